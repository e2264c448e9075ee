import ArgumentParsing
import Medicines
import PageReading
import StreamIO

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
    failure: "a picture or file could not be read, or the command failed"
  )
  static let exitCodes: [(status: Int32, meaning: String)] =
    [(0, outcomes.success), (1, outcomes.failure)]
    + MedicineCheck.Outcome.allCases.compactMap { outcome in
      outcome.failure.map { ($0.status, "check: \($0.meaning)") }
    } + [tableFailure]
  private static let tableFailure = (
    status: 7 as Int32, meaning: "check: a table is missing or damaged"
  )

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
    file: .variable)
  var items: [String] = []
  @Option(
    help: ArgumentHelp("check: a picture or text whose names are also checked.", valueName: "file"),
    file: .pages)
  var photo: [String] = []
  @Option(
    help: ArgumentHelp("A table to use in addition to the sample.", valueName: "folder"),
    file: .input)
  var table: [String] = []
  @Flag(help: "Use only the given tables, without the sample.")
  var only = false
  @Option(
    help: ArgumentHelp(
      "read: a list of names instead of the tables': one per line, then synonyms after | and an id after a tab.",
      valueName: "file"), file: .input)
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

  var otherFiles: [NamedFile] {
    let (files, role): ([String], FileRole) =
      switch action {
      case .read: (items, .pages)
      case .check: ([], .pages)
      case .import: (Array(items.dropFirst()), .input)
      case .table: (items, .input)
      }
    return files.map { NamedFile(argument: "<items>", path: $0, role: role) }
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
    let pages = try pages(items, catalog)
    try write(MedicineReport(pages: pages, tables: catalog.tables))
    if pages.contains(where: { $0.error != nil }) { throw ExitCode.failure }
  }

  private func check() throws {
    let catalog: MedicineCatalog
    do { catalog = try self.catalog() } catch let error as MedicineError {
      if format == .json { try write(MedicineJSON.document(error)) }
      StandardError.write("Error: \(error)\n")
      throw ExitCode(Self.tableFailure.status)
    }
    let pages = try pages(photo, catalog)
    let check = try MedicineChecker(catalog).check(items, and: pages)
    try write(MedicineReport(pages: pages, check: check, tables: catalog.tables))
    if let failure = check.outcome.failure { throw ExitCode(failure.status) }
  }

  private func importTable() throws {
    guard let source = MedicineImport(rawValue: items[0]) else { return }
    let table = try source.table(
      at: items[1], labels: MedicineImport.Labels(edition: edition, date: date))
    try table.write(toFolder: destination.output)
    StandardError.note(table.summary)
  }

  private func writeTable() throws {
    let tables = try items.map { folder throws(MedicineError) in
      try MedicineTable(contentsOf: folder)
    }
    let changes = tables.count == 2 ? TableChanges(from: tables[0], to: tables[1]).text : ""
    try write(tables.map(\.summary).joined() + changes)
  }

  private func catalog() throws -> MedicineCatalog {
    if let names { return try MedicineCatalog(namesAt: names, threshold: threshold) }
    return try MedicineCatalog(tablesAt: table, includesSample: !only, threshold: threshold)
  }

  private func pages(_ paths: [String], _ catalog: MedicineCatalog) throws -> [MedicinePage] {
    let pages = try MedicineReader(catalog).read(paths, limits: input.documentLimits) {
      #if OCR
      ProcessSettings.applyForPages()
      return try PageRecognizer(
        try input.textOptions(level), region: input.region.region, readsAgain: level != .fast)
      #else
      throw PageError.builtWithoutOCR
      #endif
    }
    for page in pages { if let error = page.error { StandardError.write("Error: \(error)\n") } }
    return pages
  }

  private func write(_ report: MedicineReport) throws {
    try write(report.document(format, limits: ImageLimits(decodedBytes: input.maxMemory << 20)))
  }

  private func write(_ text: String) throws {
    try OutputFile.write(text, to: destination.output)
  }
}

extension MedicineCheck.Outcome {
  /// The exit status of a check without an interaction, and its meaning.
  fileprivate var failure: (status: Int32, meaning: String)? {
    switch self {
    case .interacts: nil
    case .noEntry: (3, "all names were resolved, and the tables have no entry about any pair")
    case .someNotResolved: (4, "some names were not resolved, or no name was found in a picture")
    case .noneResolved: (5, "no name was resolved")
    case .notCompared:
      (6, "all names were resolved, but no table has both names of some pair, or there is no pair")
    }
  }
}

extension MedicineFormat: ExpressibleByArgument {}
