#!/usr/bin/env python3
"""Writes the lines of TASTEset with the labels of recipes: a source whose conventions no model of ours has seen.

Usage: tasteset.py FOLDER-OF-TASTESET FOLDER-TO-WRITE
"""

import json
import pathlib
import sys

LABELS = {
    "QUANTITY": "value", "UNIT": "measure", "FOOD": "ingredient", "PROCESS": "preparation", "PHYSICAL_QUALITY": "size",
    "COLOR": "ingredient", "TASTE": "ingredient", "PART": "ingredient", "TRADE_NAME": "ingredient", "DIET": "ingredient",
    "PURPOSE": "purpose", "EXAMPLE": "comment",
}


def main():
    source, target = map(pathlib.Path, sys.argv[1:3])
    target.mkdir(parents=True, exist_ok=True)
    for name, folds in [("train", [0, 1]), ("dev", [2])]:
        with open(target / f"{name}.jsonl", "w", encoding="utf-8") as output:
            for fold in folds:
                for text in open(source / f"fold{fold}.jsonl", encoding="utf-8"):
                    line = json.loads(text)
                    labels = [LABELS.get(label.split("-", 1)[-1], "other") for label in line["labels"]]
                    print(json.dumps({"text": line["text"], "tokens": line["tokens"], "labels": labels}), file=output)


if __name__ == "__main__":
    main()
