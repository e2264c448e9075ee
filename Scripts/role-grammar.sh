#!/usr/bin/env bash
# Prints a grammar that draws lines of one language's recipes, each labeled with its role; the words of an ingredient
# keep their labels.
# Usage: Scripts/role-grammar.sh CODE
set -euo pipefail
folder=$(cd "$(dirname "$0")/../Datasets/recipes" && pwd)
code=$1
texts=$folder/languages/$code/texts.grammar
echo "labels title heading step note yield time nutrition furniture $(sed -n 's/^labels //p' "$folder/recipes.grammar")"
sed -n '/^outside/p; /^combine/p; /^held-out/p' "$folder/recipes.grammar"
[ "$code" = en ] || echo "include \"$folder/languages/common.grammar\""
cat <<GRAMMAR
include "$folder/languages/$code/lines.grammar"
include "$texts"
line =
  | 45: <line-$code>
  | 3: capital{<line-$code>}
  | 0.6: upper{<line-$code>}
  | 25: step:<method-$code>
  | 12: heading:<heading-$code>
  | 8: title:<title-$code>
  | 6: note:<note-$code>
  | 5: yield:<yield-$code>
  | 6: time:<time-$code>
  | 6: nutrition:<nutrition-$code>
  | 8: furniture:<furniture-$code>
GRAMMAR
