#if OCR
import CTesseract

extension InkLine {
  /// Cuts a line out of a picture, scales it, evens its paper and takes it apart.
  ///
  /// - Parameters:
  ///   - pixels: The picture that holds the line.
  ///   - tight: The box around the line's text.
  ///   - reach: How far to look left and right of the box, in text heights.
  /// - Returns: Nil when the box holds no line.
  package init?(in pixels: GreyPixels, tight: PixelBox, reach: Double) {
    let tight = tight.clipped(width: pixels.width, height: pixels.height)
    guard !tight.isEmpty, tight.height >= 4 else { return nil }
    let scale = Double(Self.textHeight) / Double(tight.height)
    let sideways = Int(Double(tight.height) * reach)
    let upright = max(tight.height / 4, 2)
    let crop = PixelBox(
      left: tight.left - sideways, top: tight.top - upright, right: tight.right + sideways,
      bottom: tight.bottom + upright
    ).clipped(width: pixels.width, height: pixels.height)
    guard Double(crop.width) * scale < 20_000 else { return nil }

    var picture = pixels.leptonicaPicture(of: crop)
    defer { pixDestroy(&picture) }
    var scaled = pixScaleToSize(
      picture, l_int32((Double(crop.width) * scale).rounded()),
      l_int32((Double(crop.height) * scale).rounded()))
    defer { pixDestroy(&scaled) }
    var even = pixBackgroundNormFlex(scaled, 7, 7, 1, 1, 0)
    defer { pixDestroy(&even) }
    guard let prepared = even ?? scaled else { return nil }
    var threshold: l_int32 = 0
    guard
      pixSplitDistributionFgBg(prepared, 0.1, 1, &threshold, nil, nil, nil) == 0, threshold > 0
    else { return nil }
    let line = GreyPixels(leptonicaPicture: prepared)
    let text = PixelBox(
      left: Int((Double(tight.left - crop.left) * scale).rounded()),
      top: Int((Double(tight.top - crop.top) * scale).rounded()),
      right: Int((Double(tight.right - crop.left) * scale).rounded()),
      bottom: Int((Double(tight.bottom - crop.top) * scale).rounded()))
    self.init(
      line, threshold: UInt8(clamping: threshold), text: text, scale: scale,
      origin: (Double(crop.left), Double(crop.top)))
  }
}

extension GreyPixels {
  /// Copies an 8-bit Leptonica picture.
  init(leptonicaPicture picture: UnsafeMutablePointer<Pix>) {
    let (width, height) = (Int(pixGetWidth(picture)), Int(pixGetHeight(picture)))
    let stride = Int(pixGetWpl(picture))
    var bytes = [UInt8](repeating: 255, count: width * height)
    if let words = pixGetData(picture) {
      for y in 0..<height {
        for x in 0..<width {
          // Leptonica keeps the leftmost pixel in a word's highest byte.
          let word = words[y * stride + x / 4]
          bytes[y * width + x] = UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * (x % 4)))
        }
      }
    }
    self.init(width: width, height: height, bytes: bytes)
  }

  /// A Leptonica picture of a part of this one; the caller destroys it.
  func leptonicaPicture(of box: PixelBox) -> UnsafeMutablePointer<Pix>? {
    let picture = pixCreateNoInit(l_int32(box.width), l_int32(box.height), 8)
    guard let words = pixGetData(picture) else { return picture }
    let stride = Int(pixGetWpl(picture))
    for y in 0..<box.height {
      let row = (box.top + y) * width + box.left
      for word in 0..<stride {
        var packed: UInt32 = 0
        for x in (4 * word)..<(4 * word + 4) {
          packed = packed << 8 | UInt32(x < box.width ? bytes[row + x] : 255)
        }
        words[y * stride + word] = packed
      }
    }
    return picture
  }
}
#endif
