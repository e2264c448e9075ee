#if OCR
import CTesseract
import Platform

/// The owner of one Tesseract engine, which one thread uses at a time.
package struct TesseractEngine: ~Copyable {
  private let handle: OpaquePointer

  /// Starts an engine.
  ///
  /// - Parameters:
  ///   - languages: Codes such as `eng`, the main one first.
  ///   - variables: Tesseract variables that are read on initialization, such as `user_words_file`.
  /// - Throws: `missingLibrary`, `missingLanguage` or `engineFailure`.
  package init(languages: [String], variables: [String: String] = [:]) throws(PageError) {
    try SharedLibrary.tesseract.require()
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
    let failure = OpenMP.onCallingThread {
      TessBaseAPIInit4(
        handle, nil, languages.joined(separator: "+"), OEM_LSTM_ONLY, nil, 0, &names, &values,
        names.count, 0)
    }
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

  /// Recognizes an image whose text is upright; boxes are in its pixels.
  package func recognize(
    _ image: borrowing PageImage, mode: PageMode
  ) throws(PageError) -> [RecognizedPage.Block] {
    load(image, mode: mode)
    defer { TessBaseAPIClear(handle) }
    guard !Task.isCancelled else { throw .cancelled }
    let monitor = TessMonitorCreate()
    defer { TessMonitorDelete(monitor) }
    // The engine calls this between words, on this thread, which runs the task.
    TessMonitorSetCancelFunc(monitor) { _, _ in Task.isCancelled }
    guard OpenMP.onCallingThread({ TessBaseAPIRecognize(handle, monitor) }) == 0 else {
      throw Task.isCancelled ? .cancelled : .engineFailure("recognizing the picture failed")
    }
    guard let iterator = TessBaseAPIGetIterator(handle) else { return [] }
    defer { TessResultIteratorDelete(iterator) }
    return ResultWalk(iterator).blocks()
  }

  /// Finds the characters of each word in an image without recognizing them.
  package func detectText(in image: borrowing PageImage, mode: PageMode) -> [[PixelBox]] {
    load(image, mode: mode)
    defer { TessBaseAPIClear(handle) }
    guard let layout = OpenMP.onCallingThread({ TessBaseAPIAnalyseLayout(handle) }) else {
      return []
    }
    defer { TessPageIteratorDelete(layout) }
    return Self.characterBoxes(layout)
  }

  private func load(_ image: borrowing PageImage, mode: PageMode) {
    TessBaseAPISetPageSegMode(handle, mode.tesseract)
    TessBaseAPISetImage2(handle, image.pix)
    // Without a resolution the engine estimates one and logs it.
    TessBaseAPISetSourceResolution(handle, 300)
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
