// Read: the words of pages can be touched, and are looked up in their sentences.
import { post, query, request } from "./api.js";
import { byID, guarded, h, svg, tell } from "./elements.js";
import { pictureOf, readEach, takeFiles } from "./files.js";
import { meaning } from "./meaning.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function startRead() {
  takeFiles(byID("read"), read);
  byID("book").value = localStorage.getItem("book") ?? "My words";
  byID("book").addEventListener("change", () => localStorage.setItem("book", byID("book").value));
  byID("look-up").addEventListener("submit", (event) => {
    event.preventDefault();
    lookUp(byID("word").value.trim());
  });
}

async function read(files) {
  const places = files.map((file) => h("p", { className: "empty" }, `Reading ${file.name} …`));
  byID("texts").prepend(...places);
  await readEach(files, async (file) => {
    const place = places[files.indexOf(file)];
    try {
      const path = `text?${query({ name: file.name.slice(0, 200) })}`;
      const { pages } = await (await request("POST", path, file, file.type || "application/octet-stream")).json();
      const views = await Promise.all(pages.map(async (page) => page.error
        ? h("p", { className: "empty" }, `${page.name}: ${page.error}`)
        : new TextView(page, await pictureOf(file, page.picture, page.width)).element));
      place.replaceWith(...views);
      tell(`${file.name} was read. Touch a word.`);
    } catch (error) {
      place.textContent = `${file.name}: ${error.message}`;
      tell(error.message, true);
    }
  });
}

/** The last word that was asked for; answers for others come too late. */
let asked = 0;

/** Shows the meaning of a word; one that is asked for meanwhile takes its place. */
async function look(word, parameters, text, draw) {
  asked += 1;
  const own = asked;
  show(h("p", { className: "quiet" }, `Looking up ${word} …`));
  try {
    const answer = await (await request("POST", `define?${query(parameters)}`, text, "text/plain")).json();
    if (asked === own) draw(answer);
  } catch (error) {
    if (asked === own) show(h("p", {}, error.message));
  }
}

/** Looks up a word without a sentence. */
async function lookUp(word) {
  if (!word) return;
  await look(word, { word }, "", ({ definition }) => show(meaning(definition, { lookUp })));
}

/** Shows something in the place of meanings; no word is lit until one of a sentence is shown. */
function show(...content) {
  for (const place of document.querySelectorAll("#texts .lit")) place.classList.remove("lit");
  byID("meaning").replaceChildren(...content);
}

/** A page whose words are on its picture, or in its text where there is no picture. */
class TextView {
  constructor(page, url) {
    this.page = page;
    this.bytes = encoder.encode(page.text);
    this.places = page.words.map((word, index) => this.place(word, index, url));
    this.places[0]?.setAttribute("tabindex", "0");
    const frame = url ? this.picture(url) : this.text();
    frame.addEventListener("keydown", (event) => this.press(event));
    this.element = h("article", { className: url ? "reading" : "reading typed" }, frame);
  }

  slice(start, end) { return decoder.decode(this.bytes.slice(start, end)); }

  /** The element of a word: a box of the picture, or a part of the text. */
  place(word, index, url) {
    const text = this.slice(word.start, word.end);
    const attributes = { class: "touch", tabindex: "-1", role: "button", "aria-label": text };
    const [x, y, width, height] = word.box;
    const place = url ? svg("rect", { x, y, width, height, rx: 3, ...attributes }) : h("span", attributes, text);
    place.addEventListener("click", () => { this.focus(index); this.define(index); });
    return place;
  }

  picture(url) {
    const { name, width, height } = this.page;
    return h("figure", { className: "picture", role: "group", "aria-label": `The words of ${name}` },
      h("div", { className: "frame" }, h("img", { src: url, alt: `The page ${name}` }),
        svg("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none" }, ...this.places)));
  }

  text() {
    const parts = [];
    let end = 0;
    this.page.words.forEach((word, index) => {
      parts.push(this.slice(end, word.start), this.places[index]);
      end = word.end;
    });
    return h("div", { className: "running", role: "group", "aria-label": `The words of ${this.page.name}` }, parts, this.slice(end));
  }

  focus(index) {
    this.places.forEach((place, other) => place.setAttribute("tabindex", other === index ? "0" : "-1"));
    this.places[index].focus();
  }

  press(event) {
    const index = this.places.indexOf(event.target);
    const steps = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
    if (index < 0) return;
    if (event.key === "Enter" || event.key === " ") this.define(index);
    else if (event.key in steps) this.focus(Math.max(0, Math.min(this.places.length - 1, index + steps[event.key])));
    else return;
    event.preventDefault();
  }

  async define(index) {
    const { start, end } = this.page.words[index];
    await look(this.slice(start, end), { start: `${start}`, end: `${end}` }, this.page.text, (answer) => this.showMeaning(answer));
  }

  showMeaning({ definition, range, sentence }) {
    const isTouched = (word) => word.start < range[1] && range[0] < word.end;
    const text = [this.slice(sentence[0], range[0]), this.slice(...range), this.slice(range[1], sentence[1])];
    const place = [range[0] - sentence[0], range[1] - sentence[0]];
    const boxes = this.page.words.filter(isTouched).map(({ box }) => box);
    const add = guarded(async () => {
      const book = byID("book").value.trim();
      await post("wordbook/words", {
        book, word: definition.lemma, partOfSpeech: definition.tag, sentence: text.join(""), range: place, page: this.page.name, boxes,
      });
      tell(`${definition.lemma} is in “${book}”.`);
    });
    const know = guarded(async () => {
      await post("wordbook/known", { words: [definition.lemma], known: true });
      tell(`${definition.lemma} is a known word.`);
    });
    show(meaning(definition, { sentence: text, lookUp }), h("div", { className: "buttons" },
      h("button", { type: "button", className: "primary add", onclick: add }, "Add to the wordbook"),
      h("button", { type: "button", onclick: know }, "I know it")));
    this.places.forEach((place, index) => place.classList.toggle("lit", isTouched(this.page.words[index])));
  }
}
