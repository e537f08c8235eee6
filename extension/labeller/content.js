/** Content by hand: click what is text of the page and what is not, and keep the page as an example for training. */

/** @param {Words} words */
function startContent(words) {
  const { host, root, body, foot, tell, attempt, leave, signal } = laySheet(words, words.content_title);
  const show = drawBoxes(root, signal);
  const keep = made("button", "primary", words.content_keep);
  /** @type {{text: string, kept: boolean, element: Element}[]} */
  let blocks = [];
  body.append(made("p", "how", words.content_how));
  foot.append(keep);

  followPointer(host, signal, {
    point: (element) => show("hover", blocksAt(element).map((block) => ({ element: block.element, kind: "hover", colour: 0 }))),
    pick(element) {
      const picked = blocksAt(element);
      const kept = !picked.every((block) => block.kept);
      for (const block of picked) block.kept = kept;
      draw();
    },
    keys: { Escape: leave },
  });
  keep.addEventListener("click", () => attempt(async () => {
    const { examples } = await askBackground("keepContent", { text: blocks.filter(({ kept }) => kept).map(({ text }) => text).join("\n") });
    tell(words.reasons_kept.replace("$1", examples), "good");
  }));
  attempt(async () => {
    blocks = placed(await askBackground("readContent", {}));
    draw();
  });

  /** The blocks in an element, or in the nearest above it that has some.
   * @param {Element | null} element @returns {typeof blocks} */
  function blocksAt(element) {
    const inside = blocks.filter((block) => element?.contains(block.element));
    return inside.length > 0 || !element ? inside : blocksAt(element.parentElement);
  }

  function draw() {
    keep.disabled = !blocks.some(({ kept }) => kept);
    show("kept", blocks.map(({ element, kept }) => ({ element, kind: kept ? "picked" : "taken", colour: kept ? 1 : 3 })));
  }
}

/** The blocks that stand on the page, each with the innermost element that holds its text.
 * @param {{text: string, kept: boolean}[]} told */
function placed(told) {
  const bare = (/** @type {string | null} */ text) => (text ?? "").replace(/\s+/g, "");
  const places = [...document.body.querySelectorAll("*")].map((element) => ({ element, text: sentName(element) && bare(element.textContent) }));
  let from = 0;
  return told.flatMap((block) => {
    const text = bare(block.text);
    let at = places.findIndex((place, index) => index >= from && place.text.includes(text));
    if (at < 0) return [];
    for (let next = at; next < places.length && places[at].element.contains(places[next].element); next += 1) {
      if (places[next].text.includes(text)) at = next;
    }
    from = places[at].text === text ? at + 1 : from;
    return [{ ...block, element: places[at].element }];
  });
}
