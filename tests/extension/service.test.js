import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";

import { Problem, passes } from "../../extension/shared/problem.js";
import { describeSite, findService, isOlder, savePage, tradeCode, visitPage } from "../../extension/shared/service.js";

/** @type {(path: string) => {status?: number, body: unknown}} */
let answer;
/** @type {string} */
let address;
/** @type {import("node:http").IncomingMessage[]} */
let asked;

const server = createServer((request, response) => {
  asked.push(request);
  const { status = 200, body } = answer(request.url ?? "");
  response.writeHead(status, { "Content-Type": "application/json" });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
});

before(() => new Promise((resolve) => server.listen(0, "127.0.0.1", () => {
  address = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}`;
  resolve(undefined);
})));
after(() => server.close());

const PAGE = { url: "https://example.org/", title: "", html: "<p>text</p>", fetched_at: "2026-01-01T00:00:00Z" };

/** The reason for which this fails.
 * @param {Promise<unknown>} promise */
async function reasonOf(promise) {
  const error = await promise.then(() => null, (thrown) => thrown);
  assert.ok(error instanceof Problem, String(error));
  return error.reason;
}

/** @param {number} status @param {string} type @param {string} detail */
function problem(status, type, detail) {
  asked = [];
  answer = () => ({ status, body: { type: `urn:honbun:${type}`, title: "", status, detail } });
  return { address, token: "T" };
}

test("a service is found by its name, and told by its version", async () => {
  asked = [];
  answer = () => ({ body: { name: "honbun", version: "0.3.1" } });
  assert.deepEqual(await findService(address), { version: "0.3.1" });
});

test("nobody there is `not-started`", async () => {
  assert.equal(await reasonOf(findService("http://127.0.0.1:1")), "not-started");
});

test("somebody else there is `wrong-port`", async () => {
  asked = [];
  answer = () => ({ body: "<html>a router</html>" });
  assert.equal(await reasonOf(findService(address)), "wrong-port");
});

test("an old service is `too-old`", async () => {
  asked = [];
  answer = () => ({ body: { name: "honbun", version: "0.0.9" } });
  assert.equal(await reasonOf(findService(address)), "too-old");
});

test("versions are compared by their numbers", () => {
  assert.ok(isOlder("0.9.0", "0.10.0"));
  assert.ok(!isOlder("1.0.0", "0.10.0"));
  assert.ok(!isOlder("0.10", "0.10.0"));
});

test("a code can be wrong, expired, or tried too often", async () => {
  problem(403, "wrong-code", "");
  assert.equal(await reasonOf(tradeCode(address, "1", "x")), "code-wrong");
  problem(403, "no-code", "");
  assert.equal(await reasonOf(tradeCode(address, "1", "x")), "code-expired");
  problem(429, "too-many-tries", "");
  assert.equal(await reasonOf(tradeCode(address, "1", "x")), "code-tried");
});

for (const [status, type, reason, waits] of /** @type {[number, string, string, boolean][]} */ ([
  [401, "no-token", "revoked", true],
  [403, "not-allowed", "revoked", true],
  [413, "too-large", "too-large", false],
  [422, "too-heavy", "too-heavy", false],
  [422, "not-a-page", "refused", false],
  [503, "missing", "missing", true],
  [503, "worker-killed", "missing", true],
  [500, "honbun-error", "failed", false],
])) {
  test(`${status} ${type} is \`${reason}\`, and ${waits ? "waits" : "does not wait"}`, async () => {
    const error = await visitPage(problem(status, type, "why"), PAGE, {}).catch((thrown) => thrown);
    assert.equal(error.reason, reason);
    assert.equal(error.detail, "why");
    assert.equal(passes(error), waits);
  });
}

test("a site of which nothing is known is null", async () => {
  assert.equal(await describeSite(problem(404, "not-found", ""), "example.org"), null);
});

test("without a token nothing is sent", async () => {
  asked = [];
  assert.equal(await reasonOf(visitPage({ address, token: "" }, PAGE, {})), "not-paired");
  assert.equal(asked.length, 0);
});

test("a page over the limit is not sent", async () => {
  asked = [];
  const html = "本".repeat(6_000_000);
  assert.equal(await reasonOf(savePage({ address, token: "T" }, { ...PAGE, html }, { annotate: [], learn: false })), "too-large");
  assert.equal(asked.length, 0);
});

test("the token goes in a header, and the body as JSON", async () => {
  asked = [];
  answer = () => ({ body: {} });
  await visitPage({ address, token: "T" }, PAGE, { learn: true });
  assert.equal(asked[0].headers.authorization, "Bearer T");
  assert.equal(asked[0].headers["content-type"], "application/json");
});
