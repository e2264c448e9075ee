#if OCR
import CTesseract
import Platform

/// The folder with the engine's language data.
enum TessdataFolder {
  /// The folder that `TESSDATA_PREFIX` names, or where distributions install it.
  static var path: String? {
    if let prefix = ProcessEnvironment.variable("TESSDATA_PREFIX") { return prefix }
    return [
      "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata", "/usr/local/share/tessdata",
    ]
    .first { access($0, R_OK) == 0 }
  }

  /// Whether the data of a language is readable; true without a known folder, since only the engine
  /// knows then.
  static func has(_ language: String) -> Bool {
    guard let path else { return true }
    return access("\(path)/\(language).traineddata", R_OK) == 0
  }
}
#endif
