/**
 * What changed between two texts: the longest common subsequence of their lines, and within a line that was replaced
 * by a similar one that of its words.  What two texts begin and end with alike is cut off first, so that the table of
 * the rest stays small; beyond a size the rest counts as replaced whole.
 */

/** @typedef {"same" | "added" | "removed"} Kind */
/** @typedef {{kind: Kind, text: string}} Part */
/** @typedef {{kind: Kind, parts: Part[]}} Line */

const MOST_CELLS = 4_000_000;
const ALIKE = 0.4; // of the words of two lines: then they are one that was edited
const WORDS = new Intl.Segmenter("ja", { granularity: "word" });

/** @param {string[]} before @param {string[]} after @returns {Line[]} */
export function compareLines(before, after) {
  /** @type {Line[]} */
  const lines = [];
  /** @type {string[][]} */
  let [removed, added] = [[], []];
  const settle = () => {
    lines.push(...edited(removed, added));
    [removed, added] = [[], []];
  };
  for (const { kind, text } of compare(before, after)) {
    if (kind === "removed") removed.push(text);
    else if (kind === "added") added.push(text);
    else {
      settle();
      lines.push({ kind, parts: [{ kind, text }] });
    }
  }
  settle();
  return lines;
}

/** Lines that stand in place of others; one beside the one it was made of.
 * @param {string[]} removed @param {string[]} added */
function* edited(removed, added) {
  for (let index = 0; index < Math.max(removed.length, added.length); index++) {
    const [old, now] = [removed[index], added[index]];
    const parts = old !== undefined && now !== undefined ? compare(wordsOf(old), wordsOf(now)) : [];
    const isEdited = shareOfSame(parts) >= ALIKE;
    if (old !== undefined) yield lineOf("removed", isEdited ? parts : [{ kind: /** @type {Kind} */ ("removed"), text: old }]);
    if (now !== undefined) yield lineOf("added", isEdited ? parts : [{ kind: /** @type {Kind} */ ("added"), text: now }]);
  }
}

/** @param {Kind} kind @param {Part[]} parts @returns {Line} */
function lineOf(kind, parts) {
  return { kind, parts: parts.filter((part) => part.kind === "same" || part.kind === kind) };
}

/** @param {string} line */
function wordsOf(line) {
  return [...WORDS.segment(line)].map(({ segment }) => segment);
}

/** @param {Part[]} parts */
function shareOfSame(parts) {
  const length = (/** @type {Part[]} */ some) => some.reduce((sum, { text }) => sum + text.length, 0);
  return length(parts.filter(({ kind }) => kind === "same")) / (length(parts) || 1);
}

/** @param {string[]} before @param {string[]} after @returns {Part[]} */
export function compare(before, after) {
  const start = commonLength(before, after, (list, index) => list[index]);
  const [a, b] = [before.slice(start), after.slice(start)];
  const end = commonLength(a, b, (list, index) => list[list.length - 1 - index]);
  const [left, right] = [a.slice(0, a.length - end), b.slice(0, b.length - end)];
  return [...partsOf("same", before.slice(0, start)), ...middle(left, right), ...partsOf("same", a.slice(a.length - end))];
}

/** @param {string[]} a @param {string[]} b @param {(list: string[], index: number) => string} at */
function commonLength(a, b, at) {
  let length = 0;
  while (length < Math.min(a.length, b.length) && at(a, length) === at(b, length)) length += 1;
  return length;
}

/** @param {Kind} kind @param {string[]} texts @returns {Part[]} */
function partsOf(kind, texts) {
  return texts.map((text) => ({ kind, text }));
}

/** @param {string[]} a @param {string[]} b @returns {Part[]} */
function middle(a, b) {
  if ((a.length + 1) * (b.length + 1) > MOST_CELLS) return [...partsOf("removed", a), ...partsOf("added", b)];
  const width = b.length + 1;
  const longest = new Uint32Array((a.length + 1) * width); // of what follows both places
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const [below, beside] = [longest[(i + 1) * width + j], longest[i * width + j + 1]];
      longest[i * width + j] = a[i] === b[j] ? longest[(i + 1) * width + j + 1] + 1 : Math.max(below, beside);
    }
  }
  return walk(a, b, (i, j) => longest[i * width + j]);
}

/** @param {string[]} a @param {string[]} b @param {(i: number, j: number) => number} longest @returns {Part[]} */
function walk(a, b, longest) {
  /** @type {Part[]} */
  const parts = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) parts.push({ kind: "same", text: a[(j++, i++)] });
    else if (j === b.length || (i < a.length && longest(i + 1, j) >= longest(i, j + 1)))
      parts.push({ kind: "removed", text: a[i++] });
    else parts.push({ kind: "added", text: b[j++] });
  }
  return parts;
}
