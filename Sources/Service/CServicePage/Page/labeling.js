// Labeling: lines with the labels that a model gives them, corrected by keys, clicks and the pointer. A source gives the
// lines and keeps their labels.
import { guarded, h, hue, tell } from "./elements.js";

const keys = "1234567890qwertyiopdfghjklzxcvbm".split("");
/** Words below this confidence are marked, and gone to first. */
const doubt = 0.8;

const kind = (label) => label.replace(/^[BIESLU]-/, "");

/**
 * The lines to label, one at a time.
 *
 * The source has `next()`, which gives the lines that follow, `save(line, milliseconds)`, which keeps the labels of a line and
 * gives the number of the version, `takeBack(line)`, which gives a line the labels back that it had `before`, and
 * `nothing()`, which says why there is no line.
 */
export class Labeling {
  constructor(place, source) {
    this.source = source;
    this.place = place;
    this.labels = [];
    this.outside = "O";
    this.queue = [];
    this.line = undefined;
    this.chosen = { start: 0, end: 0 };
    this.changes = [];
    this.done = [];
    this.turn = Promise.resolve();
    this.session = { lines: 0, strokes: 0, milliseconds: 0 };
    this.palette = h("div", { id: "palette", className: "palette", role: "group", "aria-label": "Labels and their keys" });
    this.work = h("div", { id: "work" });
    this.help = keyHelp();
    const button = (id, title, key, onclick, className = "") =>
      h("button", { type: "button", id, className, onclick }, `${title} `, h("kbd", {}, key));
    place.replaceChildren(this.palette, this.work, h("div", { className: "buttons" },
      button("accept", "Accept", "Enter", () => this.accept(), "primary"), button("skip", "Skip", "s", () => this.skip()),
      button("other", "Other labels", "n", () => this.giveNext()), button("undo", "Undo", "u", () => this.undo()), button("keys", "Keys", "?", () => this.showKeys())), this.help);
    document.addEventListener("keydown", (event) => {
      if (place.closest("[hidden]") || event.target.closest("input, textarea, select, dialog, summary")) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (this.press(event)) event.preventDefault();
    });
  }

  /** Sets what is chosen from. */
  choose(labels, outside) {
    this.labels = labels;
    this.outside = outside;
    this.palette.replaceChildren(...this.choices.map((choice, index) => h("button", {
      type: "button", hue: this.colorOf(choice), onclick: () => this.give(choice),
    }, choice, " ", keys[index] ? h("kbd", {}, keys[index]) : null)));
  }

  get isBIO() { return this.labels.some((label) => /^[BI]-./.test(label)); }
  /** What is chosen from: the labels, or of BIO labels their kinds. */
  get choices() { return this.isBIO ? [...new Set(this.labels.map(kind))] : this.labels; }
  /** How many lines a minute, and keys a line. */
  get speed() {
    const { lines, milliseconds, strokes } = this.session;
    return lines ? ` · ${(60_000 / Math.max(1, milliseconds / lines)).toFixed(0)} lines a minute · ${(strokes / lines).toFixed(1)} keys a line` : "";
  }

  colorOf(label) { return hue(this.isBIO ? kind(label) : label, this.choices, this.outside); }

  // MARK: Lines

  async next() {
    if (!this.queue.length) await this.fill();
    this.open(this.queue.shift());
  }

  async fill() {
    const items = await this.source.next();
    const known = new Set([this.line?.id, ...this.queue.map(({ id }) => id), ...this.done.slice(-20).map(({ id }) => id)]);
    const fresh = items.filter(({ id }) => !known.has(id));
    this.queue.push(...(fresh.length || this.queue.length ? fresh : items.filter(({ id }) => id !== this.line?.id)));
  }

  /** Shows a line, at the word that is most likely to need another label unless a place is given. */
  open(line, place) {
    this.line = line;
    this.changes = [];
    // All labels that a person accepted before stay when one of them is corrected.
    if (line?.before) line.given = { ...line.labels };
    const doubts = line?.confidence ?? [];
    const least = doubts.indexOf(Math.min(...doubts));
    const start = place ?? this.doubtful() ?? (doubts[least] < doubt ? least : 0);
    this.chosen = { start, end: start };
    this.shownAt = performance.now();
    this.draw();
  }

  /** Does work that changes the line or its labels when what was asked for before is done. */
  inTurn(work) { this.turn = this.turn.then(() => guarded(work)()); }

  accept() {
    this.inTurn(async () => {
      if (!this.line) return;
      const milliseconds = Math.round(Math.min(performance.now() - this.shownAt, 300_000));
      const version = await this.source.save(this.line, milliseconds);
      this.session.lines += 1;
      this.session.milliseconds += milliseconds;
      this.done.push({ ...this.line, version });
      await this.next();
      this.source.changed?.();
    });
  }

