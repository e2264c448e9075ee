#!/usr/bin/python3
"""Measures what learns from raw lines and doubtful labels: fitted grammars, suspicious labels, chosen lines, weak labels.

    learning.py WORDTAGGER REAL-DATA [fit] [suspicious] [curve] [weak]

Labels of the real lines serve for evaluation only, except where the mistakes are planted and where lines are chosen.
"""

import json
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import Counter

ROOT = pathlib.Path(__file__).resolve().parent.parent
GRAMMAR = ROOT / "Datasets/recipes/recipes.grammar"

def run(*command):
    return subprocess.run([str(part) for part in command], check=True, capture_output=True, text=True, cwd=ROOT).stdout

def shares(program, model, data):
    found = json.loads(run(program, "evaluate", "--model", model, data, "--format", "json"))
    return f"tokens {100 * found['tokenAccuracy']:.2f} %, lines {100 * found['sequenceAccuracy']:.2f} %"

def sequences(path, word_column=0, label_column=-1):
    if path.suffix == ".jsonl":
        records = (json.loads(line) for line in path.open(encoding="utf-8"))
        return [(record["tokens"], record["labels"]) for record in records]
    found, tokens, labels = [], [], []
    for line in path.open(encoding="utf-8"):
        cells = line.split("\t") if "\t" in line else line.split()
        if not line.strip():
            if tokens:
                found.append((tokens, labels))
            tokens, labels = [], []
        elif not line.startswith("# "):
            tokens.append(cells[word_column])
            labels.append(cells[label_column].strip())
    return found + ([(tokens, labels)] if tokens else [])

def write(path, records):
    with open(path, "w", encoding="utf-8") as file:
        for tokens, labels in records:
            file.write(json.dumps({"tokens": tokens, "labels": labels}) + "\n")

def data_sets(real):
    """Five kinds of data, each with at most some thousand sequences in a random order."""
    for name, path, count, columns in [
        ("ingredient lines", "fields/train.jsonl", 6000, ()), ("TASTEset", "tasteset/fold0.jsonl", 4000, ()),
        ("English tags", "ewt/train.conll", 3000, (0, 1)), ("names", "entities/train.conll", 1500, ()),
        ("companies", "companies/train.jsonl", 600, ())]:
        all_sequences = sequences(real / path, *columns)
        random.Random(5).shuffle(all_sequences)
        yield name, all_sequences[:count]

