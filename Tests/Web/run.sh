#!/usr/bin/env bash
# Runs the test of the service's page in headless Chromium, or says why it cannot.
# Usage: run.sh PATH-TO-WORDTAGGER
set -eu
cd "$(dirname "$0")/../.."
if ! { echo 'chromium|shows the page' | Scripts/install-packages.sh && [ -x /usr/bin/chromium ]; }; then
  Scripts/skip.sh test-web "Chromium cannot be installed"
  exit 0
fi
venv=build/web-venv
if [ ! -x $venv/bin/python ] || ! $venv/bin/python -c 'import playwright' 2>/dev/null; then
  python3 -m venv $venv && $venv/bin/pip install --quiet -r Tests/Web/requirements.txt || {
    Scripts/skip.sh test-web "Playwright cannot be installed"
    exit 0
  }
fi
exec timeout 300 $venv/bin/python Tests/Web/page.py "$1" build/web
