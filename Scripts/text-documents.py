#!/usr/bin/python3
"""Draws running text with ingredients in its sentences, as old books and letters have it, with a label for each word.

    text-documents.py SEED COUNT RUNNING.txt CODE=INGREDIENTS.jsonl,STEPS.jsonl[,FOODS.jsonl] ... > documents.jsonl

RUNNING has the words that sentences with ingredients begin with. INGREDIENTS and STEPS are generated lines; the label of
their first word tells what they are. FOODS are steps in which the words of foods have labels. The first word of an
ingredient is labeled `row`, its others `next`, all other words `other`.
"""

import json
import random
import sys
from collections import defaultdict

LINE = {"value", "measure", "combination", "ingredient", "size", "preparation"}
SIGNS = ["•", "·", "*", "/", "|", "–", "—", "-", "+", ";", "."]
# What bullets are misread as
MISREAD_SIGNS = ["+", "*", "°", "»", "«", "e", "¢", "~", "-", "."]
LISTS = [([","], ["and"]), ([";"], ["and"]), ([","], [",", "and"]), ([","], [","]), ([";"], [";"]), (["and"], ["and"])]


def is_list(tokens, labels):
    """Whether a line names several foods, which are ingredients of their own in a paragraph."""
    return any(sign in (",", ";") and label == "ingredient" for sign, label in zip(tokens, labels[1:]))


