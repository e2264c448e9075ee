import Synchronization

/// The memory that tagging a line takes, kept by a caller who tags many.
///
/// After ``WordTagger/tag(utf8:using:confidence:)`` it holds the line's tokens, labels and
/// confidences. A scratch is used by one thread at a time.
///
/// It remembers what the words of earlier lines scored, in two MiB at most; that saves time and
/// never changes a result.
public struct TaggingScratch: ~Copyable {
  var features = FeatureScratch()
  var scoring = ScoringScratch()
  package var lattice = Lattice()
  package internal(set) var tokens: [ByteRange] = []
  var confidences = ScratchBuffer<Float>()
  var bindingPlaces = ScratchBuffer<UInt8>()

  /// Creates a scratch that has met no line yet.
  public init() {}

  /// Creates a scratch that remembers so many bytes of words and what they score.
  package init(remembering bytes: Int) {
    scoring.budget = bytes
  }

  /// How many tokens the last line has.
  public var tokenCount: Int { lattice.tokenCount }

  /// Where a token stands in the last line.
  public func range(of token: Int) -> ByteRange { tokens[token] }

  /// The index of a token's label among ``WordTagger/labels``.
  public func label(of token: Int) -> Int {
    precondition(token < tokenCount, "Token index out of range")
    return Int(lattice.path.start[token])
  }

  /// The probability of a token's label, when confidences were asked for.
  public func confidence(of token: Int) -> Double {
    precondition(token < tokenCount, "Token index out of range")
    return Double(confidences.start[token])
  }

  /// The label of each token, valid until the scratch is used again.
  package var labels: UnsafeBufferPointer<Int32> {
    UnsafeBufferPointer(start: tokenCount > 0 ? lattice.path.start : nil, count: tokenCount)
  }

  /// The probability of each token's label, when it was asked for; valid like ``labels``.
  package var labelConfidences: UnsafeBufferPointer<Float> {
    UnsafeBufferPointer(start: tokenCount > 0 ? confidences.start : nil, count: tokenCount)
  }
}

/// A few scratches that calls borrow, so that tagging by any thread needs no memory of its own.
final class ScratchPool: Sendable {
  private let free = Mutex<[TaggingScratchBox]>([])

  /// Lends a scratch to a function.
  func withScratch<Result, Failure: Error>(
    _ body: (inout TaggingScratch) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let box = free.withLock { $0.popLast() } ?? TaggingScratchBox()
    defer { free.withLock { $0.append(box) } }
    return try body(&box.scratch)
  }
}

/// Holds a scratch in a list.
// Only the borrower that took it from the pool touches it.
private final class TaggingScratchBox: @unchecked Sendable {
  var scratch = TaggingScratch()
}
