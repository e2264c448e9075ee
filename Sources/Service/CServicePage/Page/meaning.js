// The meaning of a word: its sentence, its base form, its part of speech and its senses.
import { h } from "./elements.js";

const partsOfSpeech = {
  ADJ: "adjective", ADP: "preposition", ADV: "adverb", AUX: "auxiliary verb", CCONJ: "conjunction", DET: "determiner",
  INTJ: "interjection", NOUN: "noun", NUM: "number", PART: "particle", PRON: "pronoun", PROPN: "name", PUNCT: "punctuation",
  SCONJ: "conjunction", SYM: "symbol", VERB: "verb", X: "other",
};

export const partOfSpeech = (tag) => partsOfSpeech[tag] ?? "";

/** A sentence in which a word is marked, as the texts before, of and after it. */
export const marked = ([before, word, after]) => h("blockquote", {}, before, h("mark", {}, word), after);

const sense = ({ definition, examples, synonyms }, headword) => {
  const others = synonyms.filter((other) => other !== headword);
  return h("li", {}, h("span", { className: "definition" }, definition), examples.map((example) => h("p", { className: "quiet" }, `“${example}”`)),
    others.length ? h("p", { className: "quiet" }, `also: ${others.join(", ")}`) : null);
};

const entry = ({ headword, partOfSpeech: part, senses }) => [
  h("h4", {}, headword, part ? h("small", {}, ` ${part}`) : null),
  h("ol", {}, senses.slice(0, 8).map((each) => sense(each, headword))),
  senses.length > 8 ? h("p", { className: "quiet" }, `… and ${senses.length - 8} more`) : null,
];

/** The meaning of a word; `lookUp` is called with a similar word that is chosen. */
export function meaning({ lemma, sections, similarWords, tag, word }, { lookUp, sentence }) {
  return h("div", {},
    h("h2", { className: "headword" }, word, " ", h("small", {}, [lemma === word ? "" : lemma, partOfSpeech(tag)].filter(Boolean).join(", "))),
    sentence ? marked(sentence) : null,
    sections.length ? null : h("p", {}, "No dictionary has this word."),
    sections.length || !similarWords.length ? null : h("p", {}, "Similar words: ", similarWords.map((similar) => [
      h("button", { type: "button", onclick: () => lookUp(similar) }, similar), " ",
    ])),
    sections.map(({ dictionary, entries, notice }) => h("section", {}, h("h3", {}, dictionary), entries.map(entry),
      h("p", { className: "notice quiet" }, notice))));
}
