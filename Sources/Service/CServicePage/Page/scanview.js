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
    this.element = h("article", { className: "page" });
  }

  get document() { return this.scan.document; }

  // Changes

  /** Applies an edit to the scan and draws it; `edit` may return the path of the line that has the focus then. */
  async change(action, recipe, edit, others) {
    let focus;
    try {
      await this.scan.change(action, async (document) => {
        focus = await edit(recipe === null ? document : document.recipes[recipe], document);
        return others?.(document);
      });
    } finally { await this.draw(); }
    if (focus?.part) this.focus(recipe, focus);
  }

  step(name) {
    if (!(name === "undo" ? this.scan.undoable : this.scan.redoable)) return tell(`There is nothing to ${name}.`);
    return guarded(async () => {
      try { await this.scan[name](); } finally { await this.draw(); }
      tell(name === "undo" ? "Undone." : "Made again.");
    })();
  }

  focus(recipe, path) {
    this.pairs.find((pair) => pair.key === keyOf(recipe, path))?.element.querySelector(".pen")?.focus();
  }

  // Drawing

  async draw() {
    await loadLabels();
    this.pairs = [];
    this.urls = await Promise.all(this.document.pages.map((page, index) => this.scan.picture(index)));
    const shown = await Promise.all(this.document.recipes.map((recipe, index) => this.shown(index)));
    const recipes = shown.map((recipe, index) => this.recipe(recipe, index));
    if (!recipes.length) recipes.push(h("section", { className: "recipe" }, h("h1", {}, "No recipe was found")));
    const figures = this.document.pages.map((page, index) => this.figure(page, index));
    this.pictures = h("div", { className: "pictures", tabIndex: 0, role: "group", "aria-label": "Pictures" }, figures);
    this.element.classList.toggle("typed", !this.urls.some(Boolean));
    this.element.replaceChildren(this.bar(), h("div", {}, recipes), this.pictures);
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
        button("Delete the scan", true, this.actions.remove),
        h("details", { className: "history" }, h("summary", {}, `Changes: ${changes.length}`), h("ul", { className: "lines" },
          changes.map(({ action, annotator, time }) => h("li", {}, `${new Date(time).toLocaleString()}: ${action}, by ${annotator}`)))),
      ] : h("span", { className: "quiet" }, "This scan is kept on this page alone."),
      button("Close", true, this.actions.close, `Close ${scan.title}`));
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
    const button = (title, work) => h("button", { type: "button", onclick: guarded(work) }, title);
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
          try {
            await this.scan.readAgain(number, { language: language.value, layout: layout.value });
          } finally { await this.draw(); }
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
      type: "button", onclick: guarded(async () => {
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
      text(shown.title ?? editing.typedLine("", this.document.pages[0].image), "h1", { part: "title" }),
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
    const minutes = (count) => count === undefined ? "" : `${count} minutes`;
    const values = [["Yield", shown.yield.text ?? ""], ["Prep time", minutes(shown.times.prepMinutes)],
      ["Cook time", minutes(shown.times.cookMinutes)], ["Total time", minutes(shown.times.totalMinutes)]];
    const other = shown.times.lines.length && values.slice(1).every(([, value]) => !value) ? shown.times.lines.map(({ text }) => text).join("; ") : "";
    const line = shown.yield.lines[0] ?? shown.times.lines[0] ?? editing.typedLine("", this.document.pages[0].image);
    const known = [...values.filter(([, value]) => value), ...(other ? [["Times", other]] : [])];
    const place = h("div", { className: "facts-line step" },
      known.length ? h("dl", {}, known.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))) : h("span", { className: "quiet" }, "No yield or times"),
      pen("Correct the yield and the times", () => {
        const open = place.querySelector(".editor");
        if (open) return open.remove();
        const inputs = values.map(([, value]) => h("input", { value }));
        return this.open(place, inputs[0], [
          this.crop(line), h("div", { className: "fields" }, values.map(([name], at) => h("label", {}, name, inputs[at]))),
        ], () => this.change("Corrected the yield and times", index, (recipe) => {
          const [yields, ...times] = inputs.map((input) => clean(input.value));
          editing.setFacts(recipe, { yields, times: values.slice(1).map(([name], at) => [name, times[at]]) }, line.image);
          return { part: "facts" };
        }));
      }));
    return this.pair(index, { part: "facts" }, line, place, "other");
  }

  /** A line that is no ingredient. */
  text(recipe, path, line, name, kind = "other") {
    const shown = line.text || "Recipe without a title";
    const button = pen(`Correct ${shown}`, guarded(() => this.edit(recipe, path, element)));
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
      pen(`Correct ${line.text}`, guarded(() => this.edit(recipe, path, element))));
    return this.pair(recipe, path, line, element, "food");
  }

  tools(index) {
    const change = this.changes.get(index) ?? { scale: "", units: "" };
    const select = (name, label, choices) => h("label", {}, `${label} `, h("select", {
      onchange: guarded(async (event) => {
        this.changes.set(index, { ...change, [name]: event.target.value });
        await this.draw();
      }),
    }, choices.map(([value, title]) => h("option", { value, selected: change[name] === value }, title))));
    const isOnly = this.document.recipes.length === 1;
    const whole = (title, action, edit) => h("button", {
      type: "button", onclick: guarded(async () => {
        this.changes.clear();
        await this.change(action, null, (document) => { edit(document); });
      }),
    }, title);
    const add = h("select", {
      "aria-label": "Add a line", onchange: guarded(async () => {
        const part = add.value;
        await this.change(`Added ${partTitle(part)}`, index, (recipe) => {
          const line = editing.typedLine("new line", this.document.pages[0].image);
          return editing.addLine(recipe, part, line);
        });
        await this.openLast(index, part);
      }),
    }, [["", "Add …"], ...editing.partNames.filter(([part]) => !["yield", "time", "other", "nutrition"].includes(part))]
      .map(([value, title]) => h("option", { value }, title)));
    return h("div", { className: "tools", role: "group", "aria-label": "Scale, convert, save, add" },
      select("scale", "Scale", [["", "× 1"], ["1/2", "× ½"], ["2", "× 2"], ["3", "× 3"]]),
      select("units", "Units", [["", "as printed"], ["metric", "metric"], ["us", "US"], ["imperial", "imperial"]]),
      h("select", {
        "aria-label": "Save the recipe",
        onchange: guarded(async (event) => {
          const [format, name] = event.target.value.split(" ");
          event.target.value = "";
          if (format) await this.save(index, format, name);
        }),
      }, [["", "Save as …"], ["json recipe.json", "JSON"], ["csv recipe.csv", "CSV"], ["schema-org recipe.jsonld", "schema.org"],
        ["markdown recipe.md", "Markdown"], ["cooklang recipe.cook", "Cooklang"], ["mealie recipe.zip", "Mealie"],
        ["nextcloud recipe.zip", "Nextcloud Cookbook"], ["paprika recipe.paprikarecipes", "Paprika"], ["tandoor recipe.zip", "Tandoor"],
      ].map(([value, title]) => h("option", { value }, title))),
      h("button", { type: "button", onclick: () => print() }, "Print"),
      h("button", { type: "button", onclick: guarded(() => this.addLines(index)) }, "Label these lines"), add,
      index > 0 ? whole("Join with the recipe above", "Joined two recipes", (document) => editing.joinWithPrevious(document, index)) : null,
      isOnly ? null : [
        whole("Delete the recipe", "Deleted a recipe", (document) => document.recipes.splice(index, 1)),
        this.scan.isKept ? this.apart("Make it a scan of its own", (document) => editing.takeRecipes(document, (other) => other === index)) : null,
      ]);
  }

  async openLast(recipe, part) {
    const pairs = this.pairs.filter(({ key }) => key.startsWith(`${recipe} ${part} `));
    const last = pairs.findLast(({ line }) => line.text === "new line") ?? pairs.at(-1);
    last?.element.querySelector(".pen").click();
  }

  async save(index, format, name) {
    const answer = await request("POST", `recipes/export?${query({ format, ...this.changes.get(index) })}`,
      JSON.stringify([this.document.recipes[index]]), "application/json");
    download(name, await answer.blob());
  }

  // Labels

  /** The labels of a line's words: a person's, or else the model's. */
  async tagged(text) {
    return structuredClone(this.document.corrections.findLast((correction) => correction.text === clean(text))) ?? tag(text);
  }

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
    const close = () => { editor.remove(); element.querySelector(".pen").focus(); };
    const editor = h("form", {
      className: "editor",
      onkeydown: (event) => {
        if (event.key === "Escape") close();
        else if (event.key === "Enter" && event.target === first) { event.preventDefault(); editor.requestSubmit(); }
      },
      onsubmit: guarded(async (event) => {
        event.preventDefault();
        await save();
      }),
    }, parts, h("div", { className: "buttons" }, h("button", { className: "primary" }, "Save"),
      h("button", { type: "button", onclick: close }, "Cancel"), buttons));
    element.append(editor);
    first.focus();
    return editor;
  }

  /** Opens the text of a line below it, with the labels of an ingredient's words. */
  async edit(index, path, element) {
    const opened = element.querySelector(".editor");
    if (opened) return opened.remove();
    const recipe = this.document.recipes[index];
    const line = editing.lineAt(recipe, path) ?? editing.typedLine("", this.document.pages[0].image);
    const isFood = path.part === "ingredient";
    let tagged = isFood ? await this.tagged(line.text) : null;
    const before = JSON.stringify(tagged?.labels);
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
      if (!next) return tell("The line needs a text.", true);
      await follow();
      const to = part?.value ?? path.part;
      const isCorrected = isFood && JSON.stringify(tagged.labels) !== before || isFood && next !== line.text;
      const changed = await this.read({ ...line, text: next }, to, isCorrected && to === "ingredient" ? tagged : null);
      await this.change(actionOf(path.part, to, next), index, (own, document) => {
        editing.setLine(own, path, changed);
        if (isCorrected && to === "ingredient") {
          document.corrections = [...document.corrections.filter((other) => other.text !== tagged.text),
            { text: tagged.text, tokens: tagged.tokens, labels: tagged.labels }];
        }
        const moved = to === path.part ? path : editing.changePart(own, path, to);
        if (owner && Number(owner.value) !== index) editing.moveToRecipe(document, index, moved, Number(owner.value));
        return moved;
      });
      if (isCorrected && to === "ingredient") await this.keepLabels(line, tagged);
      return undefined;
    };
    return this.open(element, text, [
      this.crop(line), h("label", {}, "The line", text), words, part ? h("label", {}, "It is ", part) : null,
      owner ? h("label", {}, "In ", owner) : null,
    ], save, isTitleless ? [] : this.lineButtons(index, path, line, text));
  }

  /** Deletes, divides, joins, moves a line. */
  lineButtons(index, path, line, text) {
    const isListed = path.index !== undefined;
    const isMoving = ["ingredient", "step", "note", "intro"].includes(path.part);
    const act = (title, action, edit, label) => h("button", {
      type: "button", "aria-label": label, onclick: guarded(() => this.change(action, index, edit)),
    }, title);
    const recipe = this.document.recipes[index];
    const joined = isListed ? editing.joined(recipe, path) : null;
    return [
      isMoving ? [
        act("↑", "Moved a line", (own) => editing.moveLine(own, path, -1) ?? path, "Move up"),
        act("↓", "Moved a line", (own) => editing.moveLine(own, path, 1) ?? path, "Move down"),
        h("button", {
          type: "button", onclick: guarded(async () => {
            const at = text.selectionStart;
            const [first, second] = [clean(text.value.slice(0, at)), clean(text.value.slice(at))];
            if (!first || !second) return tell("Put the cursor where the line is to be divided.", true);
            const lines = [await this.read({ ...line, text: first }, path.part), await this.read({ ...line, text: second }, path.part)];
            return this.change("Divided a line", index, (own) => {
              editing.setLine(own, path, lines[0]);
              return editing.addBelow(own, path, lines[1]);
            });
          }),
        }, "Divide at the cursor"),
        joined ? h("button", {
          type: "button", onclick: guarded(async () => {
            const whole = await this.read(joined, path.part);
            await this.change("Joined two lines", index, (own) => {
              editing.setLine(own, path, whole);
              editing.removeLine(own, { ...path, index: path.index + 1 });
              return path;
            });
          }),
        }, "Join with the next") : null,
        h("button", {
          type: "button", onclick: guarded(async () => {
            let added;
            await this.change("Added a line", index, (own) => {
              added = editing.addBelow(own, path, editing.typedLine("new line", line.image));
              return added;
            });
            this.pairs.find(({ key }) => key === keyOf(index, added))?.element.querySelector(".pen").click();
          }),
        }, "Add one below"),
      ] : null,
      path.part === "title" ? null : act("Begin a new recipe here", "Divided a recipe", (own, document) => { editing.beginRecipe(document, index, path); }),
      act("Delete", `Deleted “${line.text.slice(0, 60)}”`, (own) => {
        editing.removeLine(own, path);
        return isListed && path.index > 0 ? { ...path, index: path.index - 1 } : path;
      }, `Delete ${line.text}`),
    ];
  }

  /** Gives an ingredient its row: of a person's labels, or else of the model's; other lines have none. */
  async read(line, part, tagged) {
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

const keyOf = (recipe, { part, section, index }) => [recipe, part, section ?? "", index ?? ""].join(" ");
const partTitle = (part) => editing.partNames.find(([name]) => name === part)[1];
const actionOf = (from, to, text) => (from === to ? `Corrected “${text.slice(0, 60)}”` : `Made “${text.slice(0, 60)}” ${partTitle(to)}`);
