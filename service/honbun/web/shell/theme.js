/** Light, dark, or as the browser has it. */

const KEY = "theme";
export const THEMES = ["system", "light", "dark"];

/** The theme that was chosen. */
export function theme() {
  return localStorage.getItem(KEY) ?? "system";
}

/** @param {string} wanted */
export function setTheme(wanted) {
  localStorage.setItem(KEY, wanted);
  showTheme();
}

export function showTheme() {
  document.documentElement.dataset.theme = theme();
}
