import WordTagging

/// A dictionary of the dictd project, read in place: an index of headwords and a file of articles.
///
/// Debian has over two hundred of them, including GCIDE and the bilingual ones of FreeDict.
public struct DictdDictionary: Sendable {
  /// The folder in which Debian's packages install dictionaries.
  public static let defaultFolder = "/usr/share/dictd"

  /// The name of the dictionary, such as `freedict-eng-deu`.
  public let name: String
  private let index: MappedFile
  private let articles: DictzipFile
  /// Whether punctuation in headwords is significant.
  private let keepsMarks: Bool

  /// Opens a dictionary by its name: `freedict-eng-deu`, or `eng-deu` for short.
  ///
  /// - Parameters:
  ///   - name: The name, or the path of the index without its ending.
  ///   - folder: The folder of the dictionaries.
  /// - Throws: An error that says what to install if there is no such dictionary.
  public init(named name: String, in folder: String = DictdDictionary.defaultFolder)
    throws(DictionaryError)
  {
    let paths = name.contains("/") ? [name] : ["\(folder)/\(name)", "\(folder)/freedict-\(name)"]
    let suffix = ".index"
    let stems = paths.map { $0.hasSuffix(suffix) ? String($0.dropLast(suffix.count)) : $0 }
    guard let stem = stems.first(where: { MappedFile.isReadable($0 + suffix) }) else {
      let package =
        name.contains("/")
        ? ""
        : "; Debian has dictionaries in packages such as"
          + " dict-freedict-\(name) (apt install dict-freedict-\(name))"
      throw DictionaryError(
        .notFound, file: name,
        message:
          "there is no dictionary at \(stems.map { $0 + suffix }.joined(separator: " nor at "))"
          + package)
    }
    let isCompressed = MappedFile.isReadable(stem + ".dict.dz")
    try self.init(
      name: stem.split(separator: "/").last.map(String.init) ?? name,
      index: MappedFile(stem + suffix),
      articles: MappedFile(stem + (isCompressed ? ".dict.dz" : ".dict")))
  }

  init(name: String, index: MappedFile, articles: MappedFile) throws(DictionaryError) {
    self.name = name
    self.index = index
    self.articles = try DictzipFile(articles)
    let marker = Array("00databaseallchars".utf8)
    keepsMarks = Self.find(marker, in: index.bytes, keepsMarks: false) != nil
  }

  /// Whether a word is a headword.
  public func contains(_ word: some StringProtocol) -> Bool {
    first(word) != nil
  }

  /// The entries of a word, with a sense for each article; empty if it is not in the dictionary.
  ///
  /// Case and, where the dictionary ignores it, punctuation do not matter; headwords of the same spelling come first.
  ///
  /// - Throws: An error that names the broken record.
  public func entries(of word: some StringProtocol) throws(DictionaryError) -> [DictionaryEntry] {
    guard let (start, key) = first(word) else { return [] }
    var position = start
    var entries: [DictionaryEntry] = []
    while position < index.bytes.count, entries.count < 100 {
      let line = SortedLines(file: index, separator: 0x09).line(at: position)
      guard Self.key(of: line.headword, keepsMarks: keepsMarks) == key else { break }
      entries.append(try entry(line, at: position))
      position += line.count + 1
    }
    let exact = entries.filter { $0.headword == word }
    return exact + entries.filter { $0.headword != word }
  }

  /// The dictionary's own description: its name and license.
  public var about: String {
    for name in ["00-database-info", "00-database-short"] {
      if let text = try? entries(of: name).first?.senses.first?.definition { return text }
    }
    return name
  }

  /// The dictionary's full name, from its own description.
  public var title: String {
    let text = try? entries(of: "00-database-short").first?.senses.first?.definition
    let lines = text?.split(separator: "\n").drop { $0.hasPrefix("00") } ?? []
    return lines.first.map { String($0.drop { $0 == " " }) } ?? name
  }

  /// The notice to show with the dictionary's text: its name, and where its license is.
  public var notice: String {
    "\(title). Its terms are in the entry 00-database-info and in its package's copyright file."
  }

  private func entry(
    _ line: UnsafeBufferPointer<UInt8>, at position: Int
  ) throws(DictionaryError) -> DictionaryEntry {
    let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
    guard fields.count >= 3, let offset = Self.number(fields[1]), let size = Self.number(fields[2])
    else {
      throw DictionaryError(
        .malformed, file: index.path, offset: position,
        message: "expected a headword, an offset and a size in base 64 with tabs between")
    }
    let text = String(decoding: try articles.bytes(at: offset, count: size), as: UTF8.self)
    return DictionaryEntry(
      headword: line.headword.text, partOfSpeech: nil,
      senses: [DictionarySense(definition: text.trimmedOfLineFeeds)])
  }

  /// A number in dictd's base 64, which has MIME's digits.
  private static func number(_ field: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard !field.isEmpty, field.count <= 8 else { return nil }
    var value = 0
    for byte in field {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      default: return nil
      }
      value = value << 6 | Int(digit)
    }
    return value
  }

  /// The position of the first line with a word, and the word's key: as spelled, with composed letters, or in lowercase,
  /// as most indexes have letters beyond ASCII.
  private func first(_ word: some StringProtocol) -> (position: Int, key: [UInt8])? {
    var spellings = [String(word)]
    if !word.utf8.allSatisfy({ $0 < 0x80 }) {
      let composed = LetterComposition.compose(spellings[0])
      spellings += [composed, composed.lowercased()]
    }
    for spelling in spellings {
      let key = Self.key(of: spelling, keepsMarks: keepsMarks)
      if let position = Self.find(key, in: index.bytes, keepsMarks: keepsMarks) {
        return (position, key)
      }
    }
    return nil
  }

  /// The position of the first line with a key.
  private static func find(
    _ key: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, keepsMarks: Bool
  ) -> Int? {
    guard !key.isEmpty else { return nil }
    var (low, high) = (0, bytes.count)
    func end(_ start: Int) -> Int { bytes[start...].firstIndex(of: 0x0A) ?? bytes.count }
    func headword(_ start: Int) -> [UInt8] {
      let line = UnsafeBufferPointer(rebasing: bytes[start..<end(start)])
      return Self.key(of: line.headword, keepsMarks: keepsMarks)
    }
    while low < high {
      var middle = low + (high - low) / 2
      while middle > low, bytes[middle - 1] != 0x0A { middle -= 1 }
      if headword(middle).lexicographicallyPrecedes(key) {
        low = end(middle) + 1
      } else {
        high = middle
      }
    }
    return low < bytes.count && headword(low) == key ? low : nil
  }

  /// The bytes by which headwords are ordered: lowercase letters, digits, spaces and all bytes beyond ASCII.
  private static func key(of word: String, keepsMarks: Bool) -> [UInt8] {
    var word = word
    return word.withUTF8 { key(of: $0, keepsMarks: keepsMarks) }
  }

  private static func key(of word: UnsafeBufferPointer<UInt8>, keepsMarks: Bool) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(word.count)
    for byte in word {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): key.append(byte | 0x20)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x20,
        0x80...:
        key.append(byte)
      default: if keepsMarks { key.append(byte) }
      }
    }
    return key
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text before the first tab.
  fileprivate var headword: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[..<(firstIndex(of: 0x09) ?? count)])
  }
}

extension String {
  fileprivate var trimmedOfLineFeeds: String {
    var text = self[...]
    while text.utf8.last == 0x0A || text.utf8.last == 0x20 { text.removeLast() }
    return String(text)
  }
}
