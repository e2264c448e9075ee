#!/usr/bin/env bash
# Trains the model that checks rows, and evaluates it on others: on generated lines whose foods the recipe model has not
# seen, a third of them damaged as OCR and typing damage lines, and on rendered pages of such lines, as they are read.
# Usage: Scripts/make-check-model.sh PATH-TO-WORDTAGGER PATH-TO-PAGE-TRAINING
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
training=$2
data=build/page-data
work=build/checks
mkdir -p "$work"
train() {
  local model=$1
  shift
  "$tagger" train "$@" -o "$model" --quantize i8 --meta license=MIT --threads "$(nproc)" \
    2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
}

# A page model is less sure of pages that it has not learned from: rows of one half of the pages are checked with the
# parts of a model of the other half.
for half in 0 1; do
  for pages in worn clear plain usual tables prose booklets screens sheets; do
    awk "NR % 2 == $half" "$data/$pages.json" >"$work/$pages-$half.json"
    "$training" parts Models/recipes.tagger "$work/$pages-$half.json" "$data/$pages/truth.jsonl"
  done >"$work/parts-$half.crfsuite"
  train "$work/parts-$half.tagger" "$work/parts-$half.crfsuite" --min-count 10 --l2 30 --max-iterations 120
done
for part in valid test; do
  lines=$data/lines/$part.jsonl
  "$tagger" convert "$lines" --ocr-noise heavy --noisy-lines 0.25 --seed 3 -o "$work/read.jsonl"
  Scripts/mistype.py 0.15 <"$work/read.jsonl" >"$work/damaged.jsonl"
  "$training" lines Models/recipes.tagger "$lines" "$work/damaged.jsonl" >"$work/$part.crfsuite"
done
for half in 0 1; do
  for pages in worn clear tables booklets screens sheets; do
    "$training" rows Models/recipes.tagger "$work/$pages-$half.json" "$data/$pages/truth.jsonl" \
      "$data/lines/valid.jsonl" "$work/parts-$((1 - half)).tagger" >>"$work/valid.crfsuite"
  done
done
"$training" rows Models/recipes.tagger "$data/test.json" "$data/test/truth.jsonl" "$data/lines/test.jsonl" \
  Models/pages.tagger >>"$work/test.crfsuite"
train Models/checks.tagger "$work/valid.crfsuite" --validation "$work/test.crfsuite" --patience 0 \
  --min-count 5 --l2 2 --max-iterations 80 --reproducible --meta name=checks \
  --meta description="Whether a row is right, learned from damaged lines of Datasets/recipes and from pages with such lines"
"$tagger" evaluate --model Models/checks.tagger "$work/test.crfsuite" | head -12
