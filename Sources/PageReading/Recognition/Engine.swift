#if OCR
import CTesseract

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The owner of one Tesseract engine, which one thread uses at a time.
package struct Engine: ~Copyable {
  private let handle: OpaquePointer

  /// Starts an engine.
  ///
  /// - Parameters:
  ///   - languages: Codes such as `eng`, the main one first.
  ///   - variables: Settings of Tesseract that count from the start, such as `user_words_file`.
  /// - Throws: `missingLanguage` or `engineFailure`.
  package init(languages: [String], variables: [String: String] = [:]) throws(PageError) {
    OpenMP.useCallingThreadOnly()
    Leptonica.keepQuiet()
    let folder = TessdataFolder.path
    for language in languages where !TessdataFolder.has(language) {
      throw .missingLanguage(language, folder: folder)
    }
    handle = try Self.start(languages: languages, variables: variables)
  }

  private static func start(
    languages: [String], variables: [String: String]
  ) throws(PageError) -> OpaquePointer {
    guard let handle = TessBaseAPICreate() else {
      throw .engineFailure("not enough memory to start it")
    }
    var variables = variables
    variables["debug_file"] = "/dev/null"
    var names = variables.keys.sorted().map { strdup($0) }
    var values = variables.keys.sorted().map { strdup(variables[$0] ?? "") }
    defer { (names + values).forEach { free($0) } }
    let failure = TessBaseAPIInit4(
      handle, nil, languages.joined(separator: "+"), OEM_LSTM_ONLY, nil, 0, &names, &values,
      names.count, 0)
    guard failure == 0 else {
      TessBaseAPIDelete(handle)
      throw .engineFailure("the data of \(languages.joined(separator: ", ")) cannot be loaded")
    }
    return handle
  }

  deinit {
    TessBaseAPIEnd(handle)
    TessBaseAPIDelete(handle)
  }

  /// Reads an image whose text stands upright; boxes count its pixels.
  package func recognize(_ image: borrowing Image, mode: PageMode) throws(PageError) -> [Block] {
    try load(image, mode: mode)
    defer { clear() }
    guard TessBaseAPIRecognize(handle, nil) == 0 else {
      throw .engineFailure("reading the picture failed")
    }
    guard let iterator = TessBaseAPIGetIterator(handle) else { return [] }
    defer { TessResultIteratorDelete(iterator) }
    return ResultWalk(iterator).blocks()
  }

  func load(_ image: borrowing Image, mode: PageMode) throws(PageError) {
    OpenMP.useCallingThreadOnly()
    TessBaseAPISetPageSegMode(handle, mode.tesseract)
    TessBaseAPISetImage2(handle, image.pix)
    // Without a resolution the engine guesses one and tells so.
    TessBaseAPISetSourceResolution(handle, 300)
  }

  /// Finds blocks, lines and words of the loaded image; the caller frees the cursor.
  func analyzeLayout() -> OpaquePointer? {
    TessBaseAPIAnalyseLayout(handle)
  }

  /// Forgets the loaded image.
  func clear() {
    TessBaseAPIClear(handle)
  }
}

extension PageMode {
  fileprivate var tesseract: TessPageSegMode {
    switch self {
    case .automatic: PSM_AUTO
    case .column: PSM_SINGLE_COLUMN
    case .block: PSM_SINGLE_BLOCK
    case .line: PSM_SINGLE_LINE
    case .word: PSM_SINGLE_WORD
    case .sparse: PSM_SPARSE_TEXT
    }
  }
}
#endif
