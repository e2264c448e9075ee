/// The contexts by which the labels of a second-order model depend on those before them.
///
/// A context is the last label or, where a trigram begins with them, the last two. Few of all pairs of labels begin a
/// trigram; the others share the context of their last label, so that every label sequence has exactly one path
/// through the contexts, with the score of the definition (Ye, Lee, Chieu and Wu, "Conditional random fields
/// with high-order features for sequence labeling", 2009). Without trigrams the contexts are the labels.
///
/// What reaches a pair of labels comes from the contexts that end in the first of them. It is computed in rows of
/// labels, the arrivals: a row for each previous label, one for the contexts of single labels, and one that nothing
/// reaches.
package final class TrigramContexts: Sendable {
  package let labelCount: Int
  /// The labels with their padding.
  package let stride: Int
  /// The number of contexts.
  package let count: Int
  // The memory is filled before the initializer returns, and then only read.
  /// The first context of each last label, which is the label alone; then the number of contexts.
  package nonisolated(unsafe) let starts: UnsafePointer<Int32>
  /// The context after the first label of a sequence.
  package nonisolated(unsafe) let initials: UnsafePointer<Int32>
  /// The context after two labels, in rows of the stride: row previous label, column label.
  package nonisolated(unsafe) let following: UnsafePointer<Int32>
  /// The last label of each context.
  package nonisolated(unsafe) let labels: UnsafePointer<Int32>
  /// The index of each context's arrival.
  package nonisolated(unsafe) let sources: UnsafePointer<Int32>
  /// Holds all of these numbers, which are only read.
  private nonisolated(unsafe) let table: UnsafeMutablePointer<Int32>
  /// The index of each trigram's score in the matrix of contexts and labels, whose rows have the stride.
  package let places: [Int]

  /// The contexts of trigrams in ascending order.
  package init(_ trigrams: [LabelTrigram], labelCount: Int) {
    let stride = (labelCount + 3) / 4 * 4
    let count = LabelTrigram.contextCount(trigrams, labelCount: labelCount)
    let size = 2 * stride + 4 + stride * stride + 2 * count
    table = .allocate(capacity: size)
    table.initialize(repeating: 0, count: size)
    let (starts, initials) = (table, table + (stride + 4))
    let following = initials + stride
    let labels = following + stride * stride
    let sources = labels + count
    var places: [Int] = []
    var (context, index) = (0, 0)
    for label in 0..<labelCount {
      let alone = Int32(context)
      starts[label] = alone
      initials[label] = alone
      for previous in 0..<labelCount { following[previous * stride + label] = alone }
      labels[context] = Int32(label)
      sources[context] = Int32(labelCount * stride + label)
      context += 1
      var first: Int?
      while index < trigrams.count, trigrams[index].second == label {
        let trigram = trigrams[index]
        if trigram.first != first {
          first = trigram.first
          labels[context] = Int32(label)
          if trigram.first == LabelTrigram.start {
            initials[label] = Int32(context)
            sources[context] = Int32((labelCount + 1) * stride)
          } else {
            let pair = trigram.first * stride + label
            following[pair] = Int32(context)
            sources[context] = Int32(pair)
          }
          context += 1
        }
        places.append((context - 1) * stride + trigram.third)
        index += 1
      }
    }
    starts[labelCount] = Int32(context)
    (self.labelCount, self.stride, self.count, self.places) = (labelCount, stride, count, places)
    (self.starts, self.initials, self.following) = (
      UnsafePointer(starts), UnsafePointer(initials), UnsafePointer(following)
    )
    (self.labels, self.sources) = (UnsafePointer(labels), UnsafePointer(sources))
  }

  deinit { table.deallocate() }

  /// The contexts that end in a label.
  @inline(__always)
  package func contexts(endingIn label: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(starts[label]), Int(starts[label &+ 1])))
  }

  /// The last label of a context.
  @inline(__always)
  package func label(_ context: Int) -> Int { Int(labels[context]) }

  /// The context after two labels.
  @inline(__always)
  package func following(_ previous: Int, _ label: Int) -> Int {
    Int(following[previous &* stride &+ label])
  }

  /// The context after the first label of a sequence.
  @inline(__always)
  package func initial(_ label: Int) -> Int { Int(initials[label]) }

  /// Whether two labels lead to the context of the second one alone.
  @inline(__always)
  package func isOpen(_ previous: Int, _ label: Int) -> Bool {
    following[previous &* stride &+ label] == starts[label]
  }

  /// `isOpen` for four labels after a label, from a lane of its row on.
  @inline(__always)
  func areOpen(_ previous: Int, lane: Int) -> SIMDMask<SIMD4<Int32>> {
    let following = UnsafeRawPointer(following + (previous &* stride &+ lane))
    return following.loadUnaligned(as: SIMD4<Int32>.self)
      .== UnsafeRawPointer(starts + lane).loadUnaligned(as: SIMD4<Int32>.self)
  }

  /// Calls a function with each label of a sequence but the first, and the context before it.
  package func visit(
    tokenCount: Int, label: (_ token: Int) -> Int, _ body: (_ context: Int, _ label: Int) -> Void
  ) {
    guard tokenCount > 0 else { return }
    var previous = label(0)
    var context = initial(previous)
    for token in 1..<max(tokenCount, 1) {
      let next = label(token)
      body(context, next)
      context = following(previous, next)
      previous = next
    }
  }

  /// The number of arrivals at a token.
  package var arrivalCount: Int { (labelCount + 2) * stride }
}
