"""Compares the speed of tagging with the peers, in one interleaved run.

Usage: tagging.py WORDTAGGER LABELLED_LINES [--pos-data TAGGED_WORDS]

Our figures come from `wordtagger bench`, one line at a time from raw text, tokens and features
included, with the probability of each label and without. CRFsuite gets attributes that were made before; what is timed is its engine
alone. ingredient-parser gets raw lines. Every tool has the same lines, ours and CRFsuite the same
features (tagging.features) and the same training lines. The rounds of all tools alternate, so that what
else the machine does falls on all of them. Opening is the first in a process, so that the peers have one
figure of it.

File to file means a million lines drawn from the recipe grammar, tagged with the bundled model.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time

from attributes import attributes

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from latency import figures_of_bench

ROUNDS = 5
PEER_LINES = 200
TRAINING_LINES = 4000
FILE_LINES = 1_000_000
# The key of a figure, its name, what it is multiplied with, its digits and its unit.
FIGURES = [
    ("p50", "median of a line", 1e6, 2, "µs"), ("p99", "99th percentile of a line", 1e6, 1, "µs"),
    ("lines/s", "lines per second", 1, 0, ""), ("open", "opening a model in a new process", 1e3, 2, "ms"),
    ("memory", "memory for model and tagging", 1, 1, "MiB"),
]
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def percentile(times, share):
    return sorted(times)[min(len(times), max(1, -int(-share * len(times) // 1))) - 1]


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def figures(times):
    return {
        "p50": percentile(times, 0.5),
        "p99": percentile(times, 0.99),
        "lines/s": len(times) / sum(times),
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
        self.name = "wordtagger, raw text" + (", probabilities too" if confidence else "")
        self.flag = "--confidence" if confidence else "--no-confidence"
        self.tool, self.model = tool, folder + "/ours.tagger"
        self.lines = folder + "/lines.txt"
        with open(self.lines, "w") as file:
            file.writelines(row["text"] + "\n" for row in rows)
        features = HERE + "/tagging.features"
        if os.path.exists(self.model):
            return
        subprocess.run(
            [tool, "train", training, "--features", features, "-o", self.model],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def round(self):
        return figures_of_bench(self.tool, self.flag, "--model", self.model, "--lines", self.lines)


class CRFsuite:
    name = "CRFsuite, attributes already made"

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

    def round(self):
        return figures(timed(self.tagger.tag, self.items))


class IngredientParser:
    name = "ingredient-parser, raw text"

    def __init__(self, rows, pos_data):
        before, start = resident(), time.perf_counter()
        provide_pos_tagger(pos_data)
        from ingredient_parser import parse_ingredient

        self.parse = parse_ingredient
        self.parse("1 cup flour")
        self.open, self.memory = time.perf_counter() - start, resident() - before
        self.lines = [row["text"] for row in rows[:PEER_LINES]]
        timed(self.parse, self.lines)

    def round(self):
        return figures(timed(self.parse, self.lines))


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
        for _ in range(ROUNDS):
            for tool in tools:
                print_figures(tool.name, tool.round())
        for tool in tools[2:]:
            print_figures(tool.name, {"open": tool.open, "memory": tool.memory})
        print("model file", f"{os.path.getsize(tools[0].model) / 2**20:.2f}", "MiB", tools[0].name, sep="\t")
        print_files(arguments.tool, folder)


def print_figures(column, found):
    for key, name, scale, digits, unit in FIGURES:
        if key in found:
            print(name, f"{found[key] * scale:.{digits}f}", unit, column, sep="\t", flush=True)


def print_files(tool, folder):
    made, pages = folder + "/pages.jsonl", folder + "/pages.txt"
    subprocess.run(
        [tool, "generate", ROOT + "/Datasets/recipes/recipes.grammar", "-n", str(FILE_LINES),
         "--seed", "5", "-o", made], check=True, stderr=subprocess.DEVNULL)
    tokens = 0
    with open(made) as file, open(pages, "w") as lines:
        for line in file:
            row = json.loads(line)
            tokens += len(row["tokens"])
            lines.write(row["text"] + "\n")
    model = ROOT + "/Models/recipes.tagger"
    for _ in range(ROUNDS):
        times = {}
        for threads in (1, 2):
            before, start = os.times(), time.perf_counter()
            with open(folder + "/out.tsv", "w") as out:
                subprocess.run(
                    [tool, "tag", "--model", model, "--format", "tsv", "--threads", str(threads), pages],
                    check=True, stdout=out)
            after = os.times()
            times[threads] = time.perf_counter() - start
            if threads == 1:
                seconds = after.children_user + after.children_system - before.children_user - before.children_system
        column = "wordtagger, raw text"
        print("from file to file, tokens per second of CPU", f"{tokens / seconds:.0f}", "", column, sep="\t")
        print("from file to file, speed of two threads", f"{times[1] / times[2]:.2f}", "× one", column, sep="\t", flush=True)


if __name__ == "__main__":
    main()
