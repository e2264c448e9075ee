import StreamIO

/// A table of OCR confusions with their rates and places.
public struct NoiseTable: Sendable {
  /// The place of a confusion.
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

  /// The rates at the two measured levels.
  struct Rate: Sendable {
    var light: Double
    var heavy: Double
  }

  /// A line of the table.
  struct Confusion: Sendable {
    var printed: [UInt8]
    var read: [UInt8]
    var rate: Rate
    var place: Place
  }

  private(set) var confusions: [Confusion] = []
  /// The share of the characters that are misread, fractions left out.
  private(set) var characters = Rate(light: 0.01, heavy: 0.04)
  /// The rate of misread vulgar fractions.
  private(set) var fractions = Rate(light: 0, heavy: 0)
  /// The rate of lines that lose their end.
  private(set) var cuts = Rate(light: 0, heavy: 0)

  /// Reads the table in a file.
  ///
  /// - Throws: The mistakes of the table with their places.
  public init(contentsOf path: String) throws(GrammarError) {
    let bytes: [UInt8]
    do { bytes = try wholeFile(path) } catch {
      throw GrammarError(problems: [.init(file: path, message: error.message)])
    }
    try self.init(SourceFile(name: path, bytes: bytes))
  }

  init(_ file: SourceFile) throws(GrammarError) {
    var problems: [GrammarError.Problem] = []
    for range in file.lines {
      let text = String(decoding: file.bytes[range], as: UTF8.self)
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

  /// Reads a line; returns the mistake in it, if any.
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
    confusions.append(Confusion(printed: printed, read: bytes(fields[1]), rate: rate, place: place))
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