  skip() {
    this.inTurn(async () => {
      const skipped = this.line;
      if (!this.queue.length) await this.fill();
      if (skipped && this.queue.length) this.queue.push(skipped);
      this.open(this.queue.shift() ?? skipped);
    });
  }

  undo() {
    this.inTurn(async () => {
      if (this.changes.length) {
        for (const [item, state] of this.changes.pop()) Object.assign(item, state);
        return this.draw();
      }
      const last = this.done.at(-1);
      if (!last) return tell("There is nothing to undo.");
      await this.source.takeBack(last);
      this.done.pop();
      this.session.lines = Math.max(0, this.session.lines - 1);
      if (this.line) this.queue.unshift(this.line);
      this.open(last);
      return this.source.changed?.();
    });
  }

  // MARK: Labels

  /** The labels of a run of words that is one span. */
  labelsOfSpan(choice, count) {
    if (!this.isBIO || choice === this.outside) return Array(count).fill(choice);
    return Array.from({ length: count }, (_, index) => {
      const wanted = `${index ? "I" : "B"}-${choice}`;
      return this.labels.includes(wanted) ? wanted : `I-${choice}`;
    });
  }

  /** Starts spans that lost their first words with a B- label. */
  repaired(labels) {
    return labels.map((label, index) => {
      const begin = label.replace(/^I-/, "B-");
      const isInside = index && labels[index - 1] !== this.outside && kind(labels[index - 1]) === kind(label);
      return isInside || !this.labels.includes(begin) ? label : begin;
    });
  }

  /**
   * Gives lines other labels, which one undo takes back. `given` are the labels of single words that a person gave, by place;
   * `taken` those by which a labeling that a person chose differs from the most probable one.
   */
  change(changes) {
    this.changes.push(changes.map(({ item: { labels, given, taken }, item }) => [item, { labels, given, taken }]));
    for (const { item, labels, given, taken } of changes) {
      Object.assign(item, { labels: this.isBIO ? this.repaired(labels) : labels, given: given ?? item.given, taken: taken ?? item.taken });
    }
  }

  /** The labelings of a line that agree with labels of single words, the most probable ones first. */
  fitting({ alternatives = [] }, given = {}) {
    return alternatives.filter((labels) => Object.entries(given).every(([place, label]) => labels[place] === label));
  }

  /** The first word, from a place on or else of the whole line, on which the two most probable labelings differ. */
  doubtful(from = 0) {
    if (!this.line) return undefined;
    const [first, second] = this.fitting(this.line, this.line.given);
    const places = second ? first.flatMap((label, place) => label === second[place] ? [] : [place]) : [];
    return places.find((place) => place >= from) ?? places[0];
  }

  give(choice) {
    this.inTurn(() => {
      const { line } = this;
      if (!line) return;
      const { start, end } = this.chosen;
      const span = this.labelsOfSpan(choice, end - start + 1);
      const given = { ...line.taken, ...line.given, ...Object.fromEntries(span.map((label, index) => [start + index, label])) };
      // The other words follow: they get the labels that are the most probable ones beside those that a person gave.
      const labels = this.fitting(line, given)[0] ?? line.labels.toSpliced(start, span.length, ...span);
      this.change([{ item: line, labels, given, taken: {} }]);
      const next = this.doubtful(end + 1) ?? end + 1;
      if (next < line.tokens.length) this.chosen = { start: next, end: next };
      this.draw();
    });
  }

  /** Gives all words that equal the chosen one its label, in the lines that follow, too. */
  giveToEqual() {
    this.inTurn(() => {
      if (!this.line) return;
      const token = this.line.tokens[this.chosen.start].toLowerCase();
      const label = this.line.labels[this.chosen.start];
      let count = 0;
      this.change([this.line, ...this.queue].map((item) => {
        const labels = [...item.labels];
        const given = { ...item.given };
        item.tokens.forEach((other, place) => {
          if (other.toLowerCase() !== token) return;
          if (labels[place] !== label) count += 1;
          labels[place] = label;
          given[place] = label;
        });
        return { item, labels, given };
      }));
      this.draw();
      tell(`${count} more ${count === 1 ? "word is" : "words are"} ${label} now.`);
    });
  }

  /** Gives the line its next most probable labels. */
  giveNext() {
    this.inTurn(() => {
      const { line } = this;
      if (!line) return;
      const fitting = this.fitting(line, line.given);
      const place = fitting.findIndex((labels) => labels.every((label, index) => label === line.labels[index]));
      const next = fitting[(place + 1) % fitting.length];
      if (!next) return tell("The model has no other labels for this line.");
      const taken = Object.fromEntries([...next.entries()].filter(([index, label]) => label !== line.alternatives[0][index]));
      this.change([{ item: line, labels: next, taken }]);
      this.draw();
    });
  }

  // MARK: Keys

