import Support

/// The similarity of two texts: 1 if they are equal, 0 if they have nothing in common.
func similarity(_ first: String, _ second: String) -> Double {
  if first == second { return 1 }
  let a = Array(first.unicodeScalars)
  let b = Array(second.unicodeScalars)
  return 1 - Double(editDistance(a, b)) / Double(max(a.count, b.count, 1))
}
