#if OCR
import CTesseract

/// A copy of a picture made easier to read, with the way back to the picture's own pixels.
struct PreparedImage: ~Copyable {
  let image: Image
  /// Maps pixels of the copy to pixels of the picture it was made from.
  let toOriginal: Transform
}

/// What may be done to gray pictures before they are read, all of it Leptonica's work.
struct Preparation {
  /// How many times as large the picture becomes.
  var scale = 1.0
  /// Whether shadows and stains are evened out.
  var flattens = false
  /// Whether the gray values are spread.
  var spreadsContrast = false
  /// Whether slanting lines are made level.
  var deskews = false

  func apply(to gray: borrowing Image) throws(PageError) -> PreparedImage {
    var image = try gray.converted { pixClone($0) }
    if scale != 1 {
      image = try image.converted { pixScale($0, Float(scale), Float(scale)) }
    }
    if flattens {
      // Pictures of a few pixels have no background to speak of.
      image = try image.converted { pixBackgroundNormFlex($0, 7, 7, 1, 1, 0) ?? pixClone($0) }
    }
    if spreadsContrast {
      image = try image.converted { pixContrastNorm(nil, $0, 50, 50, 50, 2, 2) ?? pixClone($0) }
    }
    let back = Transform.scale(1 / scale, thenMove: Point(x: 0, y: 0))
    guard deskews, let skew = image.skew else {
      return PreparedImage(image: image, toOriginal: back)
    }
    let middle = Point(x: Double(image.size.width / 2), y: Double(image.size.height / 2))
    // Positive angles of Leptonica turn clockwise; the way back is the turn the other way.
    let turn = Transform.turn(cosine: skew.cosine, sine: -skew.sine, about: middle)
    let level = try image.converted {
      pixRotate($0, skew.angle, CInt(L_ROTATE_AREA_MAP), CInt(L_BRING_IN_WHITE), 0, 0)
    }
    return PreparedImage(image: level, toOriginal: turn.then(back))
  }
}

extension Image {
  /// The turn that makes the lines level, when there is one worth making.
  fileprivate var skew: (angle: Float, cosine: Double, sine: Double)? {
    guard size.width > 30, size.height > 30,
      let binary = try? converted({ pixConvertTo1($0, 160) })
    else { return nil }
    var degrees = Float()
    var confidence = Float()
    let reduction: CInt = size.height > 400 ? 4 : 1
    let failure = pixFindSkewSweepAndSearch(
      binary.pix, &degrees, &confidence, reduction, max(1, reduction / 2), 7, 1, 0.01)
    guard failure == 0, confidence > 2, degrees.magnitude >= 0.3 else { return nil }
    let angle = Double(degrees) * .pi / 180
    return (Float(angle), cosine(angle), sine(angle))
  }

  /// Whether light falls unevenly on the picture or its ink is pale, so that one threshold fails.
  var hasPoorLight: Bool {
    let step = max(4, min(size.width, size.height) / 24)
    guard step < min(size.width, size.height),
      let paper = try? converted({
        pixScaleGrayMinMax($0, CInt(step), CInt(step), CInt(L_CHOOSE_MAX))
      }),
      let ink = try? converted({
        pixScaleGrayMinMax($0, CInt(step), CInt(step), CInt(L_CHOOSE_MIN))
      }),
      let paperValues = try? paper.grayImage().pixels.sorted(),
      let inkValues = try? ink.grayImage().pixels.sorted(),
      !paperValues.isEmpty, !inkValues.isEmpty
    else { return false }
    let darkPaper = Int(paperValues[paperValues.count / 20])
    let lightPaper = Int(paperValues[paperValues.count * 19 / 20])
    let darkInk = Int(inkValues[inkValues.count / 20])
    return darkPaper * 4 < lightPaper * 3 || lightPaper - darkInk < 110
  }
}

/// The series of the sine: the room needs it for a few degrees only, and no more of the C library.
private func sine(_ x: Double) -> Double {
  let square = x * x
  return x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
}

private func cosine(_ x: Double) -> Double {
  (1 - sine(x) * sine(x)).squareRoot()
}
#endif
