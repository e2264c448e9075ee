// The library: scans that the project keeps, searched, joined, deleted and put back.
import { get, post, query, request } from "./api.js";
import { appendDocument } from "./editing.js";
import { byID, guarded, h, tell } from "./elements.js";
import { upright } from "./files.js";

const annotator = () => byID("annotator").value;

/** A scan: its document, and what undoing and redoing do. Without a library it is on this page alone. */
export class Scan {
  constructor(kept, urls = []) {
    Object.assign(this, kept);
    this.urls = urls;
    this.past = [];
    this.future = [];
  }

  get isKept() { return this.id !== undefined; }
  get undoable() { return this.isKept ? this.canUndo : this.past.length > 0; }
  get redoable() { return this.isKept ? this.canRedo : this.future.length > 0; }

  /** Applies an edit to a copy of the document, which takes its place when the library has it. */
  async change(action, edit) {
    const document = structuredClone(this.document);
    const others = await edit(document) ?? [];
    await this.keep(action, document, others);
  }

  async keep(action, document, others) {
    if (!this.isKept) {
      if (others.length) throw new Error("Without a project, scans are neither divided nor joined; start the service with one.");
      // The service reads what was typed: yields, times, the foods of steps.
      document.recipes = await post("recipes/export?format=json", document.recipes);
      this.past.push(this.document);
      this.future = [];
      this.document = document;
      return;
    }
    const scans = [{ id: this.id, expected: this.version, document }, ...others];
    await this.take(post("scans/changes", { action, annotator: annotator(), scans }));
  }

  async undo() { await this.step("undo", this.past, this.future); }
  async redo() { await this.step("redo", this.future, this.past); }

  async step(name, from, to) {
    if (this.isKept) return this.take(post(`scans/${this.id}/${name}`, { expected: this.version, annotator: annotator() }));
    to.push(this.document);
    this.document = from.pop();
    return undefined;
  }

  async readAgain(page, values) {
    const path = `scans/${this.id}/read?${query({ ...values, page: String(page), expected: String(this.version), annotator: annotator() })}`;
    await this.take(request("POST", path, "").then((answer) => answer.json()));
  }

  /** Takes the answer to a change; if someone else was faster, takes their state. */
  async take(answer) {
    try {
      const { scans } = await answer;
      Object.assign(this, scans[0]);
      this.others = scans.slice(1);
    } catch (error) {
      if (error.status === 409) {
        Object.assign(this, await keptScan(this.id));
        error.isElsewhere = true;
      }
      throw error;
    }
  }

  /** The address of a page's picture, upright; nothing for a text. */
  async picture(index) {
    const { picture, quarterTurns } = this.document.pages[index];
    if (!this.isKept) return this.urls[index] ?? null;
    if (picture === undefined) return null;
    const key = `${picture} ${quarterTurns}`;
    pictures[key] ??= (async () => upright(await (await request("GET", `files/${picture}`)).blob(), quarterTurns))();
    try { return await pictures[key]; } catch (error) {
      delete pictures[key];
      tell(`The picture of ${this.document.pages[index].image} cannot be shown: ${error.message}`, true);
      return null;
    }
  }
}

const pictures = {};

/** Whether the service has a library that this client may use; unknown before the first answer. */
let isThere;
export async function hasLibrary() {
  if (isThere !== undefined) return isThere;
  if (!("/scans" in (await get("openapi.json")).paths)) return isThere = false;
  try {
    await get("scans?count=1");
    isThere = true;
  } catch (error) {
    if (![401, 403].includes(error.status)) throw error;
    isThere = false;
  }
  return isThere;
}

export const keptScan = async (id) => (await get(`scans/${id}`)).scans[0];

/** Reads a file and keeps it; `isKnown` says that the library had it. */
export async function scanFile(file, again) {
  const path = `scans?${query({ name: file.name.slice(0, 200), annotator: annotator(), again: again ? "true" : "" })}`;
  const { scans, isKnown } = await (await request("POST", path, file, file.type || "application/octet-stream")).json();
  return { scan: new Scan(scans[0]), isKnown };
}

// The list

const chosen = new Set();
let showsDeleted = false;

