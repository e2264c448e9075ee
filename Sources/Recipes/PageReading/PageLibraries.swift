package import Platform

#if OCR
import CTesseract
#endif

/// The C libraries that read pages.
public enum PageLibraries {
  /// The version of Tesseract that is loaded, or nil where it is not installed and in a build without it.
  public static var tesseractVersion: String? {
    #if OCR
    SharedLibrary.tesseract.isLoaded ? TessVersion().map { String(cString: $0) } : nil
    #else
    nil
    #endif
  }

  /// The version of Leptonica that is loaded, or nil where it is not installed and in a build without it.
  public static var leptonicaVersion: String? {
    #if OCR
    guard SharedLibrary.leptonica.isLoaded, let text = getLeptonicaVersion() else { return nil }
    defer { lept_free(text) }
    return String(cString: text)
    #else
    nil
    #endif
  }

  /// The folder of Tesseract's language data, or nil when there is none.
  public static var languageFolder: String? {
    #if OCR
    TessdataFolder.path
    #else
    nil
    #endif
  }

  /// Whether the data of a language of the engine, such as `deu`, is installed.
  package static func hasLanguage(_ code: String) -> Bool {
    #if OCR
    TessdataFolder.has(code)
    #else
    false
    #endif
  }

  /// Discards the messages of Leptonica and of the image decoders below it on standard error.
  ///
  /// Leptonica's severity and message handler and the C stream `stderr` belong to the whole
  /// process, so reading pages never calls this: a program that wants only thrown errors calls it
  /// once, at start, before any other thread runs. Code that writes to file descriptor 2, as Swift
  /// does, is not affected.
  public static func silenceDiagnostics() {
    #if OCR
    if SharedLibrary.leptonica.isLoaded {
      setMsgSeverity(CInt(L_SEVERITY_NONE))
      leptSetStderrHandler { _ in }
    }
    if let sink = fopen("/dev/null", "w") { _ = ctesseract_set_error_stream(sink) }
    #endif
  }
}

extension SharedLibrary {
  #if OCR
  package static let leptonica = SharedLibrary(
    "Leptonica", function: "pixCreate", files: ["liblept.so.5", "libleptonica.so.6"],
    package: "liblept5")
  package static let tesseract = SharedLibrary(
    "Tesseract", function: "TessBaseAPICreate", files: ["libtesseract.so.5"],
    package: "libtesseract5")
  #else
  package static let leptonica = SharedLibrary(leftOut: "Leptonica", trait: "OCR")
  package static let tesseract = SharedLibrary(leftOut: "Tesseract", trait: "OCR")
  #endif

  /// Fails where the library is not installed.
  func require() throws(PageError) {
    guard isLoaded else { throw .missingLibrary(advice) }
  }
}
