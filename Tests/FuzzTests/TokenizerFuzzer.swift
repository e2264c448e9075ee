@testable import WordTagging

extension FuzzTarget {
  /// The tokenizer: tokens are ordered, not empty, and stable when tokenized again.
  static let tokenizer = FuzzTarget("tokenizer", maximumLength: 256) { input in
    let tokenizer = Tokenizer()
    var tokens: [ByteRange] = []
    var again: [ByteRange] = []
    tokenizer.tokens(in: input, into: &tokens)
    var end = 0
    for token in tokens {
      precondition(Int(token.start) >= end && token.end > token.start)
      end = Int(token.end)
      tokenizer.tokens(in: input.extracting(token.indices), into: &again)
      precondition(again == [ByteRange(0, token.count)])
    }
    precondition(end <= input.count)
    for unit in TextUnit.allCases {
      let pieces = tokenizer.ranges(of: unit, in: input)
      precondition(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
  }
}
