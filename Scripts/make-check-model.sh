#!/usr/bin/env bash
# Trains the model that checks rows on generated lines whose foods the recipe model has not seen, half of them damaged as
# OCR and typing damage lines, and evaluates it on others.
# Usage: Scripts/make-check-model.sh PATH-TO-WORDTAGGER PATH-TO-CHECK-TRAINING
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
training=$2
work=build/checks
mkdir -p "$work"
# The split and the seed of make-models.sh keep the same phrases out.
"$tagger" generate Datasets/recipes/recipes.grammar -n 3000000 --seed 7 --split 96/2/2 --threads "$(nproc)" -q -o "$work"
for part in valid test; do
  "$tagger" convert "$work/$part.jsonl" --ocr-noise heavy --noisy-lines 0.25 --seed 3 -o "$work/$part.read.jsonl"
  Scripts/mistype.py 0.15 <"$work/$part.read.jsonl" >"$work/$part.damaged.jsonl"
  "$training" Models/recipes.tagger "$work/$part.jsonl" "$work/$part.damaged.jsonl" "$work/$part.crfsuite"
done
"$tagger" train "$work/valid.crfsuite" --validation "$work/test.crfsuite" --patience 0 -o Models/checks.tagger \
  --min-count 5 --l2 2 --max-iterations 80 --quantize i8 --reproducible --threads "$(nproc)" \
  --meta name=checks --meta license=MIT \
  --meta description="Whether a row is right, learned from damaged lines of Datasets/recipes" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
"$tagger" evaluate --model Models/checks.tagger "$work/test.crfsuite" | head -12
