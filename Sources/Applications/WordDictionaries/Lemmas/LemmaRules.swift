/// Learned rules that turn words into lemmas: edits of whole words, and edits of endings of up to six bytes.
public struct LemmaRules: Sendable {
  static let magic = Array("WTLEMMA1".utf8)
  /// The most edits that a slot can name.
  static let maximumEdits = 0xFFFE

  /// An edit that turns a word into its lemma.
  struct Edit: Hashable, Sendable {
    /// Whether the word is folded to lower case first.
    var isFolded: Bool
    /// The suffix that is removed.
    var removed: String
    /// The suffix that replaces it.
    var added: String

    /// The edited word, or nil if the word lacks the suffix or nothing would remain.
    func applied(to query: LemmaQuery) -> String? {
      let word = isFolded ? query.folded : query.word
      guard !removed.isEmpty else { return added.isEmpty ? word : word + added }
      let rest = word.utf8.count - removed.utf8.count
      guard rest > 0 || (rest == 0 && !added.isEmpty),
        word.utf8.dropFirst(rest).elementsEqual(removed.utf8)
      else { return nil }
      return String(decoding: word.utf8.prefix(rest), as: UTF8.self) + added
    }
  }

  /// An open-addressing table as it is in the file.
  ///
  /// A slot is 0 or has the hash of a rule in its high bits and the index of its edit plus one in the low ones: 8 bytes,
  /// half of a slot in the tables of models.
  let slots: [UInt64]
  let edits: [Edit]

  init(slots: [UInt64], edits: [Edit]) {
    self.slots = slots
    self.edits = edits
  }

  /// Reads the rules of a file.
  ///
  /// - Throws: An error if the file is missing or not a rule file.
  public init(contentsOf path: String) throws(DictionaryError) {
    let file = try MappedFile(path)
    try self.init(bytes: UnsafeRawBufferPointer(file.bytes), name: path)
  }

  /// Reads rules: the magic, the numbers of slots and of edits, the slots, then the edits as lines.
  package init(
    bytes: UnsafeRawBufferPointer, name: String = "lemma rules"
  ) throws(DictionaryError) {
    let malformed = DictionaryError(
      .malformed, file: name, message: "is not a file of lemma rules, or is damaged")
    guard bytes.count >= 16, bytes.prefix(8).elementsEqual(Self.magic) else { throw malformed }
    func number(_ offset: Int) -> Int {
      Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian)
    }
    let slotCount = number(8)
    let end = 16 + 8 * slotCount
    guard slotCount > 0, slotCount & (slotCount - 1) == 0, end <= bytes.count else {
      throw malformed
    }
    guard let edits = Self.edits(UnsafeRawBufferPointer(rebasing: bytes[end...])) else {
      throw malformed
    }
    self.edits = edits
    slots = (0..<slotCount).map {
      bytes.loadUnaligned(fromByteOffset: 16 + 8 * $0, as: UInt64.self).littleEndian
    }
    let isEmptyOrNamesEdit = { (slot: UInt64) in
      slot == 0 || (slot & 0xFFFF > 0 && slot & 0xFFFF <= edits.count)
    }
    guard edits.count == number(12), edits.count <= Self.maximumEdits, slots.contains(0),
      slots.allSatisfy(isEmptyOrNamesEdit)
    else { throw malformed }
  }

  /// The edits of a text, or nil if the text is not a list of edits.
  private static func edits(_ text: UnsafeRawBufferPointer) -> [Edit]? {
    var edits: [Edit] = []
    for line in text.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard fields.count == 3 else { return nil }
      edits.append(
        Edit(
          isFolded: fields[0].elementsEqual("f".utf8),
          removed: String(decoding: fields[1], as: UTF8.self),
          added: String(decoding: fields[2], as: UTF8.self)))
    }
    return edits
  }

  /// The bytes of a rule file, which ``init(contentsOf:)`` reads.
  public var fileBytes: [UInt8] {
    var bytes = Self.magic
    func append<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes += $0 }
    }
    append(UInt32(slots.count))
    append(UInt32(edits.count))
    for slot in slots { append(slot) }
    for edit in edits {
      bytes += "\(edit.isFolded ? "f" : "-")\t\(edit.removed)\t\(edit.added)\n".utf8
    }
    return bytes
  }

  /// The lemma of a word that was in the training data with its part of speech.
  func lemma(ofForm query: LemmaQuery) -> String? {
    if let edit = edit(query.formHash(query.casing)), let lemma = edit.applied(to: query) {
      return lemma
    }
    // Names keep their capitals; other words also match in lowercase.
    guard !query.isName, query.casing != .lower else { return nil }
    return edit(query.formHash(.lower))?.applied(to: query)
  }

  /// The lemma from the longest suffix that has a rule.
  func lemma(byEnding query: LemmaQuery) -> String? {
    let hashes = query.endingHashes
    for hash in hashes.reversed() {
      if let edit = edit(hash), let lemma = edit.applied(to: query) { return lemma }
    }
    return nil
  }

  private func edit(_ hash: UInt64) -> Edit? {
    slots.withUnsafeBufferPointer { slots in
      let mask = slots.count - 1
      var index = Int(truncatingIfNeeded: hash >> 20) & mask
      while slots[index] != 0 {
        if (slots[index] ^ hash) >> 16 == 0 { return edits[Int(slots[index] & 0xFFFF) - 1] }
        index = (index + 1) & mask
      }
      return nil
    }
  }
}
