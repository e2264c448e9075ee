#!/usr/bin/env bash
# Trains the model of the words of steps on generated recipes, and evaluates it on others.
# Usage: Scripts/make-step-model.sh PATH-TO-WORDTAGGER PATH-TO-STEP-TRAINING
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
training=$2
work=build/steps
mkdir -p "$work"
for part in train:41:60000:10000 valid:42:8000:1000; do
  IFS=: read -r name seed lines documents <<<"$part"
  "$tagger" generate Datasets/recipes/steps.grammar -n "$lines" --seed "$seed" -o "$work/$name.lines.jsonl"
  Scripts/step-documents.py "$seed" "$documents" "$work/$name.lines.jsonl" Datasets/recipes >"$work/$name.jsonl"
  "$training" "$work/$name.jsonl" "$work/$name.crfsuite"
done
"$tagger" train "$work/train.crfsuite" --validation "$work/valid.crfsuite" --patience 0 -o Models/steps.tagger \
  --min-count 4 --l2 4 --prune 0.05 --max-iterations 80 --quantize i8 --reproducible --threads "$(nproc)" \
  --meta name=steps --meta license=MIT \
  --meta description="Words of steps that name foods, amounts, times and temperatures, trained on Datasets/recipes/steps.grammar" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
"$tagger" evaluate --model Models/steps.tagger "$work/valid.crfsuite" | head -30
