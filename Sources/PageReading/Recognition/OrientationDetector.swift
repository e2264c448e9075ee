#if OCR
import CTesseract

/// Detects by the shapes of the letters whether a page is rotated by quarter turns.
enum OrientationDetector {
  /// The clockwise quarter turns that make a page upright, or nil if they cannot be determined.
  static func quarterTurns(of image: borrowing PageImage) throws(PageError) -> Int? {
    // This data has no language; without it pages are not turned.
    guard TessdataFolder.has("osd"), let handle = TessBaseAPICreate() else { return nil }
    defer {
      TessBaseAPIEnd(handle)
      TessBaseAPIDelete(handle)
    }
    var degrees = CInt()
    var confidence = Float()
    var scriptConfidence = Float()
    var script: UnsafePointer<CChar>?
    let pix = image.pix
    let isDetected = OpenMP.onCallingThread {
      guard TessBaseAPIInit3(handle, nil, "osd") == 0 else { return false }
      TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
      TessBaseAPISetPageSegMode(handle, PSM_OSD_ONLY)
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
