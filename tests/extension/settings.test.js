import assert from "node:assert/strict";
import { test } from "node:test";

// @ts-ignore the modules want a browser, if only to be there
globalThis.chrome = { runtime: { getURL: () => "chrome-extension://x/" } };
const { DEFAULTS, portable, writePortable } = await import("../../extension/shared/settings.js");
const { readInvitation } = await import("../../extension/shared/invitation.js");

test("a file of settings holds neither the connection nor the consent", () => {
  const file = writePortable({ ...DEFAULTS, consent: true, address: "http://192.168.0.7:8710" });
  assert.deepEqual(Object.keys(file), ["honbun", "language", "annotate", "click", "sites", "denied"]);
});

test("a file of settings is read as it was written", () => {
  const chosen = { language: "ja", annotate: "mecab", click: "read", sites: { "example.org": "learn" }, denied: ["a.example"] };
  assert.deepEqual(portable(JSON.parse(JSON.stringify(writePortable({ ...DEFAULTS, .../** @type {any} */ (chosen) })))), chosen);
});

test("what is no file of settings is refused", () => {
  for (const file of [null, [], {}, { honbun: 2 }, { honbun: 1, sites: { a: "spy" } }, { honbun: 1, denied: [1] }, { honbun: 1, click: "x" }]) {
    assert.throws(() => portable(file), TypeError);
  }
});

test("a code is eight digits, however they are written", () => {
  assert.deepEqual(readInvitation("4821 9036"), { address: "", code: "48219036" });
  assert.deepEqual(readInvitation(" ４８２１-９０３６ "), { address: "", code: "48219036" });
  assert.equal(readInvitation("1234567"), null);
});

test("a link holds the address and the code", () => {
  assert.deepEqual(readInvitation("http://127.0.0.1:8711/pair#48219036"), { address: "http://127.0.0.1:8711", code: "48219036" });
  assert.equal(readInvitation("https://example.org/other#48219036"), null);
});
