#!/usr/bin/env bash
# Trains on three kinds of real data and prints the accuracy on held-out lines.
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

row() { printf '| %s | %s | %s | %s |\n' "$@"; }
share() { awk -v name="$1" '$1 == name && $2 == "right" {print $3}' "$2"; }
entities() { awk '$1 == "all" {print $4}' "$1"; }

# train NAME HELD-OUT [OPTIONS]: trains a model with NAME.features.
train() {
  local name=$1 held=$2
  shift 2
  "$tagger" train "$@" --validation "$held" --features "$here/$name.features" --threads "$(nproc)" \
    -o "$work/$name.tagger" 2>"$work/$name.log" || { tail -3 "$work/$name.log" >&2; exit 1; }
}

row "training → held out" measure minimum measured
row --- --- --- ---

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
  row "recipes, nine labels" tokens "98.0 %" "$(share tokens "$work/fields.txt")"
  row "" lines "94.5 %" "$(share sequences "$work/fields.txt")"
else
  row "recipes, nine labels" "" "" "no data ($fields)"
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
  row "food entities, folds 0 and 1 → 2" "strict F1" "92.5 %" "$(entities "$work/tasteset.txt")"
else
  row "food entities" "" "" "no data ($folds)"
fi

trees=$data/ewt
if [ -e "$trees/train.conll" ]; then
  train ewt "$trees/dev.conll" "$trees/train.conll" --columns 1,3 --min-count 2 --l2 0.3 --patience 12
  "$tagger" evaluate --model "$work/ewt.tagger" --columns 1,3 "$trees/dev.conll" >"$work/ewt.txt"
  row "part of speech, 17 labels" tokens "95.3 %" "$(share tokens "$work/ewt.txt")"
else
  row "part of speech" "" "" "no data ($trees)"
fi

# What training chooses without options: the held-out part is read once, by evaluate.
# plain NAME TRAINING HELD-OUT [COLUMNS]
plain() {
  local name=$1 training=$2 held=$3 columns=()
  [ -z "${4:-}" ] || columns=(--columns "$4")
  "$tagger" train $training "${columns[@]}" --threads "$(nproc)" -o "$work/$name.plain.tagger" \
    2>"$work/$name.plain.log" || { tail -3 "$work/$name.plain.log" >&2; exit 1; }
  "$tagger" evaluate --model "$work/$name.plain.tagger" "${columns[@]}" "$held" >"$work/$name.plain.txt"
}

if [ -e "$data/chunking/train.conll" ]; then
  plain chunking "$data/chunking/train.conll" "$data/chunking/test.conll"
  row "chunks with a column, no options" F1 "94.0 %" "$(entities "$work/chunking.plain.txt")"
else
  row "chunks with a column, no options" "" "" "no data ($data/chunking)"
fi
if [ -e "$trees/train.conll" ]; then
  plain ewt "$trees/train.conll" "$trees/dev.conll" 1,3
  row "part of speech, no options" tokens "95.3 %" "$(share tokens "$work/ewt.plain.txt")"
fi
if [ -e "$folds/fold0.jsonl" ]; then
  plain tasteset "$(echo "$folds"/fold[01].jsonl)" "$folds/fold2.jsonl"
  row "food entities, no options" "strict F1" "92.8 %" "$(entities "$work/tasteset.plain.txt")"
fi
if [ -e "$fields/train.jsonl" ]; then
  plain fields "$fields/train.jsonl" "$fields/dev.jsonl"
  row "recipes, no options" tokens "97.8 %" "$(share tokens "$work/fields.plain.txt")"
  row "" lines "94.0 %" "$(share sequences "$work/fields.plain.txt")"
fi
