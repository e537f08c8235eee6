/** Shows PRIVACY.md, the part in the reader's language: headings, and paragraphs that may begin in bold. */

import { at, openPage } from "../shared/page.js";

/** @param {string} line */
function writeLine(line) {
  const [, bold = "", rest] = /** @type {RegExpExecArray} */ (/^(?:\*\*(.*?)\*\*)?(.*)$/.exec(line));
  const head = document.createElement("b");
  head.textContent = bold;
  return [head, `${rest} `];
}

async function open() {
  await openPage();
  const text = await (await fetch("/PRIVACY.md")).text();
  const parts = text.split(/^## .*$/m);
  const own = document.documentElement.lang === "ja" ? parts[2] : parts[1];
  at("text").replaceChildren(...own.trim().split(/\n{2,}/).map((paragraph) => {
    const element = document.createElement("p");
    element.append(...paragraph.split("\n").flatMap(writeLine));
    return element;
  }));
  document.body.dataset.ready = "1";
}

open();
