#!/usr/bin/env bash
# Writes the SHA-256 checksums of a folder's files into SHA256SUMS, signed with an SSH key into SHA256SUMS.sig.
# Usage: Scripts/sign-checksums.sh KEY FOLDER
set -euo pipefail
key=$(realpath "$1")
cd "$2"
rm -f SHA256SUMS SHA256SUMS.sig
find . -maxdepth 1 -type f ! -name '.*' -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum >.sums
mv .sums SHA256SUMS
ssh-keygen -q -Y sign -f "$key" -n wordtagger SHA256SUMS
