#!/usr/bin/env python3
"""Trains without options, and CRFsuite with the features of its tutorial, on the same lines; compares on held-out lines.

Usage: peers.py COMMAND DATA-FOLDER

CRFsuite runs through python-crfsuite with the settings of that tutorial but without a limit of iterations: L-BFGS,
c1 = 1, c2 = 0.001, all transitions. Held-out lines are read once, by `evaluate` and for CRFsuite's predictions.
"""
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pycrfsuite


def read(paths, columns):
    """Yields the tokens and labels of each sequence."""
    for path in paths:
        if path.suffix == ".jsonl":
            for line in path.open(encoding="utf-8"):
                record = json.loads(line)
                yield record["tokens"], record["labels"]
            continue
        rows = []
        for line in path.open(encoding="utf-8"):
            cells = line.rstrip("\n").split("\t" if "\t" in line else " ")
            if len(cells) > 1:
                rows.append((cells[columns[0]], cells[columns[1]]))
            elif rows:
                yield [row[0] for row in rows], [row[1] for row in rows]
                rows = []
        if rows:
            yield [row[0] for row in rows], [row[1] for row in rows]


def features(tokens, place):
    """The tutorial's features for a token, without features of a column of parts of speech."""
    token = tokens[place]
    found = [
        "bias", "word.lower=" + token.lower(), "word[-3:]=" + token[-3:], "word[-2:]=" + token[-2:],
        f"word.isupper={token.isupper()}", f"word.istitle={token.istitle()}", f"word.isdigit={token.isdigit()}",
    ]
    for offset, sign in ((-1, "-1"), (1, "+1")):
        if 0 <= place + offset < len(tokens):
            near = tokens[place + offset]
            found += [
                f"{sign}:word.lower=" + near.lower(), f"{sign}:word.istitle={near.istitle()}",
                f"{sign}:word.isupper={near.isupper()}",
            ]
        else:
            found.append("BOS" if offset < 0 else "EOS")
    return found


def spans(labels):
    """The entities of BIO labels, or of labels without prefixes."""
    found, start = [], None
    kinds = [label[2:] if label[:2] in ("B-", "I-") else label for label in labels]
    for place, label in enumerate([*labels, "O"]):
        goes_on = start is not None and place < len(labels) and label[:2] != "B-" and kinds[place] == kinds[start]
        if start is not None and not goes_on:
            found.append((start, place, kinds[start]))
            start = None
        if start is None and place < len(labels) and label not in ("O", "other"):
            start = place
    return found


def scores(gold, predicted):
    """Shares of tokens and lines that are right, and F1 of entities."""
    tokens = sum(len(labels) for labels in gold)
    right = sum(a == b for one, other in zip(gold, predicted) for a, b in zip(one, other))
    lines = sum(one == other for one, other in zip(gold, predicted))
    pairs = [(set(spans(one)), set(spans(other))) for one, other in zip(gold, predicted)]
    common, total = sum(len(a & b) for a, b in pairs), sum(len(a) + len(b) for a, b in pairs)
    return 100 * right / tokens, 100 * lines / len(gold), 200 * common / total if total else 0


def crfsuite_tagger(training, folder):
    """A tagger of CRFsuite with the settings of the tutorial."""
    trainer = pycrfsuite.Trainer(verbose=False)
    for tokens, labels in training:
        trainer.append([features(tokens, place) for place in range(len(tokens))], labels)
    trainer.set_params({"c1": 1.0, "c2": 1e-3, "feature.possible_transitions": True})
    trainer.train(f"{folder}/model.crfsuite")
    tagger = pycrfsuite.Tagger()
    tagger.open(f"{folder}/model.crfsuite")
    return tagger


def crfsuite(training, held_out, folder):
    """Labels of held-out lines by CRFsuite."""
    tagger = crfsuite_tagger(training, folder)
    return [tagger.tag([features(tokens, place) for place in range(len(tokens))]) for tokens, _ in held_out]


def wordtagger(command, paths, options, held_out, folder):
    """Labels of held-out lines by a model that is trained without options but those that name columns."""
    model = f"{folder}/model.tagger"
    subprocess.run([command, "train", "--quiet", *options, *map(str, paths), "-o", model], check=True)
    # A line that is "#" alone would be a comment.
    lines = "".join("".join(f"{token}\tO\n" for token in tokens) + "\n" for tokens, _ in held_out)
    run = subprocess.run(
        [command, "tag", "--quiet", "--model", model, "--pretokenized", "--from", "conll",
         "--columns", "1", "--format", "conll"], input=lines,
        capture_output=True, text=True, check=True)
    labels = [[]]
    for line in run.stdout.split("\n"):
        if line:
            labels[-1].append(line.split("\t")[1])
        elif labels[-1]:
            labels.append([])
    return labels[: len(held_out)]


def main():
    command, data = sys.argv[1], Path(sys.argv[2])
    sets = [
        ("English parts of speech (EWT)", ["ewt/train.conll"], ["ewt/dev.conll"], (0, 2), ["--columns", "1,3"]),
        ("food entities (TASTEset)", ["tasteset/fold0.jsonl", "tasteset/fold1.jsonl"], ["tasteset/fold2.jsonl"], (), []),
        ("named entities (wikigold)", ["entities/train.conll"], ["entities/dev.conll"], (0, 1), []),
        ("recipe lines, nine labels", ["fields/train.jsonl"], ["fields/dev.jsonl"], (), []),
    ]
    for name, training, held_out, columns, options in sets:
        paths = [data / path for path in training]
        if not paths[0].exists():
            continue
        known = list(read(paths, columns))
        held = list(read([data / path for path in held_out], columns))
        gold = [labels for _, labels in held]
        for tool in ("wordtagger", "CRFsuite"):
            with tempfile.TemporaryDirectory() as folder:
                before = os.times()
                found = (
                    wordtagger(command, paths, options, held, folder) if tool[0] == "w" else crfsuite(known, held, folder))
                after = os.times()
            seconds = sum(after[:4]) - sum(before[:4])
            assert [len(labels) for labels in found] == [len(labels) for labels in gold]
            tokens, lines, f1 = scores(gold, found)
            for value, unit, column in [(f"{tokens:.2f}", "%", "tokens"), (f"{lines:.2f}", "%", "lines"), (f"{f1:.2f}", "", "F1"),
                                        (f"{seconds:.1f}", "s", "CPU time")]:
                print(f"{name}, {tool}", value, unit, column, sep="\t", flush=True)


if __name__ == "__main__":
    main()
