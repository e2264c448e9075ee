#!/usr/bin/env bash
# Renders pages of lines that share no ingredient phrase with the recipe model's training data, reads
# them into rows, and prints how many rows are right. Usage: measure.sh COMMAND; PAGES sets how many, SEED
# which: the repairs were developed on the pages of seed 1.
set -eu
cd "$(dirname "$0")/../.."
command=$1
out=build/pages

mkdir -p build
rm -rf "$out"
# The same lines, seed and split as in Scripts/make-models.sh, to use its test part.
"$command" generate Datasets/recipes/recipes.grammar -n 156250 --seed 7 --split 96/2/2 -o "$out/lines"
Benchmarks/pages/render.py "$out/lines/test.jsonl" "$out" --pages "${PAGES:-200}" --seed "${SEED:-5}"
Benchmarks/pages/score.py "$command" "$out" "${REAL_DATA:-../shared/data}/ocr"
