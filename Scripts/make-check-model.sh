#!/usr/bin/env bash
# Trains the model that checks rows, and evaluates it on others: on generated lines whose foods the recipe model has not
# seen, half of them damaged as OCR and typing damage lines, and on rendered pages of such lines, as they are read.
# Usage: Scripts/make-check-model.sh PATH-TO-WORDTAGGER PATH-TO-PAGE-TRAINING
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
training=$2
data=build/page-data
work=build/checks
mkdir -p "$work"
for part in valid test; do
  lines=$data/lines/$part.jsonl
  "$tagger" convert "$lines" --ocr-noise heavy --noisy-lines 0.25 --seed 3 -o "$work/read.jsonl"
  Scripts/mistype.py 0.15 <"$work/read.jsonl" >"$work/damaged.jsonl"
  "$training" lines Models/recipes.tagger "$lines" "$work/damaged.jsonl" >"$work/$part.crfsuite"
  for pages in $([ $part = valid ] && echo worn clear tables || echo test); do
    "$training" rows Models/recipes.tagger "$data/$pages.json" "$data/$pages/truth.jsonl" "$lines" >>"$work/$part.crfsuite"
  done
done
"$tagger" train "$work/valid.crfsuite" --validation "$work/test.crfsuite" --patience 0 -o Models/checks.tagger \
  --min-count 5 --l2 2 --max-iterations 80 --quantize i8 --reproducible --threads "$(nproc)" \
  --meta name=checks --meta license=MIT \
  --meta description="Whether a row is right, learned from damaged lines of Datasets/recipes and from pages with such lines" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
"$tagger" evaluate --model Models/checks.tagger "$work/test.crfsuite" | head -12
