// Files that are dropped, chosen, photographed or pasted, and the pictures of the pages that were read from them.
import { request } from "./api.js";
import { guarded, h } from "./elements.js";

/** Passes the files that a view is given to `read`. */
export function takeFiles(view, read) {
  const drop = view.querySelector(".drop");
  for (const name of ["dragover", "dragleave", "drop"]) {
    drop.addEventListener(name, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", name === "dragover");
      if (name === "drop") read([...event.dataTransfer.files]);
    });
  }
  for (const input of drop.querySelectorAll("input[type=file]")) {
    input.addEventListener("change", () => {
      read([...input.files]);
      input.value = "";
    });
  }
  drop.querySelector(".sample").addEventListener("click", guarded(async () => {
    const picture = await (await request("GET", "sample.jpg")).blob();
    read([new File([picture], "sample.jpg", { type: "image/jpeg" })]);
  }));
  document.addEventListener("paste", (event) => {
    if (view.hidden || event.target.closest("input, textarea")) return;
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData("text/plain");
    if (files.length) read(files);
    else if (text.trim()) read([new File([text], "pasted text", { type: "text/plain" })]);
  });
}

/** Reads files in their order, a few at a time, since the service takes a limited number of requests. */
export async function readEach(files, read) {
  const waiting = files.values();
  await Promise.all(Array.from({ length: 4 }, async () => { for (const file of waiting) await read(file); }));
}

/** The address of a page's picture that the service does not keep; null for a text. */
export async function pictureOf(file, { quarterTurns, url }, width) {
  if (url) return url;
  return width && file.type.startsWith("image/") ? upright(file, quarterTurns) : null;
}

/** The address of a picture, rotated by quarter turns. */
export async function upright(blob, quarterTurns) {
  const own = URL.createObjectURL(blob);
  if (!quarterTurns) return own;
  const image = new Image();
  image.src = own;
  await image.decode();
  const isTurned = quarterTurns % 2 === 1;
  const canvas = h("canvas", {
    width: isTurned ? image.naturalHeight : image.naturalWidth,
    height: isTurned ? image.naturalWidth : image.naturalHeight,
  });
  const context = canvas.getContext("2d");
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarterTurns * Math.PI) / 2);
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  return URL.createObjectURL(await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9)));
}
