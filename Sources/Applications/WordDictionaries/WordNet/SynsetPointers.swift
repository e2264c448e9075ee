/// The pointers of a synset to others, which are read one by one where they are needed: `@ 12345670 n 0000`.
struct SynsetPointers {
  /// A relation to another synset.
  struct Pointer {
    /// The kind of relation, such as `@` for a hypernym.
    var symbol: UnsafeBufferPointer<UInt8>
    /// The offset of the other synset.
    var target: Int
    /// The part of speech in whose file it is.
    var partOfSpeech: PartOfSpeech

    /// Whether the other synset is a hypernym, a hyponym, a part or whole, a similar adjective or the topic.
    var isNeighbor: Bool { Self.neighbors.contains { symbol.elementsEqual($0.utf8) } }

    /// Whether the synset is a particular person, place or thing.
    var isOfInstance: Bool { symbol.elementsEqual("@i".utf8) }

    private static let neighbors = ["@", "~", "&", ";c", "#m", "#s", "#p", "%m", "%s", "%p"]
  }

  private var fields: FieldScanner
  private var count: Int
  private let malformed: DictionaryError

  /// Creates the pointers of a line, whose next field is their number.
  init(_ fields: FieldScanner, malformed: DictionaryError) throws(DictionaryError) {
    self.fields = fields
    self.malformed = malformed
    guard let count = self.fields.number() else { throw malformed }
    self.count = count
  }

  /// Returns the next pointer, or nil at the end.
  mutating func next() throws(DictionaryError) -> Pointer? {
    guard count > 0 else { return nil }
    count -= 1
    guard let symbol = fields.next(), let target = fields.number(),
      let letter = fields.next()?.first, let partOfSpeech = PartOfSpeech(letter: letter),
      fields.next() != nil
    else { throw malformed }
    return Pointer(symbol: symbol, target: target, partOfSpeech: partOfSpeech)
  }

  /// Returns the pointers of a kind.
  func filter(_ isWanted: (Pointer) -> Bool) throws(DictionaryError) -> [Pointer] {
    var (rest, found) = (self, [Pointer]())
    while let pointer = try rest.next() {
      if isWanted(pointer) { found.append(pointer) }
    }
    return found
  }
}

extension PartOfSpeech {
  /// The part of speech of a letter in WordNet's files.
  fileprivate init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "n"): self = .noun
    case UInt8(ascii: "v"): self = .verb
    case UInt8(ascii: "a"), UInt8(ascii: "s"): self = .adjective
    case UInt8(ascii: "r"): self = .adverb
    default: return nil
    }
  }
}
