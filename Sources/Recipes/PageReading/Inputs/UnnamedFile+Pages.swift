import StreamIO

extension UnnamedFile {
  /// Creates a file that holds some bytes, with the errors of this module.
  convenience init(holding bytes: [UInt8]) throws(PageError) {
    do {
      try self.init(bytes)
    } catch {
      throw .unusableFile(name: error.file, reason: error.message)
    }
  }
}
