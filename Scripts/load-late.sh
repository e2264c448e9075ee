#!/usr/bin/env bash
# Lets a program start without the libraries that only some of its verbs need: it loads them itself when it needs them
# (SharedLibrary), and the first call of a function binds it.
# Usage: Scripts/load-late.sh PROGRAM
set -euo pipefail
program=$1
cd "$(dirname "$0")/.."
if readelf --dynamic "$program" | grep -q BIND_NOW; then
  echo "load-late: $program binds all functions at its start" >&2
  exit 1
fi
late=$(grep -rhoE '"lib[a-z0-9]+\.so\.[0-9]+"' Sources --include='*.swift' | tr -d '"')
for library in $(readelf --dynamic "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p'); do
  if grep -qxF "$library" <<<"$late"; then patchelf --remove-needed "$library" "$program"; fi
done
needed=$(readelf --dynamic "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort | tr '\n' ' ')
expected='ld-linux-x86-64.so.2 libc.so.6 libgcc_s.so.1 libm.so.6 libstdc++.so.6 libz.so.1 '
[ "${needed/ld-linux-aarch64.so.1/ld-linux-x86-64.so.2}" = "$expected" ] || { echo "load-late: $program needs $needed" >&2; exit 1; }
