"""Compares the speed of tagging with the peers' speed, in one interleaved run.

Usage: tagging.py WORDTAGGER LABELLED_LINES [--pos-data TAGGED_WORDS]

Our figures come from `wordtagger bench`, one line at a time from raw text, tokens and features
included, with the probability of each label and without. CRFsuite gets attributes that were made before; what is timed is its engine
alone. ingredient-parser gets raw lines. Every tool has the same lines, ours and CRFsuite the same
features (tagging.features) and the same training lines. The rounds of all tools alternate, and each
figure is the median of its rounds, so that what else the machine does falls on all of them. Opening
is the first in a process; ours is the median of the rounds, with a process for each round.

The floor. A token has 26 features. Looked up one by one, each is a bucket of 64 bytes and a row of
about 2 labels, so that a token touches 26 x (64 + 11) = 2 kB and adds 52 weights; Viterbi adds
9 x 9 transitions. With tables in the second cache that is 125 to 250 ns. 21 of the features use
one word alone: for a word that was met before they are a key of 32 bytes and 5 rows of 12 numbers,
added four at a time. With the other five that makes 32 + 240 + 5 x (64 + 11) = 650 bytes and 70 adds.

File to file means a million lines drawn from the recipe grammar, tagged with the bundled model.
CRF++ and Wapiti are not installed by this script; their rows are what was measured before on this
kind of machine.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

from attributes import attributes

ROUNDS = 5
PEER_LINES = 200
TRAINING_LINES = 4000
FILE_LINES = 1_000_000
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
KNOWN_FILE_RATES = {"CRF++": 260_000, "Wapiti": 207_000, "CRFsuite": 161_000}


def percentile(times, share):
    return sorted(times)[min(len(times), max(1, -int(-share * len(times) // 1))) - 1]


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def figures(times, tokens):
    total = sum(times)
    return {
        "p50": percentile(times, 0.5),
        "p99": percentile(times, 0.99),
        "lines": len(times) / total,
        "tokens": tokens / total,
    }


def timed(tag, inputs):
    times = []
    for value in inputs:
        start = time.perf_counter()
        tag(value)
        times.append(time.perf_counter() - start)
    return times


class Ours:
    """Labels from raw text; with confidence, the probability of each label too."""

    def __init__(self, tool, training, rows, folder, confidence):
        self.name = "wordtagger, from raw text" + (", probabilities too" if confidence else "")
        self.flag = "--confidence" if confidence else "--no-confidence"
        self.tool, self.model = tool, folder + "/ours.tagger"
        self.lines, self.opens = folder + "/lines.txt", []
        with open(self.lines, "w") as file:
            file.writelines(row["text"] + "\n" for row in rows)
        features = HERE + "/tagging.features"
        if os.path.exists(self.model):
            return
        subprocess.run(
            [tool, "train", training, "--features", features, "-o", self.model],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def round(self):
        text = subprocess.run(
            [self.tool, "bench", self.flag, "--model", self.model, "--lines", self.lines],
            check=True, capture_output=True, text=True).stdout
        scale = {"us": 1e-6, "ms": 1e-3, "s": 1, "MiB": 1}
        found = {}
        for line in text.splitlines()[1:]:
            name, value, unit = line.split()[:3]
            found[name] = float(value.replace(",", "")) * scale.get(unit, 1)
        self.opens.append(found["open"])
        self.open, self.memory = statistics.median(self.opens), found["memory"]
        return {"p50": found["p50"], "p99": found["p99"],
                "lines": found["lines/s"], "tokens": found["tokens/s"]}


class CRFsuite:
    name = "CRFsuite's engine, attributes already made"

    def __init__(self, training, rows, folder):
        import pycrfsuite

        trainer = pycrfsuite.Trainer(verbose=False)
        trainer.set_params({"max_iterations": 30, "c2": 1})
        for line in open(training):
            row = json.loads(line)
            trainer.append(attributes(row["tokens"]), row["labels"])
        trainer.train(folder + "/crfsuite.model")
        before, start = resident(), time.perf_counter()
        self.tagger = pycrfsuite.Tagger()
        self.tagger.open(folder + "/crfsuite.model")
        self.open = time.perf_counter() - start
        self.items = [pycrfsuite.ItemSequence(attributes(row["tokens"])) for row in rows]
        for item in self.items:
            self.tagger.tag(item)
        self.memory = resident() - before
        self.tokens = sum(len(row["tokens"]) for row in rows)

    def round(self):
        return figures(timed(self.tagger.tag, self.items), self.tokens)


class IngredientParser:
    name = "ingredient-parser-nlp, from raw text"

    def __init__(self, rows, pos_data):
        before, start = resident(), time.perf_counter()
        provide_pos_tagger(pos_data)
        from ingredient_parser import parse_ingredient

        self.parse = parse_ingredient
        self.parse("1 cup flour")
        self.open, self.memory = time.perf_counter() - start, resident() - before
        self.rows = rows[:PEER_LINES]
        self.lines = [row["text"] for row in self.rows]
        timed(self.parse, self.lines)

    def round(self):
        tokens = sum(len(row["tokens"]) for row in self.rows)
        return figures(timed(self.parse, self.lines), tokens)


def provide_pos_tagger(pos_data):
    """ingredient-parser needs NLTK's tagger, which it downloads. Without network, a tagger of the
    same kind is trained on tagged words: other weights, the same work."""
    import nltk

    try:
        nltk.data.find("taggers/averaged_perceptron_tagger_eng")
        return
    except LookupError:
        if not pos_data:
            raise
    from nltk.tag.perceptron import PerceptronTagger

    sentences, sentence = [], []
    for line in open(pos_data):
        columns = line.split()
        if len(columns) >= 2:
            sentence.append((columns[0], columns[1]))
        elif sentence:
            sentences.append(sentence)
            sentence = []
    tagger = PerceptronTagger(load=False)
    tagger.train(sentences, nr_iter=2)
    folder = os.path.join(sys.prefix, "nltk_data/taggers/averaged_perceptron_tagger_eng")
    os.makedirs(folder, exist_ok=True)
    parts = {"weights": tagger.model.weights, "tagdict": tagger.tagdict,
             "classes": sorted(tagger.classes)}
    for name, part in parts.items():
        with open(f"{folder}/averaged_perceptron_tagger_eng.{name}.json", "w") as file:
            json.dump(part, file)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("lines")
    parser.add_argument("--pos-data")
    arguments = parser.parse_args()
    rows = [json.loads(line) for line in open(arguments.lines)]
    with tempfile.TemporaryDirectory() as folder:
        training = folder + "/training.jsonl"
        with open(training, "w") as file:
            file.writelines(
                json.dumps({"tokens": row["tokens"], "labels": row["labels"]}) + "\n"
                for row in rows[:TRAINING_LINES])
        rows = rows[-2000:]
        tools = [
            Ours(arguments.tool, training, rows, folder, confidence=False),
            Ours(arguments.tool, training, rows, folder, confidence=True),
            CRFsuite(training, rows, folder),
        ]
        try:
            tools.append(IngredientParser(rows, arguments.pos_data))
        except (ImportError, LookupError) as error:
            print(f"ingredient-parser is not installed: {str(error).strip().splitlines()[0]}")
        results = {tool.name: [] for tool in tools}
        for _ in range(ROUNDS):
            for tool in tools:
                results[tool.name].append(tool.round())
        print("| tool | p50 | p99 | lines/s | tokens/s | opening | memory | tokens/s, ours is |")
        print("|---|---|---|---|---|---|---|---|")
        median = {
            name: {key: statistics.median(round[key] for round in rounds) for key in rounds[0]}
            for name, rounds in results.items()}
        ours = median[tools[0].name]
        for tool in tools:
            found = median[tool.name]
            print(
                f"| {tool.name} | {found['p50'] * 1e6:.1f} us | {found['p99'] * 1e6:.1f} us"
                f" | {found['lines']:,.0f} | {found['tokens']:,.0f} | {tool.open * 1e3:.2f} ms"
                f" | {tool.memory:.1f} MiB | {ours['tokens'] / found['tokens']:.1f} x |")
        print_floor_and_files(tools[0], folder)


def print_floor_and_files(ours, folder):
    print("| floor: look-ups and Viterbi with tables in the second cache | | | | 4,000,000"
          " to 8,000,000 | | | |")
    print(f"\nOur model file is {os.path.getsize(ours.model) / 2**20:.2f} MiB; memory is what the"
          " process grows by opening it and tagging all lines.\n")
    made, pages = folder + "/pages.jsonl", folder + "/pages.txt"
    subprocess.run(
        [ours.tool, "generate", ROOT + "/Datasets/recipes/recipes.grammar", "-n", str(FILE_LINES),
         "--seed", "5", "-o", made], check=True, stderr=subprocess.DEVNULL)
    tokens = 0
    with open(made) as file, open(pages, "w") as lines:
        for line in file:
            row = json.loads(line)
            tokens += len(row["tokens"])
            lines.write(row["text"] + "\n")
    model = ROOT + "/Models/recipes.tagger"
    times, work = {1: [], 2: []}, {1: [], 2: []}
    for _ in range(5):
        for threads in times:
            before, start = os.times(), time.perf_counter()
            with open(folder + "/out.tsv", "w") as out:
                subprocess.run(
                    [ours.tool, "tag", "--model", model, "--format", "tsv", "--threads",
                     str(threads), pages], check=True, stdout=out)
            after = os.times()
            times[threads].append(time.perf_counter() - start)
            work[threads].append(after.children_user + after.children_system
                                 - before.children_user - before.children_system)
    one, two = min(times[1]), min(times[2])
    print(f"| file to file, {FILE_LINES:,} lines, {tokens:,} tokens | tokens/s | seconds"
          " | CPU seconds |")
    print("|---|---|---|---|")
    for threads in times:
        print(f"| wordtagger, {threads} thread{'s' * (threads > 1)} | {tokens / min(times[threads]):,.0f}"
              f" | {min(times[threads]):.2f} | {min(work[threads]):.2f} |")
    print(f"| wordtagger, for each second of CPU | {tokens / min(work[1]):,.0f} | | |")
    for peer, rate in KNOWN_FILE_RATES.items():
        print(f"| {peer}, as measured before | {rate:,} | | |")
    print(f"\nTwo threads are {one / two:.2f} times as fast as one; the load of the machine was"
          f" {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.")


if __name__ == "__main__":
    main()
