/**
 * What may be taken of an address by itself: off, learn, or learn and collect.  Pure, so that it can be tested alone.
 *
 * 1. Nothing of what is not a web page, nor of this machine's own addresses.
 * 2. Nothing of what is denied: by the user's list, or by the built-in one (sensitive.js).
 * 3. Else what the user chose for the host, for `*.` above it, or for `*`; the nearest wins.
 *
 * What the user does by hand (reader, save) is not asked of this table, but `sensitive` tells it to ask back.
 */

import { sensitiveKind } from "./sensitive.js";

/** @import { Mode } from "./settings.js" */
/** @typedef {{sites: Record<string, Mode>, denied: string[]}} Choices */

const OWN = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The host of a web page, as the lists name it; empty for what is no web page.
 * @param {string} address */
export function hostOf(address) {
  const url = URL.parse ? URL.parse(address) : URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return "";
  return url.hostname.replace(/^www\.(?=.*\.)/, "");
}

/** The site's key at the service: the host with its port, if it has one.
 * @param {string} address */
export function siteOf(address) {
  const host = hostOf(address);
  const { port } = host ? new URL(address) : { port: "" };
  return port ? `${host}:${port}` : host;
}

/** Why an address is not taken by itself: `denied`, or the kind of the built-in list; empty if nothing speaks against it.
 * @param {string} address @param {string[]} denied */
export function refusalOf(address, denied) {
  if (denied.some((pattern) => matches(pattern, address))) return "denied";
  return sensitiveKind(new URL(address));
}

/** What to do with a page of this address without being asked.
 * @param {string} address @param {Choices} choices @returns {Mode | "off"} */
export function modeFor(address, { sites, denied }) {
  const host = hostOf(address);
  if (!host || OWN.test(host) || refusalOf(address, denied)) return "off";
  return chosenFor(host, sites);
}

/** What was chosen for a host, whatever else speaks against it.
 * @param {string} host @param {Record<string, Mode>} sites @returns {Mode | "off"} */
export function chosenFor(host, sites) {
  const labels = host.split(".");
  const above = labels.map((_, index) => `*.${labels.slice(index).join(".")}`);
  const nearest = [host, ...above, "*"].find((pattern) => Object.hasOwn(sites, pattern));
  return nearest ? sites[nearest] : "off";
}

/** Whether an entry of the deny list covers an address: `example.org` with all below it, `example.org/mail`, `*.bank`.
 * @param {string} pattern @param {string} address */
export function matches(pattern, address) {
  const [wanted, ...folders] = pattern.trim().toLowerCase().replace(/^https?:\/\//, "").split("/");
  const host = hostOf(address);
  const domain = wanted.replace(/^(?:\*\.|www\.)/, "");
  if (!domain || (host !== domain && !host.endsWith(`.${domain}`))) return false;
  return new URL(address).pathname.toLowerCase().startsWith(`/${folders.join("/")}`);
}

/** The match patterns under which the browser grants a host from our lists.
 * @param {string} host */
export function originsOf(host) {
  if (host === "*") return ["*://*/*"];
  const names = host.startsWith("*.") ? [host] : [host, `www.${host}`];
  const isName = /[a-z]/i.test(host);
  return (isName ? names : [host]).map((name) => `*://${name}/*`);
}
