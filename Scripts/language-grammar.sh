#!/usr/bin/env bash
# Prints a grammar that draws lines of one language, its recipes' other lines among them.
# Usage: Scripts/language-grammar.sh CODE
set -euo pipefail
folder=$(cd "$(dirname "$0")/../Datasets/recipes" && pwd)
[ -e "$folder/languages/$1/lines.grammar" ] || { echo "there is no folder Datasets/recipes/languages/$1" >&2; exit 1; }
sed -n '/^labels/,/^held-out/p' "$folder/recipes.grammar"
[ "$1" = en ] || echo "include \"$folder/languages/common.grammar\""
cat <<GRAMMAR
include "$folder/languages/$1/lines.grammar"
include "$folder/languages/$1/texts.grammar"
line =
  | 24: <line-$1>
  | 2: capital{<line-$1>}
  | 0.4: upper{<line-$1>}
  | 0.4: title{<line-$1>}
  | 3: <text-$1>
$(grep "^text-$1 =" "$folder/recipes.grammar" || sed -n "s/-de\\b/-$1/g; /^text-$1 =/p" "$folder/recipes.grammar")
GRAMMAR
