package import PageReading

extension InkLine {
  /// Cuts a line out of a picture, scales it, normalizes its background and segments it; nil if the
  /// box does not contain a line, or without the trait `OCR`.
  ///
  /// - Parameters:
  ///   - image: The picture that contains the line.
  ///   - tight: The box around the line's text.
  ///   - reach: The margin left and right of the box, in text heights.
  ///   - isFaint: Whether strokes that are hardly darker than paper count as ink, too.
  package init?(in image: GrayImage, tight: PixelBox, reach: Double, isFaint: Bool = false) {
    #if OCR
    let tight = tight.intersection(image.bounds)
    guard !tight.isEmpty, tight.height >= 4 else { return nil }
    let scale = Double(Self.textHeight) / Double(tight.height)
    let crop = tight.expanded(
      x: Int(Double(tight.height) * reach), y: max(tight.height / 4, 2)
    ).intersection(image.bounds)
    let scaled = PixelSize(
      width: Int((Double(crop.width) * scale).rounded()),
      height: Int((Double(crop.height) * scale).rounded()))
    guard Double(crop.width) * scale < 20_000,
      let prepared = try? PageImage(image.cropped(to: crop)).scaled(to: scaled)
        .backgroundNormalized(),
      let line = try? prepared.grayImage(), let ink = prepared.inkThreshold
    else { return nil }
    // A fraction's bar is the thinnest stroke of a line; the middle between ink and paper would lose it.
    let threshold = ink.threshold + max(ink.paper - ink.threshold, 0) * (isFaint ? 6 : 3) / 10
    let text = tight.offset(x: -crop.left, y: -crop.top)
    self.init(
      line, threshold: UInt8(clamping: threshold),
      text: PixelBox(
        left: Int((Double(text.left) * scale).rounded()),
        top: Int((Double(text.top) * scale).rounded()),
        right: Int((Double(text.right) * scale).rounded()),
        bottom: Int((Double(text.bottom) * scale).rounded())),
      scale: scale, origin: PagePoint(x: Double(crop.left), y: Double(crop.top)))
    #else
    return nil
    #endif
  }
}
