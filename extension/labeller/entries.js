/** The fields of a feed, corrected: point at the title of one entry, or its date, link or summary, and see all entries. */

/** @typedef {{title: string, link: string, date: string, summary: string}} PickedEntry */

/** Lets fields be picked, each change of which is tried; gives the paths by field, as they are picked.
 * @param {Words} words @param {{host: Element, body: Element, signal: AbortSignal}} sheet
 * @param {ReturnType<typeof drawBoxes>} show @param {(act: () => Promise<void>) => void} attempt */
function pickFields(words, { host, body, signal }, show, attempt) {
  const names = { title: words.role_title, date: words.role_date, link: words.feed_link, summary: words.feed_summary };
  const [chips, entries] = [made("div", "suggested"), made("ol", "entries")];
  /** @type {Record<string, string[]>} */
  const picked = {};
  let wanted = "title";
  let turn = 0;

  followPointer(host, signal, {
    point: (element) => show("hover", element ? [{ element, kind: "hover", colour: 0 }] : []),
    pick, keys: {},
  });
  body.replaceChildren(made("p", "how", words.correct_how), chips, entries);
  chips.append(...Object.entries(names).map(([name, told], colour) => {
    const chip = made("button", `chip colour-${colour}`, told);
    chip.addEventListener("click", () => {
      wanted = name;
      draw();
    });
    return chip;
  }));
  draw();

  /** One of another kind takes the place of what was picked before; one alike is a second example.
   * @param {Element} element */
  function pick(element) {
    const [path, before] = [pathOf(element), picked[wanted] ?? []];
    const first = elementAt(before[0] ?? "/");
    const others = first && isLike(first, element) ? before.filter((each) => each !== path) : [];
    picked[wanted] = before.includes(path) ? others : [...others, path];
    draw();
    attempt(tryPicked);
  }

  async function tryPicked() {
    const mine = ++turn;
    const isPicked = Object.values(picked).some(({ length }) => length > 0);
    const told = isPicked ? await askBackground("tryFields", { fields: picked }) : { entries: [], picked: [] };
    if (mine !== turn || signal.aborted) return; // there is a newer question
    entries.replaceChildren(...told.entries.slice(0, 8).map(lineOf));
    const taken = told.picked.flatMap((/** @type {Record<string, string>} */ each) => Object.entries(each));
    show("taken", taken.flatMap((/** @type {[string, string]} */ [name, path]) => boxesOf(name, [path], "taken")));
  }

  function draw() {
    Object.keys(names).forEach((name, index) => (chips.children[index].ariaPressed = String(name === wanted)));
    show("picked", Object.entries(picked).flatMap(([name, paths]) => boxesOf(name, paths, "picked")));
  }

  /** @param {string} name @param {string[]} paths @param {string} kind */
  function boxesOf(name, paths, kind) {
    const colour = Object.keys(names).indexOf(name);
    return placesOf(paths).map((element) => ({ element, kind, colour, told: kind === "picked" ? names[/** @type {keyof typeof names} */ (name)] : "" }));
  }

  /** @param {PickedEntry} entry */
  function lineOf({ title, link, date, summary }) {
    const line = made("li", "", made("b", "", title || link), [" ", date, summary].filter(Boolean).join(" "));
    line.title = link;
    return line;
  }

  return picked;
}
