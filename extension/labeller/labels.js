/** The labeller: point at what a field holds, see what it takes here and on other pages, and keep it. */

/** @typedef {import("../shared/service.js").Labels} Labels */

/** @param {Words} words */
function startLabels(words) {
  const { host, root, body, foot, tell, attempt, leave, signal } = laySheet(words, words.label_title);
  const show = drawBoxes(root, signal);
  const fields = makeFields(change);
  const parts = {
    how: made("p", "how", words.label_how), suggested: made("div", "suggested"), list: made("ol", "fields"),
    others: made("div", "others"),
  };
  const save = made("button", "primary", words.label_save);
  body.append(...Object.values(parts));
  foot.append(save);
  /** What is found on other pages. @type {{url: string, fields: Labels}[]} */
  let siblings = [];
  let turn = 0;

  followPointer(host, signal, {
    point: (element) => show("hover", element ? [{ element, kind: "hover", colour: 0, told: `${element.localName} · ${shown(element)}` }] : []),
    pick: fields.pick,
    keys: { Escape: leave, n: () => fields.activate(null) },
  });
  save.addEventListener("click", () => attempt(async () => {
    await askBackground("keepLabels", fields.labels());
    tell(words.label_saved, "good");
  }));

  /** @param {Element} element */
  const shown = (element) => (element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);

  function change() {
    draw();
    attempt(async () => {
      const mine = ++turn;
      if (fields.all.length === 0) siblings = [];
      if (fields.all.length === 0) return draw();
      const told = await askBackground("tryLabels", fields.labels());
      if (mine !== turn || signal.aborted) return; // there is a newer question
      for (const field of fields.all) field.taken = told.fields[field.name] ?? [];
      siblings = told.siblings;
      tell("");
      draw();
    });
  }

  function draw() {
    parts.how.hidden = fields.all.length > 0;
    parts.list.replaceChildren(...fields.all.map(lineOf));
    parts.others.replaceChildren(...(siblings.length > 0 ? [made("h2", "", words.label_others), tableOf(fields.all, siblings)] : []));
    save.disabled = fields.all.length === 0;
    show("fields", fields.all.flatMap(({ colour, name, picked, taken }) => [
      ...placesOf(taken.map(({ path }) => path)).map((element) => ({ element, kind: "taken", colour })),
      ...placesOf(picked).map((element) => ({ element, kind: "picked", colour, told: name })),
    ]));
  }

  /** @param {Field} field */
  function lineOf(field) {
    const [name, remove] = [made("input", "name"), made("button", "tool", "✕")];
    const count = made("button", "count", words.label_count.replace("$1", String(field.taken.length)));
    const line = made("li", `field colour-${field.colour}${field === fields.active ? " active" : ""}`, name, count, remove, made("p", "values", field.taken.slice(0, 3).map(({ text }) => text).join(" ／ ")));
    name.value = field.name;
    name.ariaLabel = words.label_name;
    remove.title = remove.ariaLabel = words.remove;
    count.title = words.label_more;
    name.addEventListener("change", () => fields.rename(field, name.value));
    count.addEventListener("click", () => fields.activate(field));
    remove.addEventListener("click", () => fields.remove(field));
    return line;
  }

  /** @param {{name: string, path: string, text: string}} suggestion */
  function chipOf({ name, path, text }) {
    const chip = made("button", "chip", made("b", "", name), ` ${text}`);
    const boxes = () => placesOf([path]).map((element) => ({ element, kind: "hover", colour: 0 }));
    chip.addEventListener("pointerenter", () => show("hover", boxes()));
    chip.addEventListener("pointerleave", () => show("hover", []));
    chip.addEventListener("click", () => {
      chip.remove();
      fields.add(name, [elementPath(path)]);
    });
    return chip;
  }

  draw();
  attempt(async () => {
    const { kept, suggested } = await askBackground("readLabels", {});
    for (const [name, held] of Object.entries(/** @type {Labels} */ (kept))) fields.add(name, held.map(({ path }) => elementPath(path)));
    const chips = suggested.filter((/** @type {{path: string}} */ { path }) => elementAt(path)).slice(0, 12).map(chipOf);
    if (chips.length > 0) parts.suggested.append(made("h2", "", words.label_suggested), ...chips);
  });
}

/** The values of other pages, a page a row.
 * @param {Field[]} fields @param {{url: string, fields: Labels}[]} siblings */
function tableOf(fields, siblings) {
  const head = made("tr", "", ...fields.map(({ name }) => made("th", "", name)));
  const rows = siblings.map(({ url, fields: held }) => {
    const texts = fields.map(({ name }) => (held[name] ?? []).map(({ text }) => text).join(" ／ "));
    const row = made("tr", "", ...texts.map((text) => made("td", text ? "" : "none", text || "–")));
    row.title = url;
    return row;
  });
  return made("div", "scroll", made("table", "", made("thead", "", head), made("tbody", "", ...rows)));
}
