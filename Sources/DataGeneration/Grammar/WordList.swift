/// A word list of a grammar: entries with their forms, weights and tags.
struct WordList: Sendable {
  var name: GrammarTree.Name
  /// Whether its entries are divided among the splits.
  var isApart: Bool
  var entries: [Entry] = []

  /// One line of a list file.
  struct Entry: Sendable {
    /// The form for one.
    var one: [UInt8]
    /// The form for many, often the same.
    var many: [UInt8]
    var weight: Double = 1
    var tags: Set<String> = []
    var source: SourceRange
  }
}

/// Reads the lines of a word list file.
struct WordListParser {
  let file: SourceFile
  let fileIndex: Int
  private(set) var entries: [WordList.Entry] = []
  private(set) var problems: [GrammarError.Problem] = []

  init(_ file: SourceFile, fileIndex: Int) {
    self.file = file
    self.fileIndex = fileIndex
    var start = 0
    for line in file.bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      parseLine(start..<(start + line.count))
      start += line.count + 1
    }
  }

  private mutating func parseLine(_ range: Range<Int>) {
    var words: [(range: Range<Int>, isPlain: Bool)] = []
    var position = range.lowerBound
    while position < range.upperBound {
      if file.bytes[position].isWhiteSpace {
        position += 1
        continue
      }
      if file.bytes[position] == UInt8(ascii: "#") { break }
      let start = position
      let isPlain = !"|*+".utf8.contains(file.bytes[position])
      while position < range.upperBound, !file.bytes[position].isWhiteSpace { position += 1 }
      words.append((start..<position, isPlain))
    }
    guard let first = words.first, let last = words.last else { return }
    var entry = WordList.Entry(
      one: [], many: [],
      source: SourceRange(file: fileIndex, range: first.range.lowerBound..<last.range.upperBound))
    var forms: [[UInt8]] = [[]]
    var isInTail = false
    for word in words {
      let bytes = file.bytes[word.range]
      if word.isPlain {
        guard !isInTail else {
          problems.append(
            file.problem(word.range, "tags and the weight stand after the whole entry"))
          return
        }
        let text = unescaped(bytes)
        if !forms[forms.count - 1].isEmpty { forms[forms.count - 1].append(UInt8(ascii: " ")) }
        forms[forms.count - 1] += text
      } else if bytes.elementsEqual("|".utf8) {
        forms.append([])
      } else if bytes.first == UInt8(ascii: "+"), isName(bytes.dropFirst()) {
        isInTail = true
        entry.tags.insert(String(decoding: bytes.dropFirst(), as: UTF8.self))
      } else if bytes.first == UInt8(ascii: "*"),
        let weight = Double(String(decoding: bytes.dropFirst(), as: UTF8.self)),
        weight > 0, weight.isFinite
      {
        isInTail = true
        entry.weight = weight
      } else {
        problems.append(
          file.problem(
            word.range,
            "expected \"+tag\", \"*weight\" with a weight above 0, or \"|\" between two forms;"
              + " write \"\\\" before a character that belongs to the entry"))
        return
      }
    }
    guard forms.count <= 2, forms.allSatisfy({ !$0.isEmpty }) else {
      problems.append(
        file.problem(
          entry.source.range,
          "expected an entry, or two forms with one \"|\" between them: egg | eggs"))
      return
    }
    entry.one = forms[0]
    entry.many = forms.count == 2 ? forms[1] : forms[0]
    if entry.many.first == UInt8(ascii: "~") { entry.many = entry.one + entry.many.dropFirst() }
    entries.append(entry)
  }

  private func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      if byte == UInt8(ascii: "\\"), !isEscaped {
        isEscaped = true
      } else {
        text.append(byte)
        isEscaped = false
      }
    }
    return text
  }
}

extension UInt8 {
  var isWhiteSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  var isNameStart: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  var isNamePart: Bool {
    isNameStart || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
  }
}

/// Whether the bytes are a name: a letter, then letters, digits, `-` and `_`.
func isName(_ bytes: some Collection<UInt8>) -> Bool {
  bytes.first?.isNameStart == true && bytes.allSatisfy(\.isNamePart)
}
