#!/usr/bin/env bash
# Writes Models/fractions.glyphs as a Swift string literal. As an array literal, which SwiftPM's embedInCode
# makes, its 100,000 elements cost the optimizer 30 s; a resource bundle would be a second file to install.
set -euo pipefail
cd "$(dirname "$0")/.."
model=Models/fractions.glyphs
file=$(git ls-files 'Sources/*/FractionModelData.swift')
cat >"${file:-Sources/RecipeScanning/Fractions/FractionModelData.swift}" <<SWIFT
// swift-format-ignore-file
// Written by Scripts/embed-fraction-model.sh; do not edit.

/// The fraction model that comes with the package, Models/fractions.glyphs, in Base64.
enum FractionModelData {
  static let base64 = "$(base64 -w0 $model)"
}
SWIFT
