/**
 * The reader: a page of ours that shows what a web page says.  It asks the background for the page it was opened for,
 * puts the content up, and then has the words of Japanese found, which may take longer.  The web page itself is not
 * touched, and nothing of it is asked for unless the user wants its pictures.
 */

import { t } from "../shared/i18n.js";
import { ask } from "../shared/messages.js";
import { at, openPage, showNote, showProblem } from "../shared/page.js";
import { hostOf } from "../shared/policy.js";
import { isJapanese, showArticle } from "./article.js";
import { closeContentsInTime, goToSection, showContents, toggleContents } from "./contents.js";
import { listenToKeys, showKeys } from "./keys.js";
import { goToWord, isAtWord, offerLooks } from "./look.js";
import { holdPictures, showPictures } from "./pictures.js";
import { changePreferences, onPreferences, readPreferences } from "./preferences.js";
import { applyPreferences, listenToPanel } from "./settings.js";
import { guideThrough } from "./vertical.js";
import { focusReason, showReasons } from "./why.js";
import { findWords, showReadings } from "./words.js";

/** @import { Reading } from "../shared/messages.js" */
/** @import { Preferences } from "./preferences.js" */

const THEMES = /** @type {const} */ (["system", "light", "sepia", "dark"]);
const TOLD = 4_000; // milliseconds that a note stays
const TOLD_PROBLEM = 15_000;

const id = new URLSearchParams(location.search).get("id") ?? "";
/** @type {Reading | undefined} */
let reading;
/** @type {Preferences} */
let preferences;
/** Ends the search for words in an article that is no longer shown. */
let search = new AbortController();

async function open() {
  const asked = ask("read", { id });
  asked.catch(() => {}); // told below
  [preferences] = await Promise.all([readPreferences(), openPage()]);
  applyPreferences(preferences, false);
  wire();
  await attempt(() => asked);
  document.body.dataset.ready = "1";
}

/** Shows what the background answers, or what is wrong.
 * @param {() => Promise<Reading>} answer */
async function attempt(answer) {
  at("trouble").hidden = true;
  at("waiting").hidden = false;
  try {
    show(await answer());
  } catch (error) {
    showProblem(at("problem"), error);
    at("trouble").hidden = false;
  }
  at("waiting").hidden = true;
}

/** @param {Reading} told */
function show(told) {
  performance.mark("answered");
  reading = told;
  delete at("article").dataset.words;
  showArticle(told, document.documentElement.lang);
  applyPreferences(preferences, isJapanese(told.extraction));
  showContents(at("body"));
  at("comments").open = preferences.comments;
  offerPictures(hostOf(told.url));
  toggleReasons(!at("reasons").hidden);
  findAllWords();
  requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
}

/** @param {string} host */
function offerPictures(host) {
  const isShown = preferences.pictures.includes(host);
  at("pictures").hidden = holdPictures(at("article")) === 0;
  at("pictures").ariaPressed = String(isShown);
  if (isShown) showPictures(at("article"));
}

/** Words are needed for readings and for looks. */
async function findAllWords() {
  search.abort();
  search = new AbortController();
  const { furigana, look, engine } = preferences;
  if (!reading || !isJapanese(reading.extraction) || !(furigana || look)) return;
  const { signal } = search;
  const roots = [at("title"), at("body"), at("said")];
  try {
    await findWords(roots, engine, signal, () => showReadings(at("article"), preferences));
    at("article").dataset.words = engine;
  } catch (error) {
    if (furigana && !signal.aborted) tellProblem(error);
  }
}

/** What changes here comes back to every reader that is open, this one too.
 * @param {Preferences} changed */
function follow(changed) {
  const before = preferences;
  preferences = changed;
  if (!reading) return applyPreferences(changed, false);
  applyPreferences(changed, isJapanese(reading.extraction));
  if (changed.engine !== before.engine && at("article").dataset.words) show(reading);
  else if (!at("article").dataset.words) findAllWords();
  showReadings(at("article"), changed);
}

/** @param {string} path @param {"keep" | "drop" | "auto"} rule */
async function correct(path, rule) {
  const here = [...at("blocks").children].findIndex((item) => item.contains(document.activeElement));
  try {
    show(await ask("correct", { id, path, rule }));
    focusReason(here);
    tell(t(`reasons_done_${rule}`));
  } catch (error) {
    tellProblem(error);
  }
}

async function keepExample() {
  try {
    tell(t("reasons_kept", (await ask("keepExample", { id })).examples));
  } catch (error) {
    tellProblem(error);
  }
}

