#!/usr/bin/env bash
# Judges a recipe model on the gold set, and on real lines where they are, beside the bars it is held to.
# Usage: Scripts/judge-recipes.sh PATH-TO-WORDTAGGER [MODEL] [GENERATED-LINES]
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
model=${2:-Models/recipes.tagger}
made=${3:-}
gold=Datasets/recipes/gold.jsonl
real=../shared/data/fields/dev.jsonl
carrying=value,measure,combination,ingredient

# The named share of a report, in per cent.
share() { awk -v name="$1" -v column="$2" 'index($0, name) == 1 {print $column; exit}' <<<"$3"; }

# The lines of a file as a reader of pages might give them.
noisy() {
  mkdir -p build/recipes
  "$tagger" convert "$1" --ocr-noise "$2" -o "build/recipes/noisy-$2.jsonl"
  echo "build/recipes/noisy-$2.jsonl"
}

row() { printf '| %-44s | %9s | %8s |\n' "$1" "$2" "$3"; }

row "share of" "measured" "bar"
row "---" "---" "---"
if [ -n "$made" ]; then
  report=$("$tagger" evaluate --model "$model" "$made")
  row "generated lines held out, tokens" "$(share 'tokens right' 3 "$report")" ""
  row "generated lines held out, calibration error" "$(share 'calibration error' 3 "$report")" "2.00%"
fi
report=$("$tagger" evaluate --model "$model" "$gold")
row "gold set, tokens" "$(share 'tokens right' 3 "$report")" ""
row "gold set, whole lines" "$(share 'lines right' 3 "$report")" "88.00%"
row "gold set, calibration error" "$(share 'calibration error' 3 "$report")" ""
report=$("$tagger" evaluate --model "$model" "$(noisy $gold light)")
row "gold set, noisy, tokens" "$(share 'tokens right' 3 "$report")" ""
if [ ! -e "$real" ]; then
  row "real lines" "not here" ""
  exit 0
fi
report=$("$tagger" evaluate --model "$model" "$real")
row "real lines, tokens, nine labels" "$(share 'tokens right' 3 "$report")" "92.00%"
row "real lines, whole lines, nine labels" "$(share 'lines right' 3 "$report")" "76.00%"
row "real lines, calibration error" "$(share 'calibration error' 3 "$report")" ""
report=$("$tagger" evaluate --model "$model" "$real" --labels $carrying)
row "real lines, tokens of the four row labels" "$(share 'counted labels' 4 "$report")" "94.50%"
row "real lines, macro recall of the four" "$(share 'counted labels' 7 "$report")" "93.50%"

for level in light heavy; do
  report=$("$tagger" evaluate --model "$model" "$(noisy $real $level)")
  row "real lines, $level noise, tokens, nine labels" "$(share 'tokens right' 3 "$report")" ""
done
