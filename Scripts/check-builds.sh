#!/usr/bin/env bash
# Checks builds that tests do not cover: a finished release build that is planned again compiles
# nothing, the package builds without traits, and a package that depends on it builds and runs.
# Usage: Scripts/check-builds.sh [SWIFT-FLAG…], with the flags of the release build
set -euo pipefail
cd "$(dirname "$0")/.."
export SWIFT_DETERMINISTIC_HASHING=1
mkdir -p build
fail() { echo "check-builds: $1" >&2; exit 1; }

touch Package.swift
swift build -c release --product wordtagger "$@" | tee build/rebuild.log
! grep -E 'Compiling|Emitting|Linking' build/rebuild.log \
  || fail "a second release build compiled again; has a build without SWIFT_DETERMINISTIC_HASHING come between?"

swift build --disable-default-traits --scratch-path .build/no-traits "$@" \
  || fail "the package does not build without traits"

# An app that tags and nothing else: bytes of the stripped program with Swift's libraries inside, and bytes of code and
# data of the module, which the CPU time of its build follows: 27 s for 832,000 bytes on an idle machine. The time itself
# is printed only; on a shared machine it varies by half.
rm -rf Examples/TagLines/.build
TIMEFORMAT='%U + %S'
cpu=$( { time swift build -c release --static-swift-stdlib --package-path Examples/TagLines \
  >build/tag-lines.log 2>&1; } 2>&1 ) || fail "Examples/TagLines does not build: $(tail -5 build/tag-lines.log)"
strip -o build/TagLines Examples/TagLines/.build/release/TagLines
size=$(stat -c %s build/TagLines)
own=$(size -t Examples/TagLines/.build/release/WordTagging.build/*.o | awk 'END { print $4 }')
printf '%s\n' "bytes-of-TagLines $size" "bytes-of-WordTagging $own" | Benchmarks/Gates/gate.sh \
  || fail "Examples/TagLines or its module has grown"
line=$(echo '2 cups flour' | build/TagLines Models/recipes.tagger)
[ "$line" = "2/value cups/measure flour/ingredient" ] || fail "Examples/TagLines printed '$line'"

# The other examples. Those with the same traits share a folder of builds, so that the modules
# are compiled once. The plan of the example before is removed, which SwiftPM may take for this one's and build nothing.
example() {
  rm -rf ".build/examples-$2/debug/$1.build" ".build/examples-$2/debug.yaml" ".build/examples-$2/debug/description.json"
  swift build --package-path "Examples/$1" --scratch-path ".build/examples-$2" \
    || fail "Examples/$1 does not build"
}
run() { ".build/examples-$1/debug/$2" "${@:3}"; }

example TrainWithProgress pure
printed=$(run pure TrainWithProgress Datasets/samples/lines.jsonl build/lines.tagger 60)
grep -q '^step 2: loss' <<<"$printed" && grep -q '^ended: ' <<<"$printed" && [ -s build/lines.tagger ] \
  || fail "Examples/TrainWithProgress printed '$printed'"

example GrammarTagger pure
printed=$(run pure GrammarTagger Examples/GrammarTagger/appointments.grammar "Vet, Friday at 4 pm")
grep -q 'Vet/what ,/other Friday/day at/other 4/time pm/time' <<<"$printed" \
  || fail "Examples/GrammarTagger printed '$printed'"

example ScanRecipe full
printed=$(run full ScanRecipe Datasets/samples/recipe.jpg)
grep -q '^- 250 g plain flour$' <<<"$printed" || fail "Examples/ScanRecipe printed '$printed'"

example ScanService full
printed=$(printf 'tag 2 cups flour\nscan Datasets/samples/recipe.jpg\nscan nowhere.jpg\n' | run full ScanService)
grep -q '"id":1[,}]' <<<"$printed" && grep -q 'plain flour' <<<"$printed" && grep -q 'nowhere.jpg: no such file' <<<"$printed" \
  || fail "Examples/ScanService printed '$printed'"
echo "builds: nothing compiled twice, no trait needed, all examples ran; TagLines: CPU $cpu s, $size bytes, $own of WordTagging"
