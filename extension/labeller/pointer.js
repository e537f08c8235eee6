/** Pointing at elements of the page: by mouse or touch, or by keys from parent to child and to what stands beside. */

/**
 * @param {Element} host of our sheet, which is not pointed at
 * @param {AbortSignal} signal ends it
 * @param {{point: (element: Element | null) => void, pick: (element: Element) => void, keys: Record<string, () => void>}} acts
 */
function followPointer(host, signal, { point, pick, keys }) {
  /** @type {Element | null} */
  let here = null;
  /** The children that we came up from. @type {Element[]} */
  let trail = [];

  /** @param {Element | null} element */
  function goTo(element) {
    if (!element || element === document.documentElement || element === host) return;
    here = element;
    point(here);
  }

  /** @param {Event} event */
  function hold(event) {
    if (event.target === host || !event.isTrusted) return; // the page may click as well, and is not listened to
    event.preventDefault(); // links are not followed, and nothing of the page reacts
    event.stopImmediatePropagation();
    if (event.type === "click" && event.target instanceof Element) pick(event.target);
  }

  /** @type {Record<string, (element: Element) => Element | null | undefined>} */
  const ways = {
    ArrowUp: ({ parentElement }) => parentElement !== document.documentElement ? parentElement : null,
    ArrowDown: ({ firstElementChild }) => trail.pop() ?? firstElementChild,
    ArrowLeft: ({ previousElementSibling }) => previousElementSibling,
    ArrowRight: ({ nextElementSibling }) => nextElementSibling,
  };

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, target, isTrusted, ctrlKey, altKey, metaKey } = event;
    if (target === host || !isTrusted || ctrlKey || altKey || metaKey) return;
    const way = ways[key];
    if (!way && !(key in keys) && key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key in keys) return keys[key]();
    if (key === "Enter") return void (here && pick(here));
    const from = here ?? document.body;
    if (key === "ArrowUp") trail.push(from);
    else if (key !== "ArrowDown") trail = [];
    goTo(way(from) ?? null);
    here?.scrollIntoView({ block: "nearest" });
  }

  addEventListener("pointermove", ({ target, movementX, movementY }) => {
    if ((!movementX && !movementY) || target === here) return; // the page has moved, not the mouse
    trail = [];
    if (target instanceof Element) goTo(target);
  }, { signal, capture: true, passive: true });
  for (const type of ["pointerdown", "pointerup", "mousedown", "mouseup", "click", "dblclick"]) {
    addEventListener(type, hold, { signal, capture: true });
  }
  addEventListener("keydown", onKey, { signal, capture: true });
}
