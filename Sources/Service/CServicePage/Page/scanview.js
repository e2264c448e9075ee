// A scan on the page: its pictures beside its recipes, whose lines are corrected in place.
import { get, post, postLines, query, request } from "./api.js";
import * as editing from "./editing.js";
import { byID, download, guarded, h, hue, pen, svg, tell } from "./elements.js";

const doubt = 0.8;
/** The name of the model that reads recipes, and its labels. */
let model;
let labels = [];

async function loadLabels() {
  if (labels.length) return;
  const { models } = await get("models");
  ({ name: model, labels } = models.find(({ recipes }) => recipes) ?? models[0]);
}

const clean = (text) => text.replace(/\s+/g, " ").trim();
/** The words of a text with the labels of the model. */
const tag = async (text) => (await postLines(`tag?${query({ confidence: "true", model })}`, `${clean(text)}\n`))[0];

export class ScanView {
  constructor(scan, actions) {
    this.scan = scan;
    this.actions = actions;
    this.changes = new Map();
    this.element = h("article", { className: "page", tabIndex: -1, "aria-label": scan.title });
  }

  get document() { return this.scan.document; }
  /** Whether a line is open whose text or labels are not saved. */
  get isEdited() { return Boolean(this.editor?.isDirty()); }

  // Changes

  /** Work that a control starts: one at a time, and not while another line is being edited. */
  act(work, isOfEditor = false) {
    return guarded(async (...values) => {
      if (this.isBusy) return tell("One moment: the last change is not done yet.");
      if (this.isEdited && !isOfEditor) {
        this.editor.first.focus();
        reset(values[0]?.target);
        return tell("Save or cancel the line that is open first.", true);
      }
      this.isBusy = true;
      try { return await work(...values); } finally {
        this.isBusy = false;
        reset(values[0]?.target);
      }
    });
  }

  /** Applies an edit to the scan and draws it; `edit` may return the path of the line that has the focus then. */
  async change(action, recipe, edit, others) {
    let focus;
    await this.take(() => this.scan.change(action, async (document) => {
      focus = await edit(recipe === null ? document : document.recipes[recipe], document);
      return others?.(document);
    }));
    if (focus?.part) this.focus(focus.recipe ?? recipe, focus);
  }

  /** Draws the scan after a change, also one of someone else; a change that fails leaves what is open as it is. */
  async take(change) {
    try { await change(); } catch (error) {
      if (error.isElsewhere) await this.follow(error);
      throw error;
    }
    await this.draw();
    this.actions.changed();
  }

  /** Shows what someone else has made of the scan; what is typed stays. */
  async follow(error) {
    const { first, line } = this.editor ?? {};
    const typed = first?.value;
    await this.draw();
    await this.actions.changed();
    if (this.scan.isDeleted) error.message = deletedElsewhere(this.scan);
    const pair = line && this.pairs.find(({ key }) => key === keyOf(line.recipe, line.path));
    if (!pair || !this.element.isConnected) return;
    await this.edit(line.recipe, line.path, pair.element);
    this.editor.first.value = typed;
  }

  step(name) {
    return this.act(async () => {
      if (!(name === "undo" ? this.scan.undoable : this.scan.redoable)) return tell(`There is nothing to ${name}.`);
      await this.take(() => this.scan[name]());
      return tell(name === "undo" ? "Undone." : "Made again.");
    })();
  }

  focus(recipe, path) {
    this.pairs.find((pair) => pair.key === keyOf(recipe, path))?.element.querySelector(".pen")?.focus();
  }

  // Drawing

