#if !hasFeature(Embedded)
import Synchronization
#endif

/// The working memory of tagging, kept by callers who tag many lines.
///
/// After ``WordTagger/tag(utf8:using:confidence:)`` it holds the line's tokens, labels and
/// confidences. A scratch is used by one thread at a time.
///
/// It keeps weights of words and features as rows, which saves time and never changes a result: in up to 8 MiB, and in
/// less, but at least 1 MiB, where a thread for each processor would take more than 16 MiB together.
public struct TaggingScratch: ~Copyable, ComposingScratch {
  var features = FeatureScratch()
  var scoring = ScoringScratch()
  package var lattice = Lattice()
  package internal(set) var tokens: [ByteRange] = []
  var confidences = ScratchBuffer<Float>()
  /// Whether the confidences belong to the last line.
  var hasConfidences = false
  var bindingPlaces = ScratchBuffer<UInt8>()
  var composed = ComposedSequence()

  /// Creates a scratch with an empty cache.
  public init() {}

  /// Creates a scratch with a cache of the given size in bytes.
  package init(cacheSize bytes: Int) { scoring.budget = bytes }

  /// The number of tokens of the last line.
  public var tokenCount: Int { lattice.tokenCount }

  /// The range of a token in the last line.
  ///
  /// - Precondition: The line has a token with this index.
  public func range(of token: Int) -> ByteRange { tokens[token] }

  /// The index of a token's label among ``WordTagger/labels``.
  ///
  /// - Precondition: The line has a token with this index.
  public func label(of token: Int) -> Int {
    precondition((0..<tokenCount).contains(token), "Token index out of range")
    return Int(lattice.path.start[token])
  }

  /// The probability of a token's label.
  ///
  /// - Precondition: The line has a token with this index, and was tagged with confidences.
  public func confidence(of token: Int) -> Double {
    precondition((0..<tokenCount).contains(token), "Token index out of range")
    precondition(hasConfidences, "The last line was tagged without confidences")
    return Double(confidences.start[token])
  }

  /// The label of each token, valid until the scratch is used again.
  package var labels: BufferView<Int32> {
    BufferView(start: tokenCount > 0 ? lattice.path.start : nil, count: tokenCount)
  }

  /// The probability of each token's label, if requested; valid as long as ``labels``.
  package var labelConfidences: BufferView<Float> {
    BufferView(start: tokenCount > 0 ? confidences.start : nil, count: tokenCount)
  }
}

/// Scratches that calls borrow, so that threads share their memory.
///
/// A call that finds the list busy for long does without it. A lock that waits would not do: Swift's knows its owner by
/// a thread number that is wrong in the first thread of a forked process, and a lock that another thread held at the
/// fork is never given back. Such a process tags without the list, which is slower and right.
// Only who has set `isBusy` accesses the list.
final class ScratchPool: @unchecked Sendable {
  private var free: [TaggingScratchBox] = []
  #if !hasFeature(Embedded)
  private let isBusy = Atomic(false)
  private static let attempts = 1000
  #endif

  /// Lends a scratch to a function.
  func withScratch<Result, Failure: Error>(
    _ body: (inout TaggingScratch) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let box = withList { $0.popLast() } ?? TaggingScratchBox()
    defer {
      withList {
        $0.append(box)
        return nil
      }
    }
    return try body(&box.scratch)
  }

  @discardableResult private func withList(
    _ body: (inout [TaggingScratchBox]) -> TaggingScratchBox?
  ) -> TaggingScratchBox? {
    #if hasFeature(Embedded)
    // Such a program has one thread.
    return body(&free)
    #else
    for _ in 0..<Self.attempts where !isBusy.exchange(true, ordering: .acquiring) {
      defer { isBusy.store(false, ordering: .releasing) }
      return body(&free)
    }
    return nil
    #endif
  }
}

/// Holds a scratch in a list.
private final class TaggingScratchBox { var scratch = TaggingScratch() }
