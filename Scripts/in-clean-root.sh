#!/usr/bin/env bash
# Runs a script in a root with nothing but a minimal Debian, where the project and Swift are not.
# Usage: Scripts/in-clean-root.sh PACKAGES SCRIPT FILE…
# PACKAGES are the names of Debian packages besides the minimal ones, with commas, or nothing. The files are put into /given,
# which is the script's working folder. Without root, debootstrap or a mirror it is left out.
set -euo pipefail
packages=$1
script=$(realpath "$2")
shift 2
cd "$(dirname "$0")/.."
skip() { Scripts/skip.sh "$(basename "$script")" "$1"; exit 0; }
[ "$(id -u)" = 0 ] || skip "a clean root takes root"
command -v debootstrap >/dev/null || skip "debootstrap is not installed"
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-stable}")

# The root is made once for each set of packages.
base=build/clean-root/$release-$(echo "$packages" | md5sum | cut -c 1-8)
if [ ! -e "$base/made" ]; then
  rm -rf "$base"
  mkdir -p "$base"
  debootstrap --variant=minbase ${packages:+--include="$packages"} "$release" "$base/root" "$mirror" >"$base/log" 2>&1 \
    || { tail -2 "$base/log"; rm -rf "$base"; skip "debootstrap cannot make a clean root"; }
  touch "$base/made"
fi
root=$base/work
rm -rf "$root"
trap 'rm -rf "$PWD/$root"' EXIT
cp -a --reflink=auto "$base/root" "$root"
cp /etc/resolv.conf "$root/etc/"
mkdir "$root/given"
cp -r "$@" "$root/given/"
cp "$script" "$root/given/.script"
# With processes of its own: programs read their arguments from /proc.
unshare --mount --pid --fork sh -euc '
  mount -t proc proc "$1/proc"
  exec chroot "$1" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
    sh -euc "cd /given; if command -v swift; then exit 1; fi; . ./.script"' sh "$root"
