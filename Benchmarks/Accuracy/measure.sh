#!/usr/bin/env bash
# Trains on three kinds of real data with feature files made for them, and prints the accuracy on held-out lines.
# Usage: Benchmarks/Accuracy/measure.sh PATH-TO-WORDTAGGER [DATA-FOLDER]
set -euo pipefail
cd "$(dirname "$0")/../.."

tagger=$1
data=${2:-${REAL_DATA:-../shared/data}}
here=Benchmarks/Accuracy
work=build/accuracy
mkdir -p "$work"

# The names of our own lists without their weights and plurals.
names() { sed -E 's/#.*//; s/ *\*[0-9.]+ *$//; s/ *\|.*//; s/[ \t]+$//' "$@" | { grep -v '^$' || true; } | sort -u; }

words=Datasets/recipes/words
names Datasets/recipes/foods/*.txt >"$work/foods.txt"
names $words/{cuts,treatments,states,doings,part-treatments,turned-names}.txt >"$work/acts.txt"
# Word lists by meaning, and the same lists for tokens that are split at hyphens.
lists=()
cut=()
for file in "$here"/words/*.txt; do
  name=$(basename "$file" .txt)
  sed 's/-/ - /g' "$file" >"$work/$name.txt"
  lists+=(--list "$name=$file")
  cut+=(--list "$name=$work/$name.txt")
done
"$tagger" generate Datasets/recipes/recipes.grammar -n 40000 --seed 5 -o "$work/generated.jsonl" 2>"$work/log"

figure() { printf '%s\t%s\t%%\n' "$1" "${2%\%}"; }
share() { awk -v name="$1" '$1 == name && $2 == "right" {print $3}' "$2"; }
entities() { awk '$1 == "all" {print $4}' "$1"; }

# train NAME HELD-OUT [OPTIONS]: trains a model with NAME.features.
train() {
  local name=$1 held=$2
  shift 2
  "$tagger" train "$@" --validation "$held" --features "$here/$name.features" --threads "$(nproc)" \
    -o "$work/$name.tagger" 2>"$work/$name.log" || { tail -3 "$work/$name.log" >&2; exit 1; }
}

fields=$data/fields
if [ -e "$fields/train.jsonl" ]; then
  "$tagger" cluster "$fields/train.jsonl" "$work/generated.jsonl" -o "$work/fields.clusters" 2>"$work/log"
  "$tagger" cluster "$fields/train.jsonl" "$work/generated.jsonl" --window 1 \
    -o "$work/fields.near.clusters" 2>"$work/log"
  train fields "$fields/dev.jsonl" "$fields/train.jsonl" \
    --clusters words="$work/fields.clusters" --clusters near="$work/fields.near.clusters" \
    --list foods="$work/foods.txt" --list acts="$work/acts.txt" "${lists[@]}" \
    --algorithm passive-aggressive --min-count 2 --max-iterations 30 --patience 10 --runs 5
  "$tagger" evaluate --model "$work/fields.tagger" "$fields/dev.jsonl" >"$work/fields.txt"
  figure "recipe lines, nine labels: tokens" "$(share tokens "$work/fields.txt")"
  figure "recipe lines, nine labels: lines" "$(share sequences "$work/fields.txt")"
fi

folds=$data/tasteset
if [ -e "$folds/fold0.jsonl" ]; then
  # Clusters need no labels, so unlabeled lines help too.
  more=("$work/generated.jsonl")
  [ ! -e "$fields/train.jsonl" ] || more+=("$fields/train.jsonl")
  "$tagger" cluster "$folds"/fold[01].jsonl "${more[@]}" -o "$work/tasteset.clusters" 2>"$work/log"
  train tasteset "$folds/fold2.jsonl" "$folds"/fold[01].jsonl \
    --clusters words="$work/tasteset.clusters" \
    --list foods="$work/foods.txt" "${cut[@]}" --min-count 2 --l2 0.5
  "$tagger" evaluate --model "$work/tasteset.tagger" --scheme bio "$folds/fold2.jsonl" >"$work/tasteset.txt"
  figure "food entities (TASTEset): strict F1" "$(entities "$work/tasteset.txt")"
fi

trees=$data/ewt
if [ -e "$trees/train.conll" ]; then
  train ewt "$trees/dev.conll" "$trees/train.conll" --columns 1,3 --min-count 2 --l2 0.3 --patience 12
  "$tagger" evaluate --model "$work/ewt.tagger" --columns 1,3 "$trees/dev.conll" >"$work/ewt.txt"
  figure "English parts of speech (EWT): tokens" "$(share tokens "$work/ewt.txt")"
fi
