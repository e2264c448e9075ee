// Elements of the page. Texts become text nodes, never markup.

/** Creates an element with properties, listeners (`onclick`) and children. */
export function h(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "hue") element.style.setProperty("--hue", value);
    else if (key in element && key !== "list") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Creates an element of SVG. */
export function svg(name, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

/** A button with a pen, for what its name says; the second click of two does nothing. */
export const pen = (name, open) => h("button", {
  type: "button", className: "pen", "aria-label": name, title: name, onclick: (event) => { if (event.detail < 2) open(event); },
},
  svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: "M2 14l1-4 8-8 3 3-8 8zM10 3l3 3" })));

export const byID = (id) => document.getElementById(id);

let timer;
/** Tells what happened, to the eye and to screen readers. */
export function tell(text, isError = false) {
  const place = byID("status");
  place.textContent = text;
  place.classList.toggle("error", isError);
  clearTimeout(timer);
  timer = setTimeout(() => { place.textContent = ""; }, isError ? 9000 : 3500);
}

/** Work that says what went wrong instead of failing. */
export const guarded = (work) => async (...values) => {
  try { return await work(...values); } catch (error) { return tell(error.message, true); }
};

const hues = ["#2f6f9f", "#d97706", "#7a5aa6", "#5f7f4f", "#c2410c", "#1f8a83", "#be185d", "#4d7c0f", "#4338ca", "#92702b"];

/** The color of a label: gray for words that are nothing. */
export function hue(label, labels, outside) {
  if (label === outside) return "#8b8f98";
  const index = labels.filter((other) => other !== outside).indexOf(label);
  return index < 0 ? "#8b8f98" : hues[index % hues.length];
}

/** Saves a text as a file of the user. */
export function download(name, blob) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export const percent = (share) => `${(100 * share).toFixed(1)} %`;
