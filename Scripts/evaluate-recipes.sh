#!/usr/bin/env bash
# Evaluates a recipe model on the gold set, and on real lines where REAL_DATA has them.
# Usage: Scripts/evaluate-recipes.sh PATH-TO-WORDTAGGER [MODEL] [GENERATED-LINES]
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
model=${2:-Models/recipes.tagger}
generated=${3:-}
gold=Datasets/recipes/gold.jsonl
real=${REAL_DATA:-../shared/data}/fields/dev.jsonl
row_labels=value,measure,combination,ingredient

# The named share of a report, in per cent.
share() { awk -v name="$1" -v column="$2" 'index($0, name) == 1 {print $column; exit}' <<<"$3"; }

# The lines of a file with OCR noise.
noisy() {
  mkdir -p build/recipes
  "$tagger" convert "$1" --ocr-noise "$2" -o "build/recipes/noisy-$2.jsonl"
  echo "build/recipes/noisy-$2.jsonl"
}

row() { printf '| %-44s | %9s |\n' "$1" "$2"; }

row "share of" "measured"
row "---" "---"
if [ -n "$generated" ]; then
  report=$("$tagger" evaluate --model "$model" "$generated")
  row "held-out generated lines, tokens" "$(share 'tokens right' 3 "$report")"
  row "held-out generated lines, calibration error" "$(share 'calibration error' 3 "$report")"
fi
report=$("$tagger" evaluate --model "$model" "$gold")
row "gold set, tokens" "$(share 'tokens right' 3 "$report")"
row "gold set, whole lines" "$(share 'sequences right' 3 "$report")"
row "gold set, calibration error" "$(share 'calibration error' 3 "$report")"
report=$("$tagger" evaluate --model "$model" "$(noisy $gold light)")
row "gold set, noisy, tokens" "$(share 'tokens right' 3 "$report")"
if [ ! -e "$real" ]; then
  Scripts/skip.sh "evaluate-recipes.sh, real lines" "REAL_DATA has no fields/dev.jsonl" >&2
  exit 0
fi
report=$("$tagger" evaluate --model "$model" "$real")
row "real lines, tokens, nine labels" "$(share 'tokens right' 3 "$report")"
row "real lines, whole lines, nine labels" "$(share 'sequences right' 3 "$report")"
row "real lines, calibration error" "$(share 'calibration error' 3 "$report")"
report=$("$tagger" evaluate --model "$model" "$real" --labels $row_labels)
row "real lines, tokens of the four row labels" "$(share 'counted labels' 4 "$report")"
row "real lines, macro recall of the four" "$(share 'counted labels' 7 "$report")"

for level in light heavy; do
  report=$("$tagger" evaluate --model "$model" "$(noisy $real $level)")
  row "real lines, $level noise, tokens, nine labels" "$(share 'tokens right' 3 "$report")"
done
