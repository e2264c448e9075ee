#!/usr/bin/python3
"""Draws recipes of a few generated steps with the list of ingredients that they are from.

    step-documents.py SEED COUNT STEPS.jsonl Datasets/recipes > documents.jsonl

The list names a food as the step does, or in more words; a step may name it by fewer, by the word of its group
(`the herbs`), again, or name one that is not in the list, whose words have no label then. A line of the output is
{"foods": [name, ...], "steps": [{"tokens": [...], "labels": [...]}, ...]}.
"""

import json
import random
import re
import sys
from collections import defaultdict
from pathlib import Path

# Words after a food for one of its pieces: a step says chicken for chicken thighs.
PIECES = set("""breast breasts thigh thighs drumstick drumsticks fillet fillets leaf leaves clove cloves floret florets sprig sprigs stalk stalks
  bulb bulbs wing wings leg legs loin chop chops shoulder steak steaks shank shanks cheese powder flakes mince seeds slices pieces kernels spears rib ribs
  noodles beans root ham bread sausage sausages rice vinegar sauce paste extract""".split())
FRESH = ["fresh", "large", "good-quality", "organic", "dried", "ripe", "small", "unsalted", "ground", "whole", "raw", "frozen", "cold", "plain"]
PARTS_OF = {"lemon": ["lemon juice", "lemon zest", "juice", "zest"], "lime": ["lime juice", "lime zest", "juice"],
            "orange": ["orange juice", "orange zest", "zest"], "eggs": ["egg yolks", "egg whites", "yolks", "whites", "egg"]}
TIME_UNITS = set("second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month months".split())
# Words for what a recipe makes, which may end the name of a food of its list, such as soy sauce, and mean none of it.
THINGS = set("sauce dressing syrup stock broth paste jam bread pastry soup mix icing frosting salad crumbs pudding curry cake dough".split())
# Words for what is made of a food, which the grammar takes for a mixture.
MADE = set("rice pasta onions chicken meat vegetables syrup dough custard".split())


class Foods:
    """All foods of the lists, by their last word and their group."""

    def __init__(self, folder, rng):
        self.rng, self.by_head, self.by_word, self.lists = rng, defaultdict(list), defaultdict(list), {}
        for path in sorted(Path(folder, "foods").glob("*.txt")):
            foods = []
            for line in path.read_text(encoding="utf-8").splitlines():
                name, _, _ = re.sub(r"\s*[*+].*", "", line.split("#")[0]).partition("|")
                if name.strip():
                    foods.append(name.strip())
            self.lists[path.stem] = foods
            for food in foods:
                self.by_head[singular(food.split()[-1].lower())].append(food)
                for word in set(food.lower().split()):
                    self.by_word[singular(word)].append(food)
        self.groups, self.members = [], defaultdict(set)
        for line in Path(folder, "food-groups.txt").read_text(encoding="utf-8").splitlines():
            names, _, foods = line.split("#")[0].partition(":")
            foods, _, others = foods.partition(" - ")
            lists, _, words = foods.partition("+")
            members = [food for name in lists.split() for food in self.lists[name]]
            members += [food for word in words.split() for food in self.by_head[singular(word)]]
            members = [food for food in members if singular(food.split()[-1]) not in map(singular, others.split())]
            if members and not names.startswith("*"):
                self.groups.append((names.split(), members))
                for name in names.split():
                    self.members[singular(name)] |= {singular(food.split()[-1].lower()) for food in members}
        self.all = [food for foods in self.lists.values() for food in foods]

    def longer(self, words):
        """A food that ends with the last word, if possible with all words."""
        choices = [food for food in self.by_head[singular(words[-1].lower())] if len(food.split()) > len(words)]
        with_all = [food for food in choices if food.lower().endswith(" ".join(words).lower())]
        return self.rng.choice(with_all or choices or [" ".join(words)])

    def similar(self, words):
        """A food of the same kind or with one of the words, such as garlic powder for garlic."""
        choices = self.by_word[singular(self.rng.choice(words).lower())]
        return self.rng.choice(choices) if choices else None

    def piece(self, word):
        choices = [food for food in self.all if word.lower() in food.lower().split() and food.lower().split()[-1] in PIECES]
        return self.rng.choice(choices) if choices else None


