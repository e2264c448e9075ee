#!/usr/bin/env bash
# Checks the library of the C interface: what it needs and shows, and that a C program can use it beside another Swift
# library.
#
# Usage: Scripts/check-library.sh LIBRARY
set -euo pipefail
cd "$(dirname "$0")/.."
library=$1
fail() { echo "Error: $*" >&2; exit 1; }

foreign=$(readelf -d "$library" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' \
  | grep -vE '^(libc|libm|libz|libgcc_s|libstdc\+\+|libdl|libpthread|ld-linux-x86-64)\.so' || true)
[ -z "$foreign" ] || fail "the library needs $foreign"
symbols=$(nm -D --defined-only "$library" | awk '$2 ~ /[A-Z]/ {print $3}' | sort)
shown=$(grep -v '^wt_' <<<"$symbols" || true)
[ -z "$shown" ] || fail "the library shows $shown"
# Without comments, which name functions, too.
declared=$(cc -E -P -xc Sources/Interfaces/CWordTagger/include/wordtagger.h | grep -oE '\bwt_[a-z_]+\(' | tr -d '(' | sort -u)
[ "$declared" = "$symbols" ] \
  || fail "the header (<) and the library (>) differ: $(diff <(echo "$declared") <(echo "$symbols") | grep '^[<>]' | xargs)"
newest=$(objdump -T "$library" | grep -oE 'GLIBC_[0-9.]+' | sed 's/GLIBC_//' | sort -uV | tail -1)
[ "$(printf '%s\n' "$newest" 2.34 | sort -V | tail -1)" = 2.34 ] || fail "the library needs glibc $newest, newer than 2.34"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
strip -o "$folder/libwordtagger.so.1" "$library"
size=$(stat -c %s "$folder/libwordtagger.so.1")
Benchmarks/Gates/gate.sh bytes-of-the-library "$size" || fail "the library has grown"
ln -s libwordtagger.so.1 "$folder/libwordtagger.so"
cc -std=c11 -Wall -Wextra -Werror -ISources/Interfaces/CWordTagger/include Examples/C/tag.c -L"$folder" -lwordtagger \
  -Wl,-rpath,"$folder" -o "$folder/tag"
"$folder/tag" recipes '2 cups flour' | cut -f 1,2 \
  | diff - <(printf '%s\n' $'2\tvalue' $'cups\tmeasure' $'flour\tingredient' '') || fail "the example prints something else"
! "$folder/tag" /nowhere line 2>/dev/null || fail "a missing model is no error"

# Another library with a Swift runtime of its own, in the same process.
cat >"$folder/other.swift" <<'SWIFT'
@_cdecl("other_answer") public func otherAnswer() -> Int32 { Int32(["a": 41].values.reduce(1, +)) }
SWIFT
swiftc -O -emit-library -static-stdlib -parse-as-library "$folder/other.swift" -o "$folder/libother.so"
cat >"$folder/both.c" <<'C'
#include <dlfcn.h>
#include <stdio.h>
#include <wordtagger.h>
int main(int count, char **arguments) {
  void *other = dlopen(arguments[count - 1], RTLD_NOW | RTLD_GLOBAL);
  int (*answer)(void) = other ? (int (*)(void))dlsym(other, "other_answer") : NULL;
  wt_model *model = wt_model_open_recipes(NULL);
  if (!answer || answer() != 42 || !model) return 1;
  printf("%d\n", wt_model_label_count(model));
  wt_model_free(model);
  return answer() == 42 ? 0 : 1;
}
C
cc -ISources/Interfaces/CWordTagger/include "$folder/both.c" -L"$folder" -lwordtagger -ldl -Wl,-rpath,"$folder" -o "$folder/both"
"$folder/both" "$folder/libother.so" >/dev/null || fail "the library does not work beside another one of Swift"
echo "the library has $size bytes, needs nothing but the C and C++ libraries, and shows its functions alone"
