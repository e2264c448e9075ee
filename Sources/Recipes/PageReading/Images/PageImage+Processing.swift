#if OCR
import CTesseract

extension PageImage {
  /// A copy in another size.
  package func scaled(to size: PixelSize) throws(PageError) -> PageImage {
    try converted { pixScaleToSize($0, CInt(size.width), CInt(size.height)) }
  }

  /// A copy with an even background; pictures of a few pixels are unchanged.
  package func backgroundNormalized() throws(PageError) -> PageImage {
    try converted { pixBackgroundNormFlex($0, 7, 7, 1, 1, 0) ?? pixClone($0) }
  }

  /// A copy in which each pixel is the mean of the nine around it, which halves the noise and more.
  func smoothed() throws(PageError) -> PageImage {
    try converted { pixBlockconv($0, 1, 1) ?? pixClone($0) }
  }

  /// A copy of a gray picture whose paper is equally light everywhere, however dark the photo is.
  func evenlyLit() throws(PageError) -> PageImage {
    let gain = 220 / Float(max(1, inkThreshold?.paper ?? 220))
    let bright = try converted { pixCopy(nil, $0) }
    pixMultConstantGray(bright.pix, gain)
    return try bright.converted { pixBackgroundNormSimple($0, nil, nil) ?? pixClone($0) }
  }

  /// Whether the print of a gray picture is light on a dark ground; a white page on a dark table is not.
  func hasLightPrint() throws(PageError) -> Bool {
    var median: UInt32 = 255
    guard pixGetRankValue(pix, 8, 0.5, &median) == 0, median < 80, let inkThreshold else {
      return false
    }
    let dark = try converted { pixThresholdToBinary($0, CInt(inkThreshold.threshold)) }
    let light = try dark.converted { pixInvert(nil, $0) }
    // The holes of letters are fewer than the letters.
    return light.letterCount > dark.letterCount
  }

  /// The number of connected shapes of a binary picture that may be letters.
  private var letterCount: Int {
    shapes.count { $0.height >= 8 && $0.height <= max(8, size.height / 12) }
  }

  /// The boxes of the connected ink of a binary picture.
  var shapes: [PixelBox] {
    var boxes = pixConnCompBB(pix, 8)
    defer { boxaDestroy(&boxes) }
    return (0..<boxaGetCount(boxes)).map { index in
      var (x, y, width, height) = (CInt(), CInt(), CInt(), CInt())
      boxaGetBoxGeometry(boxes, index, &x, &y, &width, &height)
      return PixelBox(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
  }

  /// The gray value that separates ink from paper, and the paper's gray value; nil for a picture of one value.
  package var inkThreshold: (threshold: Int, paper: Int)? {
    var threshold: CInt = 0
    var paper: CInt = 0
    guard pixSplitDistributionFgBg(pix, 0.1, 1, &threshold, nil, &paper, nil) == 0, threshold > 0
    else { return nil }
    return (Int(threshold), Int(paper))
  }
}
#endif
