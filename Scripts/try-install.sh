#!/usr/bin/env bash
# Checks an installed wordtagger in an empty folder, without the rest of the project.
# Usage: Scripts/try-install.sh PREFIX | Scripts/try-install.sh ARCHIVE.tar.gz
set -eu
place=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -f "$place" ]; then
  tar -C "$work" -xzf "$place"
  place=$(echo "$work"/*)
fi
place=$(cd "$place" && pwd)
cd "$work"
unset WORDTAGGER_MODEL
fail() { echo "try-install: $1" >&2; exit 1; }

"$place/bin/wordtagger" doctor || fail "doctor reports something missing"
"$place/bin/wordtagger" doctor | grep -q "recipe model  *built in" \
  || fail "the model is not the command's own"
row=$(echo '2 cups flour' | "$place/bin/wordtagger" rows --format json)
for field in '"quantity":"2"' '"unit":"cup"' '"text":"flour"'; do
  [[ $row == *"$field"* ]] || fail "no $field in the row $row"
done
echo "$row"
[[ $(echo 'The mice ran.' | "$place/bin/wordtagger" lemmas find - --no-wordnet) == *mouse* ]] \
  || fail "the English models are not found"
"$place/bin/wordtagger" --licenses | grep -q 'Unicode, Inc.' || fail "--licenses does not name Unicode's data"
bash -n "$place/share/bash-completion/completions/wordtagger" || fail "the completions are not a bash script"
