/// The pairs of neighboring letters and digits of a text, with their counts.
struct LetterPairs {
  private var counts: [String: Int] = [:]
  private let count: Int

  init(_ text: String) {
    let letters = text.lowercased().filter { $0.isLetter || $0.isNumber }
    for (first, second) in zip(letters, letters.dropFirst()) {
      counts["\(first)\(second)", default: 0] += 1
    }
    if counts.isEmpty { counts[text] = 1 }
    count = counts.values.reduce(0, +)
  }

  /// The share of pairs that two texts have in common.
  func likeness(to other: LetterPairs) -> Double {
    let shared = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
    return 2 * Double(shared) / Double(count + other.count)
  }
}