/** Starts the list; `open`, `close` and `isEdited` concern the scans that are open. */
export function startLibrary({ open, close, isEdited }) {
  const list = byID("library-list");
  let timer;
  byID("library-search").addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(guarded(refreshLibrary), 150);
  });
  byID("library-deleted").addEventListener("change", guarded(async (event) => {
    showsDeleted = event.target.checked;
    chosen.clear();
    await refreshLibrary();
  }));
  byID("library-join").addEventListener("click", alone(async () => {
    if (isEdited(chosen)) throw new Error("Save or cancel the line that is open first.");
    const [first, ...others] = await Promise.all([...chosen].sort((a, b) => a - b).map(keptScan));
    const scan = new Scan(first);
    await scan.change(`Joined with ${others.map(({ title }) => title).join(", ")}`.slice(0, 200), (document) => others.map((other) => {
      appendDocument(document, other.document);
      return { id: other.id, expected: other.version, document: null };
    }));
    close(others.map(({ id }) => id));
    chosen.clear();
    await refreshLibrary();
    await open(scan.id);
    tell("The scans were joined.");
  }));
  byID("library-delete").addEventListener("click", alone(async () => {
    if (isEdited(chosen)) throw new Error("Save or cancel the line that is open first.");
    await deleteScans(await Promise.all([...chosen].map(keptScan)));
    close([...chosen]);
    chosen.clear();
    await refreshLibrary();
  }));
  list.addEventListener("change", (event) => {
    const id = Number(event.target.value);
    if (event.target.checked) chosen.add(id); else chosen.delete(id);
    drawButtons();
  });
}

/** Deletes scans, which stay in the list of deleted ones. */
export async function deleteScans(scans) {
  await post("scans/changes", {
    action: "Deleted", annotator: annotator(), scans: scans.map(({ id, version }) => ({ id, expected: version, document: null })),
  });
  tell(scans.length === 1 ? "The scan was deleted. It is among the deleted ones." : `${scans.length} scans were deleted. They are among the deleted ones.`);
}

/** Work on the list, one at a time. */
let isWorking = false;
const alone = (work) => guarded(async () => {
  if (isWorking) return;
  isWorking = true;
  try { await work(); } finally { isWorking = false; }
});

const putBack = (id) => alone(async () => {
  const { document, version } = await keptScan(id);
  await post("scans/changes", { action: "Put back", annotator: annotator(), scans: [{ id, expected: version, document, restores: true }] });
  await refreshLibrary();
  byID("library-deleted").focus();
  tell("The scan was put back.");
});

function drawButtons() {
  byID("library-join").disabled = chosen.size < 2 || showsDeleted;
  byID("library-delete").disabled = !chosen.size || showsDeleted;
}

const pageSize = 200;
let listedCount = pageSize;
let lastRefresh = 0;
/** Draws the list again; of several answers the last one counts. */
export async function refreshLibrary() {
  if (!await hasLibrary()) return;
  lastRefresh += 1;
  const number = lastRefresh;
  const { scans, count } = await get(`scans?${query({ search: byID("library-search").value, deleted: showsDeleted ? "true" : "", count: String(listedCount) })}`);
  if (number !== lastRefresh) return;
  byID("library").hidden = false;
  const ids = new Set(scans.map(({ id }) => id));
  for (const id of chosen) if (!ids.has(id)) chosen.delete(id);
  byID("library-count").textContent = count === 1 ? "1 scan" : `${count} scans`;
  byID("library-list").replaceChildren(...scans.map(item), ...(count > scans.length ? [h("li", {}, h("span"), h("button", {
    type: "button", onclick: guarded(async () => {
      listedCount += pageSize;
      await refreshLibrary();
    }),
  }, `Show ${Math.min(pageSize, count - scans.length)} more`))] : []));
  drawButtons();
}

const counted = (count, name) => count === 1 ? `1 ${name}` : `${count} ${name}s`;

function item({ id, title, pages, recipes, change, duplicates }) {
  const facts = `${counted(pages, "page")}, ${counted(recipes, "recipe")} · ${change.action} by ${change.annotator}, `
    + new Date(change.time).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  return h("li", {},
    showsDeleted ? h("button", { type: "button", "aria-label": `Put ${title} back`, onclick: putBack(id) }, "Put back")
      : h("input", { type: "checkbox", value: String(id), checked: chosen.has(id), "aria-label": `Choose ${title}` }),
    h("div", {}, showsDeleted ? h("span", {}, title) : h("a", { href: `#scan/${id}` }, title),
      h("p", { className: "quiet" }, `No. ${id}: ${facts}`,
        duplicates.length ? [" · ", h("span", { className: "doubt" }, "the same recipe as "), duplicates.map((other, index) => [index ? ", " : "",
          h("a", { href: `#scan/${other}` }, `No. ${other}`)])] : null)));
}
