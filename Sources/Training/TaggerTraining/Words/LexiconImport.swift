package import LabeledData
import WordTagging

/// Reads lexicons, in which words have tags; words with the same set of tags get the same path.
package struct LexiconImport {
  /// The maximum number of different tags.
  package static let tagLimit = 64

  private var builder = WordTableBuilder()
  private var tagNumbers: [String: Int] = [:]
  /// The tags of each word as a set.
  private var sets: [UInt64] = []

  package init() {}

  /// Adds a file: lines of a word, a tab and tags between spaces or commas; or one of WordNet's `index.*` and
  /// `*.exc` files, by its name.
  ///
  /// - Throws: A `malformed` error with line and column.
  package mutating func add(_ bytes: [UInt8], file: String) throws(DataError) {
    let name = file.split(separator: "/").last ?? ""
    let isIndex = name.hasPrefix("index.") && name != "index.sense"
    let exceptions = name.hasSuffix(".exc") ? name.dropLast(4) : nil
    var lines = TableLines(bytes, file: file)
    while let line = lines.next() {
      // WordNet's license has two spaces at the start of each line.
      guard let first = line.first, first != UInt8(ascii: " ") || !isIndex else { continue }
      if isIndex {
        let fields = line.fields(UInt8(ascii: " "))
        guard fields.count > 1, fields[1].count == 1 else {
          throw lines.malformed(
            1, "expected a word, a space and the letter of its part of speech")
        }
        try add(fields[0], [String(decoding: fields[1], as: UTF8.self)], lines)
      } else if let exceptions {
        try add(line.fields(UInt8(ascii: " "))[0], ["\(exceptions) form"], lines)
      } else {
        try addTagged(line, lines)
      }
    }
  }

  private mutating func addTagged(
    _ line: [UInt8], _ lines: TableLines
  ) throws(DataError) {
    guard let tab = line.firstIndex(of: 0x09) else {
      throw lines.malformed(line.count + 1, "expected a word, a tab and tags, found no tab")
    }
    let tags = line[(tab + 1)...].split {
      $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ",") || $0 == 0x09
    }
    guard !tags.isEmpty else { throw lines.malformed(tab + 2, "expected tags after the word") }
    try add(
      Array(line[..<tab]), tags.map { String(decoding: $0, as: UTF8.self) }, lines)
  }

  private mutating func add(
    _ word: [UInt8], _ tags: [String], _ lines: TableLines
  ) throws(DataError) {
    guard TokenText.isValid(word.span) else { throw lines.malformed(1, "expected a word") }
    var set: UInt64 = 0
    for tag in tags {
      let number = tagNumbers[tag] ?? tagNumbers.count
      guard number < Self.tagLimit else {
        throw lines.malformed(
          word.count + 2, "'\(tag)' is one more than \(Self.tagLimit) different tags")
      }
      tagNumbers[tag] = number
      set |= 1 << UInt64(number)
    }
    let (number, isNew, _) = builder.number(of: word.span)
    if isNew { sets.append(set) } else { sets[number] |= set }
  }

  /// The table of all files; sets of tags are numbered, the frequent ones first.
  package var table: WordTable {
    var counts: [UInt64: Int] = [:]
    for set in sets { counts[set, default: 0] += 1 }
    let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var width: UInt64 = 1
    while 1 << width < ordered.count { width += 1 }
    let paths = Dictionary(
      uniqueKeysWithValues: ordered.enumerated().map { ($1.key, 1 << width | UInt64($0)) })
    return builder.table(.tags, paths: sets.map { paths[$0] ?? 1 })
  }
}
