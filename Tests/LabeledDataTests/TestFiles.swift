import LabeledData
import Support

extension LabeledSequence {
  /// A line that any format which holds its parts can hold.
  static func random(
    using generator: inout RandomStream, columns names: [String], isLabeled: Bool = true,
    hasText: Bool, hasWeight: Bool = false
  ) -> LabeledSequence {
    let count = Int.random(in: 1...6, using: &generator)
    let tokens = (0..<count).map { _ in word(&generator) }
    return LabeledSequence(
      id: hasText ? "line \(word(&generator))" : nil,
      text: hasText ? tokens.joined(separator: " ") + " \"x\\y" : nil, tokens: tokens,
      labels: isLabeled ? (0..<count).map { _ in word(&generator) } : [],
      columns: names.map { name in
        Column(name: name, cells: (0..<count).map { _ in word(&generator) })
      }, weight: hasWeight ? Double.random(in: 0...3, using: &generator) : 1)
  }

  private static func word(_ generator: inout RandomStream) -> String {
    let alphabet = Array("abcXYZ019½é⁄漢🍋\u{301}\u{200F}\u{A0}:\\\"'#=/{}[],%")
    let word = String(
      (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &generator)]
      })
    // A combining mark or a '#' in front can mean something else in some format.
    return word.first == "#" ? "x" + word : word
  }
}
