// Label: lines with the labels that the model gives them, corrected by keys or clicks.
import { get, post, postLines, query, request } from "./api.js";
import { byID, h, hue, tell } from "./elements.js";

const keys = "1234567890qwertyiopdfghjklzxcvbnm".split("");
let project;
let queue = [];
let line;
let chosen = { start: 0, end: 0 };
let changes = [];
let done = [];
let turn = Promise.resolve();
let shownAt = 0;
let session = { lines: 0, strokes: 0, milliseconds: 0 };

const isOpen = () => !byID("label").hidden;
const isBIO = () => project.labels.some((label) => /^[BI]-./.test(label));
const kind = (label) => label.replace(/^[BIESLU]-/, "");
/** What is chosen from: the labels, or of BIO labels their kinds. */
const choices = () => isBIO() ? [...new Set(project.labels.map(kind))] : project.labels;

export function startLabel() {
  byID("key-help").addEventListener("keydown", (event) => {
    if (event.key === "?") byID("key-help").close();
  });
  byID("accept").addEventListener("click", accept);
  byID("skip").addEventListener("click", skip);
  byID("undo").addEventListener("click", undo);
  byID("keys").addEventListener("click", showKeys);
  byID("add-text").addEventListener("click", () => add(byID("new-lines").value, "lines", "typed"));
  byID("label-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) add(await file.text(), byID("label-format").value || formatOf(file.name), file.name);
  });
  byID("save-labels").addEventListener("click", saveLabels);
  byID("disagreements").addEventListener("toggle", listDisagreements);
  document.addEventListener("keydown", (event) => {
    if (!isOpen() || event.target.closest("input, textarea, select, dialog, summary")) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (press(event)) event.preventDefault();
  });
}

const formatOf = (name) => /\.jsonl$/.test(name) ? "jsonl" : /\.json$/.test(name) ? "label-studio"
  : /\.(conll|conllu|tsv|bio|iob)$/.test(name) ? "conll" : "lines";

export async function showLabel() {
  const present = await get("project");
  // Labels of another model are asked for again.
  if (project?.model !== present.model) queue = [];
  project = present;
  byID("label-names").value = project.labels.join("\n");
  drawPalette();
  if (!line) await next();
  else draw();
  drawProgress();
}

// MARK: Lines

async function fill() {
  const { items } = await get("next?count=10");
  const known = new Set([line?.id, ...queue.map((item) => item.id), ...done.slice(-20).map((item) => item.id)]);
  const fresh = items.filter((item) => !known.has(item.id));
  queue.push(...(fresh.length || queue.length ? fresh : items.filter((item) => item.id !== line?.id)));
}

async function next() {
  if (!queue.length) await fill();
  open(queue.shift());
}

function open(item) {
  line = item;
  changes = [];
  chosen = { start: 0, end: 0 };
  shownAt = performance.now();
  draw();
}

const guarded = (work) => async (...values) => {
  try { await work(...values); } catch (error) { tell(error.message, true); }
};

/** Work that changes the line or its labels, which waits for what was asked for before. */
const inTurn = (work) => (...values) => { turn = turn.then(() => guarded(work)(...values)); };

const accept = inTurn(async () => {
  if (!line) return;
  const milliseconds = Math.round(Math.min(performance.now() - shownAt, 300_000));
  const { versions } = await post(`items/${line.id}/versions`, {
    labels: line.labels, annotator: byID("annotator").value, milliseconds, model: project.model,
  });
  session = { ...session, lines: session.lines + 1, milliseconds: session.milliseconds + milliseconds };
  if (!line.before) project.counts.labeled += 1;
  done.push({ ...line, version: versions.at(-1).id });
  await next();
  drawProgress();
});

const skip = inTurn(async () => {
  const skipped = line;
  line = undefined;
  if (!queue.length) await fill();
  if (skipped && queue.length) queue.push(skipped);
  open(queue.shift() ?? skipped);
});

