// Scan: pictures, documents and texts become recipes, which the library keeps.
import { request, query } from "./api.js";
import { emptyRecipe, typedLine } from "./editing.js";
import { byID, guarded, h, tell } from "./elements.js";
import { pictureOf, readEach, takeFiles } from "./files.js";
import { Scan, deleteScans, hasLibrary, keptScan, refreshLibrary, scanFile, startLibrary } from "./library.js";
import { ScanView, deletedElsewhere } from "./scanview.js";

/** The scans that are open, the last one first. */
let views = [];

export function startScan() {
  window.addEventListener("beforeunload", (event) => { if (views.some(({ isEdited }) => isEdited)) event.preventDefault(); });
  takeFiles(byID("scan"), read);
  startLibrary({
    open: openScan, close: (ids) => close((view) => ids.includes(view.scan.id)),
    isEdited: (ids) => views.some((view) => ids.has(view.scan.id) && view.isEdited),
  });
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (byID("scan").hidden || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key)) return;
    if (event.target.closest("input, textarea") || !views.length) return;
    event.preventDefault();
    const view = views.find(({ element }) => element.contains(document.activeElement)) ?? views[0];
    view.step(key === "y" || event.shiftKey ? "redo" : "undo");
  });
}

/** Shows the library, and opens the scans that the address names, beside those that are open. */
export async function showScans(ids) {
  const wanted = (ids ?? "").split(",").filter(Boolean).map(Number);
  await refreshLibrary();
  for (const id of wanted.reverse()) await guarded(openScan)(id);
  address();
}

/** Opens scans one after the other, so that none is opened twice. */
let opening = Promise.resolve();
const openScan = (id) => {
  opening = opening.catch(() => {}).then(() => openNow(id));
  return opening;
};

async function openNow(id) {
  const known = views.find(({ scan }) => scan.id === id);
  const scan = await keptScan(id);
  if (known && !scan.isDeleted) {
    // What was read may be older than what is shown, and is not drawn over what is typed.
    if (!known.isEdited && !known.isBusy && scan.version > known.scan.version) {
      Object.assign(known.scan, scan);
      await known.draw();
    }
    return known.element.scrollIntoView();
  }
  if (known) close((view) => view === known);
  if (scan.isDeleted) return tell(`“${scan.title}” was deleted. It can be put back from the list of deleted scans.`, true);
  const view = await show(new Scan(scan));
  byID("pages").prepend(view.element);
  address();
  return view.element.scrollIntoView();
}

async function show(scan) {
  const view = new ScanView(scan, {
    close: () => {
      close((other) => other === view);
      byID("scan-title").focus();
    },
    remove: async () => {
      try { await deleteScans([scan]); } catch (error) {
        if (error.status === 409) {
          Object.assign(scan, await keptScan(scan.id));
          await view.draw();
        }
        throw error;
      }
      close((other) => other === view);
      byID("scan-title").focus();
      await refreshLibrary();
    },
    /** After a change: closes what was deleted, and lists what there is. */
    changed: guarded(async () => {
      const gone = [scan, ...(scan.others ?? [])].filter(({ isDeleted }) => isDeleted).map(({ id }) => id);
      if (gone.includes(scan.id)) tell(deletedElsewhere(scan), true);
      close((other) => gone.includes(other.scan.id));
      await refreshLibrary();
    }),
  });
  await view.draw();
  views.unshift(view);
  return view;
}

function close(isClosed) {
  for (const view of views) if (isClosed(view)) view.element.remove();
  views = views.filter((view) => !isClosed(view));
  address();
}

/** The address of the page names the open scans, so that a reload shows them. */
function address() {
  if (byID("scan").hidden) return;
  const ids = views.map(({ scan }) => scan.id).filter(Boolean).join(",");
  history.replaceState(null, "", `${location.pathname}#scan${ids ? `/${ids}` : ""}`);
}

async function read(files) {
  const places = files.map((file) => reading(file));
  byID("pages").prepend(...places.map(({ element }) => element));
  await readEach(files, async (file) => {
    const place = places[files.indexOf(file)];
    place.start();
    try {
      const found = await readFile(file);
      const view = views.find(({ scan }) => found.isKnown && scan.id === found.scan.id) ?? await show(found.scan);
      view.notice?.remove();
      view.notice = found.isKnown ? knownNotice(file, view) : null;
      if (view.notice) view.element.prepend(view.notice);
      place.end();
      place.element.replaceWith(view.element);
      address();
      tell(found.isKnown ? `${file.name} is in the library already.` : `${file.name} was read.`);
    } catch (error) {
      place.fail(error.message);
      tell(error.message, true);
    }
  });
  await refreshLibrary();
}

/** The place of a file that is being read, with its picture and the time that it takes. */
function reading(file) {
  const url = file.type.startsWith("image/") ? URL.createObjectURL(file) : null;
  const text = h("p", {}, `${file.name} waits`);
  const bar = h("progress", { "aria-label": `Reading ${file.name}` });
  const element = h("article", { className: "reading-file" }, url ? h("img", { src: url, alt: "" }) : null, h("div", {}, text, bar));
  let timer;
  return {
    element,
    start() {
      const begin = Date.now();
      const draw = () => { text.textContent = `Reading ${file.name} … ${Math.round((Date.now() - begin) / 1000)} s`; };
      draw();
      timer = setInterval(() => { if (element.isConnected) draw(); else clearInterval(timer); }, 1000);
    },
    end() {
      clearInterval(timer);
      if (url) URL.revokeObjectURL(url);
    },
    fail(message) {
      clearInterval(timer);
      bar.remove();
      text.textContent = `${file.name}: ${message}`;
    },
  };
}

function knownNotice(file, view) {
  return h("p", { className: "notice-line" }, `${file.name} was in the library already, as “${view.scan.title}”. `, h("button", {
    type: "button", onclick: guarded(async () => {
      tell(`Reading ${file.name} …`);
      const { scan } = await scanFile(file, true);
      view.notice.remove();
      view.notice = null;
      view.element.before((await show(scan)).element);
      address();
      await refreshLibrary();
      tell(`${file.name} was read again.`);
    }),
  }, "Read it again"));
}

/** Reads a file: into the library, or for this page alone. */
async function readFile(file) {
  if (await hasLibrary()) return scanFile(file, false);
  const path = `recipes?${query({ pictures: "true", name: file.name.slice(0, 200) })}`;
  const { pages, pictures } = await (await request("POST", path, file, file.type || "application/octet-stream")).json();
  const urls = [];
  for (const [index, page] of pages.entries()) urls.push(await pictureOf(file, pictures[index], page.width));
  const recipes = pages.flatMap((page) => page.recipes.length || !page.groups.flat().length ? page.recipes : [{
    ...emptyRecipe(page.image), notes: page.groups.flat().map(({ text }) => typedLine(text, page.image)),
  }]);
  const document = {
    pages: pages.map(({ image, width, height, error, warnings }) => ({ image, width, height, error, warnings: warnings ?? [] })), recipes, corrections: [],
  };
  return { scan: new Scan({ document, title: file.name }, urls) };
}
