/// An image of gray values, 0 for black to 255 for white, as a plain value.
public struct GrayImage: Hashable, Sendable {
  /// The sides.
  public let size: PixelSize
  /// The gray values, row by row from the top.
  public private(set) var pixels: [UInt8]

  /// Creates an image from its rows.
  ///
  /// - Precondition: The number of pixels equals the area of the size.
  public init(size: PixelSize, pixels: [UInt8]) {
    precondition(pixels.count == size.width * size.height, "The pixels do not fill the size")
    self.size = size
    self.pixels = pixels
  }

  /// Creates an image of one gray value.
  public init(size: PixelSize, filledWith value: UInt8 = 255) {
    self.init(size: size, pixels: Array(repeating: value, count: size.width * size.height))
  }

  /// The number of pixels in a row.
  public var width: Int { size.width }
  /// The number of rows.
  public var height: Int { size.height }
  /// The box around all pixels.
  public var bounds: PixelBox { PixelBox(size) }

  /// The gray value at a column and row.
  public subscript(x: Int, y: Int) -> UInt8 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// The part of the image inside a box.
  public func cropped(to box: PixelBox) -> GrayImage {
    let part = box.intersection(bounds)
    var rows: [UInt8] = []
    rows.reserveCapacity(part.area)
    for y in part.top..<max(part.top, part.bottom) {
      rows += pixels[(y * width + part.left)..<(y * width + part.right)]
    }
    let isEmpty = part.isEmpty
    return GrayImage(
      size: PixelSize(width: isEmpty ? 0 : part.width, height: isEmpty ? 0 : part.height),
      pixels: isEmpty ? [] : rows)
  }
}

extension GrayImage {
  /// Copies rows from an image of the same size.
  mutating func replaceRows(from first: Int, to end: Int, by other: GrayImage) {
    precondition(other.size == size, "Images of different sizes")
    let range = (first * width)..<(end * width)
    pixels.replaceSubrange(range, with: other.pixels[range])
  }
}
