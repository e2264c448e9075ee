#!/usr/bin/env bash
# Prints for each language the shares of generated tokens and lines that the recipe model labels rightly, and of lines whose
# language is detected. The lines are drawn with a seed of their own; their foods occur in the training data, too.
# Usage: Scripts/evaluate-languages.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
work=build/languages
mkdir -p "$work"
# The named share of a report, in per cent.
share() { "$tagger" evaluate --model "$2" "$3" | awk -v name="$1" 'index($0, name) == 1 {sub("%", "", $3); print $3; exit}'; }

for folder in Datasets/recipes/languages/*/; do
  code=$(basename "$folder")
  Scripts/language-grammar.sh "$code" >"$work/$code.grammar"
  "$tagger" generate "$work/$code.grammar" -n 2000 --seed 99 -o "$work/$code.test.jsonl"
  grep "\"$code\"" "$work/valid.jsonl" >"$work/$code.valid.jsonl"
  printf '%s\t%s\t%s\t%s\n' "$code" "$(share 'tokens right' Models/recipes.tagger "$work/$code.test.jsonl")" \
    "$(share 'sequences right' Models/recipes.tagger "$work/$code.test.jsonl")" \
    "$(share 'sequences right' Models/languages.tagger "$work/$code.valid.jsonl")"
done
