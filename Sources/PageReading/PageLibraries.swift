#if OCR
import CTesseract
#endif

/// The libraries behind the pages.
package enum PageLibraries {
  /// The version of Tesseract that runs, or nil in a build without it.
  package static var tesseractVersion: String? {
    #if OCR
    TessVersion().map { String(cString: $0) }
    #else
    nil
    #endif
  }

  /// The version of Leptonica that runs, or nil in a build without it.
  package static var leptonicaVersion: String? {
    #if OCR
    guard let text = getLeptonicaVersion() else { return nil }
    defer { lept_free(text) }
    return String(cString: text)
    #else
    nil
    #endif
  }

  /// The folder of Tesseract's language data, or nil when there is none.
  package static var languageFolder: String? {
    #if OCR
    TessdataFolder.path
    #else
    nil
    #endif
  }
}
