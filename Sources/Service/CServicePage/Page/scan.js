// Scan: pictures, documents and texts become recipes that can be corrected in place.
import { get, request, postLines, query } from "./api.js";
import { byID, download, guarded, h, hue, svg, tell } from "./elements.js";
import { pictureOf, readEach, takeFiles } from "./files.js";

const doubt = 0.8;
/** The name of the model that reads recipes, and its labels. */
let model;
let labels = [];

export function startScan() {
  takeFiles(byID("scan"), read);
}

async function read(files) {
  const places = files.map((file) => h("p", { className: "empty" }, `Reading ${file.name} …`));
  byID("pages").prepend(...places);
  await readEach(files, async (file) => {
    const place = places[files.indexOf(file)];
    try {
      const path = `recipes?${query({ pictures: "true", name: file.name.slice(0, 200) })}`;
      const answer = await (await request("POST", path, file, file.type || "application/octet-stream")).json();
      const views = [];
      for (const [index, page] of answer.pages.entries()) {
        views.push(await new PageView(page, await pictureOf(file, answer.pictures[index], page.width)).load());
      }
      place.replaceWith(...views.map((view) => view.element));
      tell(`${file.name} was read.`);
    } catch (error) {
      place.textContent = `${file.name}: ${error.message}`;
      tell(error.message, true);
    }
  });
}

/** The words of lines with the labels of recipes. */
const tag = async (texts) => texts.length
  ? postLines(`tag?${query({ confidence: "true", model })}`, texts.map((text) => `${text.replace(/\s+/g, " ").trim()}\n`).join("")) : [];

/** A page: its picture, and the recipes on it. */
class PageView {
  constructor(page, url) {
    this.page = page;
    this.url = url;
    this.pairs = [];
    this.change = { scale: "", units: "" };
  }

  get recipes() { return this.page.recipes; }
  get ingredients() { return this.recipes.flatMap((recipe) => recipe.ingredientSections.flatMap((section) => section.ingredients)); }

  /** Asks for the labels of the words, by which lines are corrected, and draws the page. */
  async load() {
    if (!labels.length) {
      const { models } = await get("models");
      ({ name: model, labels } = models.find(({ recipes }) => recipes) ?? models[0]);
    }
    await this.tag(this.ingredients);
    this.element = h("article", { className: this.url ? "page" : "page typed" });
    this.draw();
    return this;
  }

  async tag(lines) {
    const tagged = await tag(lines.map((line) => line.text));
    lines.forEach((line, index) => { line.tagged = tagged[index]; });
  }

  /** Makes the rows again: of other labels, another scale or other units. */
  async refresh(lines) {
    if (!lines.length) return;
    const text = lines.map(({ tagged }) => JSON.stringify({ text: tagged.text, tokens: tagged.tokens, labels: tagged.labels })).join("\n");
    const rows = await postLines(`rows?${query(this.change)}`, text, "application/x-ndjson");
    lines.forEach((line, index) => {
      const before = line.row;
      line.row = { ...rows[index], confidence: line.isCorrected ? 1 : before?.confidence ?? rows[index].confidence };
    });
  }

  draw() {
    this.pairs = [];
    const recipes = this.recipes.map((recipe) => this.recipe(recipe));
    if (!recipes.length) {
      const rows = this.page.groups.flat().map((row) => h("li", {}, row.text));
      recipes.push(h("section", { className: "recipe" }, h("h1", {}, "No recipe was found"), h("ul", { className: "lines" }, rows)));
    }
    this.element.replaceChildren(h("div", {}, recipes), ...(this.url ? [this.figure()] : []));
  }

