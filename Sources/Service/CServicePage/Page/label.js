// Label: the lines of the project.
import { get, post, postLines, query, request } from "./api.js";
import { byID, guarded, h, tell } from "./elements.js";
import { Labeling } from "./labeling.js";

let project;
let labeling;

export function startLabel() {
  labeling = new Labeling(byID("labeling"), {
    next: async () => (await get("next?count=10")).items,
    save: async (line, milliseconds) => {
      const { versions } = await post(`items/${line.id}/versions`, {
        labels: line.labels, annotator: byID("annotator").value, milliseconds, model: project.model,
      });
      if (!line.before) project.counts.labeled += 1;
      return versions.at(-1).id;
    },
    takeBack: async (line) => {
      await post(`items/${line.id}/versions`, {
        labels: line.before ?? null, annotator: byID("annotator").value, expected: line.version,
      });
      if (!line.before) project.counts.labeled -= 1;
    },
    nothing: () => project?.counts.items ? "All lines are labeled. Add more below, or go to Learn."
      : "There are no lines yet. Add some below, or scan a recipe and choose “Label these lines”.",
    changed: drawProgress,
  });
  byID("add-text").addEventListener("click", () => add(byID("new-lines").value, "lines", "typed"));
  byID("label-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (file) add(await file.text(), byID("label-format").value || formatOf(file.name), file.name);
  });
  byID("save-labels").addEventListener("click", saveLabels);
  byID("disagreements").addEventListener("toggle", listDisagreements);
}

const formatOf = (name) => /\.jsonl$/.test(name) ? "jsonl" : /\.json$/.test(name) ? "label-studio"
  : /\.(conll|conllu|tsv|bio|iob)$/.test(name) ? "conll" : "lines";

export async function showLabel() {
  const present = await get("project");
  // Labels of another model are asked for again.
  if (project?.model !== present.model) labeling.queue = [];
  project = present;
  byID("label-names").value = project.labels.join("\n");
  labeling.choose(project.labels, project.outside);
  if (!labeling.line) await labeling.next();
  else labeling.draw();
  drawProgress();
}

function drawProgress() {
  const { items, labeled } = project.counts;
  byID("progress").value = items ? labeled / items : 0;
  byID("progress-text").textContent = `${labeled} of ${items} lines${labeling.speed}`;
}

// MARK: Lines, labels and disagreements of the project

const add = guarded(async (text, format, source) => {
  if (!text.trim()) return tell("There are no lines to add.");
  const path = `items?${query({ format, source, annotator: byID("annotator").value })}`;
  const answer = await (await request("POST", path, text, "text/plain")).json();
  byID("new-lines").value = "";
  tell(`${answer.added} lines were added, ${answer.known} were known, ${answer.labeled} had new labels, `
    + `${answer.outdated} had labels that were corrected since.`
    + (answer.untranscribedBoxes ? ` ${answer.untranscribedBoxes} boxes without a text were left out.` : "")
    + (answer.refused ? ` ${answer.refused} records were refused: ${answer.refusals.join("; ")}` : ""));
  return showLabel();
});

const saveLabels = guarded(async () => {
  project = await post("project/labels", byID("label-names").value.split("\n").map((name) => name.trim()).filter(Boolean));
  labeling.queue = [];
  labeling.line = undefined;
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
    h("button", { type: "button", onclick: () => { labeling.open({ ...item, before: item.labels }); labeling.work.scrollIntoView({ block: "center" }); } }, item.text),
    " ", h("span", { className: "quiet" }, who))));
  if (!found.size) byID("disagreement-list").replaceChildren(h("li", {}, "There are none."));
});
