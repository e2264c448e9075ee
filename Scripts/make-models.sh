#!/usr/bin/env bash
# Makes the recipe model from its grammar alone, judges it, writes its card and a line of its history.
# Usage: Scripts/make-models.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
model=Models/recipes.tagger
lines=150000
seed=7
work=build/recipes
real=../shared/data/fields/dev.jsonl
gold=Datasets/recipes/gold.jsonl
mkdir -p "$work"

"$tagger" generate Datasets/recipes/recipes.grammar -n $lines --seed $seed -o "$work/train.jsonl"
"$tagger" train "$work/train.jsonl" --features Models/recipes.features -o "$model" \
  --max-iterations 120 --l2 0.5 --min-count 4 --prune 0.05 --quantize i8 --threads "$(nproc)" \
  --meta name=recipes --meta license=MIT \
  --meta description="Labels of recipe ingredient lines, learnt from Datasets/recipes" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }

# "tokens lines" in per cent, of the model on a file.
judge() {
  "$tagger" evaluate --model "$model" "$1" |
    awk '/^tokens right/ {tokens = $3} /^lines right/ {lines = $3} END {print tokens, lines}' | tr -d %
}

# "tokens recall" in per cent over the four labels that carry a row.
judge_four() {
  "$tagger" evaluate --model "$model" "$1" --labels value,measure,combination,ingredient |
    awk '/^counted labels/ {print $4, $7}' | tr -d %
}

read -r gold_tokens gold_lines <<<"$(judge $gold)"
real_row="not here"
real_tokens="" real_lines=""
if [ -e "$real" ]; then
  read -r real_tokens real_lines <<<"$(judge "$real")"
  read -r four_tokens four_recall <<<"$(judge_four "$real")"
  real_row="$real_tokens % of tokens, $real_lines % of lines; four labels $four_tokens % of tokens, macro recall $four_recall %"
fi
bytes=$(stat -c %s "$model")
digest=$(sha256sum "$model" | cut -d' ' -f1)

cat >Models/recipes.md <<CARD
# Model card: recipes.tagger

Written by \`make models\`; do not edit.

| | |
|---|---|
| does | gives each word of a recipe's ingredient line one of nine labels (Datasets/recipes/LABELS.md) |
| learnt from | $lines lines drawn from Datasets/recipes/recipes.grammar with seed $seed; no real line |
| looks at | Models/recipes.features |
| size | $bytes bytes, weights in one byte each |
| SHA-256 | \`$digest\` |
| gold set (Datasets/recipes/gold.jsonl) | $gold_tokens % of tokens, $gold_lines % of lines right |
| real lines of three recipe sites | $real_row |
| licence | MIT |

It is meant for English lines in US, British and metric measures. It reads a line by itself, so a heading
looks to it much like an ingredient; other languages, whole sentences of a method and handwritten
shorthand are not what it learnt. Where people disagree (is "cooked" a kind or a preparation? does a
choice after a comma belong to the name?) it follows LABELS.md, and errs there most.
CARD

history=Models/history.csv
[ -e $history ] || echo "model,sha256,bytes,training lines,gold tokens,gold lines,real tokens,real lines" >$history
if ! tail -1 $history | grep -q "$digest"; then
  echo "recipes,$digest,$bytes,$lines,$gold_tokens,$gold_lines,$real_tokens,$real_lines" >>$history
fi
sed -n '/^| does/,/^| licence/p' Models/recipes.md
