/// A file of labeled sequences that is open only while it is read, so that a source may have any number of files.
package final class SequenceFile {
  private let open: () throws(DataError) -> SequenceReader
  /// The reader of a file that can be read only once.
  private var opened: SequenceReader?

  /// A file that a closure opens, or that is open already since it cannot be opened again.
  init(
    opened: SequenceReader? = nil, _ open: @escaping () throws(DataError) -> SequenceReader
  ) { (self.opened, self.open) = (opened, open) }

  /// Opens the file; the content of one that cannot be opened again starts over once all of it was visited.
  ///
  /// - Parameter reports: Whether malformed records that are skipped are reported.
  /// - Returns: A reader at the start.
  /// - Throws: ``DataError`` when the file cannot be opened.
  package func reader(reports: Bool = true) throws(DataError) -> SequenceReader {
    if let opened {
      opened.startOver()
      return opened
    }
    let reader = try open()
    if !reports { reader.reportNothing() }
    return reader
  }

  /// Calls a function with all sequences; they can be read any number of times afterwards.
  func visitAll(_ body: (borrowing SequenceBuffer) throws -> Void) throws {
    try reader().visitAll(body)
  }
}
