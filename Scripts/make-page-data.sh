#!/usr/bin/env bash
# Renders recipe pages of our own words, with the part of the page that every line is, and reads them: the training data of
# the page model and of the model that checks rows. The latter learns from pages with foods that the recipe model has not seen.
# Pages in other languages are read with the engine's data of theirs.
# Usage: Scripts/make-page-data.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
work=build/page-data
rm -rf "$work"
mkdir -p "$work"
# The split and the seed of make-models.sh keep the same phrases out.
"$tagger" generate Datasets/recipes/recipes.grammar -n 3000000 --seed 7 --split 96/2/2 --threads "$(nproc)" -q -o "$work/lines"
"$tagger" generate Datasets/pages/pages.grammar -n 60000 --seed 32 -q -o "$work/texts.jsonl"
"$tagger" generate Datasets/pages/screens.grammar -n 8000 --seed 34 -q -o "$work/screens.jsonl"
cat "$work/texts.jsonl" "$work/screens.jsonl" >"$work/screen-texts.jsonl"

"$tagger" generate Datasets/recipes/recipes.grammar -n 20000 --seed 11 -q -o "$work/ingredients.jsonl"

languages=$(cd Datasets/recipes/languages && echo ??)
for code in ${languages/en/}; do
  Scripts/role-grammar.sh "$code" >"$work/$code.grammar"
  "$tagger" generate "$work/$code.grammar" -n 8000 --seed 33 -q -o "$work/$code.jsonl"
done

# Half of the pages are read easily, half are worn, as photos are; some have a picture beside the text.
render() {
  Benchmarks/pages/training_pages.py "$work/$2.jsonl" "$work/${8-texts}.jsonl" "$work/$1" \
    --pages "$3" --seed "$4" --wear "$5" --pictures "$6" --structures "${7-usual}" ${9+--words "$9"}
}
render worn lines/valid 500 3 0122 0.3 &
render clear lines/valid 200 5 0001 0.25
render plain ingredients 120 6 0001 0.25
render usual ingredients 120 8 0001 0.25
render tables lines/valid 300 9 0012 0.15 tables
wait $!
for code in ${languages/en/}; do
  render "$code" "$code" 25 11 0012 0.1 usual "$code" "Datasets/recipes/languages/$code/pages.txt"
done &
render prose lines/valid 100 10 0012 0.1 prose
render booklets lines/valid 200 12 0012 0.1 booklets
render screens lines/valid 250 14 0012 0.15 screens screen-texts
render sheets lines/valid 120 15 0012 0 sheets screen-texts
render test lines/test 100 4 0122 0.3
wait $!
for pages in worn clear plain usual tables prose booklets screens sheets; do
  "$tagger" recognize --format json -o "$work/$pages.json" "$work/$pages"
done
for code in ${languages/en/}; do
  "$tagger" recognize --format json -l "$(cat "Datasets/recipes/languages/$code/tesseract.txt")" -o "$work/$code.json" "$work/$code"
done
"$tagger" recognize --format json -o "$work/test.json" "$work/test"
