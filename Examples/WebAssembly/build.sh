#!/usr/bin/env bash
# Builds tag.wasm, a WebAssembly module of the core, with Embedded Swift.
# Usage: Examples/WebAssembly/build.sh FOLDER
set -euo pipefail
folder=$1
mkdir -p "$folder"
cd "$(dirname "$0")/../.."
toolchain=$(dirname "$(readlink -f "$(command -v swiftc)")")
target=wasm32-unknown-none-wasm
# The memory functions are instructions of WebAssembly, so that no C library is needed for them.
common=(-target $target -enable-experimental-feature Embedded -wmo -O -parse-as-library -swift-version 6 -package-name wordtagger
  -Xcc -mbulk-memory)
features=()
for feature in ExistentialAny InternalImportsByDefault MemberImportVisibility; do features+=(-enable-upcoming-feature $feature); done
find Sources/Core/WordTagging -name '*.swift' -print0 | sort -z | xargs -0 swiftc "${common[@]}" "${features[@]}" -suppress-warnings -module-name WordTagging \
  -emit-module -emit-module-path "$folder/WordTagging.swiftmodule" -c -o "$folder/WordTagging.o"
swiftc "${common[@]}" -enable-experimental-feature Extern -warnings-as-errors -I "$folder" -module-name tag Examples/WebAssembly/tag.swift -c -o "$folder/tag.o"
"$toolchain/clang" --target=wasm32 -O2 -ffreestanding -fno-builtin -mbulk-memory -Wall -Wextra -Wno-unused-parameter -Werror \
  -c Examples/WebAssembly/support.c -o "$folder/support.o"
"$toolchain/wasm-ld" --gc-sections -z stack-size=1048576 --no-entry -o "$folder/tag.wasm" "$folder"/{tag,WordTagging,support}.o \
  "$toolchain/../lib/swift/embedded/$target/libswiftUnicodeDataTables.a"
