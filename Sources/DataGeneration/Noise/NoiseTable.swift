/// What a reader of pages makes of characters, how often and where: a table read from a file.
public struct NoiseTable: Sendable {
  /// Where a confusion happens.
  enum Place: String, CaseIterable, Sendable {
    case any
    /// After a digit or a fraction.
    case number
    /// A word of its own, or the letters after a number.
    case unit
    /// Beside a letter.
    case word
    case start
    case end
    /// One reading of a misread fraction.
    case fraction
  }

  /// How often something happens at the two levels that were measured.
  struct Rate: Sendable {
    var light: Double
    var heavy: Double
  }

  /// One line of the table.
  struct Confusion: Sendable {
    var printed: [UInt8]
    var read: [UInt8]
    var rate: Rate
    var place: Place
  }

  private(set) var confusions: [Confusion] = []
  /// The share of the characters that are misread, fractions left out.
  private(set) var characters = Rate(light: 0.01, heavy: 0.04)
  /// How often a vulgar fraction is misread.
  private(set) var fractions = Rate(light: 0, heavy: 0)
  /// How often a line loses its end.
  private(set) var cuts = Rate(light: 0, heavy: 0)

  /// Reads the table in a file.
  ///
  /// - Throws: Every mistake of the table with its place.
  public init(contentsOf path: String) throws(GrammarError) {
    do {
      try self.init(SourceFile(name: path, bytes: wholeFile(path)))
    } catch let error as GrammarError {
      throw error
    } catch {
      throw GrammarError(
        problems: [
          .init(file: path, line: 0, column: 0, message: "\(error)", sourceLine: "", width: 0)
        ])
    }
  }

  init(_ file: SourceFile) throws(GrammarError) {
    var problems: [GrammarError.Problem] = []
    var start = 0
    for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let range = start..<(start + line.count)
      start += line.count + 1
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("#") || text.isEmpty { continue }
      if let mistake = read(text.split(separator: "\t").map(String.init)) {
        problems.append(file.problem(range, mistake))
      }
    }
    if confusions.isEmpty, problems.isEmpty {
      problems.append(file.problem(0..<0, "the table has no line"))
    }
    guard problems.isEmpty else { throw GrammarError(problems: problems) }
  }

  /// Reads a line, or tells what is wrong with it.
  private mutating func read(_ fields: [String]) -> String? {
    if fields.count == 3, let rate = rate(fields[1], fields[2]) {
      switch fields[0] {
      case "chars" where rate.light > 0 && rate.heavy > rate.light: characters = rate
      case "fractions": fractions = rate
      case "cut": cuts = rate
      default: return "expected chars, with a greater number for heavy, fractions or cut"
      }
      return nil
    }
    guard fields.count == 5, let rate = rate(fields[2], fields[3]) else {
      return "expected printed, read, two rates from 0 to 1000, and where, with tabs between"
    }
    guard let place = Place(rawValue: fields[4]) else {
      return "expected one of \(Place.allCases.map(\.rawValue).joined(separator: ", "))"
    }
    let printed = bytes(fields[0])
    guard !printed.isEmpty || place == .start || place == .end || place == .any else {
      return "nothing can be read as something only at start, end or any place"
    }
    confusions.append(
      Confusion(printed: printed, read: bytes(fields[1]), rate: rate, place: place))
    return nil
  }

  private func rate(_ light: String, _ heavy: String) -> Rate? {
    guard let light = Double(light), let heavy = Double(heavy), (0...1000).contains(light),
      (0...1000).contains(heavy)
    else { return nil }
    return Rate(light: light / 1000, heavy: heavy / 1000)
  }

  private func bytes(_ field: String) -> [UInt8] {
    field == "∅" ? [] : Array(field.map { $0 == "␣" ? " " : $0 }.map(String.init).joined().utf8)
  }
}
