/// An error in reading a page or in writing a picture of it.
@nonexhaustive
public enum PageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors, without what they concern.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// The file or folder does not exist.
    case notFound
    /// The process has no permission to open the file.
    case noPermission
    /// The file cannot be read or written; the reason is the system's.
    case unusableFile
    /// The bytes are not a picture.
    case notAnImage
    /// The bytes are a picture or document in an unsupported format.
    case unsupportedFormat
    /// The file is shorter than its header says.
    case truncated
    /// The picture cannot be decoded.
    case damaged
    /// The picture has no pixels.
    case noPixels
    /// A side is too short or too long for recognition.
    case unusableSides
    /// Decoding the picture would take more memory than allowed.
    case tooLarge
    /// The file holds several pictures.
    case severalFrames
    /// A document or folder has more pages than allowed.
    case tooManyPages
    /// The document needs a program that is not installed.
    case missingProgram
    /// A library that reads pages is not installed.
    case missingLibrary
    /// The region lies outside of the image or has no area.
    case invalidRegion
    /// The engine's data for a language is not installed.
    case missingLanguage
    /// An option of the reader is out of range.
    case invalidOption
    /// The engine failed.
    case engineFailure
    /// The task was canceled before the page was read.
    case cancelled
    /// This build has no OCR.
    case builtWithoutOCR
  }

  /// The file or folder does not exist.
  case notFound(name: String)
  /// The process has no permission to open the file.
  case noPermission(name: String)
  /// The file cannot be read or written; the reason is the system's.
  case unusableFile(name: String, reason: String)
  /// The bytes are not a picture.
  case notAnImage(name: String)
  /// The bytes are a picture or document in an unsupported format.
  case unsupportedFormat(name: String, format: String, advice: String)
  /// The file is shorter than its header says.
  case truncated(name: String)
  /// The picture cannot be decoded.
  case damaged(name: String)
  /// The picture has no pixels.
  case noPixels(name: String, size: PixelSize)
  /// A side is too short or too long for recognition.
  case unusableSides(name: String, size: PixelSize)
  /// Decoding the picture would take more memory than allowed.
  case tooLarge(name: String, size: PixelSize, bytes: Int, limit: Int)
  /// The file holds several pictures.
  case severalFrames(name: String, count: Int)
  /// A document or folder has more pages than allowed.
  case tooManyPages(name: String, count: Int, limit: Int)
  /// The document needs a program that is not installed.
  case missingProgram(name: String, program: String, package: String)
  /// A library that reads pages is not installed; the text says which and how to install it.
  case missingLibrary(String)
  /// The region lies outside of the image or has no area.
  case invalidRegion(RegionOfInterest)
  /// The engine's data for a language is not installed.
  case missingLanguage(String, folder: String?)
  /// An option of the reader is out of range.
  case invalidOption(name: String, value: String, expected: String)
  /// The engine failed.
  case engineFailure(String)
  /// The task was canceled before the page was read.
  case cancelled
  /// This build has no OCR.
  case builtWithoutOCR

  /// The kind of error.
  public var code: Code {
    switch self {
    case .notFound: .notFound
    case .noPermission: .noPermission
    case .unusableFile: .unusableFile
    case .notAnImage: .notAnImage
    case .unsupportedFormat: .unsupportedFormat
    case .truncated: .truncated
    case .damaged: .damaged
    case .noPixels: .noPixels
    case .unusableSides: .unusableSides
    case .tooLarge: .tooLarge
    case .severalFrames: .severalFrames
    case .tooManyPages: .tooManyPages
    case .missingProgram: .missingProgram
    case .missingLibrary: .missingLibrary
    case .invalidRegion: .invalidRegion
    case .missingLanguage: .missingLanguage
    case .invalidOption: .invalidOption
    case .engineFailure: .engineFailure
    case .cancelled: .cancelled
    case .builtWithoutOCR: .builtWithoutOCR
    }
  }

  /// The name of the page's file or folder; nil for an error that concerns none.
  public var place: String? {
    switch self {
    case .notFound(let name),
      .noPermission(let name),
      .unusableFile(let name, _),
      .notAnImage(let name),
      .unsupportedFormat(let name, _, _),
      .truncated(let name),
      .damaged(let name),
      .noPixels(let name, _),
      .unusableSides(let name, _),
      .tooLarge(let name, _, _, _),
      .severalFrames(let name, _),
      .tooManyPages(let name, _, _),
      .missingProgram(let name, _, _):
      name
    case .missingLibrary, .invalidRegion, .missingLanguage, .invalidOption, .engineFailure,
      .cancelled, .builtWithoutOCR:
      nil
    }
  }

  /// The problem and its remedy, without the location.
  public var message: String {
    let head = place.map { $0.unicodeScalars.count + 2 } ?? 0
    return String(String.UnicodeScalarView(description.unicodeScalars.dropFirst(head)))
  }

  /// The location, the problem and its remedy.
  public var description: String {
    switch self {
    case .notFound(let name):
      "\(name): no such file or folder; expected a picture"
    case .noPermission(let name):
      "\(name): no permission to read it; check its owner and mode"
    case .unusableFile(let name, let reason):
      "\(name): \(reason)"
    case .notAnImage(let name):
      "\(name): not a picture; expected PNG, JPEG, TIFF, WebP, GIF, BMP, JPEG 2000 or PNM"
    case .unsupportedFormat(let name, let format, let advice):
      "\(name): \(format) is not supported; \(advice)"
    case .truncated(let name):
      "\(name): the picture is truncated; copy the file again"
    case .damaged(let name):
      "\(name): the picture is damaged; copy it again or open and save it in an image editor"
    case .noPixels(let name, let size):
      "\(name): the picture has no pixels (\(size.width) x \(size.height)); create it again"
    case .unusableSides(let name, let size):
      "\(name): \(size.width) x \(size.height) pixels; expected sides from "
        + "\(ImageLimits.sides.lowerBound) to \(ImageLimits.sides.upperBound), "
        + "crop or scale the picture"
    case .tooLarge(let name, let size, let bytes, let limit):
      "\(name): \(size.width) x \(size.height) pixels need \(bytes >> 20) MB to decode, "
        + "\(limit >> 20) MB are allowed; scale the picture down"
    case .severalFrames(let name, let count):
      "\(name): \(count) pictures in one file, expected one; the pages of a TIFF file are read by "
        + "'wordtagger recognize', moving pictures as frames by 'wordtagger watch'"
    case .tooManyPages(let name, let count, let limit):
      "\(name): \(count) pages, only the first \(limit) are read; raise the limit to read all"
    case .missingProgram(let name, let program, let package):
      "\(name): PDF pages need the program \(program); install the package \(package)"
    case .missingLibrary(let advice): "pages cannot be read: \(advice)"
    case .invalidRegion(let region):
      "region \(region.x),\(region.y),\(region.width),\(region.height): "
        + "expected x,y,width,height as shares from 0 to 1 inside the picture"
    case .missingLanguage(let language, let folder):
      "language '\(language)': no data\(folder.map { " in \($0)" } ?? ""); "
        + "install it with 'apt-get install \(Self.debianPackage(for: language))'"
    case .invalidOption(let name, let value, let expected):
      "\(name) '\(value)': expected \(expected)"
    case .engineFailure(let reason):
      "the engine failed: \(reason)"
    case .cancelled: "the task was canceled"
    case .builtWithoutOCR:
      "this build has no OCR; build it with the trait OCR"
    }
  }

  /// The Debian package with a language's data: `chi_sim` is in `tesseract-ocr-chi-sim`.
  static func debianPackage(for language: String) -> String {
    let name = language.lowercased().map { $0 == "_" || $0 == "/" ? "-" : $0 }
    return "tesseract-ocr-" + String(name)
  }
}
