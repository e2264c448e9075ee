#!/usr/bin/env bash
# Trains the model of the roles of lines on generated recipes of each language, and evaluates it on others.
# Usage: Scripts/make-role-model.sh PATH-TO-WORDTAGGER PATH-TO-ROLE-TRAINING
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
training=$2
work=build/roles
mkdir -p "$work"
for folder in Datasets/recipes/languages/*/; do
  code=$(basename "$folder")
  Scripts/role-grammar.sh "$code" >"$work/$code.grammar"
  count=12000
  [ "$code" != en ] || count=50000
  for part in train:17 valid:18; do
    mkdir -p "$work/${part%:*}"
    "$tagger" generate "$work/$code.grammar" -n "$((${part#*:} == 18 ? count / 6 : count))" --seed "${part#*:}" \
      --ocr-noise heavy --noisy-lines 0.2 -o "$work/${part%:*}/$code.jsonl"
  done
done
for part in train:30000 valid:3000; do
  Scripts/role-documents.py "${part#*:}" "${part#*:}" "$work/${part%:*}"/??.jsonl >"$work/${part%:*}.jsonl"
done
"$training" Models/recipes.tagger "$work/train.jsonl" "$work/train.crfsuite"
"$training" Models/recipes.tagger "$work/valid.jsonl" "$work/valid.crfsuite" evaluation
"$tagger" train "$work/train.crfsuite" --validation "$work/valid.crfsuite" --patience 0 -o Models/roles.tagger \
  --min-count 4 --l2 4 --prune 0.05 --max-iterations 80 --quantize i8 --reproducible --threads "$(nproc)" \
  --meta name=roles --meta license=MIT \
  --meta description="Roles of the lines of recipes, trained on documents drawn from Datasets/recipes/languages" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
"$tagger" evaluate --model Models/roles.tagger "$work/valid.crfsuite" | head -30
