public import PageReading
public import RecipeModels
public import RecipeRows
public import WordTagging

/// Scans recipes: pictures, pages of documents and texts become recipes with rows of amounts, units and foods.
///
/// A scanner is a value that tasks share. It reads pictures with the engines of its pool, on threads of their own.
///
///     let scanner = RecipeScanner()
///     let page = try await scanner.scan(imageAt: "page.jpg")
///     for line in page.recipes.first?.ingredients ?? [] {
///       print(line.row.amounts.first?.display ?? "", line.row.ingredient?.text ?? "")
///     }
///
/// A task that is canceled stops waiting for an engine or reading, and gets `PageError.cancelled`.
public struct RecipeScanner: Sendable {
  /// The tagger that labels the tokens of each line.
  public var tagger: WordTagger
  /// The model that labels lines with parts of a page; without one, each line is classified by its own words.
  public var partTagger: PartTagger?
  /// The editor that builds rows from labeled lines, scales and converts them.
  public var editor: RowEditor
  /// The language of the lines; by default it is guessed.
  public var language: RecipeLanguage?
  /// Whether a page that looks to be in another language than its engine's is read again in that language, where the
  /// engine's data of it are installed; the better reading is kept.
  public var readsOtherLanguages = true
  /// The engines that read pictures.
  public let pool: PagePool

  /// Creates a scanner, by default with the bundled models.
  ///
  /// - Parameters:
  ///   - tagger: The tagger that labels the tokens of each line.
  ///   - partTagger: The model that labels lines with parts of a page; nil classifies each line by its own words.
  ///   - editor: The editor that builds rows from labeled lines, scales and converts them.
  ///   - language: The language of the lines; nil guesses it.
  ///   - pool: The engines that read pictures, which scanners may share.
  public init(
    tagger: WordTagger = .recipes, partTagger: PartTagger? = .recipes,
    editor: RowEditor = RowEditor(), language: RecipeLanguage? = nil,
    pool: PagePool = PagePool(.recipes())
  ) {
    self.tagger = tagger
    self.partTagger = partTagger
    self.editor = editor
    self.language = language
    self.pool = pool
  }

  /// Returns the lines of a typed text with their parts and rows.
  public func scan(
    text: String, name: String = "", document: String? = nil
  ) -> ScannedPage {
    scan(RecognizedPage(text: text), name: name, document: document)
  }

  /// Returns the lines of a page with their parts and rows, in groups.
  ///
  /// Wrapped lines of an ingredient or a step are joined. A column or a heading begins a group.
  ///
  /// - Parameters:
  ///   - page: The recognized page.
  ///   - name: The name of the picture, for records.
  ///   - document: The name of the document, over whose pages a recipe may continue; by default
  ///     the picture's name.
  /// - Returns: The page with its rows.
  public func scan(
    _ page: RecognizedPage, name: String = "", document: String? = nil
  ) -> ScannedPage {
    var scanned = ScannedPage(name: name, document: document, page: page)
    let start = ContinuousClock.now
    let items = items(of: page)
    let end = ContinuousClock.now
    scanned.language = Self.commonLanguage(of: items)
    var lines = items.map(scannedLine)
    setAsideStrayFoods(in: &lines, of: items)
    var lastBlock: Int?
    for (item, line) in zip(items, lines) {
      var line = line
      line.image = name
      if item.block != lastBlock || line.row.kind == .header { scanned.groups.append([]) }
      lastBlock = item.block
      scanned.groups[scanned.groups.count - 1].append(line)
    }
    scanned.times.tagging = end - start
    scanned.times.rows = .now - end
    return scanned
  }

  /// The language of more than half of the items, if they are more than a few.
  private static func commonLanguage(of items: [PageItem]) -> RecipeLanguage? {
    let known = items.filter(\.text.isLanguageKnown)
    let counts = Dictionary(grouping: known, by: \.text.language).mapValues(\.count)
    guard items.count >= 4, let most = counts.max(by: { $0.value < $1.value }),
      most.value * 2 > items.count
    else { return nil }
    return most.key
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
