public import PageReading
import RecipeRows
import Support

extension RecipeScanner {
  /// Scans a picture file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - regionOfInterest: The part of the picture to read.
  /// - Returns: The page with its recipes and rows.
  /// - Throws: An error if the picture cannot be read; `PageError.cancelled` when the task was
  ///   canceled.
  public func scan(
    imageAt path: String, regionOfInterest: RegionOfInterest = .full
  ) async throws(PageError) -> ScannedPage {
    try await scan(PageSource(path: path), regionOfInterest: regionOfInterest)
  }

  /// Scans the bytes of a picture file.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - name: The name for messages and records.
  ///   - regionOfInterest: The part of the picture to read.
  /// - Returns: The page with its recipes and rows.
  /// - Throws: An error if the picture cannot be read; `PageError.cancelled` when the task was
  ///   canceled.
  public func scan(
    imageBytes bytes: [UInt8], name: String = "image", regionOfInterest: RegionOfInterest = .full
  ) async throws(PageError) -> ScannedPage {
    try await scan(PageSource(bytes: bytes, name: name), regionOfInterest: regionOfInterest)
  }

  /// Scans pixels in memory.
  ///
  /// - Parameters:
  ///   - pixels: The bytes, row by row from the top.
  ///   - width: The number of pixels in a row.
  ///   - height: The number of rows.
  ///   - bytesPerRow: The distance from one row to the next; by default rows follow each other.
  ///   - format: The bytes of a pixel; by default gray values, such as the luma plane of a camera.
  ///   - name: The name for messages and records.
  ///   - regionOfInterest: The part of the picture to read.
  /// - Returns: The page with its recipes and rows.
  /// - Throws: An error if the picture cannot be read; `PageError.cancelled` when the task was
  ///   canceled.
  /// - Precondition: The rows lie within the bytes.
  public func scan(
    pixels: [UInt8], width: Int, height: Int, bytesPerRow: Int? = nil, format: PixelFormat = .gray,
    name: String = "image", regionOfInterest: RegionOfInterest = .full
  ) async throws(PageError) -> ScannedPage {
    let image = GrayImage(
      pixels: pixels.span, width: width, height: height, bytesPerRow: bytesPerRow, format: format)
    return try await scan(PageSource(image, name: name), regionOfInterest: regionOfInterest)
  }

  /// Scans a picture, a page of a document, or a text.
  ///
  /// - Parameters:
  ///   - source: The page.
  ///   - regionOfInterest: The part of the page to read.
  /// - Returns: The page with its recipes and rows.
  /// - Throws: An error if the page cannot be read; `PageError.cancelled` when the task was
  ///   canceled.
  public func scan(
    _ source: PageSource, regionOfInterest: RegionOfInterest = .full
  ) async throws(PageError) -> ScannedPage {
    func scan(in languages: [String]) async throws(PageError) -> ScannedPage {
      let page = try await pool.read(
        source, regionOfInterest: regionOfInterest, languages: languages)
      var scanned = self.scan(page, name: source.name, document: source.document)
      if source.isPicture { scanned.engineLanguages = languages }
      return scanned
    }

    var page = try await scan(in: pool.options.languages)
    guard readsOtherLanguages, let code = page.language?.engineCode,
      !page.engineLanguages.isEmpty, !page.engineLanguages.contains(code),
      PageLibraries.hasLanguage(code)
    else { return page }
    do throws(PageError) {
      let other = try await scan(in: [code])
      // The engine of the page's language knows its letters.
      if other.quality * 1.15 > page.quality { return takingSurerLines(of: page, into: other) }
      page.engineLanguages.append(code)
    } catch {
      // Broken data of the other language lose no page that was read; its warning stays.
      if case .cancelled = error { throw error }
    }
    return page
  }

  /// A reading with the lines of another one whose foods are surer.
  private func takingSurerLines(of other: ScannedPage, into page: ScannedPage) -> ScannedPage {
    let foods = other.lines.filter { $0.row.kind == .ingredient && $0.row.confidence > 0.5 }
    var surer: [PixelBox: RecognizedPage.Line] = [:]
    for line in page.lines where line.row.kind == .ingredient {
      let box = line.line.box
      let food = foods.first {
        $0.row.confidence > line.row.confidence + 0.3 && $0.line.box.overlap(box) > 0.6
      }
      guard let food else { continue }
      // A row of several lines has another box.
      surer[box] = other.page.lines.first { $0.box == food.line.box }
    }
    guard !surer.isEmpty else { return page }
    var recognized = page.page
    recognized.mapLines { surer[$0.box] ?? $0 }
    var scanned = scan(recognized, name: page.name, document: page.document)
    scanned.engineLanguages = page.engineLanguages + other.engineLanguages
    return scanned
  }

  /// Scans pages at the same time and gives them in their order.
  ///
  /// A page that cannot be read is returned empty with its error, and the others continue. At most
  /// twice as many pages as there are engines have been taken from the sequence and not been
  /// delivered, so that it may be endless. The sequence of results ends early when its task is
  /// canceled.
  ///
  ///     let (sources, errors) = PageSource.pages(at: ["scans", "book.pdf"])
  ///     for await page in scanner.scan(sources) { print(page.name, page.lines.count) }
  ///
  /// - Parameters:
  ///   - sources: The pages.
  ///   - regionOfInterest: The part of each page to read.
  /// - Returns: The pages with their recipes and rows.
  public func scan<Failure>(
    _ sources: some AsyncSequence<PageSource, Failure> & Sendable,
    regionOfInterest: RegionOfInterest = .full
  ) -> some AsyncSequence<ScannedPage, Failure> & Sendable {
    OrderedMap(sources, width: 2 * pool.threadCount) { source in
      do throws(PageError) {
        return try await scan(source, regionOfInterest: regionOfInterest)
      } catch {
        return ScannedPage(error, of: source)
      }
    }
  }

  /// Scans pages at the same time and gives them in their order.
  public func scan(
    _ sources: some Sequence<PageSource> & Sendable, regionOfInterest: RegionOfInterest = .full
  ) -> some AsyncSequence<ScannedPage, Never> & Sendable {
    scan(AsyncElements(sources), regionOfInterest: regionOfInterest)
  }
}

extension ScannedPage {
  /// How well the page was read: the number of foods that are likely to be right, times the engine's confidence.
  fileprivate var quality: Double {
    let foods = lines.filter { $0.row.kind == .ingredient }
    return page.words.meanConfidence * foods.reduce(1) { $0 + $1.row.confidence }
  }

  /// Creates the empty page of a source that could not be read.
  fileprivate init(_ error: PageError, of source: PageSource) {
    self.init(
      name: source.name, document: source.document, page: RecognizedPage(size: .zero))
    self.error = error
  }
}
