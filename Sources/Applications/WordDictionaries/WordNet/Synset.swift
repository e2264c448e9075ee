import Platform

/// A set of synonyms: one line of a data file.
struct Synset {
  /// The words, with spaces and without the position markers of adjectives.
  var words: [String] = []
  var definition = ""
  var examples: [String] = []
  /// The sense of the headword, by which its occurrences are counted; nil if none was asked for or the synset lacks it.
  var sense: WordNetSense?
  /// The relations to other synsets.
  let pointers: SynsetPointers

  /// Reads the line at an offset.
  ///
  /// The line is `12345678 13 n 02 plum 0 plum_tree 0 003 @ 12345670 n 0000 … | gloss`.
  ///
  /// - Parameters:
  ///   - offset: The offset of the line.
  ///   - headword: The key of the word whose sense is wanted, if any.
  ///   - file: The data file.
  /// - Throws: An error that names the broken record.
  init(
    at offset: Int, of headword: UnsafeBufferPointer<UInt8>?, in file: MappedFile
  ) throws(DictionaryError) {
    var fields = try Self.fields(at: offset, in: file)
    guard let lexicographer = fields.number(), let letter = fields.next()?.first,
      let type = Self.types.firstIndex(of: letter), let wordCount = fields.number(radix: 16),
      wordCount > 0
    else { throw Self.malformed(offset, file) }
    words.reserveCapacity(min(wordCount, 64))
    for _ in 0..<wordCount {
      guard let field = fields.next(), let id = fields.number(radix: 16) else {
        throw Self.malformed(offset, file)
      }
      let word = Self.withoutMarker(field)
      words.append(word.spacedText)
      if sense == nil, let headword, word.isCaseInsensitivelyEqual(to: headword) {
        sense = WordNetSense(type: type + 1, lexicographer: lexicographer, id: id)
      }
    }
    pointers = try SynsetPointers(fields, malformed: Self.malformed(offset, file))
    if letter == UInt8(ascii: "s"), sense != nil {
      var rest = pointers
      while let pointer = try rest.next() {
        guard pointer.symbol.elementsEqual("&".utf8) else { continue }
        sense?.head = try Self.head(at: pointer.target, in: file)
        break
      }
    }
    let rest = fields.remainder
    guard let bar = rest.firstIndex(of: UInt8(ascii: "|")) else {
      throw Self.malformed(offset, file)
    }
    readGloss(UnsafeBufferPointer(rebasing: rest[(bar + 1)...]))
  }

  /// The letters of the types of synsets, in the order of their numbers in sense keys.
  private static let types = Array("nvars".utf8)

  /// The first word of a satellite's head.
  private static func head(
    at offset: Int, in file: MappedFile
  ) throws(DictionaryError) -> WordNetSense.Head {
    var fields = try fields(at: offset, in: file)
    guard fields.next() != nil, fields.next() != nil, fields.next() != nil,
      let word = fields.next(), let id = fields.number(radix: 16)
    else { throw malformed(offset, file) }
    return WordNetSense.Head(word: withoutMarker(word), id: id)
  }

  /// An adjective without its position marker, as in `galore(ip)`.
  private static func withoutMarker(
    _ word: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    word.firstIndex(of: UInt8(ascii: "(")).map { UnsafeBufferPointer(rebasing: word[..<$0]) }
      ?? word
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

  private static let quotationMark = UInt8(ascii: "\"")

  /// Splits a gloss at semicolons into the definition and the examples, which are in quotation marks.
  private mutating func readGloss(_ gloss: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var end = 0
    var isQuoted = false
    while start < gloss.count {
      let stop = gloss.offset(of: UInt8(ascii: ";"), from: end)
      while true {
        end = gloss.offset(of: Self.quotationMark, from: end, to: stop)
        guard end < stop else { break }
        isQuoted.toggle()
        end += 1
      }
      end = stop + 1
      if isQuoted, stop < gloss.count { continue }
      add(gloss[start..<stop])
      start = end
    }
  }

  /// Adds a part of a gloss, without the spaces around it.
  private mutating func add(_ part: Slice<UnsafeBufferPointer<UInt8>>) {
    guard let start = part.firstIndex(where: { $0 != 0x20 }),
      let last = part.lastIndex(where: { $0 != 0x20 })
    else { return }
    let part = part[start...last]
    if part.first == Self.quotationMark, part.count > 2 {
      examples.append(Self.example(part.dropFirst()))
    } else if definition.isEmpty {
      definition = part.text
    } else {
      definition += "; \(part.text)"
    }
  }

  /// An example without its closing quotation mark, with its author after a dash.
  private static func example(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    guard let end = text.lastIndex(of: quotationMark) else { return text.text }
    let author = text[end...].drop { "\"- ".utf8.contains($0) }
    let example = text[..<end].text
    return author.isEmpty ? example : "\(example) — \(author.text)"
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The offset of a byte in a part, or the end of the part if it is not there.
  fileprivate func offset(of byte: UInt8, from start: Int, to end: Int? = nil) -> Int {
    let end = end ?? count
    guard start < end, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return end }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// The text with spaces in place of underscores.
  fileprivate var spacedText: String {
    guard contains(0x5F) else { return text }
    return String(unsafeUninitializedCapacity: count) { memory in
      for (index, byte) in enumerated() { memory[index] = byte == 0x5F ? 0x20 : byte }
      return count
    }
  }

  /// Whether the bytes spell a key, which has no capitals.
  func isCaseInsensitivelyEqual(to key: UnsafeBufferPointer<UInt8>) -> Bool {
    count == key.count && indices.allSatisfy { self[$0].lowercased == key[$0] }
  }
}

extension UInt8 {
  /// The byte with an ASCII capital in lowercase.
  fileprivate var lowercased: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }
}
