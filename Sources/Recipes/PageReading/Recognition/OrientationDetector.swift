#if OCR
import CTesseract
import Platform

/// Detects by the shapes of the letters whether a page is rotated by quarter turns.
enum OrientationDetector {
  /// The clockwise quarter turns that make a page upright, or nil if they cannot be determined.
  static func quarterTurns(of image: borrowing PageImage) throws(PageError) -> Int? {
    try SharedLibrary.tesseract.require()
    // This data has no language; without it pages are not turned.
    guard TessdataFolder.has("osd"), let handle = TessBaseAPICreate() else { return nil }
    defer {
      TessBaseAPIEnd(handle)
      TessBaseAPIDelete(handle)
    }
    guard OpenMP.onCallingThread({ TessBaseAPIInit3(handle, nil, "osd") == 0 }) else { return nil }
    TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
    TessBaseAPISetPageSegMode(handle, PSM_OSD_ONLY)

    // The engine separates ink by one threshold, which fails in shadows and noise. Smoothing helps most, but
    // removes small letters; a wide dark table needs the strongest normalization, which suits other pages least.
    let gray = try image.converted { pixConvertTo8($0, 0) }
    let lit = try gray.evenlyLit()
    if let turns = quarterTurns(of: try lit.smoothed(), by: handle) { return turns }
    if let turns = quarterTurns(of: lit, by: handle) { return turns }
    return quarterTurns(of: try gray.backgroundNormalized(), by: handle)
  }

  private static func quarterTurns(
    of image: borrowing PageImage, by handle: OpaquePointer
  ) -> Int? {
    var degrees = CInt()
    var confidence = Float()
    var scriptConfidence = Float()
    var script: UnsafePointer<CChar>?
    let pix = image.pix
    let isDetected = OpenMP.onCallingThread {
      TessBaseAPISetImage2(handle, pix)
      TessBaseAPISetSourceResolution(handle, 300)
      return TessBaseAPIDetectOrientationScript(
        handle, &degrees, &confidence, &script, &scriptConfidence) != 0
    }
    // The result is the rotation of the page; the remainder to 360 degrees corrects it.
    return isDetected && confidence > 1 ? (4 - Int(degrees) / 90) & 3 : nil
  }
}
#endif
