/** A feed from a list: the lists of the page to choose from, what their feeds would hold, and where the feed is then. */

/** @typedef {import("../shared/service.js").PageList} PageList */

/** @param {Words} words */
function startLists(words) {
  const sheet = laySheet(words, words.feed_title);
  const { host, root, body, foot, tell, leave, signal } = sheet;
  const show = drawBoxes(root, signal);
  const [choice, make, name] = [made("div", "choice"), made("button", "primary", words.feed_make), made("input", "feed-name")];
  const correct = made("button", "plain", words.feed_correct);
  const how = made("p", "how", words.feed_how);
  /** @type {PageList | undefined} */
  let chosen;
  /** The fields that were picked by hand. @type {Record<string, string[]>} */
  let fields = {};
  choice.setAttribute("role", "radiogroup");
  choice.ariaLabel = words.feed_title;
  name.ariaLabel = words.feed_name;
  name.value = document.title;
  addEventListener("keydown", (event) => event.key === "Escape" && event.target !== host && leave(), { signal });

  /** @param {PageList} list @param {string} kind */
  const boxes = (list, kind) => placesOf(list.items.map(({ path }) => path)).map((element) => ({ element, kind, colour: 1 }));

  /** @param {PageList} list */
  function cardOf(list) {
    const titles = list.items.slice(0, 5).map(({ title, link }) => made("li", "", title || link));
    const card = made("button", "card", made("b", "", words.feed_count.replace("$1", String(list.items.length))), made("ol", "entries", ...titles));
    card.setAttribute("role", "radio");
    card.addEventListener("pointerenter", () => show("hover", boxes(list, "taken")));
    card.addEventListener("pointerleave", () => show("hover", []));
    card.addEventListener("click", () => choose(list));
    return card;
  }

  /** @param {PageList[]} lists */
  function offer(lists) {
    choice.replaceChildren(...lists.map(cardOf));
    body.replaceChildren(...(lists.length > 0 ? [how, choice] : [made("p", "how", words.feed_none)]));
    foot.replaceChildren(...(lists.length > 0 ? [name, correct, make] : []));
    /** @param {PageList} list */
    choose = (list) => {
      chosen = list;
      lists.forEach((each, index) => (choice.children[index].ariaChecked = String(each === list)));
      show("chosen", boxes(list, "picked"));
      placesOf(list.items.slice(0, 1).map(({ path }) => path))[0]?.scrollIntoView({ block: "nearest" });
    };
    if (lists[0]) choose(lists[0]);
  }

  /** @param {PageList} _ */
  let choose = (_) => {};

  /** Where the feed is, as readers of feeds want it.
   * @param {Record<string, string>} addresses by format */
  function tellAddresses(addresses) {
    const lines = Object.entries(addresses).map(([format, address]) => {
      const [text, copy] = [made("input", "address"), made("button", "plain", words.feed_copy)];
      text.value = address;
      text.readOnly = true;
      text.ariaLabel = format;
      copy.addEventListener("click", () => {
        text.select();
        document.execCommand("copy"); // the clipboard's own interface is not there on pages without https
        tell(words.copied, "good");
      });
      return made("div", "line", made("b", "", format), text, copy);
    });
    body.replaceChildren(made("p", "how", words.feed_made), ...lines);
    foot.replaceChildren();
  }

  /** @param {() => Promise<void>} act */
  async function attempt(act) {
    make.disabled = true;
    tell(words.feed_wait);
    try {
      await act();
      tell("");
    } catch (error) {
      tell(error instanceof Error ? error.message : String(error), "problem");
    }
    make.disabled = false;
  }

  correct.addEventListener("click", () => {
    correct.remove();
    show("chosen", []);
    fields = pickFields(words, sheet, show, attempt);
  });
  make.addEventListener("click", () => attempt(async () => {
    if (chosen) tellAddresses((await askBackground("makeFeed", { path: chosen.path, title: name.value, fields })).addresses);
  }));
  attempt(async () => offer(await askBackground("readLists", {})));
}
