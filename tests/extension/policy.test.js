import assert from "node:assert/strict";
import { test } from "node:test";

import { chosenFor, hostOf, matches, modeFor, originsOf, refusalOf, siteOf } from "../../extension/shared/policy.js";
import { sensitiveKind } from "../../extension/shared/sensitive.js";

/** @param {string} address */
const kindOf = (address) => sensitiveKind(new URL(address));

test("a host is named without www, and only on the web", () => {
  assert.equal(hostOf("https://www.example.org/a"), "example.org");
  assert.equal(hostOf("https://www.jp/"), "www.jp");
  assert.equal(hostOf("chrome://settings"), "");
  assert.equal(hostOf("file:///tmp/a.html"), "");
  assert.equal(hostOf("not an address"), "");
});

test("a site is the host with its port", () => {
  assert.equal(siteOf("http://www.example.org:8080/a"), "example.org:8080");
  assert.equal(siteOf("https://example.org/a"), "example.org");
});

test("the nearest choice wins", () => {
  const sites = { "*": "learn", "*.example.org": "collect", "news.example.org": "learn" };
  assert.equal(chosenFor("news.example.org", sites), "learn");
  assert.equal(chosenFor("blog.example.org", sites), "collect");
  assert.equal(chosenFor("example.org", sites), "collect");
  assert.equal(chosenFor("example.com", sites), "learn");
});

test("nothing is switched on at first", () => {
  assert.equal(modeFor("https://example.org/", { sites: {}, denied: [] }), "off");
});

test("what is denied is off, whatever is switched on", () => {
  const choices = { sites: { "*": "collect" }, denied: ["example.org/diary"] };
  assert.equal(modeFor("https://example.org/diary/1", choices), "off");
  assert.equal(modeFor("https://example.org/news/1", choices), "collect");
  assert.equal(modeFor("https://mail.google.com/mail/u/0/", choices), "off");
  assert.equal(modeFor("http://127.0.0.1:8710/", choices), "off");
});

test("an entry of the deny list covers what is below it", () => {
  assert.ok(matches("example.org", "https://blog.example.org/a"));
  assert.ok(matches("*.example.org", "https://blog.example.org/a"));
  assert.ok(matches("https://www.example.org/", "https://example.org/a"));
  assert.ok(!matches("example.org", "https://notexample.org/a"));
  assert.ok(!matches("", "https://example.org/a"));
});

for (const [kind, addresses] of Object.entries({
  bank: [
    "https://www.bk.mufg.jp/", "https://direct.smbc.co.jp/aib/", "https://online.citi.com/", "https://www.paypal.com/jp",
    "https://www.shizuokabank.co.jp/", "https://ebanking.example.de/", "https://www.kyoto-shinkin.example/", "https://x.bank/",
  ],
  mail: ["https://mail.google.com/mail/", "https://outlook.live.com/mail/0/", "https://webmail.example.ac.jp/", "https://mail.example.org/"],
  health: ["https://mychart.example.org/", "https://patient.example.com/", "https://myna.go.jp/"],
  login: [
    "https://example.org/login", "https://example.org/users/sign_in", "https://accounts.example.org/", "https://id.example.jp/x",
    "https://example.org/oauth2/authorize", "https://shop.example/checkout/3", "https://shop.example/cart", "https://shop.example/mypage/",
  ],
  private: ["https://docs.google.com/document/d/1", "https://web.whatsapp.com/", "http://wiki.corp.example.com/a", "http://printer.local/"],
})) {
  test(`the built-in list knows ${kind}`, () => {
    for (const address of addresses) assert.equal(kindOf(address), kind, address);
  });
}

test("the built-in list leaves ordinary pages alone", () => {
  for (const address of [
    "https://www.asahi.com/articles/ABC.html", "https://en.wikipedia.org/wiki/Bank", "https://example.org/blog/login-pages-explained-well",
    "https://authors.example.org/a", "https://example.org/author/jane", "https://example.org/cartoons/1", "https://note.com/someone/n/n1",
    "https://bankruptcy-news.example.com/a", "https://snowbank.example.org/a", "https://mailing-lists.example.org/a", "https://ideas.example.org/",
  ]) {
    assert.equal(kindOf(address), "", address);
  }
});

test("a refusal names the user's own list first", () => {
  assert.equal(refusalOf("https://mail.google.com/", ["google.com"]), "denied");
});

test("a grant covers a host and its www, and nothing else", () => {
  assert.deepEqual(originsOf("example.org"), ["*://example.org/*", "*://www.example.org/*"]);
  assert.deepEqual(originsOf("*.example.org"), ["*://*.example.org/*"]);
  assert.deepEqual(originsOf("*"), ["*://*/*"]);
  assert.deepEqual(originsOf("192.168.0.7"), ["*://192.168.0.7/*"]);
});
