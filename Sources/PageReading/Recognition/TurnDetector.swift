#if OCR
import CTesseract

/// Finds out whether a page lies on its side or head, by the shapes of its letters.
enum TurnDetector {
  /// The quarter turns clockwise that put a page upright, or nil when that cannot be told.
  static func quarterTurns(of image: borrowing Image) throws(PageError) -> Int? {
    // This data has no language; without it pages are simply not turned.
    guard TessdataFolder.has("osd"), let handle = TessBaseAPICreate() else { return nil }
    defer {
      TessBaseAPIEnd(handle)
      TessBaseAPIDelete(handle)
    }
    OpenMP.useCallingThreadOnly()
    guard TessBaseAPIInit3(handle, nil, "osd") == 0 else { return nil }
    TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
    TessBaseAPISetPageSegMode(handle, PSM_OSD_ONLY)
    TessBaseAPISetImage2(handle, image.pix)
    TessBaseAPISetSourceResolution(handle, 300)
    var degrees = CInt()
    var confidence = Float()
    var scriptConfidence = Float()
    var script: UnsafePointer<CChar>?
    guard
      TessBaseAPIDetectOrientationScript(
        handle, &degrees, &confidence, &script, &scriptConfidence) != 0
    else { return nil }
    // The degrees tell how far the page was turned; 360 less that puts it right.
    return confidence > 1 ? (4 - Int(degrees) / 90) & 3 : nil
  }
}
#endif
