#!/usr/bin/env bash
# Renders the overlay page and the service's page with the sample photo into Documentation/images with headless Chromium.
# Usage: Scripts/screenshots.sh PATH-TO-WORDTAGGER
set -euo pipefail
cd "$(dirname "$0")/.."
Scripts/install-packages.sh <<PACKAGES
chromium-headless-shell|renders the page
pngquant|makes the picture small
fonts-noto-core|the typeface of the page
PACKAGES
mkdir -p build Documentation/images
"$1" read --model Models/recipes.tagger Datasets/samples/recipe.jpg --overlay build/demo.html >build/demo.txt
chromium-headless-shell --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,700 \
  --screenshot=build/overlay.png "file://$PWD/build/demo.html" 2>build/screenshots.log
pngquant --force --speed 1 --strip --output Documentation/images/overlay.png 128 build/overlay.png
Tests/Web/run.sh "$1"
pngquant --force --speed 1 --strip --output Documentation/images/service.png 128 build/web/scan.png
ls -l Documentation/images/overlay.png Documentation/images/service.png
