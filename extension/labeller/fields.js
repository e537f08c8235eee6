/** Fields as the user makes them by pointing: each with the places picked for it, and those it shall leave. */

/**
 * @typedef {object} Field
 * @property {string} name
 * @property {number} colour
 * @property {string[]} picked paths of what was pointed at
 * @property {string[]} left paths of what was taken wrongly
 * @property {{path: string, text?: string}[]} taken what the service takes by them
 */

/** A list of fields; one of them may be active, which means that clicks are about it.
 * @param {() => void} onChange */
function makeFields(onChange) {
  const colours = 6;
  /** @type {Field[]} */
  let all = [];
  /** @type {Field | null} */
  let active = null;

  /** @param {string} name @param {string[]} picked */
  function add(name, picked) {
    const used = new Set(all.map((field) => field.colour));
    const colour = Array.from({ length: colours }, (_, index) => index).find((each) => !used.has(each)) ?? all.length % colours;
    active = { name: freeName(name), colour, picked, left: [], taken: [] };
    all.push(active);
    onChange();
  }

  /** @param {string} name */
  function freeName(name) {
    const isUsed = (/** @type {string} */ wanted) => all.some((field) => field.name === wanted);
    let number = 2;
    while (isUsed(number > 2 ? `${name}${number - 1}` : name)) number += 1;
    return number > 2 ? `${name}${number - 1}` : name;
  }

  /** What a click on an element means: not this one any more, not this one, this one too, or a new field.
   * @param {Element} element */
  function pick(element) {
    const path = pathOf(element);
    const owner = all.find(({ picked }) => picked.includes(path));
    const example = active && elementAt(active.picked[0] ?? "");
    if (owner?.picked.length === 1) return remove(owner);
    if (owner) owner.picked = owner.picked.filter((each) => each !== path);
    if (owner) owner.left.push(path);
    else if (active?.taken.some((each) => elementPath(each.path) === path)) active.left.push(path);
    else if (active && example && isLike(example, element)) spread(active, example, path);
    else return add(nameFor(element), [path]);
    onChange();
  }

  /** Picks one more place, and all that stand in line with it and the first.
   * @param {Field} field @param {Element} first @param {string} path */
  function spread(field, first, path) {
    const line = lineOf(field.picked[0], path).filter((each) => isLike(first, /** @type {Element} */ (elementAt(each))));
    field.left = field.left.filter((each) => each !== path);
    field.picked = [...new Set([...field.picked, path, ...line.filter((each) => !field.left.includes(each))])];
  }

  /** @param {Field} field */
  function remove(field) {
    all = all.filter((each) => each !== field);
    if (active === field) active = null;
    onChange();
  }

  /** What was picked, as the service reads it: a tuple, and another one wherever the first field comes again. */
  function labels() {
    const picks = all.flatMap(({ name, picked }) => picked.map((path) => ({ name, path, place: elementAt(path) })));
    const isBefore = (/** @type {Element | null} */ one, /** @type {Element | null} */ other) =>
      one && other && one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
    picks.sort((one, other) => (isBefore(one.place, other.place) ? -1 : 1));
    const tuples = /** @type {Record<string, {path: string}[]>[]} */ ([]);
    for (const { name, path } of picks) {
      if (name === picks[0].name) tuples.push({});
      (tuples[tuples.length - 1][name] ??= []).push({ path });
    }
    const wrong = Object.fromEntries(all.filter(({ left }) => left.length > 0).map(({ name, left }) => [name, left.map((path) => ({ path }))]));
    return { tuples, wrong };
  }

  return {
    labels,
    get all() { return all; },
    get active() { return active; },
    add, pick, remove,
    /** @param {Field | null} field */
    activate(field) {
      active = field;
      onChange();
    },
    /** @param {Field} field @param {string} name */
    rename(field, name) {
      field.name = name.trim() || field.name;
      onChange();
    },
  };
}

/** A name for what an element holds, as far as its markup tells.
 * @param {Element} element */
function nameFor(element) {
  const marks = `${element.localName} ${element.className} ${element.id} ${element.getAttribute("itemprop") ?? ""} ${element.getAttribute("rel") ?? ""}`;
  const names = Object.entries({
    title: /^h[1-3] |title|headline/i, date: /^time |date|published|posted/i, author: /author|byline|writer/i, name: /\bname\b/i, price: /price|amount/i,
    image: /^(?:img|figure|picture) /i, link: /^a /i,
  });
  return names.find(([, form]) => form.test(marks))?.[0] ?? "field";
}