def singular(word):
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if re.search(r"(oes|ches|shes|sses|xes)$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def covers(words, food):
    """Whether words may mean a food: one of both ends with the other."""
    for part in re.split(r" and | or |, ", food):
        names = [singular(word.lower()) for word in part.split()]
        count = min(len(words), len(names))
        if words[-count:] == names[-count:]:
            return True
    return False


def mark_measures(tokens, labels):
    """Labels the times and temperatures of sentences that have no labels."""
    for place in range(1, len(tokens)):
        word = tokens[place].lower().strip(".")
        number = re.fullmatch(r"[\d½¼¾⅓]+([-–/.]\d+)?", tokens[place - 1])
        if labels[place] != "other" or not number:
            continue
        if word in TIME_UNITS:
            start = place - 1
            while start >= 2 and tokens[start - 1] in ("to", "or") and tokens[start - 2].isdigit():
                start -= 2
            labels[start:place + 1] = ["time"] * (place + 1 - start)
        elif word in ("°", "degrees"):
            end = place + 1
            while end < len(tokens) and tokens[end] in ("F", "C", "Fahrenheit", "Celsius"):
                end += 1
            labels[place - 1:end] = ["temperature"] * (end - place + 1)


class Document:
    def __init__(self, foods, rng):
        self.foods, self.rng, self.list, self.named = foods, rng, [], []
        self.unlisted, self.alike = rng.choice([0.03, 0.08, 0.2]), rng.choice([0.05, 0.15, 0.3])

    def add(self, food):
        if self.rng.random() < 0.12:
            food = self.rng.choice(FRESH) + " " + food
        if self.rng.random() < 0.05:
            food = food[0].upper() + food[1:]
        if self.rng.random() < 0.03:
            food += self.rng.choice([" and ", " or ", ", "]) + self.rng.choice(self.foods.all)
        if food not in self.list:
            self.list.append(food)

    def mention(self, words):
        """The words that the step has for a food, and whether the list has it."""
        rng = self.rng
        is_unlisted = rng.random() < self.unlisted
        if rng.random() < (0.6 if is_unlisted else self.alike):
            # "cocoa powder" beside a listed baking powder
            food = self.foods.similar(words[-1:] if is_unlisted and rng.random() < 0.7 else words)
            if food and food.lower() != " ".join(words).lower():
                self.add(food)
        if is_unlisted:
            return words, False
        kind = rng.random()
        if self.named and kind < 0.25:
            named = rng.choice(self.named)
            return (named if rng.random() < 0.6 else self.shortened(named)), True
        if kind < 0.32:
            names, members = rng.choice(self.foods.groups)
            for _ in range(rng.randint(1, 3)):
                self.add(rng.choice(members))
            return [rng.choice(names)], True
        if kind < 0.39:
            food, parts = rng.choice(list(PARTS_OF.items()))
            self.add(food)
            return rng.choice(parts).split(), True
        if kind < 0.44:
            piece = self.foods.piece(words[-1])
            if piece:
                self.add(piece)
                return words[-1:], True
        if kind < 0.58:
            self.add(self.foods.longer(words))
        elif kind < 0.75:
            self.add(" ".join(words))
            words = self.shortened(words)
        elif kind < 0.8:
            self.add(" ".join(words))
            words = [rng.choice(FRESH), *words]
        elif kind < 0.84:
            self.add(" ".join(words))
            last = words[-1]
            words = [*words[:-1], singular(last) if singular(last) != last else last + "s"]
        else:
            self.add(" ".join(words))
        self.named.append(words)
        return words, True

    def shortened(self, words):
        if len(words) == 1:
            word = words[0]
            if self.rng.random() < 0.5:
                return words
            return [singular(word)] if singular(word) != word else words
        if words[-1].lower() in PIECES and self.rng.random() < 0.6:
            return words[-2:-1] if self.rng.random() < 0.8 else words[:-1]
        return words[-1:] if self.rng.random() < 0.6 else words[-2:]

    def step(self, tokens, labels):
        new_tokens, new_labels, place = [], [], 0
        while place < len(tokens):
            label, end = labels[place], place + 1
            while end < len(tokens) and labels[end] == label:
                end += 1
            words = tokens[place:end]
            if label == "food":
                if "and" in words:
                    words = words[:words.index("and")]
                words, is_listed = self.mention(words)
                label = "food" if is_listed else "unlisted"
            elif label == "compound":
                if self.rng.random() < 0.6:
                    self.add(" ".join(words))
                label = "other"
            elif label not in ("share", "rest", "amount", "time", "temperature"):
                label = "other"
            new_tokens += words
            new_labels += [label] * len(words)
            place = end
        mark_measures(new_tokens, new_labels)
        return new_tokens, new_labels

    def drawn(self, lines):
        steps = [self.step(line["tokens"], line["labels"]) for line in lines]
        for _ in range(self.rng.randint(0, 6)):
            self.add(self.rng.choice(self.foods.all))
        words = {token.lower() for tokens, _ in steps for token in tokens}
        for word in ("butter", "flour", "oil", "salt", "pepper", "sugar", "water", "chicken", "rice", "pasta", "onions"):
            if word in words and self.rng.random() < 0.3:
                self.add(self.foods.longer([word]) if self.rng.random() < 0.5 else word)
        for word in sorted(THINGS & words):
            if self.rng.random() < 0.3 and self.foods.by_head[word]:
                self.add(self.rng.choice(self.foods.by_head[word]))
        heads = {singular(food.split()[-1].lower()) for food in self.list}
        for tokens, labels in steps:
            for place in range(len(tokens)):
                if labels[place] == "unlisted" and (place == 0 or labels[place - 1] not in ("FOOD", "left")):
                    end = place
                    while end < len(tokens) and labels[end] == "unlisted":
                        end += 1
                    # The list has it after all, for another step, if not another food with the same last word.
                    words = [singular(word.lower()) for word in tokens[place:end]]
                    is_part = bool(heads & self.foods.members[words[-1]])
                    label = "FOOD" if is_part or any(covers(words, food) for food in self.list) else "left"
                    labels[place:end] = [label] * (end - place)
            for place in range(1, len(tokens)):
                # "Once the rice is done" means the rice of the list.
                word = singular(tokens[place])
                if tokens[place] in MADE and tokens[place - 1] == "the" and (word in heads or heads & self.foods.members[word]):
                    labels[place] = "food"
        self.rng.shuffle(self.list)
        steps = [(tokens, ["other" if label == "left" else label.lower() for label in labels]) for tokens, labels in steps]
        return {"foods": self.list, "steps": [{"tokens": tokens, "labels": labels} for tokens, labels in steps]}


def main():
    rng = random.Random(int(sys.argv[1]))
    with open(sys.argv[3], encoding="utf-8") as file:
        lines = [line for line in map(json.loads, file) if "ingredient" not in line["labels"]]
    foods = Foods(sys.argv[4], rng)
    for _ in range(int(sys.argv[2])):
        drawn = Document(foods, rng).drawn(rng.sample(lines, rng.randint(2, 7)))
        print(json.dumps(drawn, ensure_ascii=False))


main()
