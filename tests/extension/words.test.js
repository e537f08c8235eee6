import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const FOLDER = join(import.meta.dirname, "../../extension");
const files = readdirSync(FOLDER, { recursive: true, encoding: "utf8" });
const texts = new Map(files.filter((name) => /\.(?:js|html|json)$/.test(name)).map((name) => [name, readFileSync(join(FOLDER, name), "utf8")]));
const [english, japanese] = ["en", "ja"].map((language) => JSON.parse(texts.get(join("words", `${language}.json`)) ?? ""));
const ofManifest = ["en", "ja"].map((language) => Object.keys(JSON.parse(texts.get(join("_locales", language, "messages.json")) ?? "")));
const code = [...texts].filter(([name]) => !/^(?:_locales|words)/.test(name)).map(([, text]) => text).join("\n");
const reasons = [...(texts.get(join("shared", "problem.js")) ?? "").matchAll(/"([a-z-]+)"/g)].map(([, reason]) => reason);

test("both languages have the same words, with the same places to fill in", () => {
  assert.deepEqual(Object.keys(english), Object.keys(japanese));
  const places = (/** @type {string} */ text) => [...new Set(text.match(/\$\d/g))].sort();
  for (const key of Object.keys(english)) assert.deepEqual(places(english[key]), places(japanese[key]), key);
});

test("the manifest has its words in both languages, and no others are kept for it", () => {
  const asked = [...new Set([...code.matchAll(/__MSG_(\w+?)__/g)].map(([, key]) => key))];
  assert.deepEqual(ofManifest, [asked, asked]);
});

test("every reason has words for why and for what to do", () => {
  const lacking = reasons.flatMap((reason) => ["why", "next"].map((part) => `${part}_${reason.replaceAll("-", "_")}`)).filter((key) => !(key in english));
  assert.deepEqual(lacking, []);
});

test("every word that is asked for is there", () => {
  const asked = [...code.matchAll(/(?:\bt\("|data-t(?:-[a-z-]+)?=")(\w+)/g)].map(([, key]) => key);
  assert.deepEqual([...new Set(asked)].filter((key) => !(key in english)), []);
});

test("every word is asked for", () => {
  const beginnings = [...code.matchAll(/`(\w+_)\$\{/g)].map(([, beginning]) => beginning); // t(`why_${…}`)
  const isAsked = (/** @type {string} */ key) =>
    beginnings.some((beginning) => key.startsWith(beginning)) || new RegExp(`\\b${key}\\b`).test(code);
  assert.deepEqual(Object.keys(english).filter((key) => !isAsked(key)), []);
});
