#!/usr/bin/env python3
"""Measures how well the confidence of models that are trained without options and without validation data is calibrated.

Usage: calibration.py COMMAND DATA-FOLDER

The calibration error is the mean distance between confidence and accuracy over 15 intervals of confidence. CRFsuite has the
features and settings of peers.py, and its marginal probabilities are the confidence. The time is the CPU time of training.
"""
import json
import os
import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

from peers import crfsuite_tagger, features, read

BINS = 15


def error(confidences, rights):
    """The expected calibration error."""
    bins = [[0.0, 0, 0] for _ in range(BINS)]
    for confidence, right in zip(confidences, rights):
        found = bins[min(int(confidence * BINS), BINS - 1)]
        found[0] += confidence
        found[1] += right
        found[2] += 1
    return sum(abs(confidence - right) for confidence, right, _ in bins) / len(confidences)


def crfsuite(known, held_out, folder):
    """The calibration error of CRFsuite."""
    tagger = crfsuite_tagger(known, folder)
    confidences, rights = [], []
    for tokens, labels in held_out:
        found = tagger.tag([features(tokens, place) for place in range(len(tokens))])
        confidences += [tagger.marginal(label, place) for place, label in enumerate(found)]
        rights += [one == other for one, other in zip(found, labels)]
    return error(confidences, rights)


def conll(sequences, path):
    """Writes sequences as columns."""
    rows = ("\n".join("\t".join(row) for row in zip(tokens, labels)) for tokens, labels in sequences)
    path.write_text("\n\n".join(rows) + "\n", encoding="utf-8")


def wordtagger(command, known, held_out, folder):
    """The calibration error of a model that is trained without options, and the CPU time of training."""
    paths = [Path(folder, name) for name in ("train.conll", "held-out.conll")]
    for sequences, path in zip((known, held_out), paths):
        conll(sequences, path)
    model = f"{folder}/model.tagger"
    before = os.times()
    subprocess.run([command, "train", "--quiet", paths[0], "-o", model], check=True)
    after = os.times()
    run = subprocess.run(
        [command, "evaluate", "--model", model, "--format", "json", paths[1]], check=True, capture_output=True)
    return json.loads(run.stdout)["expectedCalibrationError"], sum(after[2:4]) - sum(before[2:4])


def main():
    command, data = sys.argv[1], Path(sys.argv[2])
    ewt = (["ewt/train.conll"], ["ewt/dev.conll"])
    lines = (["fields/train.jsonl"], ["fields/dev.jsonl"])
    sets = [
        ("company names", ["companies/train.jsonl"], ["companies/dev.jsonl"], (), None),
        ("food entities (TASTEset)", ["tasteset/fold0.jsonl", "tasteset/fold1.jsonl"], ["tasteset/fold2.jsonl"], (), None),
        ("named entities (wikigold)", ["entities/train.conll"], ["entities/dev.conll"], (0, 1), None),
        ("parts of speech, 1,000 sentences", *ewt, (0, 2), 1_000),
        ("parts of speech, all sentences", *ewt, (0, 2), None),
        ("tags of Penn, 3,000 sentences", *ewt, (0, 1), 3_000),
        ("recipe lines of one site, 400, held-out lines of three", *lines, (), 400),
        ("recipe lines of one site, 3,000, held-out lines of three", *lines, (), 3_000),
    ]
    for name, training, held_out, columns, count in sets:
        if not (data / training[0]).exists():
            continue
        known = list(islice(read([data / path for path in training], columns), count))
        held = list(read([data / path for path in held_out], columns))
        with tempfile.TemporaryDirectory() as folder:
            found, seconds = wordtagger(command, known, held, folder)
            print(name, f"{100 * found:.2f}", "%", "wordtagger", sep="\t", flush=True)
            print(name, f"{seconds:.1f}", "s", "CPU time of training", sep="\t", flush=True)
            print(name, f"{100 * crfsuite(known, held, folder):.2f}", "%", "CRFsuite", sep="\t", flush=True)


if __name__ == "__main__":
    main()
