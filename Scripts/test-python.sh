#!/usr/bin/env bash
# Tests the Python wheel in a virtual environment: types, tests, the examples of its page, the suites of the peers, and an
# installation where there is no Swift. Without PyPI it is left out.
# Usage: [PYTHONS="python3.10 python3.13t"] Scripts/test-python.sh WHEEL
# PYTHONS names further interpreters whose environments run the tests, too.
set -euo pipefail
wheel=$(realpath "$1")
cd "$(dirname "$0")/.."
place=$PWD/build/python
environment=$place/venv

if ! cmp -s Python/requirements-test.txt "$environment/installed"; then
  python3 -m venv "$environment"
  if ! "$environment/bin/pip" install --quiet --disable-pip-version-check --retries 1 --timeout 15 \
      -r Python/requirements-test.txt \
      || ! "$environment/bin/pip" install --quiet --disable-pip-version-check --no-deps \
      -r Python/requirements-peers.txt; then
    Scripts/skip.sh test-python "PyPI cannot be reached"
    exit 0
  fi
  cp Python/requirements-test.txt "$environment/installed"
fi
python=$environment/bin/python
"$environment/bin/pip" install --quiet --disable-pip-version-check --no-index --force-reinstall --no-deps "$wheel"

# The tests run on what is installed, not on the sources.
rm -rf "$place/tests"
mkdir -p "$place/tests"
cp -r Python/tests Python/conftest.py Python/README.md Python/pyproject.toml "$place/tests/"
(cd Python && "$environment/bin/mypy")
export REPOSITORY=$PWD
(cd "$place/tests" && "$python" -m pytest -q -rs -p no:cacheprovider --doctest-glob README.md \
  tests README.md && "$python" -m pytest -q -rs -p no:cacheprovider --doctest-modules --pyargs wordtagger \
  --ignore-glob '*/scorers.py') | tee "$place/test.log"
Scripts/note-skips.sh "$place/test.log"
"$python" Python/tests/peers/run.py "$place/peers"

for interpreter in ${PYTHONS:-}; do
  other=$place/venv-$("$interpreter" -c 'import sys; print(sys.implementation.cache_tag + sys.abiflags)')
  "$interpreter" -m venv "$other"
  # A package without a wheel for this interpreter is left out, and so are its tests.
  while read -r package; do
    "$other/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: "$package" 2>/dev/null \
      || Scripts/skip.sh "test-python, $interpreter" "$package cannot be installed"
  done <Python/requirements-test.txt
  "$other/bin/pip" install --quiet --disable-pip-version-check --no-index --force-reinstall --no-deps "$wheel"
  "$interpreter" --version
  (cd "$place/tests" && "$other/bin/python" -m pytest -q -p no:cacheprovider tests)
done

# A root without Swift, the repository and the environment: only the wheel and the system's Python.
clean=$(mktemp -d)
trap 'rm -rf "$clean"' EXIT
cp "$wheel" "$clean/"
swift=$(dirname "$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")")
try='set -euo pipefail
  [ "$1" = / ] || mount -t tmpfs none "$1"
  mount -t tmpfs none "$2"
  cd "$3"
  ! command -v swift >/dev/null
  "$4" -c "
import sys, zipfile
zipfile.ZipFile(sys.argv[1]).extractall(\"installed\")
" ./*.whl
  PYTHONPATH=installed "$4" -I -c "
import sys; sys.path.insert(0, \"installed\")
import wordtagger
print(wordtagger.Tagger().tag(\"2 cups flour\"))"'
if unshare --user --map-root-user --mount true 2>/dev/null; then
  interpreter=$(readlink -f "$("$python" -c 'import sys; print(sys._base_executable)')")
  found=$(unshare --user --map-root-user --mount bash -c "$try" bash "$swift" "$PWD" "$clean" "$interpreter")
  [ "$found" = "<TaggedLine 2/value cups/measure flour/ingredient>" ] \
    || { echo "test-python: without Swift: $found" >&2; exit 1; }
  echo "without Swift: $found"
else
  Scripts/skip.sh "test-python, without Swift" "namespaces are not allowed here"
fi