class Language:
    def __init__(self, words, files, rng):
        self.rng, self.words = rng, words
        self.rows, self.bare, self.steps, self.foods = [], [], [], []
        for path in files[:2]:
            for line in open(path, encoding="utf-8"):
                line = json.loads(line)
                labels = line["labels"]
                if path == files[0] and labels[0] in LINE and 1 < len(labels) < 24:
                    if is_list(line["tokens"], labels):
                        continue
                    self.rows.append((line["tokens"], labels))
                    if "value" not in labels and "ingredient" in labels and len(labels) < 10:
                        self.bare.append(line["tokens"])
                elif path == files[1] and labels[0] not in LINE:
                    self.steps.append(line["tokens"])
        for path in files[2:]:
            for line in open(path, encoding="utf-8"):
                line = json.loads(line)
                self.foods.append((line["tokens"], line["labels"]))

    def row(self):
        """An ingredient, nearly always with an amount."""
        while True:
            tokens, labels = self.rng.choice(self.rows)
            if "value" in labels or self.rng.random() < 0.4:
                break
        chance = self.rng.random()
        tokens = (self.composed(tokens, labels) if chance < 0.22 else self.spelled(tokens, labels) if chance < 0.45 else None) or list(tokens)
        while tokens[-1] in ",.;:" and len(tokens) > 1:
            tokens.pop()
        if self.rng.random() < 0.8:
            tokens[0] = tokens[0][:1].lower() + tokens[0][1:]
        if tokens[0][:1].isdecimal() and self.rng.random() < 0.06:
            tokens[:0] = self.rng.choice(self.words["about"]).split()
        return [(token, "next" if place else "row") for place, token in enumerate(tokens)]

    def composed(self, tokens, labels):
        """A food with an amount in words: half a gill of brandy, a few cloves."""
        if "ingredient" not in labels:
            return None
        start = labels.index("ingredient")
        end = next((at for at in range(start, len(labels)) if labels[at] != "ingredient"), len(labels))
        if end < len(labels) and self.rng.random() < 0.4:
            end = len(labels)
        amount = self.rng.choice(self.words["some"] + self.words["number"])
        unit = self.rng.choice(self.words["unit"] + [""] * (len(self.words["unit"]) // 2))
        if unit and "of" in self.words and unit.split()[-1] not in self.words["of"]:
            unit += " " + self.words["of"][0]
        return f"{amount} {unit}".split() + list(tokens[start:end])

    def spelled(self, tokens, labels):
        """An ingredient whose number is a word: two pounds of flour, the yolks of six eggs."""
        numbers = self.words["number"]
        if labels[0] != "value" or not tokens[0].isdecimal() or not 1 <= int(tokens[0]) <= len(numbers):
            return None
        number, rest = numbers[int(tokens[0]) - 1], tokens[1:]
        if labels[1:3] == ["measure", "ingredient"] and tokens[1].isalpha():
            if number == "a" and self.rng.random() < 0.3:
                rest = [tokens[1], "and", number, "half"] + tokens[2:]
            if "of" in self.words and self.rng.random() < 0.8:
                rest[-len(tokens[2:]):] = self.words["of"] + tokens[2:]
        elif labels[1:2] == ["ingredient"] and self.rng.random() < 0.4:
            return self.rng.choice(self.words["part"]).split() + [number] + rest
        return [number] + rest

    def phrase(self, kind):
        return [(token, "other") for token in self.rng.choice(self.words[kind]).replace(",", " ,").replace(":", " :").split()]

    def list(self, count):
        """Several ingredients, joined by commas and a word."""
        between, last = self.rng.choice(LISTS)
        words = self.row()
        for left in reversed(range(count - 1)):
            for token in between if left else last:
                words += self.phrase("and") if token == "and" else [(token, "other")]
            if self.rng.random() < 0.2:
                words += self.passage()
            words += self.row()
        return words

    def run_in(self):
        """Lists of ingredients without a sentence: Dough: 500 g flour • 1 egg. Filling: ..."""
        sign = self.rng.choice([",", self.rng.choice(SIGNS)])
        misread = self.rng.random() < 0.4 and sign not in ",;"
        words = self.phrase("head") if self.rng.random() < 0.6 else []
        for group in range(self.rng.choice([1, 1, 1, 2, 3])):
            if group or not words and self.rng.random() < 0.5:
                words += [(token.capitalize(), "other") for token in self.food()]
            if words and words[-1][1] == "other" and words[-1][0] not in ".:":
                if self.rng.random() < 0.4:
                    words += [("(", "other")] + [(token, "other") for token in self.counted()] + [(")", "other")]
                if self.rng.random() < 0.85:
                    words.append((self.rng.choice([":", ":", ":", "—", "–", ".", "-"]), "other"))
            with_amount = self.rng.randint(3, 12)
            for place in range(with_amount + self.rng.choice([0, 0, 1, 2, 3, 4, 6])):
                if place >= with_amount and self.rng.random() < 0.15:
                    words += self.phrase("and")
                elif place:
                    words.append((self.rng.choice(MISREAD_SIGNS) if misread and self.rng.random() < 0.5 else sign, "other"))
                row = self.row() if place < with_amount and self.rng.random() < 0.85 else self.food_alone()
                words += [(row[0][0].capitalize(), "row")] + row[1:] if place and sign == "." else row
            if self.rng.random() < 0.6:
                words.append((".", "other"))
        return words

    def food_alone(self):
        """A food without an amount, half of the time with what a line says of it: oil for frying; lemon wedges, to serve."""
        tokens = list(self.rng.choice(self.bare)) if self.rng.random() < 0.5 else self.food()
        while tokens[-1] in ",.;:" and len(tokens) > 1:
            tokens.pop()
        if self.rng.random() < 0.8:
            tokens[0] = tokens[0][:1].lower() + tokens[0][1:]
        return [(token, "next" if place else "row") for place, token in enumerate(tokens)]

    def food(self):
        """The first words of the name of a food."""
        while True:
            tokens, labels = self.rng.choice(self.rows)
            food = [token for token, label in zip(tokens, labels) if label == "ingredient"]
            if food:
                return food[:2]

    def passage(self):
        """What stands between two ingredients that no list joins: in, pour on, then stir in the."""
        chance = self.rng.random()
        if chance < 0.4:
            return self.phrase("rest")
        if chance < 0.55:
            return [(token, "other") for token in self.counted()]
        if chance < 0.8:
            return [(token[:1].lower() + token[1:], label) for token, label in self.phrase("begin")]
        step = self.rng.choice(self.steps)
        start = self.rng.randrange(len(step))
        return [(token, "other") for token in step[start:start + self.rng.randint(1, 4)]]

    def counted(self):
        """A number with something that is no food: for six people, two hours."""
        number = self.rng.choice(self.words["number"] + [str(self.rng.randint(2, 60)) for _ in range(9)])
        before = [self.rng.choice(self.words["rest"])] if self.rng.random() < 0.7 else []
        return before + [number] + self.rng.choice(self.words["other"]).split()

    def rest(self):
        """The end of a step from a word such as until on."""
        for _ in range(8):
            step = self.rng.choice(self.steps)
            starts = [at for at, token in enumerate(step) if token in self.words["rest"]]
            if starts:
                end = next((at for at, token in enumerate(step) if at > starts[0] and token in ".!"), len(step))
                return [(token, "other") for token in step[starts[0]:end]]
        return []

    def sentence(self):
        chance = self.rng.random()
        if chance < 0.12:
            return self.run_in()
        if chance < 0.45:
            words = (self.phrase("begin") if self.rng.random() < 0.7 else self.passage()) + self.list(self.rng.choice([1, 1, 2, 2, 3, 4, 5, 6, 8, 10, 12]))
            if self.rng.random() < 0.3:
                words += self.passage() + self.row()
            if self.rng.random() < 0.5:
                words += ([(",", "other")] if self.rng.random() < 0.3 else []) + self.rest()
            return words + [(self.rng.choice([".", ".", ".", ";", ":"]), "other")]
        if chance < 0.6 and self.foods:
            return self.mentioned()
        if chance < 0.8 and self.foods:
            return [(token, "other") for token in self.rng.choice(self.foods)[0]]
        return [(token, "other") for token in self.rng.choice(self.steps)]

    def mentioned(self):
        """A step in which an ingredient with its amount stands for the name of a food."""
        tokens, labels = self.rng.choice(self.foods)
        words, at = [], 0
        while at < len(tokens):
            if labels[at] == "food" and self.rng.random() < 0.5:
                if words and words[-1][0].lower() in ("the", "a", "an"):
                    words.pop()
                words += self.row()
                while at < len(tokens) and labels[at] == "food":
                    at += 1
            else:
                words.append((tokens[at], "other"))
                at += 1
        return words

    def document(self):
        words = []
        for _ in range(self.rng.choice([1, 2, 3, 4, 5, 6])):
            words += self.sentence()
            if self.rng.random() < 0.15:
                at = self.rng.randrange(len(words) + 1)
                if at == len(words) or words[at][1] != "next":
                    words[at:at] = [(token, "other") for token in self.counted()]
        return words


def main():
    rng = random.Random(int(sys.argv[1]))
    words = defaultdict(dict)
    for line in open(sys.argv[3], encoding="utf-8"):
        if not line.startswith("#"):
            name, _, choices = line.partition(":")
            code, kind = name.split()
            words[code][kind] = [choice.strip() for choice in choices.split("|")]
    for code in (argument.split("=")[0] for argument in sys.argv[4:]):
        if missing := {"about", "and", "begin", "head", "rest", "number", "some", "unit", "part", "other"} - words[code].keys():
            sys.exit(f"{sys.argv[3]} has no words of {code} for: {', '.join(sorted(missing))}")
    languages = [Language(words[code], files.split(","), rng) for code, files in (argument.split("=") for argument in sys.argv[4:])]
    # English has half of the documents.
    weights = [len(languages) - 1 or 1] + [1] * (len(languages) - 1)
    for _ in range(int(sys.argv[2])):
        document = rng.choices(languages, weights)[0].document()
        print(json.dumps({"tokens": [token for token, _ in document], "labels": [label for _, label in document]}, ensure_ascii=False))


if __name__ == "__main__":
    main()
