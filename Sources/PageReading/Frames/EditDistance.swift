/// The least number of inserted, deleted and replaced elements between two sequences.
func editDistance<Element: Equatable>(_ first: [Element], _ second: [Element]) -> Int {
  var row = Array(0...second.count)
  for (i, element) in first.enumerated() {
    var diagonal = row[0]
    row[0] = i + 1
    for j in second.indices {
      let replaced = diagonal + (element == second[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(replaced, min(diagonal, row[j]) + 1)
    }
  }
  return row[second.count]
}

/// How alike two texts are: 1 for equal ones, 0 for those without a common place.
func similarity(_ first: String, _ second: String) -> Double {
  if first == second { return 1 }
  let a = Array(first.unicodeScalars)
  let b = Array(second.unicodeScalars)
  return 1 - Double(editDistance(a, b)) / Double(max(a.count, b.count, 1))
}