const undo = inTurn(async () => {
  if (changes.length) {
    for (const [item, labels] of changes.pop()) item.labels = labels;
    return draw();
  }
  const last = done.pop();
  if (!last) return tell("There is nothing to undo.");
  await post(`items/${last.id}/versions`, {
    labels: last.before ?? null, annotator: byID("annotator").value, expected: last.version,
  });
  if (!last.before) project.counts.labeled -= 1;
  session.lines = Math.max(0, session.lines - 1);
  if (line) queue.unshift(line);
  open(last);
  drawProgress();
});

// MARK: Labels

/** The labels of a run of words that is one span. */
function labelsOfSpan(choice, count) {
  if (!isBIO() || choice === project.outside) return Array(count).fill(choice);
  return Array.from({ length: count }, (_, index) => {
    const wanted = `${index ? "I" : "B"}-${choice}`;
    return project.labels.includes(wanted) ? wanted : `I-${choice}`;
  });
}

/** Starts spans that lost their first words with a B- label. */
function repaired(labels) {
  return labels.map((label, index) => {
    const begin = label.replace(/^I-/, "B-");
    const isInside = index && labels[index - 1] !== project.outside && kind(labels[index - 1]) === kind(label);
    return isInside || !project.labels.includes(begin) ? label : begin;
  });
}

/** Gives lines other labels, which one undo takes back. */
function change(items) {
  changes.push(items.map(([item]) => [item, item.labels]));
  for (const [item, labels] of items) item.labels = isBIO() ? repaired(labels) : labels;
}

const give = inTurn((choice) => {
  if (!line) return;
  const { start, end } = chosen;
  change([[line, line.labels.toSpliced(start, end - start + 1, ...labelsOfSpan(choice, end - start + 1))]]);
  if (end < line.tokens.length - 1) chosen = { start: end + 1, end: end + 1 };
  draw();
});

/** Gives all words that equal the chosen one its label, in the lines that follow, too. */
const giveToEqual = inTurn(() => {
  if (!line) return;
  const token = line.tokens[chosen.start].toLowerCase();
  const label = line.labels[chosen.start];
  let count = 0;
  change([line, ...queue].map((item) => [item, item.labels.map((other, index) => {
    if (item.tokens[index].toLowerCase() !== token || other === label) return other;
    count += 1;
    return label;
  })]));
  draw();
  tell(`${count} more ${count === 1 ? "word is" : "words are"} ${label} now.`);
});

function press(event) {
  const { key } = event;
  if (key === "?") return showKeys(), true;
  if (key === "Enter" && event.target.closest("button:not(.word), a")) return false;
  if (event.repeat && !key.startsWith("Arrow")) return true;
  const choice = choices()[keys.indexOf(key.toLowerCase())];
  const actions = { Enter: accept, u: undo, a: giveToEqual, s: skip };
  if (key.startsWith("Arrow")) {
    if (!line || !["ArrowLeft", "ArrowRight"].includes(key)) return false;
    const last = line.tokens.length - 1;
    const step = key === "ArrowRight" ? 1 : -1;
    if (event.shiftKey) {
      if (step > 0) chosen.end = Math.min(last, chosen.end + 1);
      else chosen.start = Math.max(0, chosen.start - 1);
    } else {
      const place = Math.max(0, Math.min(last, (step > 0 ? chosen.end : chosen.start) + step));
      chosen = { start: place, end: place };
    }
    draw();
  } else if (actions[key]) {
    actions[key]();
  } else if (choice !== undefined) {
    give(choice);
  } else {
    return false;
  }
  session.strokes += 1;
  return true;
}

function showKeys() {
  const dialog = byID("key-help");
  if (dialog.open) dialog.close();
  else dialog.showModal();
}

// MARK: Drawing

const colorOf = (label) => hue(isBIO() ? kind(label) : label, choices(), project.outside);

function drawPalette() {
  byID("palette").replaceChildren(...choices().map((choice, index) => h("button", {
    type: "button", hue: hue(choice, choices(), project.outside), onclick: () => give(choice),
  }, choice, " ", keys[index] ? h("kbd", {}, keys[index]) : null)));
}

