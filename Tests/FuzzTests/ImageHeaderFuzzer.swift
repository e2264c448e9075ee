@testable import PageReading

extension FuzzTarget {
  /// Headers of picture files and TIFF directories: a format with at least one picture, or a named error.
  static let imageHeader = FuzzTarget("image-header", maximumLength: 4096) { input in
    let bytes = Array(input)
    guard let header = try? ImageHeader(bytes, name: "input") else { return }
    precondition(header.frameCount > 0)
    let reader = ByteReader(bytes)
    for picture in 0..<min(header.frameCount, 8) {
      _ = TIFFDirectory.orientation(reader, from: 0, picture: picture)
    }
  }
}
