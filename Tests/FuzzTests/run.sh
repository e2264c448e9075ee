#!/usr/bin/env bash
# Runs fuzz targets in turn under libFuzzer and AddressSanitizer, keeps their corpora minimized, and
# prints executions, coverage and findings. Fails when there is a finding.
#
# Usage: Tests/FuzzTests/run.sh SECONDS [TARGET…]
# C code has UndefinedBehaviorSanitizer, too. Swift has none on Linux: its own checks of arithmetic, indices and
# casts stay on in release builds and end the process, which libFuzzer reports as a crash.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=$1
shift
here=Tests/FuzzTests
out=build/fuzz
scratch=.build/fuzz
mkdir -p "$out"

SWIFT_DETERMINISTIC_HASHING=1 swift build -c release --scratch-path $scratch --target FuzzTests \
  -Xswiftc -enable-testing -Xswiftc -sanitize=address,fuzzer \
  -Xcc -fsanitize=address,undefined -Xcc -fno-sanitize-recover=undefined >"$out/build.log" 2>&1 \
  || { tail -20 "$out/build.log" >&2; exit 1; }
bin=$(swift build -c release --scratch-path $scratch --show-bin-path)
objects=()
includes=()
for folder in "$bin"/*.build; do
  case $(basename "$folder") in
    FuzzTests.build | TaggerCommand.build | wordtagger*.build) ;;
    # The objects of sources that were removed since are still in the folder, but not in the map.
    *) while IFS= read -r object; do [ ! -e "$object" ] || objects+=("$object"); done < <(
      grep -ho '/[^"]*\.o' "$folder/output-file-map.json" 2>/dev/null || find "$folder" -name '*.o') ;;
  esac
done
for map in Sources/*/C*/ Sources/*/C*/include/ Tests/CLBFGS/; do includes+=(-I "$map"); done
# The maps of C targets that have none of their own are written by the build.
for map in "$bin"/*.build/module.modulemap; do includes+=(-Xcc "-fmodule-map-file=$map"); done
read -ra flags <<<"$(pkg-config --cflags-only-I openblas tesseract lept zlib sqlite3 libmicrohttpd libzip)"
read -ra libraries <<<"$(pkg-config --libs openblas tesseract lept zlib sqlite3 libmicrohttpd libzip)"
# The targets use declarations of the package.
package=$(sed -n 's/.*"-package-name","\([^"]*\)".*/\1/p' $scratch/release.yaml | head -1)
# Without the traits, targets would be stand-ins that read nothing.
read -ra traits <<<"$(grep -o '"-module-name","FuzzTests".*' $scratch/release.yaml | head -1 | grep -o '"-D[^"]*"' | tr -d '"' | xargs)"
swiftc -O -swift-version 6 -parse-as-library "${traits[@]}" -module-name Fuzzing -package-name "$package" -sanitize=address,fuzzer \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility \
  -I "$bin/Modules" "${includes[@]}" "${flags[@]}" $here/*Fuzzer.swift $here/FuzzTarget.swift \
  $here/Driver/*.swift "${objects[@]}" "${libraries[@]}" -o $out/fuzz >"$out/link.log" 2>&1 \
  || { grep -v 'Cannot export local symbol' "$out/link.log" >&2; exit 1; }

# The targets and the lengths of their longest inputs.
declare -A length
names=()
while read -r name most; do
  length[$name]=$most
  names+=("$name")
done < <(FUZZ_TARGET="" $out/fuzz)
[ $# -eq 0 ] || names=("$@")

export ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1
export SWIFT_BACKTRACE=enable=no
# Some targets write files; in memory where there is such a folder.
[ ! -d /dev/shm ] || export TMPDIR=/dev/shm
failed=0
printf '| %-14s | %12s | %8s | %8s | %6s | %8s |\n' target executions coverage features corpus findings
printf '| %-14s | %12s | %8s | %8s | %6s | %8s |\n' --- --- --- --- --- ---
for name in "${names[@]}"; do
  [ -n "${length[$name]:-}" ] || { echo "there is no fuzz target '$name'" >&2; exit 2; }
  export FUZZ_TARGET=$name
  work=$out/$name
  kept=$out/corpus
  rm -rf "$kept"
  $here/corpus.py unpack "$name" "$kept"
  mkdir -p "$work" "$out/findings"
  options=(-timeout=2 -rss_limit_mb=1024 -max_len="${length[$name]}" -print_final_stats=1
    -artifact_prefix="$out/findings/$name-")
  [ ! -e "$here/Dictionaries/$name.dict" ] || options+=(-dict="$here/Dictionaries/$name.dict")
  findings=0
  $out/fuzz "${options[@]}" -max_total_time="$seconds" "$work" "$kept" >"$out/$name.log" 2>&1 \
    || findings=1
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$out/$name.log")
  # A crash on a seed comes before the first line with the coverage.
  read -r coverage features < <(grep -o 'cov: [0-9]* ft: [0-9]*' "$out/$name.log" | tail -1 | awk '{print $2, $4}') || true
  if [ $findings = 0 ] && [ "${coverage:-0}" -lt 50 ]; then
    echo "the target '$name' runs nothing" >&2
    failed=1
  elif [ $findings = 0 ]; then
    # The fewest, smallest inputs that cover the same edges.
    rm -rf "$out/minimized"
    mkdir "$out/minimized"
    $out/fuzz -set_cover_merge=1 -use_counters=0 "${options[@]}" "$out/minimized" "$kept" "$work" \
      >"$out/$name.merge.log" 2>&1 || true
    [ -z "$(ls -A "$out/minimized")" ] || $here/corpus.py pack "$name" "$out/minimized"
  else
    failed=1
  fi
  printf '| %-14s | %12s | %8s | %8s | %6s | %8s |\n' "$name" "${runs:-?}" "${coverage:-?}" \
    "${features:-?}" "$(wc -l <"$here/Corpus/$name.txt")" "$findings"
  [ $findings = 0 ] || grep -m 2 -E 'ERROR|Fatal error|Test unit written' "$out/$name.log" | sed 's/^/    /' || true
done
exit $failed
