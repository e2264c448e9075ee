#!/usr/bin/env bash
# Trains the recipe model on lines of its grammar alone, evaluates it, and writes its card and a row of
# its history.
# Usage: Scripts/make-models.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
model=Models/recipes.tagger
lines=520000
split=96/2/2
seed=7
work=build/recipes
mkdir -p "$work"

# A fifth of the lines gets OCR noise, which costs no accuracy on clean lines. The held-out lines, whose
# foods occur in no training line, calibrate the confidence.
"$tagger" generate Datasets/recipes/recipes.grammar -n $lines --seed $seed --split $split \
  --ocr-noise heavy --noisy-lines 0.2 -o "$work"
Scripts/make-language-model.sh "$tagger"
"$tagger" train "$work/train.jsonl" --validation "$work/valid.jsonl" --patience 0 --features Models/recipes.features -o "$model" \
  --max-iterations 120 --l2 4 --min-count 6 --prune 0.08 --quantize i8 --reproducible --threads "$(nproc)" \
  --meta name=recipes --meta license=MIT \
  --meta description="Labels of recipe ingredient lines, trained on lines of Datasets/recipes" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }

Scripts/evaluate-languages.sh "$tagger" >Models/languages.tsv
Scripts/make-languages.py

bytes=$(stat -c %s "$model")
digest=$(sha256sum "$model" | cut -d' ' -f1)
table=$(Scripts/evaluate-recipes.sh "$tagger" "$model" "$work/test.jsonl")

cat >Models/recipes.md <<CARD
# Model card: recipes.tagger

Written by \`make models\`; do not edit.

| | |
|---|---|
| task | gives each word of a recipe's ingredient line one of nine labels (Datasets/recipes/LABELS.md) |
| training data | $(wc -l <"$work/train.jsonl") lines sampled from Datasets/recipes/recipes.grammar with seed $seed, a fifth of them with OCR noise; no real line |
| test data | $(wc -l <"$work/test.jsonl") generated lines that share no ingredient phrase with the training data; the gold set; real lines |
| features | Models/recipes.features |
| size | $bytes bytes, one byte per weight |
| SHA-256 | \`$digest\` |
| license | MIT |

$table

\`make gates\` fails where a figure is worse by more than half a point.

"Noisy" lines are the same lines after \`convert --ocr-noise light\`, and \`heavy\`. The gold set is
Datasets/recipes/gold.jsonl; the real lines come from three recipe sites, are not part of
the project, and were never used for training.

The model is for ingredient lines in English, Danish, Dutch, French, German, Italian, Portuguese, Spanish and Swedish, in US,
British and metric units. Sentences of the
method, headings and other text of a page are labeled \`other\`. It was not trained on handwritten shorthand. Where people disagree (is "cooked" a
kind or a preparation? does a choice after a comma belong to the name?) it follows LABELS.md, and most
of its errors are there.
CARD

# The measured column as comma-separated shares, for one line of history.
measured=$(awk -F'|' 'NR > 2 && NF > 2 {gsub(/[ %]/, "", $3); printf ",%s", $3}' <<<"$table")
history=Models/history.csv
[ -e $history ] || echo "model,sha256,bytes,training lines,generated tokens,generated calibration error,gold tokens,gold lines,gold calibration error,gold noisy tokens,real tokens,real lines,real calibration error,four tokens,four recall,real noisy tokens,real very noisy tokens" >$history
tail -1 $history | grep -q "$digest" || echo "recipes,$digest,$bytes,$(wc -l <"$work/train.jsonl")$measured" >>$history
echo "$table"
