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