  async draw() {
    await loadLabels();
    if (this.count !== this.document.recipes.length) this.changes.clear();
    this.count = this.document.recipes.length;
    this.urls = await Promise.all(this.document.pages.map((page, index) => this.scan.picture(index)));
    const shown = await Promise.all(this.document.recipes.map((recipe, index) => this.shown(index)));
    const active = this.element.contains(document.activeElement) ? document.activeElement : null;
    this.editor = null;
    this.pairs = [];
    const recipes = shown.map((recipe, index) => this.recipe(recipe, index));
    if (!recipes.length) recipes.push(h("section", { className: "recipe" }, h("h1", {}, "No recipe was found")));
    const figures = this.document.pages.map((page, index) => this.figure(page, index));
    this.pictures = h("div", { className: "pictures", tabIndex: 0, role: "group", "aria-label": "Pictures" }, figures);
    this.element.classList.toggle("typed", !this.urls.some(Boolean));
    this.element.replaceChildren(...(this.notice ? [this.notice] : []), this.bar(), h("div", {}, recipes), this.pictures);
    if (!active) return;
    // The control that was used, or else the scan, has the focus again.
    const same = [...this.element.querySelectorAll(active.tagName)].find((other) => nameOf(other) === nameOf(active) && !other.disabled);
    (same ?? this.element).focus({ preventScroll: true });
  }

  /** A recipe with the amounts as they are shown. */
  async shown(index) {
    const change = this.changes.get(index);
    const recipe = this.document.recipes[index];
    if (!change || !(change.scale || change.units)) return recipe;
    return (await post(`recipes/export?${query({ format: "json", ...change })}`, [recipe]))[0];
  }

  bar() {
    const { scan } = this;
    const button = (title, isOn, work, label) => h("button", { type: "button", disabled: !isOn, onclick: work, "aria-label": label }, title);
    const changes = scan.changes ?? [];
    return h("div", { className: "bar", role: "group", "aria-label": `The scan ${scan.title}` },
      button("Undo", scan.undoable, () => this.step("undo")), button("Redo", scan.redoable, () => this.step("redo")),
      scan.isKept ? [
        button("Delete the scan", true, this.act(this.actions.remove)),
        h("details", { className: "history" }, h("summary", {}, `Changes: ${changes.length}`), h("ul", { className: "lines" },
          changes.map(({ action, annotator, time }) => h("li", {}, `${new Date(time).toLocaleString()}: ${action}, by ${annotator}`)))),
      ] : h("span", { className: "quiet" }, "This scan is kept on this page alone."),
      button("Close", true, () => this.isEdited ? this.act(() => {})() : this.actions.close(), `Close ${scan.title}`));
  }

