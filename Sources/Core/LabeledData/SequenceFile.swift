/// A file of labeled sequences that is open only while it is read, so that a source may have any number of files.
package final class SequenceFile {
  private let open: () throws(DataError) -> SequenceReader
  /// The reader of a file that can be read only once.
  private var opened: SequenceReader?

  /// A file that a closure opens, or that is open already since it cannot be opened again.
  init(
    opened: SequenceReader? = nil, _ open: @escaping () throws(DataError) -> SequenceReader
  ) { (self.opened, self.open) = (opened, open) }

  /// Opens the file.
  package func reader() throws(DataError) -> SequenceReader {
    if let opened { return opened }
    return try open()
  }

  /// Calls a function with all sequences; they can be read once more afterwards.
  func visitAll(_ body: (borrowing SequenceBuffer) throws -> Void) throws {
    try reader().visitAll(body)
  }
}
