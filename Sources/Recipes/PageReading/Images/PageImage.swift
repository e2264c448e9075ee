#if OCR
package import CTesseract
import Platform

/// A decoded, upright picture that owns its pixels.
///
/// An image is neither copied nor shared between threads; a page read from it is a plain value.
public struct PageImage: ~Copyable {
  package let pix: UnsafeMutablePointer<PIX>
  /// The orientation of the stored picture, which was corrected on decoding.
  public let orientation: ImageOrientation

  /// Takes ownership of a Leptonica picture; nil stands for an allocation failure.
  package init(taking pix: UnsafeMutablePointer<PIX>?, orientation: ImageOrientation = .up)
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

  /// Creates a picture from gray values.
  public init(_ gray: borrowing GrayImage) throws(PageError) {
    try SharedLibrary.leptonica.require()
    let size = gray.size
    guard size.width > 0, size.height > 0 else { throw .noPixels(name: "image", size: size) }
    try self.init(taking: pixCreate(CInt(size.width), CInt(size.height), 8))
    let stride = Int(pix.pointee.wpl)
    gray.pixels.withUnsafeBufferPointer { source in
      for y in 0..<size.height {
        let row = pix.pointee.data + y * stride
        // Leptonica stores rows as 32-bit words whose highest byte is the leftmost pixel.
        for x in 0..<size.width {
          row[x >> 2] |= UInt32(source[y * size.width + x]) << UInt32(8 * (3 - x & 3))
        }
      }
    }
  }

  /// The picture as gray values.
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

  /// The part inside a box, which must overlap the picture.
  package func cropped(to box: PixelBox) throws(PageError) -> PageImage {
    let part = box.intersection(PixelBox(size))
    guard !part.isEmpty else { throw .invalidRegion(box.region(in: size)) }
    var frame = boxCreate(CInt(part.x), CInt(part.y), CInt(part.width), CInt(part.height))
    defer { boxDestroy(&frame) }
    return try converted { pixClipRectangle($0, frame, nil) }
  }

  /// The picture rotated clockwise by quarter turns.
  package func turned(quarters: Int) throws(PageError) -> PageImage {
    try converted { pixRotateOrth($0, CInt(quarters & 3)) }
  }

  /// The picture in the orientation in which a page was read from it.
  public func rotated(like page: RecognizedPage?) throws(PageError) -> PageImage {
    let quarters = (page?.orientation ?? orientation).quarterTurns - orientation.quarterTurns
    return try PageImage(
      taking: pixRotateOrth(pix, CInt(quarters & 3)), orientation: page?.orientation ?? orientation)
  }

  /// The result of a Leptonica function for this picture.
  package func converted(
    _ convert: (UnsafeMutablePointer<PIX>) -> UnsafeMutablePointer<PIX>?
  ) throws(PageError) -> PageImage {
    try PageImage(taking: convert(pix), orientation: orientation)
  }
}
#endif
