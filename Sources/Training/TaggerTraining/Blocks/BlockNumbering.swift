/// Tells for each sequence of the data in turn the block that it belongs to.
///
/// Blocks have about the same number of tokens. A sequence belongs to the one in whose share its first token is, whatever
/// the form of the data and the process that reads it.
struct BlockNumbering {
  private let tokenCount: Int
  private let blockCount: Int
  private let wanted: Range<Int>
  /// The numbers of tokens and sequences before the next sequence.
  private var (position, sequenceCount): (Int, Int)

  enum Block {
    /// The sequence belongs to a wanted block, and has a number among all.
    case wanted(Int, number: Int)
    /// It belongs to one before those.
    case before
    /// It and all that follow belong to later ones.
    case after
  }

  /// One block of all sequences.
  init() {
    self.init(tokenCount: 1, blockCount: 0, wanted: 0..<1, after: .init(tokens: 0, sequences: 0))
  }

  /// The numbering of data.
  ///
  /// - Parameters:
  ///   - tokenCount: The number of tokens of all sequences.
  ///   - blockCount: The number of blocks.
  ///   - wanted: The blocks that are wanted.
  ///   - preceding: The size of the data before the first sequence.
  init(tokenCount: Int, blockCount: Int, wanted: Range<Int>, after preceding: DataSize) {
    (self.tokenCount, self.blockCount, self.wanted) = (tokenCount, blockCount, wanted)
    (position, sequenceCount) = (preceding.tokens, preceding.sequences)
  }

  /// The block of the next sequence, which has a number of tokens.
  mutating func next(_ itemCount: Int) -> Block {
    let block = position * blockCount / tokenCount
    position += itemCount
    sequenceCount += 1
    if block < wanted.lowerBound { return .before }
    return block < wanted.upperBound ? .wanted(block, number: sequenceCount) : .after
  }
}

/// A number of sequences, and of their tokens.
struct DataSize: Sendable {
  var tokens: Int
  var sequences: Int
}
