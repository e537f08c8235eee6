/**
 * Says when the page has settled: after it was loaded, and again after each navigation within it (a single-page
 * application).  Settled is half a second without changes, and six seconds at most.
 */
(() => {
  const QUIET = 500;
  const MOST = 6000;
  const EACH = 1000;
  // @ts-ignore Firefox has both names
  const { runtime } = globalThis.browser ?? globalThis.chrome;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let began = 0;
  let address = "";

  const observer = new MutationObserver(() => wait());

  function wait() {
    clearTimeout(timer);
    timer = setTimeout(tell, Math.max(0, Math.min(QUIET, began + MOST - Date.now())));
  }

  function begin() {
    if (!runtime?.id) return stop(); // the extension was updated or removed
    const here = location.href.replace(/#(?!!).*/, "");
    if (here === address) return;
    address = here;
    began = Date.now();
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    wait();
  }

  function tell() {
    observer.disconnect();
    if (document.visibilityState === "hidden") return document.addEventListener("visibilitychange", tell, { once: true });
    runtime.sendMessage({ what: "settled" }).catch(stop);
  }

  function stop() {
    observer.disconnect();
    clearTimeout(timer);
    clearInterval(poll);
    navigation?.removeEventListener("navigatesuccess", begin);
  }

  // @ts-ignore
  const navigation = globalThis.navigation;
  const poll = navigation ? undefined : setInterval(begin, EACH); // Firefox before 147
  navigation?.addEventListener("navigatesuccess", begin);
  begin();
})();
