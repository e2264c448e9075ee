#if OCR
import CTesseract

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where the engine's language data lies.
enum TessdataFolder {
  /// The folder, by the variable that Tesseract itself obeys or by where Debian puts it.
  static var path: String? {
    if let prefix = getenv("TESSDATA_PREFIX") { return String(cString: prefix) }
    return [
      "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tessdata", "/usr/local/share/tessdata",
    ]
    .first { access($0, R_OK) == 0 }
  }

  /// Whether the data of a language can be read; without a known folder the engine is asked.
  static func has(_ language: String) -> Bool {
    guard let path else { return true }
    return access("\(path)/\(language).traineddata", R_OK) == 0
  }
}
#endif
