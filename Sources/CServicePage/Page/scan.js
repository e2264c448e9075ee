// Scan: pictures, documents and texts become recipes that can be corrected in place.
import { request, postLines, query } from "./api.js";
import { byID, download, h, hue, svg, tell } from "./elements.js";

const doubt = 0.8;
let labels = [];

export function startScan() {
  const drop = byID("drop");
  for (const name of ["dragover", "dragleave", "drop"]) {
    drop.addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", name === "dragover");
      if (name === "drop") read([...event.dataTransfer.files]);
    });
  }
  for (const id of ["files", "camera"]) {
    byID(id).addEventListener("change", (event) => {
      read([...event.target.files]);
      event.target.value = "";
    });
  }
  byID("sample").addEventListener("click", async () => {
    const picture = await (await request("GET", "sample.jpg")).blob();
    read([new File([picture], "sample.jpg", { type: "image/jpeg" })]);
  });
  document.addEventListener("paste", (event) => {
    if (byID("scan").hidden || event.target.closest("input, textarea")) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData("text/plain");
    if (files.length) read(files);
    else if (text.trim()) read([new File([text], "pasted text", { type: "text/plain" })]);
  });
}

async function read(files) {
  await Promise.all(files.map(async (file) => {
    const place = h("p", { className: "empty" }, `Reading ${file.name} …`);
    byID("pages").prepend(place);
    try {
      const path = `recipes?${query({ pictures: "true", name: file.name.slice(0, 200) })}`;
      const answer = await (await request("POST", path, file, file.type || "application/octet-stream")).json();
      const views = [];
      for (const [index, page] of answer.pages.entries()) {
        views.push(await new PageView(page, await picture(file, answer.pictures[index], page)).load());
      }
      place.replaceWith(...views.map((view) => view.element));
      tell(`${file.name} was read.`);
    } catch (error) {
      place.textContent = `${file.name}: ${error.message}`;
      tell(error.message, true);
    }
  }));
}

