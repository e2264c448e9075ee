#!/usr/bin/env bash
# Signs a folder's checksums with a key made for this check, verifies them as Documentation/Releasing.md says, and sees a changed
# file refused.
# Usage: Scripts/check-checksums.sh FOLDER
set -euo pipefail
folder=$(realpath "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ssh-keygen -q -t ed25519 -N '' -f "$work/key"
echo "releases@wordtagger $(cut -d ' ' -f 1,2 "$work/key.pub")" >"$work/allowed_signers"
mkdir "$work/files"
cp "$folder"/* "$work/files/"
Scripts/sign-checksums.sh "$work/key" "$work/files"
cd "$work/files"
verify() {
  ssh-keygen -Y verify -f ../allowed_signers -I releases@wordtagger -n wordtagger -s SHA256SUMS.sig <SHA256SUMS >/dev/null 2>&1 &&
    sha256sum --status --check SHA256SUMS 2>/dev/null
}
verify || { echo "check-checksums: right checksums are refused" >&2; exit 1; }
file=$(ls | grep -v SHA256SUMS | head -1)
printf x >>"$file"
! verify || { echo "check-checksums: a changed file is accepted" >&2; exit 1; }
sha256sum "$file" >SHA256SUMS
! verify || { echo "check-checksums: changed checksums are accepted" >&2; exit 1; }
echo "The signed checksums hold, and a changed file is refused"