async function save() {
  try {
    const { saved } = await ask("saveReading", { id });
    tell(saved ? t("saved_now", saved.version) : t("badge_waiting"));
    at("save").classList.add("done");
  } catch (error) {
    tellProblem(error);
  }
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let quiet;

/** @param {string} text */
function tell(text) {
  showNote(at("status"), text);
  clearTimeout(quiet);
  quiet = setTimeout(() => at("status").replaceChildren(), TOLD);
}

/** @param {unknown} error */
function tellProblem(error) {
  showProblem(at("status"), error);
  clearTimeout(quiet);
  quiet = setTimeout(() => at("status").replaceChildren(), TOLD_PROBLEM);
}

let placeInArticle = 0;

/** From the article to the reasons, and back to where one was in it. */
function switchReasons() {
  const on = at("reasons").hidden;
  if (on) placeInArticle = scrollY;
  toggleReasons(on);
  scrollTo({ top: on ? 0 : placeInArticle, behavior: "instant" });
}

/** @param {boolean} on */
function toggleReasons(on) {
  if (!reading) return;
  if (on) showReasons(reading.extraction, correct);
  else at("blocks").replaceChildren();
  at("reasons").hidden = !on;
  at("article").hidden = on;
  at("why").ariaPressed = String(on);
  document.documentElement.classList.toggle("reasons", on);
}

function togglePictures() {
  const host = hostOf(reading?.url ?? "");
  const isShown = at("pictures").ariaPressed === "true";
  at("pictures").ariaPressed = String(!isShown);
  const others = preferences.pictures.filter((each) => each !== host);
  changePreferences({ pictures: isShown ? others : [...others, host] });
  if (isShown && reading) show(reading);
  else showPictures(at("article"));
}

/** @param {number} step */
function resize(step) {
  changePreferences({ size: Math.max(14, Math.min(32, preferences.size + step)) });
}

/** @type {import("./keys.js").Keys} */
const KEYS = {
  contents: ["t", () => toggleContents()],
  next: ["n", () => goToSection(at("body"), 1)],
  previous: ["p", () => goToSection(at("body"), -1)],
  word: ["w", () => goToWord(at("article"), 1)],
  back: ["q", () => goToWord(at("article"), -1)],
  furigana: ["f", () => changePreferences({ furigana: !preferences.furigana })],
  vertical: ["v", () => changePreferences({ vertical: !preferences.vertical })],
  pictures: ["i", togglePictures],
  why: ["y", switchReasons],
  save: ["s", save],
  theme: ["d", () => changePreferences({ theme: THEMES[(THEMES.indexOf(preferences.theme) + 1) % THEMES.length] })],
  larger: ["+", () => resize(1)],
  smaller: ["-", () => resize(-1)],
  settings: ["a", () => at("settings").togglePopover()],
  keys: ["?", () => showKeys(KEYS)],
};

function wire() {
  onPreferences(follow);
  listenToPanel(changePreferences);
  closeContentsInTime();
  listenToKeys(KEYS, () => preferences.keys);
  guideThrough(at("page"), () => document.documentElement.dataset.writing === "vertical" && at("reasons").hidden);
  offerLooks(at("article"), () => preferences.look);
  const clicks = {
    "contents-open": () => toggleContents(), furigana: KEYS.furigana[1], vertical: KEYS.vertical[1], why: KEYS.why[1],
    pictures: togglePictures, save, example: keepExample, print: () => print(), "keys-open": KEYS.keys[1],
    retry: () => attempt(() => ask("reread", { id })),
  };
  for (const [name, act] of Object.entries(clicks)) at(name).addEventListener("click", act);
  at("comments").addEventListener("toggle", () => {
    if (at("comments").open !== preferences.comments) changePreferences({ comments: at("comments").open });
  });
  addEventListener("keydown", onArrow);
}

/** @param {KeyboardEvent} event */
function onArrow(event) {
  if (!isAtWord()) return;
  const isVertical = document.documentElement.dataset.writing === "vertical";
  const ways = isVertical ? { ArrowDown: 1, ArrowUp: -1 } : { ArrowRight: 1, ArrowLeft: -1 };
  const way = ways[/** @type {keyof typeof ways} */ (event.key)];
  if (event.key === "Escape") at("article").focus({ preventScroll: true });
  if (!way) return;
  event.preventDefault();
  goToWord(at("article"), /** @type {1 | -1} */ (way));
}

open();