  figure() {
    const { width, height } = this.page;
    const boxes = this.pairs.filter(({ line }) => line.box?.[2] > 0).map((pair) => {
      const [x, y, w, tall] = pair.line.box;
      pair.box = svg("rect", { x, y, width: w, height: tall, rx: 4, class: pair.kind }, svg("title", {}, pair.line.text));
      pair.box.addEventListener("pointerenter", () => this.light(pair, true));
      pair.box.addEventListener("pointerleave", () => this.light(pair, false));
      pair.box.addEventListener("click", () => pair.element.scrollIntoView({ block: "center" }));
      return pair.box;
    });
    return h("figure", { className: "picture", tabIndex: 0, "aria-label": `The picture ${this.page.image}` },
      h("div", { className: "frame" }, h("img", { src: this.url, alt: `The page ${this.page.image}` }),
        svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", "aria-hidden": "true" }, ...boxes)));
  }

  light(pair, isLit) {
    pair.element.classList.toggle("lit", isLit);
    pair.box?.classList.toggle("lit", isLit);
  }

  /** Links a line with its box. */
  pair(line, element, kind) {
    const pair = { line, element, kind };
    this.pairs.push(pair);
    for (const [name, isLit] of [["pointerenter", true], ["pointerleave", false], ["focusin", true], ["focusout", false]]) {
      element.addEventListener(name, () => this.light(pair, isLit));
    }
    return element;
  }

  recipe(recipe) {
    const text = (line, name, part, kind) => this.text(recipe, line, name, part, kind);
    const sections = (list, name, draw) => list.map((section) => [
      section.heading ? text(section.heading, "h3") : null, draw(section[name]),
    ]);
    const untitled = { text: "", image: this.page.image, confidence: 1, box: [0, 0, 0, 0] };
    return h("section", { className: "recipe" },
      this.tools(recipe),
      text(recipe.title ?? untitled, "h1", "title"),
      recipe.intro.map((line) => text(line, "p", "intro")),
      recipe.yield.lines.map((line) => text(line, "p", "yield")), recipe.times.lines.map((line) => text(line, "p", "time")),
      recipe.ingredientSections.length ? h("h2", {}, "Ingredients") : null,
      sections(recipe.ingredientSections, "ingredients", (lines) => lines.map((line) => this.ingredient(recipe, line))),
      recipe.stepSections.length ? h("h2", {}, "Method") : null,
      sections(recipe.stepSections, "steps", (lines) => h("ol", {}, lines.map((line) => text(line, "li", "step", "step")))),
      recipe.notes.length ? h("h2", {}, "Notes") : null, recipe.notes.map((line) => text(line, "p", "note")));
  }

  /** A line that is no ingredient, with a button to correct it. */
  text(recipe, line, name, part, kind = "other") {
    const shown = line.text || "Recipe without a title";
    const button = h("button", {
      type: "button", "aria-label": `Correct ${shown}`, onclick: () => this.editText(recipe, line, element, part),
    }, "Correct");
    const element = name === "li" ? h("li", { className: "step" }, h("span", {}, shown), " ", button)
      : h("div", { className: "step" }, h(name, {}, shown), button);
    return this.pair(line, element, kind);
  }

  /** Opens the text of a line below it, with the part of the recipe that it is. */
  editText(recipe, line, element, part) {
    const open = element.querySelector(".editor");
    if (open) return open.remove();
    const text = h("textarea", { rows: 2, value: line.text, spellcheck: false });
    const choice = part && line.text ? partChoice(part) : null;
    const close = () => { editor.remove(); element.querySelector("button").focus(); };
    const editor = h("form", {
      className: "editor",
      onkeydown: (event) => {
        if (event.key === "Escape") close();
        else if (event.key === "Enter" && event.target === text) { event.preventDefault(); editor.requestSubmit(); }
      },
      onsubmit: guarded(async (event) => {
        event.preventDefault();
        const next = text.value.replace(/\s+/g, " ").trim();
        if (!next) return tell("The line needs a text.", true);
        return this.move(recipe, line, next, part, choice?.value);
      }),
    },
    h("label", {}, "The line", text), choice ? h("label", {}, "It is ", choice) : null,
    h("div", { className: "buttons" }, h("button", { className: "primary" }, "Save"), h("button", { type: "button", onclick: close }, "Cancel")));
    element.append(editor);
    return text.focus();
  }

  tools(recipe) {
    const select = (name, label, choices) => h("label", {}, `${label} `, h("select", {
      onchange: guarded(async (event) => {
        this.change[name] = event.target.value;
        await this.refresh(this.ingredients.filter((line) => line.tagged));
        this.draw();
      }),
    }, choices.map(([value, title]) => h("option", { value, selected: this.change[name] === value }, title))));
    const save = (format, title, name) => h("button", { type: "button", onclick: () => this.save(recipe, format, name) }, title);
    return h("div", { className: "tools", role: "group", "aria-label": "Scale, convert and export" },
      select("scale", "Scale", [["", "× 1"], ["1/2", "× ½"], ["2", "× 2"], ["3", "× 3"]]),
      select("units", "Units", [["", "as printed"], ["metric", "metric"], ["us", "US"], ["imperial", "imperial"]]),
      save("json", "JSON", "recipe.json"), save("csv", "CSV", "recipe.csv"), save("schema-org", "schema.org", "recipe.jsonld"),
      save("markdown", "Markdown", "recipe.md"),
      h("label", {}, "For ", h("select", {
        "aria-label": "Export for a recipe manager",
        onchange: guarded(async (event) => {
          const [format, name] = event.target.value.split(" ");
          event.target.value = "";
          if (format) await this.save(recipe, format, name);
        }),
      }, [["", "a recipe manager …"], ["cooklang recipe.cook", "Cooklang"], ["mealie recipe.zip", "Mealie"],
        ["nextcloud recipe.zip", "Nextcloud Cookbook"], ["paprika recipe.paprikarecipes", "Paprika"], ["tandoor recipe.zip", "Tandoor"],
      ].map(([value, title]) => h("option", { value }, title)))),
      h("button", { type: "button", onclick: () => print() }, "Print"),
      h("button", { type: "button", onclick: () => this.addLines() }, "Label these lines"));
  }

  async save(recipe, format, name) {
    try {
      const { scale, units } = this.change;
      const lines = (list) => list.map(({ tagged, isCorrected, ...line }) => line);
      const plain = {
        ...recipe, ...(scale || units ? { change: { ...(scale ? { scale } : {}), ...(units ? { units } : {}) } } : {}),
        ingredientSections: recipe.ingredientSections.map((section) => ({ ...section, ingredients: lines(section.ingredients) })),
      };
      const answer = await request("POST", `recipes/export?format=${format}`, JSON.stringify([plain]), "application/json");
      download(name, await answer.blob());
    } catch (error) { tell(error.message, true); }
  }

  /** Where a line is on the picture, which the project keeps; nothing for a typed line. */
  place({ box }) {
    const { height, image, width } = this.page;
    const isOn = this.url && box?.[2] > 0 && box[0] >= 0 && box[1] >= 0 && box[0] + box[2] <= width && box[1] + box[3] <= height;
    return isOn ? { image: image.slice(0, 200), width, height, box } : undefined;
  }

  async addLines() {
    try {
      const text = this.ingredients.map((line) => JSON.stringify({ text: line.tagged.text, tokens: line.tagged.tokens, place: this.place(line) })).join("\n");
      const answer = await (await request("POST", `items?${query({ format: "jsonl", source: this.page.image })}`, text, "text/plain")).json();
      tell(`${answer.added} lines were added to Label.`);
    } catch (error) { tell(error.message, true); }
  }

  ingredient(recipe, line) {
    const row = line.row;
    const isDoubtful = row && row.confidence < doubt;
    const food = [row?.size?.text, row?.ingredient?.text].filter(Boolean).join(" ") || line.text;
    const rest = [row?.preparation?.text, row?.purpose?.text, row?.comment?.text].filter(Boolean).join(", ");
    const element = h("div", { className: `row${isDoubtful ? " doubtful" : ""}`, title: line.text },
      h("span", { className: "amount" }, row?.amounts.map((amount) => amount.display).join("; ") ?? ""),
      h("span", {}, h("span", { className: "food" }, food), rest ? h("span", { className: "rest" }, `, ${rest}`) : null,
        isDoubtful ? [" ", h("span", { className: "doubt" }, "please check")] : null),
      h("button", { type: "button", "aria-label": `Correct ${line.text}`, onclick: () => this.edit(recipe, line, element) }, "Correct"));
    return this.pair(line, element, "food");
  }

  /** Opens the words of a line with their labels below its row. */
  edit(recipe, line, element) {
    const open = element.querySelector(".editor");
    if (open) return open.remove();
    const words = h("div", { className: "words" });
    let tagged = structuredClone(line.tagged);
    const drawWords = () => words.replaceChildren(...tagged.tokens.map((token, index) => h("label",
      { hue: hue(tagged.labels[index], labels, "other") }, token,
      h("select", {
        "aria-label": `Label of ${token}`,
        onchange: (event) => {
          tagged.labels[index] = event.target.value;
          event.target.parentElement.style.setProperty("--hue", hue(event.target.value, labels, "other"));
        },
      }, labels.map((label) => h("option", { value: label, selected: label === tagged.labels[index] }, label))))));
    drawWords();
    const text = h("input", {
      value: line.tagged.text, spellcheck: false,
      onchange: guarded(async () => {
        [tagged] = await tag([text.value]);
        drawWords();
      }),
    });
    const choice = partChoice("ingredient");
    const close = () => { editor.remove(); element.querySelector("button").focus(); };
    const editor = h("form", {
      className: "editor",
      onkeydown: (event) => { if (event.key === "Escape") close(); },
      onsubmit: guarded(async (event) => {
        event.preventDefault();
        if (text.value.replace(/\s+/g, " ").trim() !== tagged.text) [tagged] = await tag([text.value]);
        if (choice.value === "ingredient") await this.correct(line, tagged);
        else await this.move(recipe, line, tagged.text, "ingredient", choice.value);
      }),
    },
    h("label", {}, "The line", text), words, h("label", {}, "It is ", choice),
    h("div", { className: "buttons" }, h("button", { className: "primary" }, "Save"), h("button", { type: "button", onclick: close }, "Cancel")));
    element.append(editor);
    text.focus();
  }

  /** Takes over corrected labels, and keeps them in the project. */
  async correct(line, tagged) {
    const corrected = { ...line, text: tagged.text, tagged, isCorrected: true };
    await this.refresh([corrected]);
    Object.assign(line, corrected);
    this.draw();
    const record = JSON.stringify({ text: tagged.text, tokens: tagged.tokens, labels: tagged.labels, place: this.place(line) });
    const path = `items?${query({ format: "jsonl", source: this.page.image, annotator: byID("annotator").value })}`;
    try {
      await request("POST", path, record, "text/plain");
    } catch (error) { throw new Error(`The line is corrected here, but Learn does not train on it: ${error.message}`); }
    tell("The correction was kept; Learn trains on it.");
  }

  /** Gives a line another text, or makes it another part of its recipe; what fails changes nothing. */
  async move(recipe, line, text, from, to = from) {
    const { row, tagged, isCorrected, ...moved } = { ...line, text };
    if (to === "ingredient") {
      await this.tag([moved]);
      await this.refresh([moved]);
    }
    if (to === from) {
      Object.assign(line, moved);
      if (from === "title") recipe.title = line;
      return this.draw();
    }
    if (recipe.title === line) recipe.title = null;
    for (const list of parts(recipe)) if (list.includes(line)) list.splice(list.indexOf(line), 1);
    if (to === "title" && recipe.title) recipe.intro.unshift(recipe.title);
    if (to === "title") recipe.title = moved;
    else target(recipe, to).push(moved);
    return this.draw();
  }
}

const partNames = [["title", "the title"], ["intro", "introduction"], ["yield", "the yield"], ["time", "a time"],
  ["ingredient", "an ingredient"], ["step", "a step"], ["note", "a note"]];

/** Chooses the part of a recipe that a line is. */
const partChoice = (part) => h("select", {}, partNames.map(([value, title]) => h("option", { value, selected: value === part }, title)));

/** All lists of lines of a recipe. */
const parts = (recipe) => [recipe.intro, recipe.notes, recipe.yield.lines, recipe.times.lines,
  ...recipe.ingredientSections.map(({ ingredients }) => ingredients), ...recipe.stepSections.map(({ steps }) => steps)];

/** The list of the lines of a part, which new lines are added to. */
function target(recipe, part) {
  const last = (sections, name) => {
    if (!sections.length) sections.push({ heading: null, [name]: [] });
    return sections.at(-1)[name];
  };
  switch (part) {
    case "ingredient": return last(recipe.ingredientSections, "ingredients");
    case "step": return last(recipe.stepSections, "steps");
    case "yield": return recipe.yield.lines;
    case "time": return recipe.times.lines;
    default: return part === "note" ? recipe.notes : recipe.intro;
  }
}
