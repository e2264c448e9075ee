#if OCR
package import CTesseract

/// A decoded picture, upright; its pixels are owned and freed with it.
///
/// An image is neither copied nor shared between threads; a page read from it is a plain value.
public struct Image: ~Copyable {
  package let pix: UnsafeMutablePointer<PIX>
  /// How the stored picture was turned to stand upright.
  public let orientation: Orientation

  /// Takes over a picture of Leptonica's; nil means that Leptonica could not make it.
  package init(taking pix: UnsafeMutablePointer<PIX>?, orientation: Orientation = .up)
    throws(PageError)
  {
    guard let pix else { throw .engineFailure("not enough memory for a picture") }
    self.pix = pix
    self.orientation = orientation
  }

  deinit {
    var pix: UnsafeMutablePointer<PIX>? = pix
    pixDestroy(&pix)
  }

  /// The sides.
  public var size: PixelSize { PixelSize(width: Int(pix.pointee.w), height: Int(pix.pointee.h)) }

  /// The number of bits of a pixel: 1, 2, 4, 8, 16 or 32.
  package var depth: Int { Int(pix.pointee.d) }

  /// A picture of the plain gray values.
  public init(_ gray: borrowing GrayImage) throws(PageError) {
    let size = gray.size
    guard size.width > 0, size.height > 0 else { throw .noPixels(name: "image", size: size) }
    try self.init(taking: pixCreate(CInt(size.width), CInt(size.height), 8))
    let stride = Int(pix.pointee.wpl)
    gray.pixels.withUnsafeBufferPointer { source in
      for y in 0..<size.height {
        let row = pix.pointee.data + y * stride
        // Leptonica keeps rows as 32-bit words whose highest byte is the leftmost pixel.
        for x in 0..<size.width {
          row[x >> 2] |= UInt32(source[y * size.width + x]) << UInt32(8 * (3 - x & 3))
        }
      }
    }
  }

  /// The gray values as a plain value.
  public func grayImage() throws(PageError) -> GrayImage {
    let gray = try converted { pixConvertTo8($0, 0) }
    let size = size
    let stride = Int(gray.pix.pointee.wpl)
    let words = gray.pix.pointee.data
    let pixels = [UInt8](unsafeUninitializedCapacity: size.width * size.height) { target, count in
      for y in 0..<size.height {
        guard let row = words.map({ $0 + y * stride }) else { return }
        for x in 0..<size.width {
          target[y * size.width + x] = UInt8(
            truncatingIfNeeded: row[x >> 2] >> UInt32(8 * (3 - x & 3)))
        }
      }
      count = size.width * size.height
    }
    return GrayImage(size: size, pixels: pixels)
  }

  /// The part inside a box, which must touch the picture.
  package func cropped(to box: Box) throws(PageError) -> Image {
    let part = box.intersection(Box(x: 0, y: 0, width: size.width, height: size.height))
    guard !part.isEmpty else { throw .invalidRegion(box.region(in: size)) }
    var frame = boxCreate(CInt(part.x), CInt(part.y), CInt(part.width), CInt(part.height))
    defer { boxDestroy(&frame) }
    return try converted { pixClipRectangle($0, frame, nil) }
  }

  /// The picture turned clockwise by quarters.
  package func turned(quarters: Int) throws(PageError) -> Image {
    try converted { pixRotateOrth($0, CInt(quarters & 3)) }
  }

  /// The picture turned as a page was that has been read from it.
  public func uprighted(like page: Page?) throws(PageError) -> Image {
    let quarters = (page?.orientation ?? orientation).quarterTurns - orientation.quarterTurns
    return try Image(
      taking: pixRotateOrth(pix, CInt(quarters & 3)), orientation: page?.orientation ?? orientation)
  }

  /// The picture that a function of Leptonica makes of this one.
  package func converted(
    _ convert: (UnsafeMutablePointer<PIX>) -> UnsafeMutablePointer<PIX>?
  ) throws(PageError) -> Image {
    try Image(taking: convert(pix), orientation: orientation)
  }
}
#endif
