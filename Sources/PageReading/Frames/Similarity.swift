import InternalUtilities

/// How alike two texts are: 1 for equal ones, 0 for those without a common place.
func similarity(_ first: String, _ second: String) -> Double {
  if first == second { return 1 }
  let a = Array(first.unicodeScalars)
  let b = Array(second.unicodeScalars)
  return 1 - Double(editDistance(a, b)) / Double(max(a.count, b.count, 1))
}