function draw() {
  const work = byID("work");
  const hadFocus = work.contains(document.activeElement) || document.activeElement === document.body;
  if (!line) {
    work.replaceChildren(h("p", { className: "empty" },
      project?.counts.items ? "All lines are labeled. Add more below, or go to Learn."
        : "There are no lines yet. Add some below, or scan a recipe and choose “Label these lines”."));
    return;
  }
  work.replaceChildren(h("div", { className: "line", role: "group", "aria-label": line.text }, line.tokens.map((token, index) => {
    const isChosen = index >= chosen.start && index <= chosen.end;
    const isUnsure = (line.confidence?.[index] ?? 1) < 0.8;
    return h("button", {
      type: "button", className: `word${isUnsure ? " unsure" : ""}${isChosen ? " chosen" : ""}`, hue: colorOf(line.labels[index]),
      "aria-pressed": isChosen ? "true" : "false", tabIndex: index === chosen.start ? 0 : -1,
      "aria-label": `${token}, ${line.labels[index]}${isUnsure ? ", unsure" : ""}`,
      onclick: (event) => {
        chosen = event.shiftKey ? { start: Math.min(chosen.start, index), end: Math.max(chosen.end, index) } : { start: index, end: index };
        draw();
      },
    }, token, h("small", {}, line.labels[index]));
  })));
  if (hadFocus) work.querySelector(".chosen")?.focus();
}

function drawProgress() {
  const { items, labeled } = project.counts;
  byID("progress").value = items ? labeled / items : 0;
  const speed = session.lines
    ? ` · ${(60_000 / (session.milliseconds / session.lines)).toFixed(0)} lines a minute · ${(session.strokes / session.lines).toFixed(1)} keys a line` : "";
  byID("progress-text").textContent = `${labeled} of ${items} lines${speed}`;
}

// MARK: Lines, labels and disagreements of the project

const add = guarded(async (text, format, source) => {
  if (!text.trim()) return tell("There are no lines to add.");
  const path = `items?${query({ format, source, annotator: byID("annotator").value })}`;
  const answer = await (await request("POST", path, text, "text/plain")).json();
  byID("new-lines").value = "";
  tell(`${answer.added} lines were added, ${answer.known} were known, ${answer.labeled} had new labels, `
    + `${answer.outdated} had labels that were corrected since.`);
  await showLabel();
});

const saveLabels = guarded(async () => {
  project = await post("project/labels", byID("label-names").value.split("\n").map((name) => name.trim()).filter(Boolean));
  queue = [];
  line = undefined;
  await showLabel();
  tell("The labels were saved.");
});

const listDisagreements = guarded(async () => {
  if (!byID("disagreements").open) return;
  const [annotators, labeled] = await Promise.all([get("items?filter=disagreement&count=200"), get("items?filter=labeled&count=1000")]);
  const found = new Map(annotators.items.map((item) => [item.id, { item, who: "annotators differ" }]));
  if (project.hasModel && labeled.items.length) {
    const text = labeled.items.map(({ tokens }) => JSON.stringify({ tokens })).join("\n");
    const given = await postLines("tag", text, "application/x-ndjson");
    labeled.items.forEach((item, index) => {
      if (found.has(item.id) || given[index].labels.every((label, place) => label === item.labels[place])) return;
      const words = item.tokens.filter((_, place) => given[index].labels[place] !== item.labels[place]);
      found.set(item.id, { item, who: `the model differs on ${words.join(" ")}` });
    });
  }
  byID("disagreement-list").replaceChildren(...[...found.values()].map(({ item, who }) => h("li", {},
    h("button", { type: "button", onclick: () => { open({ ...item, before: item.labels }); byID("work").scrollIntoView({ block: "center" }); } }, item.text),
    " ", h("span", { className: "quiet" }, who))));
  if (!found.size) byID("disagreement-list").replaceChildren(h("li", {}, "There are none."));
});