  figure(page, number) {
    const url = this.urls[number];
    const boxes = this.pairs.filter(({ line }) => line.image === page.image && line.box[2] > 0).map((pair) => {
      const [x, y, width, height] = pair.line.box;
      pair.box = svg("rect", { x, y, width, height, rx: 4, class: pair.kind }, svg("title", {}, pair.line.text));
      pair.box.addEventListener("pointerenter", () => this.light(pair, true));
      pair.box.addEventListener("pointerleave", () => this.light(pair, false));
      pair.box.addEventListener("click", () => pair.element.scrollIntoView({ block: "center" }));
      return pair.box;
    });
    const unread = page.warnings.flatMap((warning) => warning.boxes).map(([x, y, width, height]) =>
      svg("rect", { x, y, width, height, class: "unread" }, svg("title", {}, "not read")));
    return h("figure", { className: url ? "picture" : "picture-less" },
      page.error || page.warnings.length ? h("p", { className: "notice-line" }, page.error ?? page.warnings.map(({ message }) => message).join("; ")) : null,
      url ? h("div", { className: "frame" }, h("img", { src: url, alt: `The page ${page.image}` }),
        svg("svg", { viewBox: `0 0 ${page.width} ${page.height}`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...unread, ...boxes)) : null,
      this.document.pages.length > 1 || url ? this.caption(page, number, url) : null);
  }

  /** What can be done with a page: read it again, move it, remove it. */
  caption(page, number, url) {
    const isOnly = this.document.pages.length === 1;
    const button = (title, work) => h("button", { type: "button", onclick: this.act(work) }, title);
    const again = h("span", { className: "buttons" });
    const details = h("details", {
      ontoggle: guarded(async () => {
        if (!details.open || again.childElementCount || !url || !this.scan.isKept) return;
        const { paths } = await get("openapi.json");
        const values = (name) => paths["/scans/{id}/read"].post.parameters.find((parameter) => parameter.name === name).schema.enum;
        const select = (label, name) => {
          const choice = h("select", {}, ["", ...values(name)].map((value) => h("option", { value }, value || "automatic")));
          again.append(h("label", {}, `${label} `, choice));
          return choice;
        };
        const [language, layout] = [select("Language", "language"), select("Layout", "layout")];
        again.append(button("Read the page again", async () => {
          tell("The page is being read …");
          await this.take(() => this.scan.readAgain(number, { language: language.value, layout: layout.value }));
          tell("The page was read again. Undo gives back what was there.");
        }));
      }),
    }, h("summary", {}, page.image), h("div", { className: "buttons" }, again,
      number > 0 ? button("Move before the page above", () => this.change("Moved a page", null, (document) => {
        document.pages.splice(number - 1, 0, ...document.pages.splice(number, 1));
      })) : null,
      isOnly ? null : button("Remove the page", () => this.change("Removed a page", null, (document) => { editing.takePage(document, number); })),
      isOnly ? null : this.apart("Make it a scan of its own", (document) => editing.takePage(document, number))));
    return h("figcaption", {}, details);
  }

  /** A button that makes a scan of a part of this one. */
  apart(title, take) {
    return h("button", {
      type: "button", onclick: this.act(async () => {
        let taken;
        await this.change("Divided the scan", null, (document) => { taken = take(document); }, () => [{ document: taken }]);
        tell("The part is a scan of its own now, first in the library.");
      }),
    }, title);
  }

  light(pair, isLit) {
    pair.element.classList.toggle("lit", isLit);
    pair.box?.classList.toggle("lit", isLit);
    if (isLit && pair.box) this.reveal(pair.box);
  }

  /** Scrolls the pictures, and nothing else, so that a box is seen. */
  reveal(box) {
    const [inner, outer] = [box.getBoundingClientRect(), this.pictures.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      this.pictures.scrollBy({ top: inner.top + inner.height / 2 - outer.top - outer.height / 2 });
    }
  }

  /** Links a line with its box. */
  pair(recipe, path, line, element, kind) {
    const pair = { key: keyOf(recipe, path), line, element, kind };
    this.pairs.push(pair);
    for (const [name, isLit] of [["pointerenter", true], ["pointerleave", false], ["focusin", true], ["focusout", false]]) {
      element.addEventListener(name, () => this.light(pair, isLit));
    }
    return element;
  }

  /** A line that is typed into a recipe belongs to the page on which the recipe begins. */
  typedLine(text, index) {
    return editing.typedLine(text, this.document.recipes[index].sources[0] ?? this.document.pages[0].image);
  }

  recipe(shown, index) {
    const text = (line, name, path, kind) => this.text(index, path, line, name, kind);
    const list = (lines, part, name = "p") => lines.map((line, at) => text(line, name, { part, index: at }));
    // A heading that names the part, and no group, takes the place of ours.
    const sections = (all, name, part, ours, draw) => all.length ? [
      all[0].isGeneral ? null : h("h2", {}, ours),
      all.map((section, number) => [
        section.heading ? text(section.heading, section.isGeneral ? "h2" : "h3", { part: `${part}Heading`, section: number }) : null,
        draw(section[name].map((line, at) => ({ line, path: { part, section: number, index: at } }))),
      ]),
    ] : null;
    const others = [...shown.nutrition.map((line, at) => text(line, "p", { part: "nutrition", index: at })), ...list(shown.furniture, "other")];
    return h("section", { className: "recipe" },
      this.tools(index),
      text(shown.title ?? this.typedLine("", index), "h1", { part: "title" }),
      list(shown.intro, "intro"), this.facts(shown, index),
      sections(shown.ingredientSections, "ingredients", "ingredient", "Ingredients",
        (items) => items.map(({ line, path }) => this.ingredient(index, path, line))),
      sections(shown.stepSections, "steps", "step", "Method",
        (items) => h("ol", {}, items.map(({ line, path }) => text(line, "li", path, "step")))),
      shown.notes.length ? [h("h2", {}, "Notes"), list(shown.notes, "note")] : null,
      others.length ? h("details", {}, h("summary", {}, `Other lines of the page: ${others.length}`), others) : null);
  }

  /** The yield and the times, which are corrected together. */
  facts(shown, index) {
    const known = factsOf(shown).filter(([, value]) => value);
    const stored = this.document.recipes[index];
    const printed = [...stored.yield.lines, ...stored.times.lines];
    const line = printed[0] ?? this.typedLine("", index);
    const place = h("div", { className: "facts-line step" },
      known.length ? h("dl", {}, known.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))))
        : printed.length ? null : h("span", { className: "quiet" }, "No yield or times"),
      printed.length ? h("span", { className: "quiet" }, printed.map(({ text }) => text).join(" · ")) : null,
      pen("Correct the yield and the times", this.act(() => {
        if (this.closeEditor(place)) return;
        const before = factsOf(stored);
        const inputs = before.map(([, value]) => h("input", { value }));
        this.open(place, inputs[0], [
          this.crop(line), h("div", { className: "fields" }, before.map(([name], at) => h("label", {}, name, inputs[at]))),
        ], async () => {
          const facts = before.map(([name], at) => [name, clean(inputs[at].value)]).filter(([, text], at) => text !== before[at][1]);
          if (!facts.length) return this.closeEditor();
          const stated = await this.stated(stored);
          await this.change("Corrected the yield and times", index, (recipe) => {
            editing.setFacts(recipe, facts, stated, line.image);
            return { part: "facts" };
          });
          const read = Object.fromEntries(factsOf(this.document.recipes[index]));
          const unread = facts.filter(([name, text]) => text && !read[name]).map(([name, text]) => `${name}: ${text}`);
          return unread.length ? tell(`Kept as text, as no number was found in it: ${unread.join("; ")}`, true) : undefined;
        });
      })));
    return this.pair(index, { part: "facts" }, line, place, "other");
  }

  /** The facts that each line of the yield and the times states. */
  async stated({ yield: { lines: yields }, times: { lines: times } }) {
    const alone = (part) => (line) => ({ ...editing.emptyRecipe(line.image), [part]: { lines: [line] } });
    const read = await post("recipes/export?format=json", [...yields.map(alone("yield")), ...times.map(alone("times"))]);
    return read.map((recipe) => {
      const { text } = recipe.yield.lines[0] ?? recipe.times.lines[0];
      const found = factsOf(recipe).filter(([, value]) => value);
      const typed = factsOf(recipe).find(([name]) => text.startsWith(`${name}: `));
      return typed && found.length < 2 ? [[typed[0], text.slice(typed[0].length + 2)]] : found;
    });
  }

  /** A line that is no ingredient. */
  text(recipe, path, line, name, kind = "other") {
    const shown = line.text || "Recipe without a title";
    const button = pen(`Correct ${shown}`, this.act(() => this.edit(recipe, path, element)));
    const element = name === "li" ? h("li", { className: "step" }, h("span", {}, shown), " ", button)
      : h("div", { className: "step" }, h(name, {}, shown), button);
    return this.pair(recipe, path, line, element, kind);
  }

  ingredient(recipe, path, line) {
    const row = line.row;
    const isDoubtful = row && row.confidence < doubt;
    const food = [row?.size?.text, row?.ingredient?.text].filter(Boolean).join(" ") || line.text;
    const rest = [row?.preparation?.text, row?.purpose?.text, row?.comment?.text].filter(Boolean).join(", ");
    const element = h("div", { className: `row${isDoubtful ? " doubtful" : ""}`, title: line.text },
      h("span", { className: "amount" }, row?.amounts.map((amount) => amount.display).join("; ") ?? ""),
      h("span", {}, h("span", { className: "food" }, food), rest ? h("span", { className: "rest" }, `, ${rest}`) : null,
        isDoubtful ? [" ", h("span", { className: "doubt" }, "please check")] : null),
      pen(`Correct ${line.text}`, this.act(() => this.edit(recipe, path, element))));
    return this.pair(recipe, path, line, element, "food");
  }

  tools(index) {
    const change = this.changes.get(index) ?? { scale: "", units: "" };
    const select = (name, label, choices) => h("label", {}, `${label} `, h("select", {
      "data-value": change[name], onchange: this.act(async (event) => {
        this.changes.set(index, { ...change, [name]: event.target.value });
        try { await this.draw(); } catch (error) {
          this.changes.set(index, change);
          throw error;
        }
      }),
    }, choices.map(([value, title]) => h("option", { value, selected: change[name] === value }, title))));
    const isOnly = this.document.recipes.length === 1;
    const whole = (title, action, edit) => h("button", {
      type: "button", onclick: this.act(async () => {
        await this.change(action, null, (document) => { edit(document); });
      }),
    }, title);
    const part = h("select", { "aria-label": "Part to add" },
      editing.partNames.filter(([name]) => !["yield", "time", "other", "nutrition"].includes(name))
        .map(([value, title]) => h("option", { value, selected: value === "ingredient" }, title)));
    const add = h("button", {
      type: "button", "aria-label": "Add a line", onclick: this.act(async () => {
        let added;
        await this.change(`Added ${partTitle(part.value)}`, index, (recipe) => {
          added = editing.addLine(recipe, part.value, this.typedLine(newText, index));
        });
        await this.openNew(index, added);
      }),
    }, "Add");
    const format = h("select", { "aria-label": "Format" }, formats.map(([value, title]) => h("option", { value }, title)));
    return h("div", { className: "tools", role: "group", "aria-label": "Scale, convert, save, add" },
      select("scale", "Scale", [["", "× 1"], ["1/2", "× ½"], ["2", "× 2"], ["3", "× 3"]]),
      select("units", "Units", [["", "as printed"], ["metric", "metric"], ["us", "US"], ["imperial", "imperial"]]),
      h("label", {}, "As ", format), h("button", {
        type: "button", "aria-label": "Save the recipe", onclick: this.act(() => this.save(index, ...format.value.split(" "))),
      }, "Save"),
      h("button", { type: "button", onclick: () => print() }, "Print"),
      this.scan.isKept ? h("button", { type: "button", onclick: this.act(() => this.addLines(index)) }, "Label these lines") : null, part, add,
      index > 0 ? whole("Join with the recipe above", "Joined two recipes", (document) => editing.joinWithPrevious(document, index)) : null,
      isOnly ? null : [
        whole("Delete the recipe", "Deleted a recipe", (document) => document.recipes.splice(index, 1)),
        this.scan.isKept ? this.apart("Make it a scan of its own", (document) => editing.takeRecipes(document, (other) => other === index)) : null,
      ]);
  }

  /** Opens a line that was added; without a text it is taken back. */
  async openNew(recipe, path) {
    try {
      await this.edit(recipe, path, this.pairs.find(({ key }) => key === keyOf(recipe, path)).element);
    } catch (error) {
      await this.take(() => this.scan.undo());
      throw error;
    }
    Object.assign(this.editor, { isDirty: () => true, cancel: () => this.step("undo") });
    this.editor.first.select();
  }

  async save(index, format, name) {
    const answer = await request("POST", `recipes/export?${query({ format, ...this.changes.get(index) })}`,
      JSON.stringify([this.document.recipes[index]]), "application/json");
    download(name, await answer.blob());
  }

  // Labels

  /** The labels of a line's words: a person's, or else the model's. */
  async tagged(text) { return structuredClone(this.correction(clean(text))) ?? tag(text); }

  correction(text) { return this.document.corrections.findLast((correction) => correction.text === text); }

  /** Where a line is on its picture, which the project keeps; nothing for a typed line. */
  place({ box, image }) {
    const page = this.document.pages.find((other) => other.image === image);
    const isOn = page && box[2] > 0 && box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= page.width && box[1] + box[3] <= page.height;
    return isOn ? { image: image.slice(0, 200), width: page.width, height: page.height, box } : undefined;
  }

  async addLines(index) {
    const lines = this.document.recipes[index].ingredientSections.flatMap(({ ingredients }) => ingredients);
    const records = await Promise.all(lines.map(async (line) => {
      const { text, tokens } = await this.tagged(line.text);
      return JSON.stringify({ text, tokens, place: this.place(line) });
    }));
    const path = `items?${query({ format: "jsonl", source: this.document.pages[0].image })}`;
    const answer = await (await request("POST", path, records.join("\n"), "text/plain")).json();
    tell(`${answer.added} lines were added to Label.`);
  }

  // Editors

  /** The part of the picture that shows a line. */
  crop(line) {
    const index = this.document.pages.findIndex(({ image }) => image === line.image);
    const url = this.urls[index];
    if (!url || !(line.box[2] > 0)) return null;
    const { width, height } = this.document.pages[index];
    const [x, y, wide, tall] = line.box;
    const margin = Math.max(8, Math.min(tall, 40) / 2);
    return svg("svg", { class: "crop", viewBox: `${x - margin} ${y - margin} ${wide + 2 * margin} ${tall + 2 * margin}`, role: "img", "aria-label": "The line in the picture" },
      svg("image", { href: url, width, height }));
  }

  /** Opens an editor below a line, which Enter saves and Escape closes. */
  open(element, first, parts, save, buttons = []) {
    const close = () => {
      const { cancel } = this.editor;
      this.closeEditor();
      cancel?.();
    };
    const editor = h("form", {
      className: "editor",
      onkeydown: (event) => {
        if (event.key === "Escape") close();
        else if (event.key === "Enter" && event.target === first) { event.preventDefault(); editor.requestSubmit(); }
      },
      onsubmit: (event) => {
        event.preventDefault();
        this.act(save, true)();
      },
    }, parts, h("div", { className: "buttons" }, h("button", { className: "primary" }, "Save"),
      h("button", { type: "button", onclick: close }, "Cancel"), buttons));
    element.append(editor);
    const values = () => [...editor.querySelectorAll("input, textarea, select")].map(({ value }) => value).join("\0");
    const before = values();
    this.editor = { element: editor, first, line: element.querySelector(".words") || first.matches("textarea") ? this.line : null, isDirty: () => values() !== before };
    first.focus();
  }

  /** Closes the editor that is open, and returns whether it was below an element. */
  closeEditor(element) {
    const editor = this.editor?.element;
    const owner = editor?.parentElement;
    editor?.remove();
    this.editor = null;
    if (owner && !element) owner.querySelector(".pen").focus();
    return Boolean(owner) && owner === element;
  }

  /** Opens the text of a line below it, with the labels of an ingredient's words. */
  async edit(index, path, element) {
    if (this.closeEditor(element)) return;
    this.line = { recipe: index, path };
    const recipe = this.document.recipes[index];
    const line = editing.lineAt(recipe, path) ?? this.typedLine("", index);
    const isFood = path.part === "ingredient";
    let tagged = isFood ? await this.tagged(line.text) : null;
    let before = JSON.stringify(tagged?.labels);
    const words = isFood ? h("div", { className: "words" }) : null;
    const drawWords = () => words.replaceChildren(...tagged.tokens.map((token, at) => h("label",
      { hue: hue(tagged.labels[at], labels, "other") }, token,
      h("select", {
        "aria-label": `Label of ${token}`,
        onchange: (event) => {
          tagged.labels[at] = event.target.value;
          event.target.parentElement.style.setProperty("--hue", hue(event.target.value, labels, "other"));
        },
      }, labels.map((label) => h("option", { value: label, selected: label === tagged.labels[at] }, label))))));
    const follow = async () => {
      if (isFood && clean(text.value) !== tagged.text) {
        tagged = await this.tagged(text.value);
        before = JSON.stringify(tagged.labels);
        drawWords();
      }
    };
    const text = isFood ? h("input", { value: line.text, spellcheck: false, onchange: guarded(follow) })
      : h("textarea", { rows: 2, value: line.text, spellcheck: false });
    if (isFood) drawWords();
    const isTitleless = path.part === "title" && !recipe.title;
    const part = isTitleless ? null : h("select", {}, editing.partNames.map(([value, title]) =>
      h("option", { value, selected: value === path.part }, title)));
    const recipes = this.document.recipes.map((other, at) => [at, other.title?.text ?? `recipe ${at + 1}`]);
    const owner = recipes.length > 1 && !isTitleless && path.part !== "title" && !path.part.endsWith("Heading")
      ? h("select", {}, recipes.map(([value, title]) => h("option", { value: String(value), selected: value === index }, title))) : null;
    const save = async () => {
      const next = clean(text.value);
      if (!next || next === newText) return tell("The line needs a text.", true);
      await follow();
      const to = part?.value ?? path.part;
      const target = owner ? Number(owner.value) : index;
      const isRelabeled = isFood && to === "ingredient" && JSON.stringify(tagged.labels) !== before;
      const isSame = next === line.text && to === path.part && !isRelabeled;
      if (isSame && target === index) return this.closeEditor();
      const isCorrected = isRelabeled || to === "ingredient" && this.correction(next);
      const changed = isSame ? line : await this.read({ ...line, text: next }, to, isCorrected ? tagged ?? await this.tagged(next) : undefined);
      await this.change(actionOf(path.part, to, next), index, (own, document) => {
        editing.setLine(own, path, changed);
        if (isRelabeled) {
          document.corrections = [...document.corrections.filter((other) => other.text !== tagged.text),
            { text: tagged.text, tokens: tagged.tokens, labels: tagged.labels }];
        }
        const moved = target === index ? path : editing.moveToRecipe(document, index, path, target);
        return { ...(to === path.part ? moved : editing.changePart(document.recipes[target], moved, to)), recipe: target };
      });
      if (isRelabeled && this.scan.isKept) await this.keepLabels(line, tagged);
      return undefined;
    };
    this.open(element, text, [
      this.crop(line), h("label", {}, "The line", text), words, part ? h("label", {}, "It is ", part) : null,
      owner ? h("label", {}, "In ", owner) : null,
    ], save, isTitleless ? [] : this.lineButtons(index, path, line, text));
  }

  /** Deletes, divides, joins, moves a line. */
  lineButtons(index, path, line, text) {
    const recipe = this.document.recipes[index];
    const deletion = `Deleted “${line.text.slice(0, 60)}”`;
    const isListed = path.index !== undefined;
    const isMoving = ["ingredient", "step", "note", "intro"].includes(path.part);
    const button = (title, work, label) => h("button", { type: "button", "aria-label": label, onclick: this.act(work, true) }, title);
    const act = (title, action, edit, label) => button(title, async () => {
      if (this.isEdited && action !== deletion) return tell("Save or cancel what you changed first.", true);
      return this.change(action, index, edit);
    }, label);
    const joined = isListed ? editing.joined(recipe, path) : null;
    return [
      isMoving ? [
        [["↑", -1, "Move up"], ["↓", 1, "Move down"]].filter(([, by]) => editing.moveLine(structuredClone(recipe), path, by))
          .map(([title, by, label]) => act(title, "Moved a line", (own) => editing.moveLine(own, path, by), label)),
        button("Divide at the cursor", async () => {
          const at = text.selectionStart;
          const [first, second] = [clean(text.value.slice(0, at)), clean(text.value.slice(at))];
          if (!first || !second) return tell("Put the cursor where the line is to be divided.", true);
          const lines = [await this.read({ ...line, text: first }, path.part), await this.read({ ...line, text: second }, path.part)];
          return this.change("Divided a line", index, (own) => {
            editing.setLine(own, path, lines[0]);
            return editing.addBelow(own, path, lines[1]);
          });
        }),
        joined ? act("Join with the next", "Joined two lines", async (own) => {
          editing.setLine(own, path, await this.read(joined, path.part));
          editing.removeLine(own, { ...path, index: path.index + 1 });
          return path;
        }) : null,
        button("Add one below", async () => {
          if (this.isEdited) return tell("Save or cancel what you changed first.", true);
          let added;
          await this.change("Added a line", index, (own) => { added = editing.addBelow(own, path, editing.typedLine(newText, line.image)); });
          return this.openNew(index, added);
        }),
      ] : null,
      path.part === "title" ? null : act("Begin a new recipe here", "Divided a recipe", (own, document) => { editing.beginRecipe(document, index, path); }),
      act("Delete", deletion, (own) => {
        editing.removeLine(own, path);
        return isListed && path.index > 0 ? { ...path, index: path.index - 1 } : path;
      }, `Delete ${line.text}`),
    ];
  }

  /** Gives an ingredient its row: of a person's labels, or else of the model's; other lines have none. */
  async read(line, part, tagged = this.correction(line.text)) {
    const { row, ...plain } = line;
    if (part !== "ingredient") return plain;
    const text = tagged ? JSON.stringify({ text: tagged.text, tokens: tagged.tokens, labels: tagged.labels }) : `${plain.text}\n`;
    const [read] = await postLines("rows", text, tagged ? "application/x-ndjson" : "text/plain");
    return { ...plain, row: tagged ? { ...read, confidence: 1 } : read };
  }

  /** Keeps corrected labels in the project, which trains on them. */
  async keepLabels(line, tagged) {
    const record = JSON.stringify({ text: tagged.text, tokens: tagged.tokens, labels: tagged.labels, place: this.place(line) });
    const path = `items?${query({ format: "jsonl", source: line.image, annotator: byID("annotator").value })}`;
    try {
      await request("POST", path, record, "text/plain");
    } catch (error) { throw new Error(`The line is corrected here, but Learn does not train on it: ${error.message}`); }
    tell("The correction was kept; Learn trains on it.");
  }
}

