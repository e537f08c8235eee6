import assert from "node:assert/strict";
import { test } from "node:test";

import { attributesOf, fateOf } from "../../extension/reader/allowed.js";
import { needsReading, turnsOf, wordsIn } from "../../extension/reader/furigana.js";
import { COMMON, kanjiIn, yearOf } from "../../extension/reader/kanji.js";
import { outlineOf } from "../../extension/reader/outline.js";
import { isCorrected, reasonOf } from "../../extension/reader/reasons.js";
import { readingMinutes, writeDate } from "../../extension/reader/time.js";

/** @param {string} surface */
const token = (surface) => ({ surface, reading: "", lemma: surface, pos: "", ruby: [{ text: surface }] });

/** What an attribute may be.
 * @param {string} element @param {string} attribute @param {string} value */
const allows = (element, attribute, value) =>
  /** @type {Record<string, (value: string) => boolean>} */ (attributesOf(element))[attribute]?.(value) ?? false;

test("a kanji is taught in the year of the table of 2020", () => {
  for (const [kanji, year] of /** @type {[string, number][]} */ ([
    ["一", 1], ["引", 2], ["悪", 3], ["茨", 4], ["城", 4], ["囲", 5], ["胃", 6], ["恩", 6], ["亜", 7], ["叱", 7], ["𠮟", 7], ["辻", 8],
  ])) assert.equal(yearOf(kanji), year, kanji);
});

test("the last kanji of a word decides", () => {
  assert.equal(yearOf("学校"), 1);
  assert.equal(yearOf("囲炉裏"), 7);
  assert.equal(yearOf("人々"), 1);
  assert.equal(yearOf("カエル"), 0);
});

test("kanji are told once each", () => {
  assert.deepEqual(kanjiIn("日曜日の々"), ["日", "曜"]);
});

test("a reading is shown above the chosen year only", () => {
  assert.ok(needsReading("学校", 0));
  assert.ok(!needsReading("学校", 1));
  assert.ok(needsReading("環境", 4));
  assert.ok(!needsReading("環境", COMMON));
  assert.ok(needsReading("辻", COMMON));
  assert.ok(!needsReading("かな", 0));
});

test("words stand where their text has them, without signs and spaces", () => {
  const words = wordsIn("猫、二匹", ["猫", "、", "二", "匹"].map(token));
  assert.deepEqual(words.map(({ token, start, end }) => [token.surface, start, end]), [["猫", 0, 1], ["二", 2, 3], ["匹", 3, 4]]);
});

test("tokens of another text give no words", () => {
  assert.deepEqual(wordsIn("猫", [token("犬")]), []);
});

test("the first turn is short, and what is too long is left out", () => {
  const blocks = ["a".repeat(10), "b".repeat(10), "c".repeat(50), "d".repeat(60), "e".repeat(101)].map((text) => ({ text }));
  assert.deepEqual(turnsOf(blocks, 15, 100).map((turn) => turn.map(({ text }) => text[0]).join("")), ["a", "bc", "d"]);
});

test("Japanese is read by characters, English by words", () => {
  assert.equal(readingMinutes("本文を読む。".repeat(300)), 3);
  assert.equal(readingMinutes("The quiet river rose. ".repeat(230)), 4);
  assert.equal(readingMinutes(""), 1);
});

test("a date is written as far as it is known", () => {
  assert.equal(writeDate("2026-06-15T23:30:00+09:00", "ja"), "2026年6月15日");
  assert.equal(writeDate("2026-06", "en"), "June 2026");
  assert.equal(writeDate("2026", "en"), "2026");
  assert.equal(writeDate("spring", "en"), "spring");
});

test("headings hang below the nearest higher one", () => {
  const headings = [[2, "a"], [4, "b"], [3, "c"], [2, "d"], [1, "e"]].map(([level, text]) => ({ level: Number(level), text: String(text) }));
  /** @param {ReturnType<typeof outlineOf>} entries @returns {unknown[]} */
  const told = (entries) => entries.map(({ heading, below }) => (below.length ? [heading.text, told(below)] : heading.text));
  assert.deepEqual(told(outlineOf(headings)), [["a", ["b", "c"]], "d", "e"]);
});

test("elements are kept, opened or dropped", () => {
  assert.deepEqual(["p", "ruby", "div", "form", "script", "svg", "iframe"].map(fateOf), ["kept", "kept", "opened", "opened", "dropped", "dropped", "dropped"]);
});

test("links lead to the web or to mail, and pictures load nothing", () => {
  assert.ok(allows("a", "href", "https://example.org/"));
  assert.ok(allows("a", "href", "mailto:a@example.org"));
  for (const address of ["javascript:alert('https://example.org/')", " javascript:x", "data:text/html,x", "/a", "chrome://settings", "moz-extension://x/"]) {
    assert.ok(!allows("a", "href", address), address);
  }
  assert.ok(allows("img", "data-src", "https://example.org/a.png"));
  assert.ok(!allows("img", "src", "https://example.org/a.png"));
  assert.ok(!allows("img", "srcset", "https://example.org/a.png"));
});

test("no element has handlers, styles, names or identities", () => {
  for (const name of ["onclick", "onerror", "style", "id", "class", "name", "target", "ping"]) assert.ok(!allows("a", name, "x"), name);
  assert.deepEqual(Object.keys(attributesOf("constructor")), ["lang", "dir"]);
});

test("reasons are known by what they say", () => {
  assert.deepEqual(reasonOf("seen on 3 of 9 other pages"), { key: "seen", values: ["3", "9"] });
  assert.deepEqual(reasonOf("inside <nav>"), { key: "inside", values: ["nav"] });
  assert.equal(reasonOf("something new"), null);
});

test("a correction is known by its reason", () => {
  assert.ok(isCorrected({ why: "you marked what stands here as no content" }));
  assert.ok(!isCorrected({ why: "stands with the main text" }));
});
