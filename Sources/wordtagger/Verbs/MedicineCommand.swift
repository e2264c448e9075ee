import Foundation
import Medicines
import PageReading
import StreamIO
import TermMatching

/// `wordtagger medicines`: finds medicines in pictures and texts, and looks up their interactions.
struct MedicineCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "medicines",
    abstract: "Find medicines in photos of labels, and look up their interactions.",
    discussion: """
      read finds names in pictures and texts; check looks up every pair of the given names and those read from \
      pictures; import converts third-party data (RxNorm, the French thesaurus, the WHO's list, CSV) to a table; table \
      validates a table or compares two editions. Names match across spellings of other languages and common OCR \
      errors; ambiguous names are listed with their candidates and not resolved. Tables are folders of text files. A \
      small sample of well-known interactions is built in; --table adds others. A pair without an entry is never \
      reported as safe. Not medical advice.
      """)
  static let examples = [
    Example("Look up two medicines", "wordtagger medicines check ibuprofen warfarin"),
    Example(
      "Find names in a text",
      "echo 'Take 1 tablet of paracetarnol 500 mg' | wordtagger medicines read -"),
    Example("Validate your own table", "wordtagger medicines table Datasets/medicines/sample"),
  ]
  static let outcomes = (
    success:
      "check: all names were resolved and some pair interacts; otherwise the command succeeded",
    failure: "a table is missing or damaged, or the command failed"
  )
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, outcomes.success), (1, outcomes.failure),
    (3, "check: all names were resolved, and the tables have no entry about any pair"),
    (4, "check: some names were not resolved, or no name was found in a picture"),
    (5, "check: no name was resolved"),
    (
      6,
      "check: all names were resolved, but no table has both names of some pair, or there is no pair"
    ),
  ]

  enum Action: String, CaseIterable, ExpressibleByArgument {
    case read
    case check
    case `import`
    case table
  }

  @Argument(help: "The action.")
  var action: Action
  @Argument(
    help:
      "read: pictures and texts, - is standard input; check: names; import: rxnorm, thesaurus, who or csv, and the folder or file of the data; table: a folder, or two to compare.",
    completion: .file)
  var items: [String] = []
  @Option(
    help: ArgumentHelp("check: a picture or text whose names are also checked.", valueName: "file"),
    completion: .file)
  var photo: [String] = []
  @Option(help: ArgumentHelp("A table to use in addition to the sample.", valueName: "folder"))
  var table: [String] = []
  @Flag(help: "Use only the given tables, without the sample.")
  var only = false
  @Option(
    help: ArgumentHelp(
      "read: a list of names instead of the tables': one per line, then synonyms after | and an id after a tab.",
      valueName: "file"))
  var names: String?
  @Option(
    help: ArgumentHelp(
      "import: the name of the edition, instead of that in the data.", valueName: "name"))
  var edition: String?
  @Option(
    help: ArgumentHelp("import: the date of the edition, such as 2020-10-20.", valueName: "date"))
  var date: String?
  @Option(help: ArgumentHelp("The minimum score of a match, from 0 to 1.", valueName: "score"))
  var threshold = 0.5
  @Option(help: "The output format.")
  var format = MedicineFormat.text
  @OptionGroup
  var destination: OutputOption
  @Option(help: "Whether low-quality pictures and lines are read again.")
  var level = ReadingLevel.accurate
  @OptionGroup(title: "Pictures")
  var input: PageInput

  func validate() throws {
    try requireRange("--threshold", threshold, 0...1)
    if only, table.isEmpty { throw ValidationError("--only needs a --table.") }
    switch action {
    case .read:
      if items.isEmpty { throw ValidationError("medicines read needs a picture or a text.") }
    case .check:
      if photo.isEmpty, items.count < 2 {
        throw ValidationError("medicines check needs two names, or a --photo.")
      }
    case .import:
      guard items.count == 2, MedicineImport(rawValue: items[0]) != nil else {
        let names = MedicineImport.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("medicines import needs one of \(names), and a folder or file.")
      }
      if destination.output == "-" {
        throw ValidationError("medicines import writes a folder; give it with --output.")
      }
    case .table:
      if !(1...2).contains(items.count) {
        throw ValidationError("medicines table needs one folder, or two to compare.")
      }
    }
    if edition ?? date != nil, action != .import {
      throw ValidationError("--edition and --date are for medicines import.")
    }
    if names != nil, action != .read { throw ValidationError("--names is for medicines read.") }
  }

  func run() throws {
    switch action {
    case .read: try read()
    case .check: try check()
    case .import: try importTable()
    case .table: try writeTable()
    }
  }

  private func read() throws {
    let catalog = try catalog()
    let pages = try pages(items, MedicineReader(catalog))
    try write(
      text: { MedicineText.document(pages, tables: catalog.tables) },
      json: { MedicineJSON.document(pages, tables: catalog.tables) },
      markdown: { MedicineMarkdown.document(pages, tables: catalog.tables) },
      html: { try html(pages).document(nil, tables: catalog.tables) })
    if pages.contains(where: { $0.error != nil }) { throw ExitCode.failure }
  }

  private func check() throws {
    let catalog: MedicineCatalog
    do { catalog = try self.catalog() } catch let error as MedicineTableError {
      if format == .json { try output(MedicineJSON.document(error)) }
      throw error
    }
    let pages = try pages(photo, MedicineReader(catalog))
    let check = try MedicineChecker(catalog).check(items, and: pages)
    try write(
      text: { MedicineText.document(check) }, json: { MedicineJSON.document(check) },
      markdown: { MedicineMarkdown.document(check) },
      html: { try html(pages).document(check, tables: catalog.tables) })
    switch check.outcome {
    case .interacts: return
    case .noEntry: throw ExitCode(3)
    case .someNotResolved: throw ExitCode(4)
    case .noneResolved: throw ExitCode(5)
    case .notCompared: throw ExitCode(6)
    }
  }

  private func importTable() throws {
    guard let source = MedicineImport(rawValue: items[0]) else { return }
    let table = try source.table(
      at: items[1], labels: MedicineImport.Labels(edition: edition, date: date))
    try FileManager.default.createDirectory(
      atPath: destination.output, withIntermediateDirectories: true)
    for (name, bytes) in table.files.sorted(by: { $0.key < $1.key }) {
      let file = try OutputFile("\(destination.output)/\(name)")
      try file.write(bytes)
      try file.close()
    }
    StandardError.note(table.summary)
  }

  private func writeTable() throws {
    let tables = try items.map { folder throws(MedicineTableError) in
      try MedicineTable(contentsOf: folder)
    }
    var text = tables.map(\.summary).joined()
    if tables.count == 2 { text += TableChanges(from: tables[0], to: tables[1]).text }
    try output(text)
  }

  // MARK: Tables

  private func catalog() throws -> MedicineCatalog {
    if let names {
      let list = try TermList(parsing: try TextFile.read(names), file: names)
      return MedicineCatalog([MedicineTable(names: list, from: names)], threshold: threshold)
    }
    let tables = try table.map { folder throws(MedicineTableError) in
      try MedicineTable(contentsOf: folder)
    }
    return MedicineCatalog((only ? [] : [.sample]) + tables, threshold: threshold)
  }

  // MARK: Output

  private func write(
    text: () throws -> String, json: () throws -> String, markdown: () throws -> String,
    html: () throws -> String
  ) throws {
    switch format {
    case .text: try output(text())
    case .json: try output(json())
    case .markdown: try output(markdown())
    case .html: try output(html())
    }
  }

  private func output(_ text: String) throws {
    let file = try OutputFile(destination.output)
    try file.write(text)
    try file.close()
  }

  // MARK: Pictures

  private func pages(_ paths: [String], _ reader: MedicineReader) throws -> [MedicinePage] {
    guard !paths.isEmpty else { return [] }
    var sources: [PageSource] = []
    var failed: [MedicinePage] = []
    for path in paths {
      let (found, errors) = PageSource.pages(at: [path], limits: input.documentLimits)
      sources += found
      failed += errors.map {
        MedicinePage(name: path, page: RecognizedPage(size: .zero), error: "\($0)")
      }
    }
    let pages =
      sources.allSatisfy({ $0.typedPage != nil })
      ? reader.read(sources, with: NoEngine()) : try recognized(sources, reader)
    for page in failed + pages where page.error != nil {
      StandardError.write("Error: \(page.error ?? "")\n")
    }
    return failed + pages
  }

  private func recognized(_ sources: [PageSource], _ reader: MedicineReader) throws
    -> [MedicinePage]
  {
    #if OCR
    ProcessSettings.applyForPages()
    let options = try input.textOptions(level)
    return reader.read(
      sources,
      with: PageEngine(reader: try PageReader(options), region: input.region.region))
    #else
    throw PageError.builtWithoutOCR
    #endif
  }

  private func html(_ pages: [MedicinePage]) throws -> MedicineHTML {
    var html = MedicineHTML()
    for page in pages {
      #if OCR
      let source = PageSource(path: page.name)
      let isPicture = page.error == nil && page.page.lines.contains { $0.baseline != nil }
      html.add(
        page,
        picture: isPicture
          ? try? source.image(limits: ImageLimits(decodedBytes: input.maxMemory << 20)).rotated(
            like: page.page
          ).dataURL() : nil)
      #else
      html.add(page, picture: nil)
      #endif
    }
    return html
  }
}

/// A stand-in for typed texts, which need no OCR.
private struct NoEngine: TextRecognizing {
  func recognize(_ source: PageSource) throws -> RecognizedPage { throw PageError.builtWithoutOCR }
}

#if OCR
/// Tesseract with the options of the command line.
private final class PageEngine: TextRecognizing {
  private let reader: PageReader
  private let region: RegionOfInterest

  init(reader: consuming PageReader, region: RegionOfInterest) {
    self.reader = reader
    self.region = region
  }

  func recognize(_ source: PageSource) throws -> RecognizedPage {
    try reader.read(
      try source.image(limits: reader.options.limits), regionOfInterest: region)
  }
}
#endif

extension TableChanges {
  /// The changes as text.
  fileprivate var text: String {
    [
      ("substances added", addedSubstances), ("substances removed", removedSubstances),
      ("entries added", addedEntries), ("entries removed", removedEntries),
      ("severities changed", changedSeverities),
    ].map { title, lines in
      "\(title): \(lines.count)\n" + lines.map { "  \($0)\n" }.joined()
    }.joined()
  }
}

extension MedicineFormat: ExpressibleByArgument {}
