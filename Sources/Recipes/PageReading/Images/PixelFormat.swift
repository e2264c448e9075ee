/// The bytes of a pixel in memory.
@nonexhaustive
public enum PixelFormat: Hashable, Sendable {
  /// One byte, as in the luma plane of a camera.
  case gray
  /// Red, green, blue.
  case rgb
  /// Red, green, blue, alpha, which is ignored.
  case rgba
  /// Blue, green, red, alpha, which is ignored.
  case bgra

  /// The number of bytes of a pixel.
  public var bytesPerPixel: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .rgba, .bgra: 4
    }
  }
}

extension GrayImage {
  /// Creates an image from pixels in memory.
  ///
  /// - Parameters:
  ///   - pixels: The bytes, row by row from the top.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - bytesPerRow: The distance from one row to the next; by default rows follow each other.
  ///   - format: The bytes of a pixel.
  /// - Precondition: The rows lie within the bytes.
  public init(
    pixels: Span<UInt8>, width: Int, height: Int, bytesPerRow: Int? = nil,
    format: PixelFormat = .gray
  ) {
    let step = format.bytesPerPixel
    let bytesPerRow = bytesPerRow ?? width * step
    precondition(
      width >= 0 && height >= 0 && bytesPerRow >= width * step
        && (height == 0 || pixels.count >= bytesPerRow * (height - 1) + width * step),
      "The rows do not lie within the pixels")
    // The offsets of the colors in a pixel; their weights are the same as for pictures from files.
    let (red, green, blue) =
      switch format {
      case .gray: (0, 0, 0)
      case .rgb, .rgba: (0, 1, 2)
      case .bgra: (2, 1, 0)
      }
    var gray: [UInt8] = []
    gray.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        let place = row * bytesPerRow + column * step
        let sum =
          3 * Int(pixels[place + red]) + 5 * Int(pixels[place + green])
          + 2 * Int(pixels[place + blue])
        gray.append(UInt8((sum + 5) / 10))
      }
    }
    self.init(size: PixelSize(width: width, height: height), pixels: gray)
  }
}
