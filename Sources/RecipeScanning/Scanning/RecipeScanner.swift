public import PageReading
public import RecipeReading
public import WordTagging

/// Scans recipes: the lines of a recognized page, or of a text, become rows of amounts, units and foods.
///
/// A scanner is a value that threads share; each page is read by a `PageReader` of its own thread.
///
///     let scanner = RecipeScanner(
///       tagger: try WordTagger(contentsOf: "Models/recipes.tagger"),
///       partTagger: try PartTagger(contentsOf: "Models/pages.tagger"))
///     let reader = try PageReader(.recipes())
///     let page = try scanner.scan(PageSource(path: "page.jpg"), with: reader)
///     for recipe in page.recipes { print(recipe.title?.content ?? "", recipe.ingredients.count) }
public struct RecipeScanner: Sendable {
  /// The tagger that labels the tokens of each line.
  public var tagger: WordTagger
  /// The model that labels lines with parts of a page; without one, each line is classified by its own words.
  public var partTagger: PartTagger?
  /// The editor that makes rows of labeled lines, scales and converts them.
  public var editor: RowEditor
  /// The language of the lines; by default it is guessed.
  public var language: RecipeLanguage?

  /// Creates a scanner.
  public init(
    tagger: WordTagger, partTagger: PartTagger? = nil, editor: RowEditor = RowEditor(),
    language: RecipeLanguage? = nil
  ) {
    self.tagger = tagger
    self.partTagger = partTagger
    self.editor = editor
    self.language = language
  }

  /// Returns the lines of a typed text with their rows.
  public func scan(
    text: String, name: String = "", document: String? = nil
  ) -> ScannedPage {
    scan(RecognizedPage(text: text), name: name, document: document)
  }

  /// Returns the lines of a page with their parts and rows, in groups.
  ///
  /// The lines of an ingredient or a step that is broken are one. A column or a heading begins a group.
  ///
  /// - Parameters:
  ///   - page: The recognized page.
  ///   - name: The name of the picture, for records.
  ///   - document: The name of the document, over whose pages a recipe may go on; by default that of the picture.
  /// - Returns: The page with its rows.
  public func scan(
    _ page: RecognizedPage, name: String = "", document: String? = nil
  ) -> ScannedPage {
    var scanned = ScannedPage(name: name, document: document, page: page)
    let start = ContinuousClock.now
    let items = items(of: page)
    let end = ContinuousClock.now
    var lastBlock: Int?
    for item in items {
      var line = scannedLine(item)
      line.image = name
      if item.block != lastBlock || line.row.kind == .header { scanned.groups.append([]) }
      lastBlock = item.block
      scanned.groups[scanned.groups.count - 1].append(line)
    }
    scanned.times.tagging = end - start
    scanned.times.rows = .now - end
    return scanned
  }

  /// Returns the rows of a page, or an empty page with the error that kept it from being read.
  public func scan(
    _ result: Result<RecognizedPage, PageError>, of source: PageSource
  ) -> ScannedPage {
    switch result {
    case .success(let page): return scan(page, name: source.name, document: source.document)
    case .failure(let error):
      var scanned = ScannedPage(
        name: source.name, document: source.document, page: RecognizedPage(size: .zero))
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
    if let page = source.typedPage { return scan(.success(page), of: source) }
    let image = try source.image(limits: reader.options.limits)
    return scan(
      .success(try reader.read(image, regionOfInterest: regionOfInterest)), of: source)
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
