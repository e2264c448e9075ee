/// The minimum number of insertions, deletions and substitutions between two sequences.
///
/// With swaps, two transposed neighbors are one edit instead of two.
package func editDistance<Element: Equatable>(
  _ first: [Element], _ second: [Element], countsSwaps: Bool = false
) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  var row = last
  for i in first.indices {
    row[0] = i + 1
    for j in second.indices {
      let replaced = last[j] + (first[i] == second[j] ? 0 : 1)
      var best = min(row[j] + 1, last[j + 1] + 1, replaced)
      if countsSwaps, i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row[j + 1] = best
    }
    if countsSwaps { beforeLast = last }
    swap(&last, &row)
  }
  return last[second.count]
}

extension Sequence<String> {
  /// The most probable correction of a misspelled word; the alphabetically first one in case of a
  /// tie.
  package func nearest(to word: String) -> String? {
    let characters = Array(word)
    if characters.count < 3 { return nil }
    return lazy.filter { $0 != word }.map {
      (editDistance(Array($0), characters, countsSwaps: true), $0)
    }.filter { $0.0 <= (characters.count + 1) / 3 }.min { $0 < $1 }?.1
  }
}
