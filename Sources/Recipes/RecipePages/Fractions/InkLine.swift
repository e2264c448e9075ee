package import PageReading

/// One line of text segmented into strokes, among which windows are classified.
///
/// The line is scaled to a tight text height of `InkLine.textHeight` pixels, its background is
/// normalized, and every connected component of ink is numbered. A component that may be two touching
/// characters is cut at its thin places; windows join the pieces again.
package struct InkLine: Sendable {
  /// The height to which the tight box of a line's text is scaled.
  package static let textHeight = 48

  /// A connected patch of ink, or a part of one.
  package struct Stroke: Sendable {
    package let box: PixelBox
    package let area: Int
  }

  package let width: Int
  package let height: Int
  /// The darkness of each pixel, 0 for paper and 1 for ink.
  package let darkness: [Float]
  /// For each pixel the number of the stroke that it belongs to or is close to; −1 for paper.
  package let owner: [Int32]
  /// Strokes from left to right by their middle.
  package let strokes: [Stroke]
  /// The tight text box after scaling.
  package let text: PixelBox
  /// Scaled pixels per pixel of the picture, and the picture's column and row at the origin.
  package let scale: Double
  package let origin: PagePoint

  /// A column of the scaled line, as a column of the picture.
  package func pictureX(_ x: Int) -> Double { Double(x) / scale + origin.x }

  /// A row of the scaled line, as a row of the picture.
  package func pictureY(_ y: Int) -> Double { Double(y) / scale + origin.y }

  /// A column of the picture, as a column of the scaled line.
  package func lineX(_ x: Double) -> Double { (x - origin.x) * scale }
}

extension InkLine {
  /// Segments a scaled picture with a normalized background.
  ///
  /// - Parameters:
  ///   - image: The scaled line.
  ///   - threshold: Pixels darker than this are ink.
  ///   - text: The tight text box in the scaled line.
  ///   - scale: Scaled pixels per pixel of the picture.
  ///   - origin: The picture's column and row at the scaled line's corner.
  init(
    _ image: GrayImage, threshold: UInt8, text: PixelBox, scale: Double,
    origin: PagePoint
  ) {
    width = image.width
    height = image.height
    self.text = text
    self.scale = scale
    self.origin = origin
    darkness = Self.darkness(of: image, threshold: threshold)
    var patches = InkPatches(image, threshold: threshold)
    patches.cutAtThinPlaces()
    patches.keepInOrder(minimumArea: Self.textHeight * Self.textHeight / 200, around: text)
    patches.reachOut(by: 3)
    owner = patches.owner
    strokes = patches.strokes
  }

  /// Stretches gray values so that mean paper is 0 and mean ink is 1.
  private static func darkness(of image: GrayImage, threshold: UInt8) -> [Float] {
    var inkSum = 0.0
    var inkCount = 0.0
    var paperSum = 0.0
    for byte in image.pixels {
      if byte < threshold {
        inkSum += Double(byte)
        inkCount += 1
      } else {
        paperSum += Double(byte)
      }
    }
    let paper = paperSum / max(Double(image.pixels.count) - inkCount, 1)
    let ink = inkSum / max(inkCount, 1)
    let span = Float(max(paper - ink, 1))
    return image.pixels.map { min(max((Float(paper) - Float($0)) / span, 0), 1.25) }
  }
}
