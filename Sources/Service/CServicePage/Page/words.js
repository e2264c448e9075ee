// Words: the words of the wordbook that are due, each in its sentence, then its meaning, then how well it was remembered.
import { get, post, query } from "./api.js";
import { byID, guarded, h, tell } from "./elements.js";
import { marked, partOfSpeech } from "./meaning.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const ratings = ["Again", "Hard", "Good", "Easy"];

let review;
let asked = 0;
let isAnswered = false;
let isWaiting = false;

export function startWords() {
  byID("review-book").addEventListener("change", guarded(next));
  byID("level").value = localStorage.getItem("level") ?? "b2";
  byID("level").addEventListener("change", guarded(async () => {
    localStorage.setItem("level", byID("level").value);
    await next();
  }));
  document.addEventListener("keydown", (event) => {
    if (byID("words").hidden || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (!review?.word || event.target.closest("input, select, textarea, a")) return;
    if ((event.key === " " || event.key === "Enter") && event.target.closest("button")) return;
    const rating = ["1", "2", "3", "4"].indexOf(event.key);
    if (event.key === "k") know();
    else if (!isAnswered && (event.key === " " || event.key === "Enter")) answer();
    else if (isAnswered && rating >= 0) rate(rating);
    else return;
    event.preventDefault();
  });
}

export async function showWords() {
  const { books } = await get("wordbook");
  const chosen = byID("review-book").value;
  byID("review-book").replaceChildren(h("option", { value: "" }, "all books"),
    ...books.map(({ title, words }) => h("option", { value: title, selected: title === chosen }, `${title} (${words})`)));
  await next();
}

async function next() {
  const number = ++asked;
  const found = await get(`wordbook/next?${query({ book: byID("review-book").value, level: byID("level").value })}`);
  // The answer to an earlier choice may come late.
  if (number !== asked) return;
  review = found;
  isAnswered = false;
  draw();
}

function answer() {
  isAnswered = true;
  draw();
}

/** Does one thing at a time: a key that comes before the answer is no second rating. */
const alone = (work) => async (...values) => {
  if (isWaiting) return;
  isWaiting = true;
  try { await guarded(work)(...values); } finally { isWaiting = false; }
};

const rate = alone(async (index) => {
  const { id, lastReview, word } = review.word;
  try {
    const { wait } = await post("wordbook/reviews", { id, rating: index + 1, lastReview });
    tell(`${word}: again in ${duration(wait)}.`);
  } finally { await next(); }
});

const know = alone(async () => {
  const { word } = review.word;
  await post("wordbook/known", { words: [word], known: true });
  tell(`${word} is a known word.`);
  await next();
});

/** A time as a person says it. */
function duration(seconds) {
  const [count, unit] = seconds < 5400 ? [Math.ceil(seconds / 60), "minute"]
    : seconds < 86_400 ? [Math.round(seconds / 3600), "hour"] : [Math.round(seconds / 86_400), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

function sentence({ range: [start, end], sentence: text }) {
  const bytes = encoder.encode(text);
  return marked([bytes.slice(0, start), bytes.slice(start, end), bytes.slice(end)].map((part) => decoder.decode(part)));
}

function draw() {
  const { due, new: fresh, leftOut, word } = review;
  byID("review-text").textContent = `${due} due, ${fresh} new`;
  byID("left-out").textContent = leftOut ? `${leftOut} common word${leftOut === 1 ? "" : "s"} left out` : "";
  if (!word) {
    byID("card").replaceChildren(h("p", { className: "empty" }, byID("review-book").length > 1 ? "Nothing is due."
      : "The wordbook is empty. Add words that you touch in Read, or pages with wordtagger wordbook add."));
    return;
  }
  const [first, ...others] = word.examples;
  byID("card").replaceChildren(
    h("p", { className: "headword" }, word.word, " ", h("small", {}, partOfSpeech(word.partOfSpeech))),
    first ? sentence(first) : "",
    first ? h("p", { className: "quiet" }, `${first.book}, ${first.page}`) : "",
    ...(isAnswered ? back(word, others) : [h("div", { className: "buttons" },
      h("button", { type: "button", id: "show-answer", className: "primary", onclick: answer }, "Show the meaning ", h("kbd", {}, "Space")),
      h("button", { type: "button", onclick: know }, "I know it ", h("kbd", {}, "k")))]));
}

const back = (word, others) => [
  h("p", { className: "definition" }, word.meaning ?? word.definition ?? "No dictionary has this word."),
  ...others.map(sentence),
  h("div", { className: "buttons", role: "group", "aria-label": "How well did you remember it?" }, ratings.map((title, index) =>
    h("button", { type: "button", onclick: () => rate(index) }, `${title} `, h("kbd", {}, `${index + 1}`), h("small", {}, duration(word.waits[index]))))),
  !word.meaning && word.definition ? h("p", { className: "notice quiet" }, word.notice) : "",
];
