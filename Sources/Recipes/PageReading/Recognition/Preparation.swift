#if OCR
import CTesseract

/// A preprocessed copy of a picture with the mapping back to the picture's pixels.
struct PreparedImage: ~Copyable {
  let image: PageImage
  /// Maps pixels of the copy to pixels of the original.
  let toOriginal: PageTransform
}

/// Preprocessing of gray pictures before recognition, done by Leptonica.
struct Preparation {
  /// The factor by which the picture is enlarged.
  var scale = 1.0
  /// Whether the background is normalized, which removes shadows and stains.
  var flattens = false
  /// Whether the noise that a normalized background has in dark places is smoothed; the strokes of small letters
  /// would be, too.
  var smooths = false
  /// Whether the contrast is normalized.
  var spreadsContrast = false
  /// Whether slanted lines are leveled.
  var deskews = false

  func apply(to gray: borrowing PageImage) throws(PageError) -> PreparedImage {
    var image = try gray.converted { pixClone($0) }
    if scale != 1 {
      image = try image.converted { pixScale($0, Float(scale), Float(scale)) }
    }
    if flattens {
      image = try image.backgroundNormalized()
    }
    if smooths {
      image = try image.smoothed()
    }
    if spreadsContrast {
      image = try image.converted { pixContrastNorm(nil, $0, 50, 50, 50, 2, 2) ?? pixClone($0) }
    }
    let back = PageTransform.scale(1 / scale, thenMove: PagePoint(x: 0, y: 0))
    guard deskews, let skew = image.skew else {
      return PreparedImage(image: image, toOriginal: back)
    }
    let middle = PagePoint(x: Double(image.size.width / 2), y: Double(image.size.height / 2))
    // Positive angles of Leptonica are clockwise; the inverse is the opposite rotation.
    let turn = PageTransform.turn(cosine: skew.cosine, sine: -skew.sine, about: middle)
    let level = try image.converted {
      pixRotate($0, skew.angle, CInt(L_ROTATE_AREA_MAP), CInt(L_BRING_IN_WHITE), 0, 0)
    }
    return PreparedImage(image: level, toOriginal: turn.then(back))
  }
}

extension PageImage {
  /// The rotation that levels the lines, or nil when they are level within 0.3 degrees.
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

  /// Whether the paper is noisy: most pixels differ from the mean of their neighbors, which print alone does not
  /// cause.
  var hasGrain: Bool {
    guard size.width > 2, let image = try? grayImage() else { return false }
    var counts = [Int](repeating: 0, count: 511)
    var sum = 0
    for y in stride(from: 0, to: image.height, by: 8) {
      for x in 1..<(image.width - 1) {
        counts[abs(2 * Int(image[x, y]) - Int(image[x - 1, y]) - Int(image[x + 1, y]))] += 1
        sum += 1
      }
    }
    return (counts[0] + counts[1]) * 2 < sum
  }

  /// Whether the picture is unevenly lit or its ink is pale, so that one threshold fails.
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

/// The Taylor series of the sine, exact enough for the few degrees that a skew has.
private func sine(_ x: Double) -> Double {
  let square = x * x
  return x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42)))
}

private func cosine(_ x: Double) -> Double {
  (1 - sine(x) * sine(x)).squareRoot()
}
#endif
