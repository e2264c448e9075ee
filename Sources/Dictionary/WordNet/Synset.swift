/// A set of synonyms: one line of a data file.
struct Synset {
  /// The words, with spaces and without the position markers of adjectives.
  var words: [String] = []
  var definition = ""
  var examples: [String] = []
  /// The numbers that make up sense keys: `1:13:00::`.
  private var type = 0
  private var lexicographer = 0
  private var ids: [Int] = []
  /// The offset of the head of a satellite.
  private var head: Int?

  /// Reads the line at an offset.
  ///
  /// The line is `12345678 13 n 02 plum 0 plum_tree 0 003 @ 12345670 n 0000 … | gloss`.
  init(
    at offset: Int, of partOfSpeech: PartOfSpeech, in wordNet: WordNet
  ) throws(DictionaryError) {
    let file = wordNet.files(of: partOfSpeech).data
    var fields = try Self.fields(at: offset, in: file)
    guard let lexicographer = fields.number(), let letter = fields.next()?.first,
      let type = Self.types.firstIndex(of: letter), let wordCount = fields.number(radix: 16),
      wordCount > 0
    else { throw Self.malformed(offset, file) }
    self.lexicographer = lexicographer
    self.type = type + 1
    for _ in 0..<wordCount {
      guard let word = fields.next(), let id = fields.number(radix: 16) else {
        throw Self.malformed(offset, file)
      }
      // Adjectives may have a position marker: galore(ip).
      let end = word.firstIndex(of: UInt8(ascii: "(")) ?? word.count
      words.append(UnsafeBufferPointer(rebasing: word[..<end]).text.spaced)
      ids.append(id)
    }
    guard let pointers = fields.number() else { throw Self.malformed(offset, file) }
    // Only the pointer of a satellite to its head is needed.
    for _ in 0..<(letter == UInt8(ascii: "s") ? pointers : 0) where head == nil {
      guard let symbol = fields.next(), let target = fields.number(), fields.next() != nil,
        fields.next() != nil
      else { throw Self.malformed(offset, file) }
      if symbol.elementsEqual("&".utf8) { head = target }
    }
    let rest = fields.remainder
    guard let bar = rest.firstIndex(of: UInt8(ascii: "|")) else {
      throw Self.malformed(offset, file)
    }
    readGloss(rest[(bar + 1)...])
  }

  /// The letters of the types of synsets, in the order of their numbers in sense keys.
  private static let types = Array("nvars".utf8)

  /// The key under which a word's sense is counted, or nil if the synset lacks the word.
  func senseKey(of word: String, in file: MappedFile) throws(DictionaryError) -> String? {
    guard let index = words.firstIndex(where: { WordNet.key(of: $0) == word }) else { return nil }
    var key = "\(word)%\(type):\(lexicographer.twoDigits):\(ids[index].twoDigits):"
    if let head { key += try Self.head(at: head, in: file) } else { key += ":" }
    return key
  }

  /// The first word of a satellite's head, as used in sense keys.
  private static func head(at offset: Int, in file: MappedFile) throws(DictionaryError) -> String {
    var fields = try fields(at: offset, in: file)
    guard fields.next() != nil, fields.next() != nil, fields.next() != nil,
      let word = fields.next(), let id = fields.number(radix: 16)
    else { throw malformed(offset, file) }
    let end = word.firstIndex(of: UInt8(ascii: "(")) ?? word.count
    let name = UnsafeBufferPointer(rebasing: word[..<end]).text.lowercased()
    return "\(name):\(id.twoDigits)"
  }

  /// The fields of the line at an offset, which the line itself repeats.
  private static func fields(
    at offset: Int, in file: MappedFile
  ) throws(DictionaryError) -> FieldScanner {
    guard offset < file.bytes.count else { throw malformed(offset, file) }
    let line = SortedLines(file: file, separator: 0).line(at: offset)
    var fields = FieldScanner(line)
    guard fields.number() == offset else { throw malformed(offset, file) }
    return fields
  }

  private static func malformed(_ offset: Int, _ file: MappedFile) -> DictionaryError {
    DictionaryError(
      .malformed, file: file.path, offset: offset,
      message: "expected a synset: words, pointers and a gloss; is the index of the same release?")
  }

  private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

  /// Splits a gloss into the definition and the examples, which are in quotation marks.
  private mutating func readGloss(_ gloss: Bytes) {
    var definition: [String] = []
    for part in Self.parts(of: gloss) {
      if part.first == Self.quotationMark, part.count > 2 {
        examples.append(Self.example(part.dropFirst()))
      } else {
        definition.append(part.text)
      }
    }
    self.definition = definition.joined(separator: "; ")
  }

  private static let quotationMark = UInt8(ascii: "\"")

  /// An example without its closing quotation mark, with its author after a dash.
  private static func example(_ text: Bytes) -> String {
    guard let end = text.lastIndex(of: quotationMark) else { return text.text }
    let author = text[end...].drop { "\"- ".utf8.contains($0) }
    return text[..<end].text + (author.isEmpty ? "" : " — " + author.text)
  }

  /// The trimmed parts between semicolons outside quotation marks.
  private static func parts(of gloss: Bytes) -> [Bytes] {
    var isQuoted = false
    let parts = gloss.split { byte in
      if byte == quotationMark { isQuoted.toggle() }
      return byte == UInt8(ascii: ";") && !isQuoted
    }
    return parts.compactMap { part in
      guard let start = part.firstIndex(where: { $0 != 0x20 }),
        let end = part.lastIndex(where: { $0 != 0x20 })
      else { return nil }
      return part[start...end]
    }
  }
}

extension WordNet {
  /// The number of times that a word was tagged with the sense of a synset.
  func count(
    of key: String, in synset: Synset, of file: MappedFile
  ) throws(DictionaryError) -> Int {
    guard let counts, var senseKey = try synset.senseKey(of: key, in: file) else { return 0 }
    guard let line = senseKey.withUTF8({ counts.line(of: $0) }) else { return 0 }
    var fields = FieldScanner(line)
    _ = fields.next()
    guard fields.number() != nil, let count = fields.number() else {
      throw DictionaryError(
        .malformed, file: counts.file.path, message: "expected counts after '\(senseKey)'")
    }
    return count
  }
}

extension Int {
  /// The number with a leading zero below ten.
  fileprivate var twoDigits: String { self < 10 ? "0\(self)" : "\(self)" }
}
