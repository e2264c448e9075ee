#if OCR
import Support
import CTesseract

extension PageOverlay {
  /// The bytes of a PNG picture: a copy of the image with the overlay drawn on it.
  public func png(over image: borrowing PageImage) throws(PageError) -> [UInt8] {
    // A copy: converting to the same depth would share the pixels in Leptonica.
    let canvas = try image.converted { pix in
      var flat = pixConvertTo32(pix)
      defer { pixDestroy(&flat) }
      return pixCopy(nil, flat)
    }
    if let window { try darken(canvas, outside: window) }
    for outline in outlines {
      let box = outline.box
      var frame = boxCreate(CInt(box.x), CInt(box.y), CInt(box.width), CInt(box.height))
      defer { boxDestroy(&frame) }
      let color = outline.color
      pixRenderBoxArb(canvas.pix, frame, CInt(outline.width), color.red, color.green, color.blue)
    }
    return try canvas.pngBytes()
  }

  private func darken(_ canvas: borrowing PageImage, outside window: PixelBox) throws(PageError) {
    let size = canvas.size
    let inside = window.intersection(PixelBox(size))
    for rest in [
      PixelBox(left: 0, top: 0, right: size.width, bottom: inside.top),
      PixelBox(left: 0, top: inside.bottom, right: size.width, bottom: size.height),
      PixelBox(left: 0, top: inside.top, right: inside.left, bottom: inside.bottom),
      PixelBox(left: inside.right, top: inside.top, right: size.width, bottom: inside.bottom),
    ] where !rest.isEmpty {
      var frame = boxCreate(CInt(rest.x), CInt(rest.y), CInt(rest.width), CInt(rest.height))
      defer { boxDestroy(&frame) }
      pixBlendInRect(canvas.pix, frame, 0, 0.6)
    }
  }
}

extension PageImage {
  /// The picture as the bytes of a PNG file.
  public func pngBytes() throws(PageError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    guard pixWriteMemPng(&bytes, &count, pix, 0) == 0, let bytes else {
      throw .engineFailure("not enough memory for a picture")
    }
    defer { lept_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// The picture as a `data:` URL.
  public func dataURL() throws(PageError) -> String {
    try pngBytes().pngURL
  }
}
#endif
