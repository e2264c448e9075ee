// Scan: pictures, documents and texts become recipes, which the library keeps.
import { request, query } from "./api.js";
import { emptyRecipe, typedLine } from "./editing.js";
import { byID, guarded, h, tell } from "./elements.js";
import { pictureOf, readEach, takeFiles } from "./files.js";
import { Scan, deleteScans, hasLibrary, keptScan, refreshLibrary, scanFile, startLibrary } from "./library.js";
import { ScanView } from "./scanview.js";

/** The scans that are open, the last one first. */
let views = [];

export function startScan() {
  takeFiles(byID("scan"), read);
  startLibrary(guarded(openScan), (ids) => close((view) => ids.includes(view.scan.id)));
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (byID("scan").hidden || !(event.ctrlKey || event.metaKey) || !["z", "y"].includes(key)) return;
    if (event.target.closest("input, textarea") || !views.length) return;
    event.preventDefault();
    const view = views.find(({ element }) => element.contains(document.activeElement)) ?? views[0];
    view.step(key === "y" || event.shiftKey ? "redo" : "undo");
  });
}

/** Shows the library, and opens the scans that the address names. */
export async function showScans(ids) {
  const wanted = (ids ?? "").split(",").filter(Boolean).map(Number);
  await refreshLibrary();
  close(({ scan }) => scan.isKept && !wanted.includes(scan.id));
  for (const id of wanted.reverse()) if (!views.some(({ scan }) => scan.id === id)) await openScan(id);
}

async function openScan(id) {
  const known = views.find(({ scan }) => scan.id === id);
  if (known) {
    Object.assign(known.scan, await keptScan(id));
    await known.draw();
    return known.element.scrollIntoView();
  }
  const scan = await keptScan(id);
  if (scan.isDeleted) return tell(`“${scan.title}” was deleted. It can be put back from the list of deleted scans.`, true);
  byID("pages").prepend((await show(new Scan(scan))).element);
  return address();
}

async function show(scan) {
  const view = new ScanView(scan, {
    close: () => close((other) => other === view),
    remove: guarded(async () => {
      await deleteScans([scan]);
      close((other) => other === view);
      await refreshLibrary();
    }),
    open: guarded(openScan),
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
      const view = await show(found.scan);
      place.element.replaceWith(...(found.isKnown ? [knownNotice(file, view)] : []), view.element);
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
    fail(message) {
      clearInterval(timer);
      bar.remove();
      text.textContent = `${file.name}: ${message}`;
    },
  };
}

function knownNotice(file, view) {
  const notice = h("p", { className: "notice-line" }, `${file.name} was in the library already, as “${view.scan.title}”. `, h("button", {
    type: "button", onclick: guarded(async () => {
      const { scan } = await scanFile(file, true);
      notice.replaceWith((await show(scan)).element);
      address();
      await refreshLibrary();
    }),
  }, "Read it again"));
  return notice;
}

/** Reads a file: into the library, or for this page alone. */
async function readFile(file) {
  if (await hasLibrary()) {
    const found = await scanFile(file, false);
    close(({ scan }) => scan.id === found.scan.id);
    return found;
  }
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
