/** The sheet that lies over a corner of the page: a heading, a body, a foot, and a line for what happened. */

/** @typedef {Record<string, string>} Words what is said, by key, in the user's language */

/** An element of ours, with text in it.
 * @param {string} name @param {string} kind @param {(string | Node)[]} inside
 * @returns {any} */
function made(name, kind, ...inside) {
  const element = document.createElement(name);
  if (kind) element.className = kind.split(" ").map((each) => `hb-${each}`).join(" ");
  element.append(...inside);
  if (element instanceof HTMLButtonElement) element.type = "button";
  return element;
}

/**
 * Lays the sheet over the page; the one that lay there goes.
 * @param {Words} words @param {string} title
 */
function laySheet(words, title) {
  document.querySelector("honbun-sheet")?.dispatchEvent(new Event("honbun-close"));
  const end = new AbortController();
  const host = document.createElement("honbun-sheet");
  const root = host.attachShadow({ mode: "closed" });
  const [close, move] = [made("button", "tool", "✕"), made("button", "tool", "⇄")];
  const [body, foot, status] = [made("div", "body"), made("div", "foot"), made("p", "status")];
  const panel = made("section", "sheet", made("header", "head", made("b", "brand", "本"), made("h1", "title", title), move, close), body, foot, status);
  close.title = close.ariaLabel = words.close;
  move.title = move.ariaLabel = words.label_move;
  panel.ariaLabel = title;
  panel.lang = words.lang;
  status.setAttribute("role", "status");
  root.append(panel);

  const leave = () => {
    end.abort();
    host.remove();
  };
  close.addEventListener("click", leave);
  move.addEventListener("click", () => panel.classList.toggle("hb-other-side"));
  host.addEventListener("honbun-close", leave);
  for (const type of ["keydown", "keyup", "keypress", "input", "click", "pointerdown"]) {
    root.addEventListener(type, (event) => event.stopPropagation()); // what is done here is none of the page's business
  }
  root.addEventListener("keydown", (event) => {
    if (/** @type {KeyboardEvent} */ (event).key === "Escape") leave();
  });
  document.documentElement.append(host);

  /** @param {string} text @param {string} [kind] */
  const tell = (text, kind = "") => {
    status.textContent = text;
    status.className = `hb-status ${kind && `hb-${kind}`}`;
  };
  /** @param {() => Promise<void>} act what goes wrong in it is told */
  const attempt = (act) => act().catch((error) => tell(error.message, "problem"));
  return { host, root, body, foot, tell, attempt, leave, signal: end.signal };
}

/** Asks the background, which alone talks to the service.
 * @param {string} what @param {object} fields @returns {Promise<any>} */
async function askBackground(what, fields) {
  // @ts-ignore Firefox has both names
  const { runtime } = globalThis.browser ?? globalThis.chrome;
  const answer = await runtime.sendMessage({ what, ...fields });
  if (answer?.problem) throw new Error(answer.problem.detail);
  return answer?.value;
}
