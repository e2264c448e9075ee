#!/usr/bin/env bash
# Trains a model for one language on lines of its folder alone, and writes its card.
# Usage: Scripts/make-language.sh PATH-TO-WORDTAGGER CODE
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
code=$2
work=build/language-$code
mkdir -p "$work"
Scripts/language-grammar.sh "$code" >"$work/$code.grammar"
"$tagger" generate "$work/$code.grammar" -n 60000 --seed 7 --split 96/2/2 --ocr-noise heavy --noisy-lines 0.2 -o "$work"
"$tagger" train "$work/train.jsonl" --validation "$work/valid.jsonl" --patience 0 --features Models/recipes.features \
  -o "$work/$code.tagger" --max-iterations 100 --l2 1 --min-count 3 --prune 0.07 --quantize i8 --reproducible \
  --threads "$(nproc)" --meta name="recipes-$code" --meta license="$(cut -d';' -f1 "Datasets/recipes/languages/$code/LICENSE")" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
{
  echo "# Model card: $code.tagger"
  echo
  echo "Labels of ingredient lines in $(cat "Datasets/recipes/languages/$code/name.txt"), trained on $(wc -l <"$work/train.jsonl") lines of Datasets/recipes/languages/$code."
  echo "On held-out lines, whose foods occur in no training line:"
  echo
  "$tagger" evaluate --model "$work/$code.tagger" "$work/test.jsonl" | sed 's/^/    /'
} >"$work/$code.md"
sed -n 1,9p "$work/$code.md"
echo "the model is $work/$code.tagger, its card $work/$code.md; rows of a file: $tagger rows --model $work/$code.tagger FILE"
