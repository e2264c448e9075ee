package import CEmbeddedFiles

extension EmbeddedFile {
  /// The bytes, which are valid while the program runs.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
