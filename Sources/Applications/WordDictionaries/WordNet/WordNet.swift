/// WordNet 3.0, read in place from its database files.
///
///     let wordNet = try WordNet()
///     for entry in try wordNet.entries(of: "plum") { print(entry.headword, entry.senses[0].definition) }
///
/// Files are mapped into memory: nothing is read ahead, and any number of threads may look up words at once.
public struct WordNet: Sendable {
  /// The folder in which Debian's package wordnet-base installs the files.
  public static let defaultFolder = "/usr/share/wordnet"

  /// The name of the dictionary.
  public static let name = "WordNet 3.0"

  /// The notice to show with all content from WordNet.
  public static let notice =
    "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. Provided \"as is\", without warranty."

  /// The files of one part of speech.
  struct Files: Sendable {
    let index: SortedLines
    let data: MappedFile
    let exceptions: SortedLines
  }

  private let files: [Files]
  /// The number of times that each sense was tagged; nil if the file is missing.
  let counts: SortedLines?

  /// Maps the files of a folder.
  ///
  /// - Throws: An error that names the first missing file and the package to install.
  public init(contentsOf folder: String = WordNet.defaultFolder) throws(DictionaryError) {
    try self.init { name throws(DictionaryError) in
      name == Self.countsName && !MappedFile.isReadable("\(folder)/\(name)")
        ? nil : try Self.file("\(folder)/\(name)")
    }
  }

  private static let countsName = "cntlist.rev"

  /// Creates a dictionary from files that a closure opens by name; the file of sense counts is optional.
  init(_ file: (String) throws(DictionaryError) -> MappedFile?) throws(DictionaryError) {
    func lines(_ name: String) throws(DictionaryError) -> SortedLines? {
      try file(name).map { SortedLines(file: $0, separator: UInt8(ascii: " ")) }
    }
    var files: [Files] = []
    for partOfSpeech in PartOfSpeech.allCases {
      let suffix = partOfSpeech.fileSuffix
      guard let index = try lines("index.\(suffix)"), let data = try file("data.\(suffix)"),
        let exceptions = try lines("\(suffix).exc")
      else {
        throw DictionaryError(.notFound, file: suffix, message: "there is no such file")
      }
      files.append(Files(index: index, data: data, exceptions: exceptions))
    }
    self.files = files
    counts = try lines(Self.countsName)
  }

  /// Maps the files of a folder; nil if it has none of them.
  ///
  /// - Throws: An error if some of the files are missing or cannot be read.
  public static func ifInstalled(
    in folder: String = WordNet.defaultFolder
  ) throws(DictionaryError) -> WordNet? {
    guard MappedFile.isReadable("\(folder)/index.noun") else { return nil }
    return try WordNet(contentsOf: folder)
  }

  private static func file(_ path: String) throws(DictionaryError) -> MappedFile {
    do { return try MappedFile(path) } catch {
      guard error.code == .notFound else { throw error }
      throw DictionaryError(
        .notFound, file: path,
        message: "there is no such file; WordNet is in Debian's package wordnet-base"
          + " (apt install wordnet-base)")
    }
  }

  func files(of partOfSpeech: PartOfSpeech) -> Files {
    switch partOfSpeech {
    case .noun: files[0]
    case .verb: files[1]
    case .adjective: files[2]
    case .adverb: files[3]
    }
  }

  /// Whether a word is a headword.
  ///
  /// - Parameters:
  ///   - word: The word; case is ignored, and the words of a collocation are separated by spaces or underscores.
  ///   - partOfSpeech: The part of speech; nil for any.
  /// - Returns: True if it is one.
  public func contains(_ word: some StringProtocol, as partOfSpeech: PartOfSpeech? = nil) -> Bool {
    var key = Self.key(of: word)
    guard !key.isEmpty else { return false }
    return key.withUTF8 { key in
      if let partOfSpeech { return files(of: partOfSpeech).index.line(of: key) != nil }
      return files.contains { $0.index.line(of: key) != nil }
    }
  }

  /// The entries of a word, one for each part of speech; empty if it is not in WordNet.
  ///
  /// - Throws: An error that names the broken record.
  public func entries(of word: some StringProtocol) throws(DictionaryError) -> [DictionaryEntry] {
    let key = Self.key(of: word)
    var entries: [DictionaryEntry] = []
    for partOfSpeech in PartOfSpeech.allCases {
      if let entry = try entry(forKey: key, as: partOfSpeech) { entries.append(entry) }
    }
    return entries
  }

  /// The entry of a word as one part of speech.
  ///
  /// - Throws: An error that names the broken record.
  public func entry(
    of word: some StringProtocol, as partOfSpeech: PartOfSpeech
  ) throws(DictionaryError) -> DictionaryEntry? {
    try entry(forKey: Self.key(of: word), as: partOfSpeech)
  }

  private func entry(
    forKey key: String, as partOfSpeech: PartOfSpeech
  ) throws(DictionaryError) -> DictionaryEntry? {
    let senses = try synsets(of: key, as: partOfSpeech).map(\.sense)
    guard !senses.isEmpty else { return nil }
    return DictionaryEntry(headword: key.spaced, partOfSpeech: partOfSpeech, senses: senses)
  }

