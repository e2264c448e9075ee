#!/usr/bin/env bash
# Trains models of first and of second order on several kinds of real data with the templates that training chooses,
# and prints F1 or tokens on held-out data, and the CPU times of training and of tagging the held-out data.
# Usage: Benchmarks/Accuracy/second-order.sh PATH-TO-WORDTAGGER [DATA-FOLDER]
set -euo pipefail
cd "$(dirname "$0")/../.."

tagger=$1
data=${2:-${REAL_DATA:-../shared/data}}
work=build/second-order
mkdir -p "$work"

# The CPU seconds that a command takes; its output goes to a file.
cpu() { # FILE COMMAND…
  local file=$1
  shift
  { TIMEFORMAT='%U %S'; time "$@" >"$file" 2>"$file.log"; } 2>&1 | awk '{printf "%.2f", $1 + $2}'
}

# measure NAME MEASURE TRAINING HELD-OUT [OPTIONS OF INPUT]
measure() {
  local name=$1 measure=$2 training=$3 held=$4 order seconds value tagging
  shift 4
  [ -e "$held" ] || return 0
  for order in "--order 1" "--order 2 --min-trigram-count 1" "--order 2 --min-trigram-count 2" \
    "--order 2 --min-trigram-count 5"; do
    # The words of both are several arguments.
    # shellcheck disable=SC2086
    seconds=$(cpu "$work/train" "$tagger" train $training "$@" $order -o "$work/model.tagger")
    "$tagger" evaluate --model "$work/model.tagger" "$@" "$held" >"$work/evaluation"
    if [ "$measure" = F1 ]; then
      value=$(awk '$1 == "all" {print $4}' "$work/evaluation")
    else
      value=$(awk '$1 == "tokens" && $2 == "right" {print $3}' "$work/evaluation")
    fi
    tagging=$(cpu "$work/tags" "$tagger" tag --model "$work/model.tagger" --pretokenized --confidence "$@" "$held")
    for figure in "${value%\%}|%|$measure" "$seconds|s|training" "$tagging|s|tagging"; do
      printf '%s, `%s`\t%s\n' "$name" "$order" "$figure" | tr '|' '\t'
    done
  done
}

measure "names (wikigold)" F1 "$data/entities/train.conll" "$data/entities/dev.conll"
measure "company names" F1 "$data/companies/train.jsonl" "$data/companies/dev.jsonl"
measure "food entities (TASTEset)" F1 "$(echo "$data"/tasteset/fold[01].jsonl)" "$data/tasteset/fold2.jsonl"
measure "chunks" F1 "$data/chunking/train.conll" "$data/chunking/test.conll"
measure "parts of speech (EWT)" tokens "$data/ewt/train.conll" "$data/ewt/dev.conll" --columns 1,3
measure "recipes, nine labels" tokens "$data/fields/train.jsonl" "$data/fields/dev.jsonl"