export const deletedElsewhere = ({ title }) => `“${title}” was deleted by someone else. It can be put back from the list of deleted scans.`;
/** Gives a choice that was not taken its value again. */
const reset = (target) => { if (target?.dataset?.value !== undefined) target.value = target.dataset.value; };
const formats = [["json recipe.json", "JSON"], ["csv recipe.csv", "CSV"], ["schema-org recipe.jsonld", "schema.org"],
  ["markdown recipe.md", "Markdown"], ["cooklang recipe.cook", "Cooklang"], ["mealie recipe.zip", "Mealie"],
  ["nextcloud recipe.zip", "Nextcloud Cookbook"], ["paprika recipe.paprikarecipes", "Paprika"], ["tandoor recipe.zip", "Tandoor"]];
/** The text of a line that was added, until it is typed. */
const newText = "new line";
const minutes = (count) => count === undefined ? "" : `${count} minutes`;
/** The yield and the times of a recipe as the service reads them. */
const factsOf = ({ yield: { text }, times }) => [["Yield", text ?? ""], ["Prep time", minutes(times.prepMinutes)],
  ["Cook time", minutes(times.cookMinutes)], ["Total time", minutes(times.totalMinutes)]];
const nameOf = (element) => element.getAttribute("aria-label") ?? (element.labels?.[0] ?? element).textContent;
const keyOf = (recipe, { part, section, index }) => [recipe, part, section ?? "", index ?? ""].join(" ");
const partTitle = (part) => editing.partNames.find(([name]) => name === part)[1];
const actionOf = (from, to, text) => (from === to ? `Corrected “${text.slice(0, 60)}”` : `Made “${text.slice(0, 60)}” ${partTitle(to)}`);
