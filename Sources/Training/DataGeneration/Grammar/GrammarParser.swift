import LabeledData
import Support

/// Reads a grammar file, the files it includes and the word lists it names.
///
/// Each statement is parsed separately, so that one run finds all errors.
struct GrammarParser {
  /// Loads the bytes of a file.
  typealias Loader = (String) throws -> [UInt8]

  private let load: Loader
  private var tree = GrammarTree()
  private var problems: [GrammarError.Problem] = []
  private var includedPaths: Set<String> = []
  private var ruleStatements: [GrammarScanner] = []

  private typealias Failure = GrammarScanner.Failure

  private init(load: @escaping Loader) { self.load = load }

  /// Reads the grammar at a path.
  static func parse(_ path: String, load: @escaping Loader) throws(GrammarError) -> GrammarTree {
    var parser = Self(load: load)
    parser.readFile(path, from: nil)
    let labels = Set(parser.tree.labels.map(\.text))
    for scanner in parser.ruleStatements {
      var rule = RuleParser(scanner: scanner, labels: labels)
      do throws(GrammarScanner.Failure) { parser.tree.rules.append(try rule.parse()) } catch {
        parser.problems.append(scanner.file.problem(error.range, error.message))
      }
    }
    guard parser.problems.isEmpty else { throw GrammarError(problems: parser.problems) }
    return parser.tree
  }

  /// Reads a file of statements.
  private mutating func readFile(_ path: String, from statement: GrammarScanner?) {
    guard includedPaths.insert(path).inserted else { return }
    guard let file = loadFile(path, from: statement) else { return }
    let index = tree.files.count - 1
    var start: Int?
    for line in file.lines {
      let first = line.isEmpty ? 0x20 : file.bytes[line.lowerBound]
      if !first.isWhiteSpace {
        if let start { readStatement(file, index, start..<line.lowerBound) }
        start = first == UInt8(ascii: "#") ? nil : line.lowerBound
      } else if start == nil, let stray = file.bytes[line].firstIndex(where: { !$0.isWhiteSpace }),
        file.bytes[stray] != UInt8(ascii: "#")
      {
        problems.append(
          file.problem(
            stray..<line.upperBound,
            "this line is indented but does not continue a statement; a statement starts at the left margin"
          ))
      }
    }
    if let start { readStatement(file, index, start..<file.bytes.count) }
  }

  /// Loads a file and keeps it for errors.
  private mutating func loadFile(_ path: String, from statement: GrammarScanner?) -> SourceFile? {
    do {
      var bytes = try load(path)
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      let file = SourceFile(name: path, bytes: bytes)
      if let bad = firstInvalidUTF8(bytes.span) {
        problems.append(file.problem(bad..<(bad + 1), "this is not UTF-8; save the file as UTF-8"))
        return nil
      }
      tree.files.append(file)
      return file
    } catch {
      if let statement {
        problems.append(statement.file.problem(statement.position..<statement.end, "\(error)"))
      } else {
        problems.append(.init(file: path, message: "\(error)"))
      }
      return nil
    }
  }