  /// The synsets of a word, each with the sense of the word; none if it is not in WordNet.
  func synsets(
    of word: some StringProtocol, as partOfSpeech: PartOfSpeech
  ) throws(DictionaryError) -> [(synset: Synset, sense: DictionarySense)] {
    let files = files(of: partOfSpeech)
    var key = Self.key(of: word)
    guard !key.isEmpty else { return [] }
    // Swift's withUTF8 does not pass on typed errors.
    return try key.withUTF8 { headword in
      Result { () throws(DictionaryError) in try self.synsets(of: headword, in: files) }
    }.get()
  }

  /// The synset that a pointer leads to.
  func synset(at pointer: SynsetPointers.Pointer) throws(DictionaryError) -> Synset {
    try Synset(at: pointer.target, of: nil, in: files(of: pointer.partOfSpeech).data)
  }

  private func synsets(
    of headword: UnsafeBufferPointer<UInt8>, in files: Files
  ) throws(DictionaryError) -> [(synset: Synset, sense: DictionarySense)] {
    guard let line = files.index.line(of: headword) else { return [] }
    let (offsets, countedSenses) = try senseOffsets(line, files.index.file)
    var counts: SenseCounts?
    if countedSenses > 0, let lines = self.counts {
      counts = try SenseCounts(of: headword, in: lines)
    }
    var synsets: [(synset: Synset, sense: DictionarySense)] = []
    synsets.reserveCapacity(offsets.count)
    for (index, offset) in offsets.enumerated() {
      let isCounted = counts != nil && index < countedSenses
      let synset = try Synset(at: offset, of: isCounted ? headword : nil, in: files.data)
      synsets.append(
        (
          synset,
          DictionarySense(
            definition: synset.definition, examples: synset.examples, synonyms: synset.words,
            count: synset.sense.flatMap { counts?.count(of: $0) } ?? 0)
        ))
    }
    return synsets
  }

  /// The number of times that a word's senses were tagged, as any part of speech.
  public func count(of word: some StringProtocol) -> Int {
    var key = Self.key(of: word)
    guard !key.isEmpty, let counts else { return 0 }
    return key.withUTF8 { try? SenseCounts(of: $0, in: counts) }?.total ?? 0
  }

  /// The number of times that a word's senses were tagged as one part of speech.
  public func count(of word: some StringProtocol, as partOfSpeech: PartOfSpeech) -> Int {
    guard let entry = try? entry(of: word, as: partOfSpeech) else { return 0 }
    return entry.senses.reduce(0) { $0 + $1.count }
  }

  /// The base forms of a word in the exception list of a part of speech.
  func exceptions(of word: String, as partOfSpeech: PartOfSpeech) -> [String] {
    guard let line = Self.line(of: word, in: files(of: partOfSpeech).exceptions) else { return [] }
    return line.text.split(separator: " ").dropFirst().map(String.init)
  }

  /// The spelling of a word in the index.
  static func key(of word: some StringProtocol) -> String {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else {
      return String(word.lowercased().map { $0 == " " ? "_" : $0 == "’" ? "'" : $0 })
    }
    return word.utf8.map { $0 == 0x20 ? 0x5F : $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }.text
  }

  private static func line(of key: String, in lines: SortedLines) -> UnsafeBufferPointer<UInt8>? {
    var key = key
    guard !key.isEmpty else { return nil }
    return key.withUTF8 { lines.line(of: $0) }
  }

  /// The offsets of a word's synsets, and the number of them that have counts: `plum n 3 3 @ ~ #p 3 0 12 34 56`.
  private func senseOffsets(
    _ line: UnsafeBufferPointer<UInt8>, _ file: MappedFile
  ) throws(DictionaryError) -> (offsets: [Int], counted: Int) {
    func malformed() -> DictionaryError {
      let offset = file.bytes.baseAddress.flatMap { base in line.baseAddress.map { $0 - base } }
      return DictionaryError(
        .malformed, file: file.path, offset: offset,
        message: "expected a word, its part of speech, counts and offsets of synsets")
    }
    var fields = FieldScanner(line)
    _ = fields.next()
    guard fields.next() != nil, let count = fields.number(), let pointers = fields.number(),
      (1...1000).contains(count), pointers < 100
    else { throw malformed() }
    for _ in 0..<pointers { _ = fields.next() }
    guard fields.number() == count, let counted = fields.number() else { throw malformed() }
    var offsets: [Int] = []
    offsets.reserveCapacity(count)
    for _ in 0..<count {
      guard let offset = fields.number() else { throw malformed() }
      offsets.append(offset)
    }
    return (offsets, counted)
  }
}

extension PartOfSpeech {
  /// The suffix of the names of WordNet's files.
  var fileSuffix: String {
    switch self {
    case .noun: "noun"
    case .verb: "verb"
    case .adjective: "adj"
    case .adverb: "adv"
    }
  }
}

extension StringProtocol {
  /// The text with spaces in place of underscores.
  var spaced: String {
    utf8.contains(0x5F) ? utf8.map { $0 == 0x5F ? 0x20 : $0 }.text : String(self)
  }
}
