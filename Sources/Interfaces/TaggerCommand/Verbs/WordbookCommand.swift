import ArgumentParsing
import EnglishModels
import LabeledData
import PageReading
import Platform
import StreamIO
import Wordbook
import WordDictionaries

/// `wordtagger wordbook`: collects the words of books that are worth learning.
struct WordbookCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "wordbook",
    abstract: "Collect the words of photographed or typed English pages, and learn them.",
    discussion: """
      add reads pages and keeps the words worth learning, each once as its lemma and part of speech, with its \
      sentences and locations; books and list show them; new, rename and remove change books; known and erase \
      mark words, or list the marked ones; export writes Anki flash cards or CSV; import reads that CSV, or marks \
      words as known whose Anki interval is long enough; review quizzes due words. \
      Adding the same pages or importing the same cards again updates existing entries. Function words \
      (conjunctions, pronouns, prepositions, articles, auxiliaries, forms of be and have), numbers, words with \
      digits and single letters are left out; proper nouns are listed separately (--names). Word lists ignore case. \
      Lists, exports and reviews leave out, and \
      count, the words that a learner of the --level knows, unless they were typed or reviewed. \
      Rarity is the band of SCOWL's lists (10 common to 95 rare, 100 unlisted) if Debian's scowl is installed; \
      definitions come from WordNet 3.0 if wordnet-base is installed.
      """)
  static let usualOptions = [
    "--store", "--book", "--level", "--sort", "--format", "--anki", "--apkg", "--new",
    "--language", "--remove",
  ]
  static let examples = [
    Example(
      "Collect the words of a photographed page",
      "wordtagger wordbook add Datasets/samples/recipe.jpg --book Recipe --store words.sqlite"),
    Example(
      "List unknown words, common words first",
      "wordtagger wordbook list --sort rarity --unknown --store words.sqlite"),
    Example(
      "Write flash cards for Anki",
      "wordtagger wordbook export --apkg novel.apkg --store words.sqlite"),
  ]
  static let outcomes = (
    success: "the command succeeded", failure: "some pages could not be read, or the command failed"
  )

  enum Action: String, CaseIterable, ExpressibleByArgument {
    case add, books, list, new, rename, remove, known, erase, export, `import`, review, check,
      backup
  }

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, csv
  }

  @Argument(help: "The action.")
  var action: Action
  @Argument(
    help:
      "add: pictures, PDF and TIFF documents, folders, texts, - is standard input; new, rename, remove: titles; known, erase: words; import: a CSV table, or an Anki collection or package; backup: a file.",
    file: .variable)
  var items: [String] = []
  @Option(
    help: ArgumentHelp(
      "The wordbook; by default wordtagger/wordbook.sqlite in the user's data folder.",
      valueName: "file"), file: .store)
  var store: String?
  @Option(
    help: ArgumentHelp(
      "The book to add pages to, or the only one to list, export or review.",
      valueName: "title"))
  var book: String?

  @OptionGroup(title: "List, export and review")
  var choice: WordChoice

  @Option(help: "list: the output format.")
  var format = Format.text
  @Option(help: ArgumentHelp("export: a text file for Anki.", valueName: "file"), file: .output)
  var anki: String?
  @Option(help: ArgumentHelp("export: a package for Anki.", valueName: "file"), file: .output)
  var apkg: String?
  @Option(
    help: ArgumentHelp("export: a table that import reads back.", valueName: "file"), file: .output)
  var csv: String?
  @Option(
    help: ArgumentHelp("export: the Anki deck, instead of one for each book.", valueName: "name"))
  var deck: String?

  @Flag(help: "known, erase: remove the words from the list.")
  var remove = false
  @Option(
    help: ArgumentHelp(
      "import: the minimum interval of a card for its word to be known.", valueName: "days"))
  var minInterval = 21
  @Option(help: ArgumentHelp("import: the field of Anki notes with the word.", valueName: "n"))
  var field = 1
  @Option(help: ArgumentHelp("review: the maximum number of new words a day.", valueName: "n"))
  var new = 20
  @Option(
    help: ArgumentHelp(
      "review: the probability of recall at which a word is due.", valueName: "share"))
  var retention = 0.9

  @Option(
    help: ArgumentHelp(
      "add: a file of words to leave out, one per line, in addition to the erase list.",
      valueName: "file"), file: .input)
  var eraseList: String?
  @Option(help: "add: whether low-quality pictures and lines are read again.")
  var readingLevel = ReadingLevel.accurate
  @Option(help: ArgumentHelp("add: the number of pages read in parallel.", valueName: "n"))
  var threads = ThreadCount.processors
  @OptionGroup(title: "Pictures")
  var input: PageInput

  func validate() throws {
    try requireRange("--retention", retention, 0.5...0.99)
    try requireRange("--new", new, 0...100_000)
    try requireRange("--min-interval", minInterval, 0...100_000)
    try requireRange("--field", field, 1...100)
    switch action {
    case .add:
      if items.isEmpty { throw ValidationError("wordbook add needs pages.") }
      if book == nil { throw ValidationError("wordbook add needs a --book.") }
    case .new, .remove, .backup, .import:
      if items.count != 1 {
        throw ValidationError("wordbook \(action) needs exactly one argument.")
      }
    case .rename:
      if items.count != 2 {
        throw ValidationError("wordbook rename needs the old title and the new one.")
      }
    case .export:
      if anki ?? apkg ?? csv == nil {
        throw ValidationError("wordbook export needs --anki, --apkg or --csv.")
      }
    case .erase, .known, .books, .list, .review, .check: break
    }
  }

  func run() async throws {
    let path = try storePath()
    guard mayCreate || isThere(path) else {
      throw WordbookError.storage(
        path: path, message: "there is no such wordbook; wordtagger wordbook add creates one")
    }
    let store = try isReading ? WordbookStore(reading: path) : WordbookStore(path)
    switch action {
    case .add: try await add(to: store)
    case .books: try StandardOutput.write(WordbookText.books(try store.notes()))
    case .list: try list(store)
    case .new: try store.edit { try $0.createNote(items[0]) }
    case .rename: try store.edit { try $0.renameNote(items[0], to: items[1]) }
    case .remove: try store.edit { try $0.deleteNote(items[0]) }
    case .known:
      try mark(try store.knownWords()) { words in
        try store.edit { try $0.setKnown(words, !remove) }
      }
    case .erase:
      try mark(try store.erasedWords()) { words in
        try store.edit { try $0.setErased(words, !remove) }
      }
    case .export: try export(store)
    case .import:
      let words = try store.importWords(
        from: items[0], into: book, knownAfter: minInterval, field: field)
      StandardError.note(WordbookText.summary(of: words))
    case .review: try review(store)
    case .check: try store.checkIntegrity()
    case .backup: try store.backUp(to: items[0])
    }
  }

  var otherFiles: [NamedFile] {
    let role: FileRole? =
      switch action {
      case .add: .pages
      case .import: .input
      case .backup: .output
      case .books, .list, .new, .rename, .remove, .known, .erase, .export, .review, .check: nil
      }
    let words = role.map { role in
      items.map { NamedFile(argument: "<items>", path: $0, role: role) }
    }
    let usual = store == nil ? try? DataFolder.path(of: "wordbook.sqlite", creating: false) : nil
    return (words ?? [])
      + (usual.map { [NamedFile(argument: "--store", path: $0, role: .store)] } ?? [])
  }

  // MARK: Parts

  /// Whether a missing wordbook is created.
  private var mayCreate: Bool {
    switch action {
    case .add, .new, .import: true
    case .known, .erase: !items.isEmpty && !remove
    case .books, .list, .rename, .remove, .export, .review, .check, .backup: false
    }
  }

  /// Whether the wordbook stays as it is.
  private var isReading: Bool {
    switch action {
    case .books, .list, .export, .check, .backup: true
    case .known, .erase: items.isEmpty
    case .add, .new, .rename, .remove, .import, .review: false
    }
  }

  /// The path of the wordbook, whose default folder is created if the action may create a wordbook.
  private func storePath() throws -> String {
    try store ?? DataFolder.path(of: "wordbook.sqlite", creating: mayCreate)
  }

  private func add(to store: WordbookStore) async throws {
    guard let book else { return }
    ProcessSettings.applyForPages()
    let erased = try eraseList.map { try WordList(contentsOf: $0).spellings } ?? []
    let reader = try VocabularyReader(
      english: try store.keepRule(erasing: erased), wordNet: try WordNet.ifInstalled())
    let (sources, errors) = PageSource.pages(at: items, limits: input.bookLimits)
    for error in errors { StandardError.write("Error: \(error)\n") }
    let pool = PagePool(
      try input.textOptions(readingLevel), threadCount: max(1, min(threads.count, sources.count)))
    if sources.contains(where: \.isPicture) { try await pool.prepare() }
    var bar = ProgressBar("reading", total: sources.count)
    let output = try OutputFile("-")
    var done = 0
    var failureCount = errors.count
    let pages = store.add(
      sources, to: book, by: reader, with: pool, regionOfInterest: input.region.region)
    for try await page in pages {
      done += 1
      bar.finish()
      if let message = page.message {
        failureCount += 1
        StandardError.write("Error: \(message)\n")
      } else {
        // The line confirms that the page is on disk.
        try output.write(WordbookText.line(of: page))
        try output.flush()
      }
      bar.update(done)
    }
    bar.finish()
    try output.close()
    if failureCount > 0 { throw ExitCode.failure }
  }

  private func list(_ store: WordbookStore) throws {
    let words = try words(of: store, definitions: format != .text)
    let entries = words.entries
    switch format {
    case .text: try StandardOutput.write(WordbookText.list(entries))
    case .json: try StandardOutput.write(WordbookTable.jsonLines(entries))
    case .csv: try StandardOutput.write(WordbookTable.csv(entries))
    }
    noteLeftOut(words.leftOutCount)
  }

  private func export(_ store: WordbookStore) throws {
    let words = try words(of: store, definitions: true)
    let entries = words.entries
    // A deck for each book, unless one book was selected.
    let deck = deck ?? book
    if let anki { try OutputFile.write(AnkiText.document(entries, deck: deck), to: anki) }
    if let csv { try OutputFile.write(WordbookTable.csv(entries), to: csv) }
    #if Storage
    if let apkg { try AnkiPackage.write(entries, deck: deck, to: apkg) }
    #endif
    StandardError.note("\(WordbookText.counted(entries.count, "word"))\n")
    noteLeftOut(words.leftOutCount)
    for notice in entries.definitionNotices { StandardError.note("Definitions: \(notice)\n") }
  }

  private func words(of store: WordbookStore, definitions: Bool) throws -> SelectedWords {
    let wordNet = try WordNet.ifInstalled()
    return try store.words(
      try choice.selection(of: book, definitions: definitions), wordNet: wordNet,
      analyzer: definitions ? try? .availableEnglish(wordNet: wordNet) : nil)
  }

  /// Says how many words the level leaves out.
  private func noteLeftOut(_ count: Int) {
    guard count > 0 else { return }
    let (words, verb) = (WordbookText.counted(count, "word"), count == 1 ? "is" : "are")
    StandardError.note(
      "\(words) that a learner of level \(choice.level) knows \(verb) left out; see --level\n")
  }

  /// Marks the given words, or lists the marked ones.
  private func mark(_ marked: [String], _ change: ([String]) throws -> Void) throws {
    guard !items.isEmpty else {
      try StandardOutput.write(marked.map { $0 + "\n" }.joined())
      return
    }
    try change(items)
  }

  private func review(_ store: WordbookStore) throws {
    let now = Int64(time(nil))
    let session = try ReviewSession(
      store, of: book, by: ReviewScheduler(desiredRetention: retention), at: now,
      newCount: try store.newCount(aDay: new, at: now), newWordsBy: .installed,
      beyond: choice.level)
    noteLeftOut(try store.leftOutCount(beyond: choice.level, of: book, by: .installed))
    let wordNet = try WordNet.ifInstalled()
    var dialog = ReviewDialog(
      session: session, wordNet: wordNet, analyzer: try? .availableEnglish(wordNet: wordNet))
    try dialog.run()
  }
}
