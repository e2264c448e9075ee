#!/usr/bin/env bash
# Builds a fuzzer with libFuzzer and AddressSanitizer and runs it for some seconds.
#
# Usage: Tests/Fuzz/run.sh ModelFuzzer|TokenizerFuzzer SECONDS MOST_BYTES [SEED_FILE…]
set -eu
name=$1
seconds=$2
length=$3
shift 3
cd "$(dirname "$0")/../.."
mkdir -p "build/fuzz/$name"
find Sources/WordTagging -name '*.swift' -print0 | xargs -0 swiftc -O -swift-version 6 \
  -parse-as-library -wmo -package-name wordtagger -sanitize=fuzzer,address \
  -enable-upcoming-feature MemberImportVisibility -o "build/fuzz/$name.run" "Tests/Fuzz/$name.swift"
for seed in "$@"; do cp "$seed" "build/fuzz/$name/"; done
# A crash leaves the bytes that caused it in build/fuzz.
"build/fuzz/$name.run" -max_total_time="$seconds" -max_len="$length" -timeout=10 -print_final_stats=1 \
  -artifact_prefix=build/fuzz/ "build/fuzz/$name"
