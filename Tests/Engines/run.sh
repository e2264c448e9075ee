#!/usr/bin/env bash
# Runs the tests of the engines: Spark, Ray, Dask, GNU parallel and Slurm, with packages of their own in build/engines.
# Usage: run.sh PATH-TO-WORDTAGGER WHEEL [FILE-OF-TESTS ...]
set -euo pipefail
command=$(realpath "$1") wheel=$(realpath "$2")
shift 2
cd "$(dirname "$0")/../.."
export WORDTAGGER=$command

Scripts/install-packages.sh <<'PACKAGES'
openjdk-17-jre-headless|the machine of Spark
parallel|GNU parallel
PACKAGES
# Slurm is for its own tests, which are skipped without it.
Scripts/install-packages.sh <<'PACKAGES' || Scripts/skip.sh "test-engines, Slurm" "Slurm cannot be installed"
slurm-wlm|Slurm, a controller and a node on this machine
munge|the keys of Slurm
PACKAGES

environment=build/engines/venv
if ! cmp -s Tests/Engines/requirements.txt $environment/installed; then
  python3 -m venv $environment
  if ! $environment/bin/pip install --quiet --disable-pip-version-check --retries 1 --timeout 15 \
      -r Tests/Engines/requirements.txt; then
    Scripts/skip.sh test-engines "PyPI cannot be reached"
    exit 0
  fi
  cp Tests/Engines/requirements.txt $environment/installed
fi
$environment/bin/pip install --quiet --disable-pip-version-check --no-index --force-reinstall --no-deps "$wheel"

# A process for each: an engine leaves machines and threads behind.
[ $# -gt 0 ] || set -- Tests/Engines/test_*.py
for tests in "$@"; do
  timeout 900 $environment/bin/python -m pytest -q -rs -p no:cacheprovider -W ignore --tb=short "$tests" \
    | tee build/engines/test.log
  Scripts/note-skips.sh build/engines/test.log
done
