#!/usr/bin/env bash
# Trains the English part-of-speech tagger and the lemma rules on the English Web Treebank, evaluates them, and
# writes their card. Says so and does nothing where the treebank or WordNet is absent.
# Usage: Scripts/make-english.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."

tagger=$1
treebank=${REAL_DATA:-../shared/data}/ewt
other=${REAL_DATA:-../shared/data}/gum
wordnet=/usr/share/wordnet
work=build/english
for needed in "$treebank/train.conll" "$treebank/train.lemmas.conll" "$wordnet/data.noun"; do
  [ -e "$needed" ] || { echo "no $needed: the English models stay as they are"; exit 0; }
done
mkdir -p "$work"

# What WordNet knows: parts of speech of words, and clusters of the words of its glosses and of the treebank.
Scripts/english-lexicon.py "$wordnet" >"$work/lexicon.tsv"
"$tagger" words import lexicon "$work/lexicon.tsv" -o "$work/wordnet.words"
grep -hv '^  ' "$wordnet"/data.* | sed 's/.*| //; s/"; "/\n/g; s/; "/\n/g; s/"//g; s/; /\n/g' >"$work/glosses.txt"
cut -d' ' -f1 "$treebank/train.conll" | awk '{ if ($0 == "") print ""; else printf "%s ", $0 }' >"$work/treebank.txt"
[ -e "$work/all.clusters" ] ||
  "$tagger" cluster "$work/treebank.txt" "$work/glosses.txt" --from lines --count 256 --min-count 4 -o "$work/all.clusters"
awk -F'\t' '$3 >= 9' "$work/all.clusters" >"$work/glosses.words"

"$tagger" train "$treebank/train.conll" --validation "$treebank/dev.conll" --columns 1,3 \
  --features Models/english-pos.features --words wordnet="$work/wordnet.words" --words glosses="$work/glosses.words" \
  --algorithm owlqn --l1 0.2 --l2 0.2 --min-count 2 --patience 30 --prune 0.02 --quantize i8 \
  --tokenizer treebank --reproducible --threads "$(nproc)" -o Models/english-pos.tagger \
  --meta name=english-pos --meta license="CC BY-SA 4.0" \
  --meta description="Universal parts of speech of English sentences" \
  --meta source="Universal Dependencies, English Web Treebank (CC BY-SA 4.0); WordNet 3.0 (its license)" \
  2>"$work/train.log" || { tail -5 "$work/train.log" >&2; exit 1; }
"$tagger" lemmas learn "$treebank/train.lemmas.conll" -o Models/english.lemmas

# The share of right tokens of columns of a word and its part of speech.
tokens() {
  "$tagger" evaluate --model Models/english-pos.tagger --columns "$2" "$1" | awk '/tokens right/ { print $3 }'
}
# The share of right lemmas; further options follow the file.
lemmas() { "$tagger" lemmas evaluate "$@" | sed 's/.*words, \(.*\) % of.*/\1%/'; }
row() { [ ! -e "$2" ] || echo "| $1 | $(tokens "$3" "$4") | $(lemmas "$2") | $(lemmas "$2" --no-wordnet) |"; }

cat >Models/english.md <<CARD
# Model card: english-pos.tagger and english.lemmas

Written by \`make models\` where the treebank is there; do not edit.

| | |
|---|---|
| task | gives each word of an English sentence one of the 17 universal parts of speech, and its lemma |
| training data | the training part of the English Web Treebank (Universal Dependencies), $(grep -c '^$' "$treebank/train.conll") sentences of web logs, mails, reviews, answers and news groups; it is no part of the project |
| other data | WordNet 3.0 as Debian's wordnet-base has it: possible parts of speech of words, and clusters of the words of its glosses |
| tokens | as the treebank cuts them: \`Tokenizer(rules: .treebank)\` |
| features | Models/english-pos.features |
| sizes | $(stat -c %s Models/english-pos.tagger) and $(stat -c %s Models/english.lemmas) bytes |
| SHA-256 | \`$(sha256sum Models/english-pos.tagger | cut -d' ' -f1)\` and \`$(sha256sum Models/english.lemmas | cut -d' ' -f1)\` |
| license | both files CC BY-SA 4.0, as the treebank: they are adapted from "Universal Dependencies English Web Treebank" by Natalia Silveira and others (2014, https://universaldependencies.org). What the tagger has from WordNet is under WordNet's license: "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved." The rest of the project is under its own license. |

| held out | parts of speech | lemmas, gold parts of speech | without WordNet |
|---|---|---|---|
$(row "English Web Treebank, development part" "$treebank/dev.lemmas.conll" "$treebank/dev.conll" 1,3)
$(row "GUM, development part: other kinds of English" "$other/dev.conll" "$other/dev.conll" 1,3)

Training stopped where the development part of the treebank was tagged best, and features and penalties were chosen on
it, which flatters its parts of speech; GUM was looked at once. Lemmas of people differ between treebanks: GUM's lemma of "people" is
"person".
CARD
cat Models/english.md
