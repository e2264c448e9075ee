#!/usr/bin/env bash
# Trains the model that finds ingredients in running text on generated text, and evaluates it on other text.
# Usage: Scripts/make-text-model.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
work=build/texts
mkdir -p "$work"
languages=$(cd Datasets/recipes/languages && echo ??)
for part in train:52:70000 valid:53:4000; do
  IFS=: read -r name seed documents <<<"$part"
  "$tagger" generate Datasets/pages/pages.grammar -n 60000 --seed "$seed" -q -o "$work/pages.jsonl"
  "$tagger" generate Datasets/recipes/steps.grammar -n 40000 --seed "$seed" -q -o "$work/foods.jsonl"
  sources=()
  for code in en ${languages/en/}; do
    Scripts/language-grammar.sh "$code" >"$work/lines.grammar"
    Scripts/role-grammar.sh "$code" >"$work/roles.grammar"
    "$tagger" generate "$work/lines.grammar" -n 20000 --seed "$seed" -q -o "$work/$code.jsonl"
    "$tagger" generate "$work/roles.grammar" -n 8000 --seed "$seed" -q -o "$work/$code.steps.jsonl"
    sources+=("$code=$work/$code.jsonl,$work/$code.steps.jsonl")
  done
  sources[0]="en=$work/en.jsonl,$work/pages.jsonl,$work/foods.jsonl"
  Scripts/text-documents.py "$seed" "$documents" Datasets/pages/running.txt "${sources[@]}" >"$work/$name.jsonl"
done
"$tagger" train "$work/train.jsonl" --validation "$work/valid.jsonl" --patience 0 --features Models/texts.features \
  -o Models/texts.tagger --algorithm owlqn --l1 6 --min-count 5 --max-iterations 80 --quantize i8 --reproducible \
  --threads "$(nproc)" --meta name=texts --meta license=MIT \
  --meta description="Ingredients in the sentences of running text, trained on Datasets/recipes and Datasets/pages" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
"$tagger" evaluate --model Models/texts.tagger "$work/valid.jsonl" | head -12
