/** "Show why": every block of the page in its order, why it was taken or left, and a button to say otherwise. */

import { t } from "../shared/i18n.js";
import { at } from "../shared/page.js";
import { isCorrected, reasonOf } from "./reasons.js";

/** @import { Block } from "../shared/service.js" */
/** @typedef {"keep" | "drop" | "auto"} Rule */
/** @typedef {(path: string, rule: Rule) => void} Correct */

const NAMED = 30; // letters of a block that name it to who cannot see it
const HEADING = /(?:^|>)h\d[^>]*$/;
const ITEM = /(?:^|>)(?:li|td|th|dt|dd)[^>]*$/;

/** @param {import("../shared/service.js").Extraction} extraction @param {Correct} correct */
export function showReasons({ blocks, site, lang }, correct) {
  const places = new Map();
  for (const { path } of blocks) places.set(path, (places.get(path) ?? 0) + 1);
  const kept = blocks.filter((block) => block.kept).length;
  at("reasons-told").textContent = t("reasons_told", kept, blocks.length, site);
  at("blocks").lang = lang;
  at("blocks").replaceChildren(...blocks.map((block) => itemOf(block, places.get(block.path) - 1, correct)));
  at("blocks").onpointerover = markSame;
  at("blocks").onfocusin = markSame;
}

/** Puts the focus on the block at this place of the list.
 * @param {number} index */
export function focusReason(index) {
  at("blocks").children[index]?.querySelector("button:not([hidden])")?.focus();
}

/** @param {Block} block @param {number} others @param {Correct} correct */
function itemOf(block, others, correct) {
  const item = at("block").content.cloneNode(true).firstElementChild;
  const find = (/** @type {string} */ css) => item.querySelector(css);
  item.className = `${block.kept ? "kept" : "left"} ${kindOf(block)}`;
  item.dataset.path = block.path;
  find(".said").textContent = block.text;
  find(".told").lang = document.documentElement.lang;
  find(".role").textContent = t(`role_${block.role}`);
  find(".reason").textContent = reasonIn(block.why);
  find(".reason").title = `${block.path} · ${block.score}`;
  find(".also").textContent = others > 0 ? t("reasons_also", others) : "";
  offer(find(".rule"), block.kept ? "drop" : "keep", block, correct);
  if (isCorrected(block)) offer(find(".undo"), "auto", block, correct);
  return item;
}

/** @param {HTMLButtonElement} button @param {Rule} rule @param {Block} block @param {Correct} correct */
function offer(button, rule, { path, text }, correct) {
  button.textContent = t(rule === "auto" ? "reasons_undo" : `reasons_${rule}`);
  button.dataset.rule = rule;
  button.ariaLabel = `${button.textContent}: ${text.slice(0, NAMED)}`;
  button.hidden = false;
  button.addEventListener("click", () => correct(path, rule));
}

/** How the block looks on its page, as far as its place tells.
 * @param {Block} block */
function kindOf({ role, path }) {
  if (role === "title") return "title";
  if (HEADING.test(path)) return "heading";
  return ITEM.test(path) ? "item" : "";
}

/** @param {string} why */
function reasonIn(why) {
  const reason = reasonOf(why);
  return reason ? t(`reason_${reason.key}`, ...reason.values) : why;
}

/** Marks all blocks that a correction here would change.
 * @param {Event} event */
function markSame({ target }) {
  const here = target instanceof Element ? target.closest("li") : null;
  for (const item of at("blocks").children) {
    item.classList.toggle("same", Boolean(here && here !== item && item.dataset.path === here.dataset.path));
  }
}
