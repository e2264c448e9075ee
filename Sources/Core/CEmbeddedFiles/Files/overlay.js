"use strict";
(() => {
  const partner = (element) =>
    document.getElementById((element.id[0] === "r" ? "b" : "r") + element.id.slice(1));
  let lit = [];

  const light = (element) => {
    if (element && lit.includes(element)) return;
    for (const other of lit) other.classList.remove("lit");
    lit = element ? [element, partner(element)].filter(Boolean) : [];
    for (const other of lit) other.classList.add("lit");
    document.body.classList.toggle("lighting", lit.length > 1);
    if (lit.length > 1 && element.matches(".row")) reveal(lit[1]);
  };

  // Scrolls the frame of the pictures, never the page.
  const reveal = (box) => {
    const frame = box.closest(".pictures");
    const inner = box.getBoundingClientRect();
    const outer = frame.getBoundingClientRect();
    if (inner.top >= outer.top && outer.bottom >= inner.bottom) return;
    frame.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  };

  for (const name of ["pointerover", "focusin", "click"]) {
    document.addEventListener(name, (event) => light(event.target.closest(".row, .box")));
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") light(null);
  });
})();
