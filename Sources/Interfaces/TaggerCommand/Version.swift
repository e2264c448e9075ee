import ArgumentParsing
import LabeledData
import PageReading
import Platform
import StreamIO
import TaggerTraining

#if BLAS
import COpenBLAS
#endif

/// The version of the tool and of its libraries.
enum Version {
  static let number = "0.1.0"

  static var text: String {
    let libraries = [
      ("OpenBLAS", openBLASVersion), ("Tesseract", PageLibraries.tesseractVersion),
      ("Leptonica", PageLibraries.leptonicaVersion), ("zlib", GzipLibrary.version),
    ]
    let lines = libraries.map { name, version in "  \(name): \(version ?? "none")" }
    return (["\(CommandMain.tool.name) \(number)"] + lines).joined(separator: "\n") + "\n"
  }

  private static var openBLASVersion: String? {
    #if BLAS
    guard SharedLibrary.openBLAS.isLoaded else { return nil }
    return openblas_get_config().map { String(cString: $0) }
    #else
    nil
    #endif
  }
}
