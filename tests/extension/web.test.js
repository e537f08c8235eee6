import assert from "node:assert/strict";
import { test } from "node:test";

import { compare, compareLines } from "../../service/honbun/web/reader/difference.js";
import { addressOf, readAddress } from "../../service/honbun/web/shell/address.js";

const told = (/** @type {{kind: string, parts: {text: string}[]}[]} */ lines) => lines.map(({ kind, parts }) => `${kind} ${parts.map(({ text }) => text).join("|")}`);

test("lines that stayed are the same, and others were added or removed", () => {
  assert.deepEqual(told(compareLines(["a", "b", "c"], ["a", "c", "d"])), ["same a", "removed b", "same c", "added d"]);
});

test("a line that was edited is compared word by word", () => {
  const lines = compareLines(["水車は昼も回る。"], ["水車は夜も回る。"]);
  const changed = lines.map(({ parts }) => parts.filter(({ kind }) => kind !== "same").map(({ text }) => text).join(""));
  assert.deepEqual(changed, ["昼", "夜"]);
});

test("a line in place of quite another is told whole", () => {
  assert.deepEqual(told(compareLines(["春の川"], ["図書館の電車文庫"])), ["removed 春の川", "added 図書館の電車文庫"]);
});

test("whatever two texts are, each is told in full", () => {
  const texts = ["", "a", "aba", "abcabba", "cbabac", "bbbbb"].map((text) => [...text]);
  for (const before of texts) {
    for (const after of texts) {
      const parts = compare(before, after);
      assert.equal(parts.filter(({ kind }) => kind !== "added").map(({ text }) => text).join(""), before.join(""));
      assert.equal(parts.filter(({ kind }) => kind !== "removed").map(({ text }) => text).join(""), after.join(""));
    }
  }
});

test("the shortest way from one text to the other is told", () => {
  assert.equal(compare([..."abcabba"], [..."cbabac"]).filter(({ kind }) => kind === "same").length, 4);
});

test("texts too large to compare are told as replaced", () => {
  const [before, after] = ["a", "b"].map((letter) => Array(2_001).fill(letter));
  assert.deepEqual(new Set(compare(before, after).map(({ kind }) => kind)), new Set(["removed", "added"]));
});

test("an address is read as it was written, whatever stands in it", () => {
  for (const words of ["水車 OR 風車", "a&b=c#d?e/f", "100%", "\"quoted\" site:example.com/~user"]) {
    const address = readAddress(addressOf("search", [words], { query: words, start: 11, site: "" }));
    assert.deepEqual([address.page, address.rest, address.query.get("query"), address.query.has("site")], ["search", [words], words, false]);
  }
});

test("an address that nobody wrote is still an address", () => {
  assert.equal(readAddress("").page, "search");
  assert.equal(readAddress("#/%E3%81").page, "%E3%81");
  assert.deepEqual(readAddress("#///").rest, []);
});