def fit(program, real, folder):
    """4,000 lines of real text weigh the alternatives; 60,000 generated lines train, others' 7,197 lines judge."""
    lines = [json.loads(line)["text"] for line in (real / "fields/train.jsonl").open(encoding="utf-8")]
    random.Random(1).shuffle(lines)
    (folder / "lines.txt").write_text("\n".join(lines[:4000]) + "\n", encoding="utf-8")
    (folder / "all.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    run(program, "generate", GRAMMAR, "--fit", folder / "lines.txt", "--threads", 2, "-o", folder / "fitted.grammar")
    for name, grammar in [("as written", GRAMMAR), ("fitted", folder / "fitted.grammar")]:
        run(program, "generate", grammar, "-n", 60_000, "--seed", 7, "-o", folder / "all.jsonl")
        records = (folder / "all.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
        (folder / "train.jsonl").write_text("".join(records[:56_000]), encoding="utf-8")
        (folder / "valid.jsonl").write_text("".join(records[56_000:]), encoding="utf-8")
        run(program, "train", folder / "train.jsonl", "--features", "Models/recipes.features", "--l2", 4, "--min-count", 4,
            "--max-iterations", 60, "--threads", 2, "-o", folder / "plain.tagger")
        print(f"  {name:12} {shares(program, folder / 'plain.tagger', real / 'fields/dev.jsonl')}", flush=True)
        run(program, "train", folder / "train.jsonl", "--validation", folder / "valid.jsonl", "--unlabeled", folder / "all.txt",
            "--threads", 2, "-o", folder / "unlabeled.tagger")
        found = shares(program, folder / "unlabeled.tagger", real / "fields/dev.jsonl")
        print(f"  {'':12} {found}; with --unlabeled", flush=True)

def suspicious(program, real, folder):
    """2 % of the labels are replaced by others, as often as these occur; how many are in the first 3 % of tokens?"""
    recalls = []
    for name, records in data_sets(real):
        generator = random.Random(5)
        counts = Counter(label for _, labels in records for label in labels)
        planted = []
        for number, (_, labels) in enumerate(records):
            for token, label in enumerate(labels):
                if generator.random() < 0.02:
                    names = [other for other in counts if other != label]
                    labels[token] = generator.choices(names, [counts[other] for other in names])[0]
                    planted.append((number, token))
        write(folder / "planted.jsonl", records)
        doubts = json.loads(run(program, "check", folder / "planted.jsonl", "--suspicious", "--threads", 2, "--format", "json",
                                "--top", 1_000_000))
        found = [(doubt["sequence"] - 1, doubt["firstToken"] - 1 + token) for doubt in doubts for token in range(len(doubt["tokens"]))]
        top = set(found[:3 * sum(counts.values()) // 100])
        recalls.append(sum(place in top for place in planted) / len(planted))
        print(f"  {name:18} {len(planted):4} planted, {100 * recalls[-1]:.1f} % in the first 3 %", flush=True)
    print(f"  mean {100 * sum(recalls) / len(recalls):.1f} %")

def curve(program, real, folder):
    """How many chosen lines are worth 1,000 random ones?"""
    for name, records in data_sets(real):
        write(folder / "labeled.jsonl", records)
        print(f"  {name}")
        print("    " + run(program, "review", folder / "labeled.jsonl", "--curve").replace("\n", "\n    "), flush=True)

def weak(program, real, folder):
    """Seven lists and patterns for ingredient lines, then the grammar as well; 1,500 lines without labels."""
    lists = ROOT / "Datasets/recipes"
    foods = " ".join(f'"{lists}/foods/{name}.txt"' for name in ["vegetables", "dairy", "spices", "herbs", "flour", "sugar", "oils", "meat"])
    rules = [
        f"list ingredient {foods}", f'list measure "{lists}/words/units.txt"', f'list preparation "{lists}/words/cuts.txt"',
        f'list size "{lists}/words/unit-sizes.txt"', 'pattern value "[0-9½¼¾⅓⅔]+([.,/⁄-][0-9½]+)?"',
        'pattern combination "[0-9½¼¾]+(g|ml|kg|oz|lb|tbsp|tsp|cm)"', 'pattern other "[^a-zA-Z0-9½¼¾⅓⅔⅛]+"']
    lines = (real / "fields/train.jsonl").read_text(encoding="utf-8").splitlines()[:1500]
    (folder / "lines.txt").write_text("\n".join(json.loads(line)["text"] for line in lines) + "\n", encoding="utf-8")
    for name, functions in [("lists and patterns", rules), ("and the grammar", rules + [f'grammar "{GRAMMAR}"'])]:
        (folder / "rules.weak").write_text("\n".join(functions) + "\n", encoding="utf-8")
        run(program, "weak", folder / "rules.weak", folder / "lines.txt", "-o", folder / "weak.jsonl")
        run(program, "train", folder / "weak.jsonl", "-o", folder / "weak.tagger")
        print(f"  {name:18} {shares(program, folder / 'weak.tagger', real / 'fields/dev.jsonl')}", flush=True)

def main():
    program, real = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    measures = {measure.__name__: measure for measure in (fit, suspicious, curve, weak)}
    for name in sys.argv[3:] or measures:
        with tempfile.TemporaryDirectory() as folder:
            print(f"{name}: {measures[name].__doc__}")
            measures[name](program, real, pathlib.Path(folder))

main()
