// Review: lines that a model is not sure of, corrected in a file that works from disk.
import { byID, download, h, tell } from "./elements.js";
import { Labeling } from "./labeling.js";

const { name, labels, outside, lines } = JSON.parse(byID("lines").textContent);
lines.forEach((line, id) => { line.id = id; });
const kept = `review of ${name}`;
/** Lines are kept by their words, since another page of the same name may have them at other places. */
const key = ({ tokens }) => tokens.join("\u0001");
let isSaved = true;

/** The browser keeps the labels until the page is opened again, where it can. */
function keep() {
  isSaved = false;
  try {
    const labeled = new Map(restored);
    for (const line of lines) {
      if (line.isDone) labeled.set(key(line), line.labels);
      else labeled.delete(key(line));
    }
    localStorage.setItem(kept, JSON.stringify([...labeled]));
  } catch { /* they are in the page, and can be downloaded */ }
}

/** The labels that were kept when the page, or another one of its name, was open before. */
const restored = new Map();
try {
  for (const [words, given] of JSON.parse(localStorage.getItem(kept) ?? "[]")) restored.set(words, given);
} catch { /* there is nothing that was kept */ }
for (const line of lines) {
  const given = restored.get(key(line));
  const fits = Array.isArray(given) && given.length === line.tokens.length && given.every((label) => labels.includes(label));
  if (fits) Object.assign(line, { labels: given, isDone: true });
}

const labeling = new Labeling(byID("labeling"), {
  next: async () => lines.filter((line) => !line.isDone),
  save: async (line) => {
    Object.assign(lines[line.id], { labels: line.labels, isDone: true });
    keep();
  },
  takeBack: async (line) => {
    lines[line.id].isDone = line.before !== undefined;
    if (line.before) lines[line.id].labels = line.before;
    keep();
  },
  nothing: () => lines.length ? "All lines are labeled. Download the labels." : "There are no lines.",
  changed: draw,
});

function draw() {
  const count = lines.filter((line) => line.isDone).length;
  byID("progress").value = lines.length ? count / lines.length : 0;
  byID("progress-text").textContent = `${count} of ${lines.length} lines${labeling.speed}`;
  byID("download").disabled = !count;
  byID("list").replaceChildren(...lines.map((line) => h("li", { className: "marked" },
    h("button", {
      type: "button", "aria-label": `${line.isDone ? "Labeled" : "Not labeled"}: ${line.text}`,
      onclick: (event) => {
        labeling.queue = labeling.queue.filter(({ id }) => id !== line.id);
        if (labeling.line && !labeling.line.before && labeling.line.id !== line.id) labeling.queue.unshift(labeling.line);
        const place = event.target.closest("[data-place]")?.dataset.place;
        labeling.open({ ...line, before: line.isDone ? line.labels : undefined }, place && Number(place));
        labeling.work.scrollIntoView({ block: "center" });
      },
    }, line.isDone ? "✓ " : null, line.tokens.map((token, index) => [
      h("i", { hue: labeling.colorOf(line.labels[index]), title: line.labels[index], "data-place": String(index) }, token), " ",
    ])))));
}

byID("download").addEventListener("click", () => {
  const text = lines.filter((line) => line.isDone)
    .map((line) => `${JSON.stringify({ text: line.text, tokens: line.tokens, labels: line.labels })}\n`).join("");
  download(`${name}.labeled.jsonl`, new Blob([text], { type: "application/x-ndjson" }));
  isSaved = true;
  tell("The labels were downloaded.");
});
addEventListener("beforeunload", (event) => { if (!isSaved) event.preventDefault(); });

labeling.choose(labels, outside);
labeling.next().then(draw);
