/**
 * Who is signed in: a token that a one-time code was traded for.
 *
 * It lives as long as its tab.  A new tab asks the other tabs of this address for it, so that one sign-in is good for
 * all of them; "stay signed in" keeps it in the browser's profile, where the extension has its own.
 */

const KEY = "token";
const PATIENCE = 250; // milliseconds that other tabs have to answer
const CODE = /^#code=(\d{8})$/;

const BROWSERS = { Edg: "Edge", OPR: "Opera", Firefox: "Firefox", Chrome: "Chrome", Safari: "Safari" }; // the first it says it is

const tabs = new BroadcastChannel("honbun-session");

/** The token, or none. */
export function token() {
  return sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY) ?? "";
}

/** @returns {boolean} whether the token outlives the tab */
export function stays() {
  return localStorage.getItem(KEY) !== null;
}

/** What a token of these pages is called in the list of all tokens. */
export function ownName() {
  const found = Object.entries(BROWSERS).find(([said]) => navigator.userAgent.includes(`${said}/`));
  return found ? `web pages in ${found[1]}` : "web pages";
}

/** Keeps a token, and tells the other tabs, which may be waiting for one.
 * @param {string} wanted */
export function enter(wanted) {
  keep(wanted);
  tabs.postMessage({ what: "token", token: wanted });
}

/** @param {string} wanted */
function keep(wanted) {
  sessionStorage.setItem(KEY, wanted);
}

/** @param {boolean} wanted */
export function stay(wanted) {
  if (wanted) localStorage.setItem(KEY, token());
  else localStorage.removeItem(KEY);
}

/** Forgets the token here and in the other tabs. */
export function leave() {
  drop();
  tabs.postMessage({ what: "left" });
}

/** Takes the code that `honbun open` has put into the address, so that neither the history nor a copy of it has it.
 * @returns {string} */
export function takeCode() {
  const code = CODE.exec(location.hash)?.[1] ?? "";
  if (code) history.replaceState(null, "", `${location.pathname}#/`);
  return code;
}

/** Has the token from another tab, if one is signed in. */
export async function join() {
  if (token()) return;
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    tabs.addEventListener("message", ({ data }) => {
      if (data.what !== "token" || token()) return;
      keep(data.token);
      clearTimeout(timer);
      resolve(null);
    });
    tabs.postMessage({ what: "asked" });
  });
}

/** Answers the other tabs from now on, and does as they do.
 * @param {() => void} onChange when another tab has signed in or out */
export function share(onChange) {
  tabs.addEventListener("message", ({ data }) => {
    if (data.what === "asked" && token()) tabs.postMessage({ what: "token", token: token() });
    if (data.what === "token" && !token()) {
      keep(data.token);
      onChange();
    }
    if (data.what === "left") {
      drop();
      onChange();
    }
  });
}

function drop() {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(KEY);
}