/** The address of a page's picture, upright; null for a text. */
async function picture(file, { quarterTurns, url }, page) {
  if (url) return url;
  if (!page.width || !file.type.startsWith("image/")) return null;
  const own = URL.createObjectURL(file);
  if (!quarterTurns) return own;
  const image = new Image();
  image.src = own;
  await image.decode();
  const isTurned = quarterTurns % 2 === 1;
  const canvas = h("canvas", {
    width: isTurned ? image.naturalHeight : image.naturalWidth,
    height: isTurned ? image.naturalWidth : image.naturalHeight,
  });
  const context = canvas.getContext("2d");
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  return URL.createObjectURL(await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9)));
}

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
    if (!labels.length) labels = (await (await request("GET", "models")).json()).models[0].labels;
    await this.tag(this.ingredients);
    this.element = h("article", { className: this.url ? "page" : "page typed" });
    this.draw();
    return this;
  }

  async tag(lines) {
    if (!lines.length) return;
    const tagged = await postLines("tag?confidence=true", lines.map((line) => line.text.replace(/\s+/g, " ")).join("\n") + "\n");
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
    const plain = (line) => this.pair(line, h("p", { className: "step" }, line.text), "other");
    const sections = (list, name, draw) => list.map((section) => [
      section.heading ? text(section.heading, "h3") : null, draw(section[name]),
    ]);
    const untitled = { text: "", image: this.page.image, confidence: 1, box: [0, 0, 0, 0] };
    return h("section", { className: "recipe" },
      this.tools(recipe),
      text(recipe.title ?? untitled, "h1", "title"),
      recipe.intro.map((line) => text(line, "p", "intro")),
      [...recipe.yield.lines, ...recipe.times.lines].map(plain),
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
      onsubmit: async (event) => {
        event.preventDefault();
        const next = text.value.replace(/\s+/g, " ").trim();
        if (!next) return tell("The line needs a text.", true);
        line.text = next;
        if (part === "title") recipe.title = line;
        return this.move(recipe, line, part, choice?.value);
      },
    },
    h("label", {}, "The line", text), choice ? h("label", {}, "It is ", choice) : null,
    h("div", { className: "buttons" }, h("button", { className: "primary" }, "Save"), h("button", { type: "button", onclick: close }, "Cancel")));
    element.append(editor);
    return text.focus();
  }

  tools(recipe) {
    const select = (name, label, choices) => h("label", {}, `${label} `, h("select", {
      onchange: async (event) => {
        this.change[name] = event.target.value;
        try {
          await this.refresh(this.ingredients.filter((line) => line.tagged));
          this.draw();
        } catch (error) { tell(error.message, true); }
      },
    }, choices.map(([value, title]) => h("option", { value, selected: this.change[name] === value }, title))));
    const save = (format, title, name) => h("button", { type: "button", onclick: () => this.save(recipe, format, name) }, title);
    return h("div", { className: "tools", role: "group", "aria-label": "Scale, convert and export" },
      select("scale", "Scale", [["", "× 1"], ["1/2", "× ½"], ["2", "× 2"], ["3", "× 3"]]),
      select("units", "Units", [["", "as printed"], ["metric", "metric"], ["us", "US"], ["imperial", "imperial"]]),
      save("json", "JSON", "recipe.json"), save("csv", "CSV", "recipe.csv"), save("schema-org", "schema.org", "recipe.jsonld"),
      save("markdown", "Markdown", "recipe.md"),
      h("button", { type: "button", onclick: () => print() }, "Print"),
      h("button", { type: "button", onclick: () => this.addLines() }, "Label these lines"));
  }

  async save(recipe, format, name) {
    try {
      const lines = (list) => list.map(({ tagged, isCorrected, ...line }) => line);
      const plain = {
        ...recipe,
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
      onchange: async () => {
        try {
          [tagged] = await postLines("tag?confidence=true", `${text.value.replace(/\s+/g, " ").trim()}\n`);
          drawWords();
        } catch (error) { tell(error.message, true); }
      },
    });
    const choice = partChoice("ingredient");
    const close = () => { editor.remove(); element.querySelector("button").focus(); };
    const editor = h("form", {
      className: "editor",
      onkeydown: (event) => { if (event.key === "Escape") close(); },
      onsubmit: async (event) => {
        event.preventDefault();
        if (text.value.replace(/\s+/g, " ").trim() !== tagged.text) {
          [tagged] = await postLines("tag?confidence=true", `${text.value.replace(/\s+/g, " ").trim()}\n`);
        }
        if (choice.value === "ingredient") return this.correct(line, tagged);
        line.text = tagged.text;
        return this.move(recipe, line, "ingredient", choice.value);
      },
    },
    h("label", {}, "The line", text), words, h("label", {}, "It is ", choice),
    h("div", { className: "buttons" }, h("button", { className: "primary" }, "Save"), h("button", { type: "button", onclick: close }, "Cancel")));
    element.append(editor);
    text.focus();
  }

  /** Takes over corrected labels, and keeps them in the project. */
  async correct(line, tagged) {
    try {
      line.tagged = tagged;
      line.text = tagged.text;
      line.isCorrected = true;
      await this.refresh([line]);
      const record = JSON.stringify({ text: tagged.text, tokens: tagged.tokens, labels: tagged.labels, place: this.place(line) });
      const path = `items?${query({ format: "jsonl", source: this.page.image, annotator: byID("annotator").value })}`;
      await request("POST", path, record, "text/plain");
      this.draw();
      tell("The correction was kept; Learn trains on it.");
    } catch (error) { tell(error.message, true); }
  }

  /** Makes a line another part of its recipe. */
  async move(recipe, line, from, to = from) {
    try {
      if (to !== from) {
        if (recipe.title === line) recipe.title = null;
        for (const list of [recipe.intro, recipe.notes, ...recipe.ingredientSections.map((section) => section.ingredients),
          ...recipe.stepSections.map((section) => section.steps)]) {
          if (list.includes(line)) list.splice(list.indexOf(line), 1);
        }
        const { row, tagged, isCorrected, ...moved } = line;
        const last = (sections, name) => {
          if (!sections.length) sections.push({ heading: null, [name]: [] });
          return sections.at(-1)[name];
        };
        if (to === "title") {
          if (recipe.title) recipe.intro.unshift(recipe.title);
          recipe.title = moved;
        } else if (to === "ingredient") {
          await this.tag([moved]);
          await this.refresh([moved]);
          last(recipe.ingredientSections, "ingredients").push(moved);
        } else if (to === "step") {
          last(recipe.stepSections, "steps").push(moved);
        } else {
          recipe[to === "note" ? "notes" : "intro"].push(moved);
        }
      }
      this.draw();
    } catch (error) { tell(error.message, true); }
  }
}

/** Chooses the part of a recipe that a line is. */
function partChoice(part) {
  const parts = [["title", "the title"], ["intro", "introduction"], ["ingredient", "an ingredient"], ["step", "a step"], ["note", "a note"]];
  return h("select", {}, parts.map(([value, title]) => h("option", { value, selected: value === part }, title)));
}
