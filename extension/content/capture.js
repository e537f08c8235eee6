/**
 * Takes what a page shows, in one walk that writes only what may leave it.
 *
 * The function runs inside the page, in a world of its own, and arrives there as text: it may use nothing around it.
 * It changes nothing.  What it never writes: scripts (but JSON-LD, which is data), styles, comments, event handlers,
 * hidden, password and card fields, what was typed or preset anywhere, editable text in forms, and attributes named for tokens.
 * What it adds to the tree: open and closed shadow roots as `<template shadowrootmode>`, frames of the same origin as a
 * `<div data-frame>` in their place, and `hidden` on what a style takes out.
 *
 * @param {{spare?: boolean, selection?: boolean, limit: number}} how
 *   spare: hand over nothing of a page with a password or card field; selection: only what is selected;
 *   limit: characters at which to stop
 * @returns {{url: string, title: string, html: string, fetched_at: string, field: "" | "password" | "card",
 *   size: number}}
 */
export function capturePage({ spare = false, selection = false, limit }) {
  const words = (/** @type {string} */ text) => new Set(text.split(" "));
  const empty = words("area base br col embed hr img input link meta param source track wbr");
  const dropped = words("style applet canvas textarea honbun-sheet");
  const renamed = new Map([["xmp", "pre"], ["plaintext", "pre"], ["frameset", "div"]]);
  const boxes = words("article aside dialog div figure footer form header li main nav ol p section table ul");
  const hosts = words("article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span");
  const unsaid = words("value checked selected srcdoc nonce integrity style");
  const addresses = words("action data formaction href poster src srcset");
  const hidden = /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i;
  const secret = /csrf|xsrf|token|nonce|secret|passw|session/i;
  const card = /\bcc[-_]|\bcc(?:num|exp|cs?[cv])|card-?_?(?:num|no\b)|cardno|creditcard|(?<![a-z])cv[cv]2?(?![a-z])/i;
  const cardFrames = /^https:\/\/(?:[\w-]+\.)*(?:stripe|braintreegateway|adyen|squareup|checkout|paypal|pay\.jp|gmo-pg)\.(?:com|jp)\//;
  const longest = 500;
  const smallest = 60;

  const written = /** @type {string[]} */ ([]);
  const todo = /** @type {(Node | string)[]} */ ([]);
  let field = /** @type {"" | "password" | "card"} */ ("");
  let size = 0;

  const write = (/** @type {string} */ text) => {
    written.push(text);
    size += text.length;
  };
  const escapeText = (/** @type {string} */ text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const isShown = (/** @type {Element} */ element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true;

  /** An element without a box may still have children that show.
   * @param {Element} element */
  const isTakenOut = (element) =>
    boxes.has(element.localName) && !(element.checkVisibility?.() ?? true) && !element.hasAttribute("hidden") &&
    getComputedStyle(element).display === "none";

  /** @param {any} element @returns {ShadowRoot | null} */
  const shadowOf = (element) => {
    const mayHost = hosts.has(element.localName) || element.localName.includes("-");
    if (!mayHost || element.namespaceURI !== "http://www.w3.org/1999/xhtml") return null; // MathML has `annotation-xml`
    // @ts-ignore in Chrome a function of the extension API, in Firefox a property of elements
    return globalThis.chrome?.dom?.openOrClosedShadowRoot?.(element) ?? element.openOrClosedShadowRoot ?? element.shadowRoot;
  };

  /** The body of a frame of the same origin, unless it is too small to hold text.
   * @param {HTMLIFrameElement} frame */
  const bodyOf = (frame) => (Math.min(frame.offsetWidth, frame.offsetHeight) < smallest ? null : frame.contentDocument?.body);

  /** Whether a field must not leave the tab.
   * @param {any} input */
  const isSecret = (input) => {
    const names = `${input.getAttribute("autocomplete")} ${input.name} ${input.id}`; // Firefox has not every `autocomplete`
    const type = /one-time-code|-password /i.test(names) ? "password" : input.type;
    const isCard = type !== "hidden" && card.test(names);
    if (type === "password" && isShown(input)) field ||= "password";
    else if (isCard && isShown(input)) field = "card";
    return isCard || type === "hidden" || type === "password";
  };

  /** @param {string} name @param {string} value */
  const isSaid = (name, value) =>
    !unsaid.has(name) && !name.startsWith("on") && !secret.test(name) &&
    !(name.startsWith("data-") && value.length > longest) &&
    !(addresses.has(name) && /^\s*(?:javascript|blob|data):/i.test(value));

  /** @param {any} element */
  const attributesOf = (element) => {
    let text = "";
    const say = (/** @type {string} */ name, /** @type {string} */ value) => {
      if (isSaid(name, value)) text += ` ${name}="${escapeText(value).replaceAll('"', "&quot;")}"`;
    };
    const isPicture = element.localName === "img";
    const isFramed = element.ownerDocument !== document; // its addresses have another base
    for (const { name, value } of element.attributes) {
      if (isPicture && name === "src") continue;
      say(name, isFramed && addresses.has(name) && typeof element[name] === "string" ? element[name] : value);
    }
    if (isPicture) say("src", [element.currentSrc, element.src].find((address) => /^https?:/.test(address)) ?? "data:");
    if (hidden.test(element.getAttribute("style") ?? "")) return `${text} style="display:none"`;
    return isTakenOut(element) ? `${text} hidden` : text;
  };

  /** @param {Element} element */
  const isDropped = (element) => {
    const name = element.localName;
    if (dropped.has(name)) return true;
    if (name === "meta") return secret.test(element.getAttribute("name") ?? "");
    if (name === "input" || name === "select") return isSecret(element);
    const isEditable = element.hasAttribute("contenteditable") && element.getAttribute("contenteditable") !== "false";
    return isEditable && (element.getAttribute("role") === "textbox" || element.closest("form") !== null);
  };

  /** @param {string} before @param {string} after @param {Iterable<Node>} children */
  const enter = (before, after, children) => {
    write(before);
    todo.push(after, ...[...children].reverse());
  };

  /** @param {Element} element */
  const writeElement = (element) => {
    const name = element.localName;
    if (name === "script") {
      if (/ld\+json/i.test(element.getAttribute("type") ?? "")) {
        write(`<script type="application/ld+json">${(element.textContent ?? "").replaceAll("<", "\\u003c")}</script>`);
      }
    } else if (name === "noscript") {
      const pictures = (element.textContent ?? "").match(/<img\b[^>]*>/gi);
      if (pictures) write(`<noscript>${pictures.join("")}</noscript>`);
    } else if (name === "iframe" || name === "frame") {
      const frame = /** @type {HTMLIFrameElement} */ (element);
      const body = bodyOf(frame);
      if (!body && cardFrames.test(frame.src) && isShown(frame)) field = "card";
      if (body) enter("<div data-frame>", "</div>", body.childNodes);
      else write(`<${name}${attributesOf(frame)}></${name}>`);
    } else if (!isDropped(element)) {
      const tag = renamed.get(name) ?? name;
      write(`<${tag}${attributesOf(element)}>`);
      if (empty.has(tag)) return;
      const root = shadowOf(element);
      enter("", `</${tag}>`, element.childNodes);
      if (root) todo.push(root);
    }
  };

  /** @param {Iterable<Node>} roots */
  const walk = (roots) => {
    todo.push(...[...roots].reverse());
    while (todo.length > 0 && size <= limit) {
      const next = /** @type {Node | string} */ (todo.pop());
      if (typeof next === "string") write(next);
      else if (next.nodeType === Node.TEXT_NODE) write(escapeText(/** @type {Text} */ (next).data));
      else if (next.nodeType === Node.ELEMENT_NODE) writeElement(/** @type {Element} */ (next));
      else if (next.nodeType === Node.DOCUMENT_FRAGMENT_NODE) {
        const isRoot = "host" in next;
        enter(isRoot ? '<template shadowrootmode="open">' : "", isRoot ? "</template>" : "", next.childNodes);
      }
    }
  };

  const selected = () => {
    const chosen = getSelection();
    if (!chosen || chosen.isCollapsed) return [];
    return Array.from({ length: chosen.rangeCount }, (_, index) => chosen.getRangeAt(index).cloneContents());
  };

  const { origin, pathname, search, hash } = location;
  const url = (origin === "null" ? location.href.split("#")[0] : origin + pathname + search) + (hash.startsWith("#!") ? hash : "");
  walk(selection ? selected() : [document.documentElement]);
  const html = (spare && field) || size > limit ? "" : written.join("");
  return { url, title: document.title, html, fetched_at: new Date().toISOString(), field, size };
}
