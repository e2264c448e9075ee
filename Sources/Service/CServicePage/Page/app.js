import { byID, tell } from "./elements.js";
import { showScans, startScan } from "./scan.js";
import { showLabel, startLabel } from "./label.js";
import { showLearn, startLearn } from "./learn.js";
import { startRead } from "./read.js";
import { showWords, startWords } from "./words.js";

const annotator = byID("annotator");
annotator.value = localStorage.getItem("annotator") ?? "me";
annotator.addEventListener("change", () => {
  annotator.value = annotator.value.trim() || "me";
  localStorage.setItem("annotator", annotator.value);
});

const views = ["scan", "label", "learn", "read", "words"];

async function show() {
  const [wanted, ids] = location.hash.slice(1).split("/");
  const view = views.includes(wanted) ? wanted : "scan";
  for (const name of views) byID(name).hidden = name !== view;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  document.title = `${view[0].toUpperCase()}${view.slice(1)} – wordtagger`;
  try {
    if (view === "scan") await showScans(ids);
    if (view === "label") await showLabel();
    if (view === "learn") await showLearn();
    if (view === "words") await showWords();
  } catch (error) { tell(error.message, true); }
}

startScan();
startLabel();
startLearn();
startRead();
startWords();
window.addEventListener("hashchange", show);
show();
