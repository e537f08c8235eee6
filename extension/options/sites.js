/** The list of sites that are learned from by themselves. */

import { api } from "../shared/browser.js";
import { localise } from "../shared/i18n.js";
import { ask } from "../shared/messages.js";
import { at } from "../shared/page.js";
import { originsOf } from "../shared/policy.js";

/** @import { Mode } from "../shared/settings.js" */

/** @param {Record<string, Mode>} sites */
export async function showSites(sites) {
  const hosts = Object.keys(sites).sort();
  const items = await Promise.all(hosts.map((host) => makeItem(host, sites[host])));
  at("sites").replaceChildren(...items);
  at("none").hidden = hosts.length > 0;
}

/** @param {string} host @param {Mode} mode */
async function makeItem(host, mode) {
  const item = at("switch").content.cloneNode(true);
  localise(item);
  item.querySelector("b").textContent = host;
  const select = item.querySelector("select");
  select.value = mode;
  select.addEventListener("change", () => ask("setMode", { host, mode: select.value }));
  const grant = item.querySelector(".grant");
  grant.hidden = await api.permissions.contains({ origins: [originsOf(host)[0]] });
  grant.addEventListener("click", () => request(host).then((granted) => (grant.hidden = granted)));
  item.querySelector(".remove").addEventListener("click", () => ask("setMode", { host, mode: "off" }));
  return item;
}

/** @param {string} host */
function request(host) {
  return api.permissions.request({ origins: originsOf(host) }).catch(() => false);
}

/** Adds a site by the form below the list. */
export function listenToSites() {
  at("add").addEventListener("submit", async (/** @type {Event} */ event) => {
    event.preventDefault();
    const [host, mode] = [nameOf(at("site").value), at("mode").value];
    await request(host); // first of all: browsers answer only a click
    await ask("setMode", { host, mode });
    at("site").value = "";
  });
}

/** A host as addresses spell it: lower case, and international names in ASCII.
 * @param {string} written */
function nameOf(written) {
  const [, star, name] = /** @type {RegExpExecArray} */ (/^(\*\.)?(.*)$/.exec(written.trim()));
  if (name === "*") return name;
  return (star ?? "") + new URL(`http://${name}/`).hostname.replace(/^www\.(?=.*\.)/, "");
}
