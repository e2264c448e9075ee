#!/usr/bin/env bash
# Makes the recipe model from its grammar alone, judges it, writes its card and a line of its history.
# Usage: Scripts/make-models.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
model=Models/recipes.tagger
lines=156250
split=96/2/2
seed=7
work=build/recipes
mkdir -p "$work"

# A fifth of the lines is disturbed as a reader of pages would: that costs clean lines nothing. The
# lines held out, whose foods no line of training names, say how sure the model may be of what it gives.
"$tagger" generate Datasets/recipes/recipes.grammar -n $lines --seed $seed --split $split \
  --ocr-noise heavy --noisy-lines 0.2 -o "$work"
# One kernel of OpenBLAS, whatever the processor: sums of another order end in another model.
export OPENBLAS_CORETYPE=Haswell
"$tagger" train "$work/train.jsonl" --validation "$work/valid.jsonl" --patience 0 --features Models/recipes.features -o "$model" \
  --max-iterations 120 --l2 0.5 --min-count 4 --prune 0.05 --quantize i8 --threads "$(nproc)" \
  --meta name=recipes --meta license=MIT \
  --meta description="Labels of recipe ingredient lines, learnt from Datasets/recipes" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }

bytes=$(stat -c %s "$model")
digest=$(sha256sum "$model" | cut -d' ' -f1)
table=$(Scripts/judge-recipes.sh "$tagger" "$model" "$work/test.jsonl")

cat >Models/recipes.md <<CARD
# Model card: recipes.tagger

Written by \`make models\`; do not edit.

| | |
|---|---|
| does | gives each word of a recipe's ingredient line one of nine labels (Datasets/recipes/LABELS.md) |
| learnt from | $(wc -l <"$work/train.jsonl") lines drawn from Datasets/recipes/recipes.grammar with seed $seed, a fifth of them with OCR noise; no real line |
| judged on, too | $(wc -l <"$work/test.jsonl") generated lines that share no ingredient phrase with those |
| looks at | Models/recipes.features |
| size | $bytes bytes, a weight in one byte |
| SHA-256 | \`$digest\` |
| licence | MIT |

$table

"Noisy" lines are the same lines after \`convert --ocr-noise light\`, and \`heavy\`. The gold set is
Datasets/recipes/gold.jsonl; the real lines come from three recipe sites, are not part of
the project, and were never learnt from.

It is meant for English lines in US, British and metric measures. Other languages, whole sentences of a
method and handwritten shorthand are not what it learnt. Where people disagree (is "cooked" a kind or a
preparation? does a choice after a comma belong to the name?) it follows LABELS.md, and errs there most.
CARD

# The measured column as comma-separated shares, for one line of history.
measured=$(awk -F'|' 'NR > 2 && NF > 2 {gsub(/[ %]/, "", $3); printf ",%s", $3}' <<<"$table")
history=Models/history.csv
[ -e $history ] || echo "model,sha256,bytes,training lines,generated tokens,generated calibration error,gold tokens,gold lines,gold calibration error,gold noisy tokens,real tokens,real lines,real calibration error,four tokens,four recall,real noisy tokens,real very noisy tokens" >$history
tail -1 $history | grep -q "$digest" || echo "recipes,$digest,$bytes,$(wc -l <"$work/train.jsonl")$measured" >>$history
echo "$table"
