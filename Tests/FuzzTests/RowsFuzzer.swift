import RecipeRows
import WordTagging

extension FuzzTarget {
  /// Rows of arbitrary text with arbitrary labels: ranges lie in the text, amounts can be scaled and converted.
  ///
  /// The first 16 bytes choose the labels.
  static let rows = FuzzTarget("rows", maximumLength: 512) { input in
    let names = [
      "value", "measure", "combination", "ingredient", "size", "preparation", "purpose", "comment",
      "other",
    ]
    let choices = input.prefix(16).map { names[Int($0) % names.count] } + ["value"]
    let text = String(decoding: input.dropFirst(16), as: UTF8.self)
    let tokens = Tokenizer().tokens(in: text).enumerated().map { index, token in
      TaggedToken(range: token.indices, label: choices[index % choices.count], confidence: 0.5)
    }
    let row = RowBuilder().row(from: TaggedSequence(text: text, tokens: tokens))
    let count = text.utf8.count
    for changed in [row, row.scaled(by: Rational(7)), row.converted(to: .metric)] {
      var ranges = changed.amounts.flatMap(\.flattened).flatMap(\.ranges) + changed.rest
      ranges += changed.fields.flatMap(\.field.ranges)
      precondition(
        ranges.allSatisfy { $0.lowerBound >= 0 && $0.upperBound <= count && !$0.isEmpty })
      precondition((0...1).contains(changed.confidence))
      for amount in changed.amounts.flatMap(\.flattened) {
        precondition(amount.quantity != nil || amount.traits != [] || amount.unit == nil)
        _ = amount.display + amount.description
      }
    }
    _ = Amount.amounts(in: text)
  }
}
