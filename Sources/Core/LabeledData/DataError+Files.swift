package import StreamIO

extension DataError {
  /// Creates the error of a file that cannot be opened, read or written.
  package init(_ error: FileError) {
    let code: Code =
      switch error.code {
      case .cannotOpen: .cannotOpen
      case .cannotRead: .cannotRead
      case .cannotWrite: .cannotWrite
      case .closedPipe: .closedPipe
      case .tooLong: .malformed
      }
    self.init(code, file: error.file, line: error.line, message: error.message)
  }

  /// Creates the error of a line that is not UTF-8, at its first invalid byte.
  package static func notUTF8(_ file: String, line: Int, column: Int) -> DataError {
    DataError(
      .malformed, file: file, line: line, column: column,
      message: "expected UTF-8 text; the line is tagged with replacement characters;"
        + " convert the file, for example with iconv -t UTF-8")
  }

  /// Runs a body and throws the errors of its files as data errors.
  package static func wrapping<Result>(_ body: () throws(FileError) -> Result) throws(DataError)
    -> Result
  {
    do { return try body() } catch { throw DataError(error) }
  }
}

extension InputFile {
  /// The next line without its line break; nil at the end of the file.
  func line() throws(DataError) -> RecordBytes? {
    do { return try nextLine().map(RecordBytes.init) } catch { throw DataError(error) }
  }

  /// The next run of lines that are not blank; nil at the end of the file.
  func paragraph() throws(DataError) -> RecordBytes? {
    do { return try nextParagraph().map(RecordBytes.init) } catch { throw DataError(error) }
  }

  /// Reads more bytes after the window; false at the end of the file.
  func readMore() throws(DataError) -> Bool {
    do { return try fill() } catch { throw DataError(error) }
  }
}
