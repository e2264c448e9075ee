#!/usr/bin/env bash
# Renders recipe pages of our own words, with the part of the page that every line is, and reads them: the training data of
# the page model and of the model that checks rows. The latter learns from pages with foods that the recipe model has not seen.
# Usage: Scripts/make-page-data.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
work=build/page-data
mkdir -p "$work"
# The split and the seed of make-models.sh keep the same phrases out.
"$tagger" generate Datasets/recipes/recipes.grammar -n 3000000 --seed 7 --split 96/2/2 --threads "$(nproc)" -q -o "$work/lines"
"$tagger" generate Datasets/pages/pages.grammar -n 60000 --seed 32 -q -o "$work/texts.jsonl"

"$tagger" generate Datasets/recipes/recipes.grammar -n 20000 --seed 11 -q -o "$work/ingredients.jsonl"

# Half of the pages are read easily, half are worn, as photos are; some have a picture beside the text.
render() {
  Benchmarks/pages/training_pages.py "$work/$2.jsonl" "$work/texts.jsonl" "$work/$1" \
    --pages "$3" --seed "$4" --wear "$5" --pictures "$6" --structures "${7-usual}"
}
render worn lines/valid 900 3 0122 0.3 &
render clear lines/valid 300 5 0001 0.25
render plain ingredients 200 6 0001 0.25
render usual ingredients 200 8 0001 0.25
render tables lines/valid 400 9 0012 0.15 tables
render prose lines/valid 120 10 0012 0.1 prose
render test lines/test 200 4 0122 0.3
wait $!
for pages in worn clear plain usual tables prose test; do
  "$tagger" recognize --format json -o "$work/$pages.json" "$work/$pages"
done