  private mutating func readStatement(_ file: SourceFile, _ index: Int, _ range: Range<Int>) {
    var end = range.upperBound
    while end > range.lowerBound, file.bytes[end - 1].isWhiteSpace { end -= 1 }
    var scanner = GrammarScanner(file: file, fileIndex: index, position: range.lowerBound, end: end)
    do throws(GrammarScanner.Failure) {
      let keyword = try scanner.name("a statement: labels, outside, list, name = …")
      let afterName = scanner
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "=") || afterName.next == UInt8(ascii: "(") {
        scanner.position = range.lowerBound
        ruleStatements.append(scanner)
      } else {
        try readKeyword(keyword, &scanner)
      }
    } catch { problems.append(file.problem(error.range, error.message)) }
  }

  private mutating func readKeyword(
    _ keyword: GrammarTree.Name, _ scanner: inout GrammarScanner
  ) throws(GrammarScanner.Failure) {
    switch keyword.text {
    case "labels": tree.labels += try names("a label", &scanner)
    case "held-out": tree.heldOutLabels += try names("a label", &scanner)
    case "outside":
      tree.outside = try onlyName("the label of text outside all spans", tree.outside, &scanner)
    case "punctuation": try readPunctuation(from: keyword.source.range.lowerBound, &scanner)
    case "combine":
      var parts: [GrammarTree.Name] = []
      while let name = scanner.name() {
        parts.append(name)
        scanner.skipSpace()
      }
      guard parts.count >= 2, scanner.skip("-"), scanner.skip(">") else {
        throw scanner.failure("expected two or more labels, then ->: combine value measure -> both")
      }
      scanner.skipSpace()
      let result = try scanner.name("the label of such a token")
      try expectEnd(&scanner)
      tree.combinations.append(.init(parts: parts, result: result))
    case "include":
      guard let path = try scanner.quoted() else {
        throw scanner.failure("expected the name of a file in quotation marks")
      }
      var place = scanner
      place.position = keyword.source.range.lowerBound
      let end = scanner.position
      try expectEnd(&scanner)
      let file = tree.files.count
      readFile(resolved(path, beside: scanner.file.name), from: place)
      tree.links.includes.append(
        (scanner.source(place.position..<end), file < tree.files.count ? file : nil))
    case "list": try readList(&scanner)
    default:
      let known = ["labels", "outside", "punctuation", "combine", "list", "held-out", "include"]
      throw GrammarScanner.Failure(
        range: keyword.source.range,
        message: "\"\(keyword.text)\" is not a statement"
          + (known.nearest(to: keyword.text).map { "; did you mean \"\($0)\"?" }
            ?? "; a rule is written \(keyword.text) = …"))
    }
  }

  private mutating func readPunctuation(
    from start: Int, _ scanner: inout GrammarScanner
  ) throws(GrammarScanner.Failure) {
    let label = try scanner.name("the label of punctuation")
    if tree.punctuation != nil {
      throw GrammarScanner.Failure(range: label.source.range, message: "this statement is repeated")
    }
    scanner.skipSpace()
    var exceptions: [GrammarTree.Name] = []
    let option = scanner.name()
    switch option?.text {
    case nil, "everywhere": break
    case "except":
      scanner.skipSpace()
      exceptions = try names("a label", &scanner)
    default:
      throw GrammarScanner.Failure(
        range: option?.source.range ?? start..<start,
        message: "expected everywhere, or except and labels, or the end of the statement")
    }
    let end = scanner.position
    try expectEnd(&scanner)
    tree.punctuation = GrammarTree.Punctuation(
      label: label, isEverywhere: option?.text == "everywhere", exceptions: exceptions,
      source: scanner.source(start..<end))
  }

  private func names(
    _ what: String, _ scanner: inout GrammarScanner
  ) throws(GrammarScanner.Failure) -> [GrammarTree.Name] {
    var names: [GrammarTree.Name] = []
    repeat {
      names.append(try scanner.name(what))
      scanner.skipSpace()
    } while scanner.next != nil
    return names
  }

  private func onlyName(
    _ what: String, _ earlier: GrammarTree.Name?, _ scanner: inout GrammarScanner
  ) throws(GrammarScanner.Failure) -> GrammarTree.Name {
    let name = try scanner.name(what)
    try expectEnd(&scanner)
    if earlier != nil {
      throw GrammarScanner.Failure(range: name.source.range, message: "this statement is repeated")
    }
    return name
  }

  private func expectEnd(_ scanner: inout GrammarScanner) throws(GrammarScanner.Failure) {
    scanner.skipSpace()
    guard scanner.next == nil else {
      throw scanner.failure("expected the end of the statement; the next one starts a new line")
    }
  }

  private mutating func readList(_ scanner: inout GrammarScanner) throws(GrammarScanner.Failure) {
    let name = try scanner.name("the list's name")
    scanner.skipSpace()
    guard scanner.name()?.text == "from" else { throw scanner.failure("expected from \"file\"") }
    scanner.skipSpace()
    var list = GrammarTree.List(name: name)
    var fileCount = 0
    while scanner.next == UInt8(ascii: "\"") {
      var place = scanner
      let path = try scanner.quoted() ?? []
      place = GrammarScanner(
        file: place.file, fileIndex: place.fileIndex, position: place.position,
        end: scanner.position)
      fileCount += 1
      let listPath = resolved(path, beside: scanner.file.name)
      tree.links.lists.append((scanner.source(place.position..<scanner.position), listPath))
      scanner.skipSpace()
      if let file = loadFile(listPath, from: place) {
        var spaces = ListSpaces(file)
        for line in file.lines {
          let count = list.words.entries.count
          do throws(WordList.ParseError) {
            try list.words.add(file.bytes[line])
            if list.words.entries.count > count { spaces.add(line) }
          } catch { problems.append(file.problem(error.range, error.message)) }
        }
        if let warning = spaces.warning { tree.warnings.append(warning) }
      }
    }
    guard fileCount > 0 else {
      throw scanner.failure("expected the name of a file in quotation marks")
    }
    if let option = scanner.name() {
      guard option.text == "held-out" else {
        throw GrammarScanner.Failure(
          range: option.source.range, message: "expected held-out or the end of the statement")
      }
      list.isHeldOut = true
    }
    try expectEnd(&scanner)
    tree.lists.append(list)
  }

  /// A path relative to the folder of another file.
  private func resolved(_ path: [UInt8], beside file: String) -> String {
    let path = String(decoding: path, as: UTF8.self)
    guard !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return path }
    return file[...slash] + path
  }
}
