/// Labeled sequences that are kept in memory in a form of their own.
package protocol SequenceStore: Sendable {
  /// The number of sequences.
  var count: Int { get }

  /// Writes a sequence into a buffer, in place of what it has.
  func read(_ index: Int, into buffer: inout SequenceBuffer)
}

extension SequenceStore {
  /// Some sequences as values.
  package func sequences(_ range: Range<Int>) -> [LabeledSequence] {
    var buffer = SequenceBuffer()
    return range.map {
      read($0, into: &buffer)
      return LabeledSequence(buffer)
    }
  }
}

extension Array<SequenceBuffer>: SequenceStore {
  package func read(_ index: Int, into buffer: inout SequenceBuffer) { buffer = self[index] }
}

/// The sequences of some stores, one store after the other.
package struct JoinedSequences: SequenceStore {
  private let stores: [any SequenceStore]

  /// Joins stores.
  package init(_ stores: [any SequenceStore]) { self.stores = stores }

  package var count: Int { stores.reduce(0) { $0 + $1.count } }

  package func read(_ index: Int, into buffer: inout SequenceBuffer) {
    var index = index
    for store in stores {
      if index < store.count { return store.read(index, into: &buffer) }
      index -= store.count
    }
  }
}
