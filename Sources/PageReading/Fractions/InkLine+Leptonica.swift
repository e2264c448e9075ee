#if OCR
import CTesseract

extension InkLine {
  /// Cuts a line out of a picture, scales it, evens its paper and takes it apart; nil where
  /// the box holds no line.
  ///
  /// - Parameters:
  ///   - image: The picture that holds the line.
  ///   - tight: The box around the line's text.
  ///   - reach: How far to look left and right of the box, in text heights.
  package init?(in image: GrayImage, tight: Box, reach: Double) {
    Leptonica.keepQuiet()
    let tight = tight.intersection(image.bounds)
    guard !tight.isEmpty, tight.height >= 4 else { return nil }
    let scale = Double(Self.textHeight) / Double(tight.height)
    let crop = tight.expanded(
      x: Int(Double(tight.height) * reach), y: max(tight.height / 4, 2)
    ).intersection(image.bounds)
    guard Double(crop.width) * scale < 20_000,
      let prepared = try? Image(image.cropped(to: crop)).evened(scaledBy: scale),
      let line = try? prepared.grayImage()
    else { return nil }
    var middle: CInt = 0
    var paper: CInt = 0
    guard pixSplitDistributionFgBg(prepared.pix, 0.1, 1, &middle, nil, &paper, nil) == 0,
      middle > 0
    else { return nil }
    // A fraction's bar is the thinnest stroke of a line; the usual middle would lose it.
    let threshold = middle + max(paper - middle, 0) * 3 / 10
    let text = tight.offset(x: -crop.left, y: -crop.top)
    self.init(
      line, threshold: UInt8(clamping: threshold),
      text: Box(
        left: Int((Double(text.left) * scale).rounded()),
        top: Int((Double(text.top) * scale).rounded()),
        right: Int((Double(text.right) * scale).rounded()),
        bottom: Int((Double(text.bottom) * scale).rounded())),
      scale: scale, origin: Point(x: Double(crop.left), y: Double(crop.top)))
  }
}

extension Image {
  /// The picture scaled, its paper made even where it is large enough to tell paper from ink.
  fileprivate borrowing func evened(scaledBy scale: Double) throws(PageError) -> Image {
    let size = size
    let scaled = try converted {
      pixScaleToSize(
        $0, CInt((Double(size.width) * scale).rounded()),
        CInt((Double(size.height) * scale).rounded()))
    }
    return try scaled.converted { pixBackgroundNormFlex($0, 7, 7, 1, 1, 0) ?? pixClone($0) }
  }
}
#else
extension InkLine {
  /// Nil: without Leptonica no line is cut out of a picture.
  package init?(in image: GrayImage, tight: Box, reach: Double) { return nil }
}
#endif
