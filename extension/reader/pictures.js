/**
 * Pictures are asked for only when the user wants them, because asking tells the site (and whoever serves the picture)
 * that its page is being read.  Until then each has a button in its place; one choice shows them all, and is
 * remembered for the site.
 */

import { t } from "../shared/i18n.js";

/** Puts a button in the place of each picture; tells how many there are.
 * @param {Element} article */
export function holdPictures(article) {
  const pictures = article.querySelectorAll("img");
  for (const picture of pictures) hold(picture);
  return pictures.length;
}

/** Shows all pictures that still wait.
 * @param {Element} article */
export function showPictures(article) {
  for (const button of article.querySelectorAll("button.picture")) /** @type {HTMLButtonElement} */ (button).click();
}

/** @param {HTMLImageElement} picture */
function hold(picture) {
  const address = picture.dataset.src;
  const button = document.createElement("button");
  button.className = "picture";
  button.type = "button";
  button.textContent = picture.alt || t("reader_picture");
  button.title = t("reader_picture_load");
  button.addEventListener("click", (event) => {
    event.preventDefault(); // it may stand in a link
    if (address) load(picture, address, button);
  });
  placeOf(picture).replaceWith(button);
}

/** A link that holds nothing but the picture goes with it.
 * @param {HTMLImageElement} picture */
function placeOf(picture) {
  const link = picture.parentElement;
  return link?.localName === "a" && link.childElementCount === 1 && !link.textContent?.trim() ? link : picture;
}

/** @param {HTMLImageElement} picture @param {string} address @param {HTMLButtonElement} button */
function load(picture, address, button) {
  picture.referrerPolicy = "no-referrer";
  picture.decoding = "async";
  picture.addEventListener("error", () => {
    button.title = t("reader_picture_lost");
    button.classList.add("lost");
    picture.replaceWith(button);
  }, { once: true });
  picture.src = address;
  button.replaceWith(picture);
}