  press(event) {
    const { key } = event;
    if (key === "?") return this.showKeys(), true;
    if (key === "Enter" && event.target.closest("button:not(.word), a")) return false;
    if (event.repeat && !key.startsWith("Arrow")) return true;
    const choice = this.choices[keys.indexOf(key.toLowerCase())];
    const actions = {
      Enter: () => this.accept(), u: () => this.undo(), a: () => this.giveToEqual(), n: () => this.giveNext(), s: () => this.skip(),
      ArrowLeft: () => this.move(-1, event.shiftKey), ArrowRight: () => this.move(1, event.shiftKey),
      ArrowUp: () => this.moveToDoubt(-1), ArrowDown: () => this.moveToDoubt(1),
    };
    if (key.startsWith("Arrow") && !this.line) return false;
    if (actions[key]) actions[key]();
    else if (choice !== undefined) this.give(choice);
    else return false;
    this.session.strokes += 1;
    return true;
  }

  move(step, isTakingAlong) {
    const last = this.line.tokens.length - 1;
    let { start, end } = this.chosen;
    if (isTakingAlong) {
      if (step > 0) end = Math.min(last, end + 1);
      else start = Math.max(0, start - 1);
    } else {
      start = Math.max(0, Math.min(last, (step > 0 ? end : start) + step));
      end = start;
    }
    this.mark(start, end);
  }

  /** Goes to the next word that the model is not sure of, around the ends of the line. */
  moveToDoubt(step) {
    const count = this.line.tokens.length;
    for (let distance = 1; distance <= count; distance += 1) {
      const place = (this.chosen.start + step * distance + count * distance) % count;
      if ((this.line.confidence?.[place] ?? 1) < doubt) return this.mark(place, place);
    }
    return undefined;
  }

  showKeys() {
    if (this.help.open) this.help.close();
    else this.help.showModal();
  }

  // MARK: Drawing

  draw() {
    const { line, work } = this;
    const hadFocus = work.contains(document.activeElement) || document.activeElement === document.body;
    if (!line) {
      work.replaceChildren(h("p", { className: "empty" }, this.source.nothing()));
      return;
    }
    work.replaceChildren(h("div", { className: "line", role: "group", "aria-label": line.text }, line.tokens.map((token, index) => {
      const isUnsure = (line.confidence?.[index] ?? 1) < doubt;
      return h("button", {
        type: "button", className: `word${isUnsure ? " unsure" : ""}`, hue: this.colorOf(line.labels[index]),
        "aria-label": `${token}, ${line.labels[index]}${isUnsure ? ", unsure" : ""}`,
        onclick: (event) => this.point(index, event.shiftKey),
        // A pointer that lies still while lines change below it chooses nothing.
        onpointermove: (event) => {
          if (event.pointerType === "mouse" && (event.movementX || event.movementY)) this.point(index, event.shiftKey);
        },
      }, token, h("small", {}, line.labels[index]));
    })));
    this.mark(this.chosen.start, this.chosen.end, hadFocus);
  }

  /** Chooses a word with the pointer; with Shift the words between are taken along. */
  point(index, isTakingAlong) {
    const { start, end } = this.chosen;
    if (isTakingAlong) this.mark(Math.min(start, index), Math.max(end, index));
    else if (start !== index || end !== index) this.mark(index, index);
  }

  /** Shows which words are chosen. */
  mark(start, end, takesFocus = this.work.contains(document.activeElement)) {
    this.chosen = { start, end };
    this.work.querySelectorAll(".word").forEach((word, index) => {
      const isChosen = index >= start && index <= end;
      word.classList.toggle("chosen", isChosen);
      word.setAttribute("aria-pressed", isChosen);
      word.tabIndex = index === start ? 0 : -1;
      if (takesFocus && index === start) word.focus();
    });
  }
}

/** The dialog with the keys. */
function keyHelp() {
  const names = (text) => text.split(" ").map((key) => /^[….,]+$/.test(key) ? `${key} ` : [h("kbd", {}, key), " "]);
  const dialog = h("dialog", { id: "key-help", "aria-labelledby": "key-title" }, h("h2", { id: "key-title" }, "Keys"),
    h("dl", {}, [
      ["1 … 9 0", "give the words their label"],
      ["← →", "go to the next word; with Shift take it along; so does the pointer"],
      ["↑ ↓", "go to the next word that the model is not sure of"],
      ["Enter", "accept the line and go to the next"],
      ["n", "the next most probable labels of the line"],
      ["a", "the same label for all equal words, in the lines that follow, too"],
      ["u", "undo; at the start of a line go back to the one before"],
      ["s", "skip the line"],
      ["?", "show or hide this"],
    ].map(([key, text]) => [h("dt", {}, names(key)), h("dd", {}, text)])),
    h("form", { method: "dialog" }, h("button", {}, "Close")));
  dialog.addEventListener("keydown", (event) => { if (event.key === "?") dialog.close(); });
  return dialog;
}
