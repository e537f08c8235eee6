/** For an address that leads nowhere. */

import { addressOf } from "../shell/address.js";
import { make } from "../shell/make.js";
import { t } from "../shell/words.js";

/** @param {import("../shell/main.js").Sheet} sheet */
export function show({ place }) {
  place.append(make("h1", {}, t("lost_title")), make("p", {}, make("a", { href: addressOf("search") }, t("lost_back"))));
}
