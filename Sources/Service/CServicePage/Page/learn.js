// Learn: trains a model on the labels, shows what the gate found, and goes back.
import { get, post, request } from "./api.js";
import { byID, download, guarded, h, hue, percent, tell } from "./elements.js";

let project;
const formats = [
  ["jsonl", "JSON Lines", "labels.jsonl"], ["conll", "CoNLL", "labels.conll"], ["label-studio", "Label Studio", "label-studio.json"],
  ["doccano", "doccano", "doccano.jsonl"], ["prodigy", "Prodigy", "prodigy.jsonl"],
];

export function startLearn() {
  byID("train").addEventListener("click", guarded(async () => follow(await post("jobs"))));
  byID("back").addEventListener("click", guarded(async () => {
    drawProject(await post("project/back"));
    tell(project.model ? `Model ${project.model} is used again.` : "The base model is active again.");
  }));
  byID("exports").replaceChildren(...formats.map(([format, title, name]) => h("button", {
    type: "button",
    onclick: guarded(async () => {
      const response = await request("GET", `labels?format=${format}`);
      download(name, await response.blob());
      const leftOut = response.headers.get("X-Left-Out");
      if (leftOut) tell(`${leftOut} lines were left out, since the format cannot hold them.`);
    }),
  }, title)));
}

export async function showLearn() {
  drawProject(await get("project"));
  if (project.job && !byID("train").disabled) guarded(async () => follow(await get(`jobs/${project.job}`)))();
}

const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

/** Shows a training until it ends. */
async function follow(job) {
  byID("train").disabled = true;
  byID("job").hidden = false;
  byID("cancel").hidden = false;
  byID("cancel").onclick = guarded(() => post(`jobs/${job.id}/cancel`));
  try {
    while (job.state === "running") {
      byID("job-progress").value = job.maxSteps ? job.step / job.maxSteps : 0;
      byID("job-text").textContent = `Training on ${job.lines} lines: step ${job.step}`;
      await pause(200);
      job = await get(`jobs/${job.id}`);
    }
  } finally {
    byID("train").disabled = false;
    byID("cancel").hidden = true;
    byID("job").hidden = true;
  }
  if (job.state === "failed") throw new Error(job.error);
  drawProject(await get("project"));
  tell(job.state === "cancelled" ? "The training was stopped." : job.report.isPassed ? "The new model is used now." : "The new model is not used.");
}

function drawProject(next) {
  project = next;
  const fact = (value, title) => h("div", { className: "fact" }, h("b", {}, String(value)), h("span", {}, title));
  byID("facts").replaceChildren(
    fact(project.counts.labeled, "labeled lines"), fact(project.counts.items - project.counts.labeled, "lines without labels"),
    fact(project.counts.gold, "gold lines"), fact(project.model ? `No. ${project.model}` : project.hasModel ? "first" : "none", "model in use"));
  byID("back").disabled = !project.models.length || !project.model;
  const models = [...project.models].reverse();
  byID("report").replaceChildren(...models.slice(0, 1).map((model) => report(model)),
    ...(models.length > 1 ? [h("h2", {}, "Models before"), h("ul", { className: "lines" }, models.slice(1).map((model) => entry(model)))] : []));
}

const use = (model) => model.id === project.model ? h("span", { className: "quiet" }, " in use") : h("button", {
  type: "button", onclick: guarded(async () => drawProject(await post(`project/models/${model.id}/use`))),
}, `Use model ${model.id}`);

const entry = (model) => h("li", {}, `No. ${model.id}, ${new Date(model.time).toLocaleString()}: ${model.report.trainingCount} lines, `
  + `${percent(model.report.after.lines)} of held-back lines right. `, use(model));

function report(model) {
  const { after, before, better, isPassed, labels, reasons, worse, ...counts } = model.report;
  const number = (value, format) => h("td", { className: "number" }, value === undefined ? "–" : format(value));
  const change = (from, to, format) => {
    const difference = to - from;
    return h("td", { className: `number ${difference > 0.0005 ? "up" : difference < -0.0005 ? "down" : ""}` },
      `${difference > 0 ? "+" : difference < 0 ? "−" : "±"}${format(Math.abs(difference))}`);
  };
  const row = (title, key, format = percent, isBetterLow = false) => h("tr", {}, h("th", { scope: "row" }, title),
    number(before?.[key], format), number(after[key], format),
    before ? (isBetterLow ? h("td", { className: "number" }, format(after[key] - before[key])) : change(before[key], after[key], format)) : h("td", {}, "–"));
  const head = (...names) => h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name))));
  return h("div", {},
    h("h2", {}, `Model ${model.id}`),
    h("p", { className: `verdict${isPassed ? "" : " bad"}` },
      h("strong", {}, isPassed ? "Passed the gate: " : "Did not pass the gate: "), `${reasons.join("; ")}. `, use(model)),
    h("p", { className: "quiet" }, `Trained on ${counts.trainingCount} lines, compared on ${counts.heldOutCount} held-back and ${counts.goldCount} gold lines.`
      + (counts.scanCount ? ` Rows of ${counts.scanCount} corrected scans were compared, too.` : "")
      + (counts.requester ? ` Started by ${counts.requester}.` : "")),
    h("div", { className: "scroll" }, h("table", {}, head("", "before", "after", "change"), h("tbody", {},
      row("held-back lines right", "lines"), row("held-back words right", "tokens"), row("gold lines right", "goldLines"),
      row("gold words right", "goldTokens"), row("time for a line", "microseconds", (value) => `${value.toFixed(0)} µs`, true)))),
    h("details", {}, h("summary", {}, "Each label"), h("div", { className: "scroll" }, h("table", {}, head("label", "words", "before (F1)", "after", "change"),
      h("tbody", {}, labels.map((label) => h("tr", {}, h("th", { scope: "row" }, label.name), number(label.count, String),
        number(label.before, percent), number(label.after, percent), change(label.before, label.after, percent))))))),
    counts.scans?.length ? h("ul", { className: "lines" }, counts.scans.map((scan) => h("li", { className: scan.after < scan.before ? "down" : "up" },
      h("a", { href: `#scan/${scan.id}` }, scan.title), `: ${scan.after} of ${scan.rows} rows right, ${scan.before} before`))) : null,
    lines("Became right", better), lines("Became wrong", worse));
}

const lines = (title, list) => h("details", { open: list.length > 0 && list.length < 6 }, h("summary", {}, `${title}: ${list.length}`),
  h("ul", { className: "lines" }, list.map((line) => h("li", { className: "marked" }, line.tokens.map((token, index) => {
    const differs = line.before[index] !== line.after[index];
    return [differs ? h("i", { hue: hue(line.after[index], project.labels, project.outside), title: `${line.before[index]} → ${line.after[index]}` },
      token, h("small", {}, ` (${line.before[index]} → ${line.after[index]})`)) : token, " "];
  }).flat()))));
