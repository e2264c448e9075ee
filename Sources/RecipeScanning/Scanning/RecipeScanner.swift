public import PageReading
public import RecipeReading
public import WordTagging

/// Scans recipes: the lines of a recognized page, or of a text, become rows of amounts, units and foods.
///
/// A scanner is a value that threads share; each page is read by a `PageReader` of its own thread.
///
///     let scanner = RecipeScanner(tagger: try WordTagger(contentsOf: "Models/recipes.tagger"))
///     let reader = try PageReader(.recipes())
///     let page = try scanner.scan(PageSource(path: "page.jpg"), with: reader)
///     for line in page.lines { print(line.row.amounts, line.box(of: line.row.ingredient)) }
public struct RecipeScanner: Sendable {
  /// The tagger that labels the tokens of each line.
  public var tagger: WordTagger
  /// The editor that makes rows of labeled lines, scales and converts them.
  public var editor: RowEditor

  /// Creates a scanner.
  public init(tagger: WordTagger, editor: RowEditor = RowEditor()) {
    self.tagger = tagger
    self.editor = editor
  }

  /// Returns a row for each line of a text.
  public func scan(text: String) -> [RecipeRow] {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      editor.row(from: tagger.tag(String($0)))
    }
  }

  /// Returns a row for each readable line of a page, in groups.
  ///
  /// - Parameters:
  ///   - page: The recognized page.
  ///   - name: The name of the picture, for records.
  /// - Returns: The page with its rows. A block or a heading begins a group.
  public func scan(_ page: RecognizedPage, name: String = "") -> ScannedPage {
    var scanned = ScannedPage(name: name, page: page)
    let titleHeight = page.titleHeight
    for block in page.blocks {
      var isNew = true
      for line in block.paragraphs.flatMap(\.lines) where line.isReadable {
        let start = ContinuousClock.now
        let tagged = tagger.tag(line.text)
        let end = ContinuousClock.now
        let row = editor.row(from: tagged, isHeading: line.isTitle(from: titleHeight))
        scanned.times.tagging += end - start
        scanned.times.rows += .now - end
        if isNew || row.kind == .header { scanned.groups.append([]) }
        isNew = false
        scanned.groups[scanned.groups.count - 1].append(ScannedLine(row: row, line: line))
      }
    }
    return scanned
  }

  /// Returns the rows of a page, or an empty page with the error that kept it from being read.
  public func scan(_ result: Result<RecognizedPage, PageError>, name: String) -> ScannedPage {
    switch result {
    case .success(let page): return scan(page, name: name)
    case .failure(let error):
      var scanned = ScannedPage(name: name, page: RecognizedPage(size: .zero))
      scanned.error = error
      return scanned
    }
  }

  #if OCR
  /// Reads a picture or a page of a document and returns its rows.
  public func scan(
    _ source: PageSource, with reader: borrowing PageReader,
    regionOfInterest: RegionOfInterest = .full
  ) throws(PageError) -> ScannedPage {
    let image = try source.image(limits: reader.options.limits)
    return scan(
      try reader.read(image, regionOfInterest: regionOfInterest), name: source.name)
  }
  #endif
}

extension RecipeScanner {
  /// Returns all words of a page outlined in the colors of their labels.
  public func overlay(of page: RecognizedPage, showsCharacters: Bool = false) -> PageOverlay {
    var labels: [RecognizedPage.Word: String] = [:]
    for line in scan(page).lines {
      for (word, label) in zip(line.line.words, line.wordLabels) { labels[word] = label }
    }
    return PageOverlay(page, showsCharacters: showsCharacters) { word in
      .label(labels[word].flatMap(tagger.labels.firstIndex) ?? 0)
    }
  }
}

extension ReadingOptions {
  /// The options of a level with the repairs for recipes.
  public static func recipes(_ level: ReadingLevel = .accurate) -> ReadingOptions {
    var options = ReadingOptions(level)
    options.repairs = .recipes
    return options
  }
}
