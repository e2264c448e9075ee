#!/usr/bin/env bash
# Makes the documentation of the named modules in build/docs/MODULE, merged in build/docs/all, with the
# toolchain's docc. A warning is an error.
set -eu
cd "$(dirname "$0")/.."
Scripts/symbol-graphs.sh build/symbols "$@"
mkdir -p build/docs
archives=()
for module in "$@"; do
  docc convert Sources/*/"$module/$module.docc" \
    --fallback-display-name "$module" --fallback-bundle-identifier "wordtagger.$module" \
    --additional-symbol-graph-dir "build/symbols/$module" --warnings-as-errors \
    --output-dir "build/docs/$module.doccarchive"
  archives+=("build/docs/$module.doccarchive")
done
rm -rf build/docs/all
docc merge "${archives[@]}" --synthesized-landing-page-name wordtagger \
  --synthesized-landing-page-kind Package --output-path build/docs/all
echo "documentation of $# modules: python3 -m http.server -d build/docs/all, then /documentation"
