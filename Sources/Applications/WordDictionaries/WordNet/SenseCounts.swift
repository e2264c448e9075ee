/// One sense of a word, as the keys of senses name it: `plum%1:13:00::`.
struct WordNetSense {
  /// The head of a satellite adjective.
  struct Head {
    var word: UnsafeBufferPointer<UInt8>
    var id: Int
  }

  var type: Int
  var lexicographer: Int
  var id: Int
  var head: Head?
}

/// The number of times that each sense of a word was tagged: the adjacent lines of the word in the list of counts.
struct SenseCounts {
  private var counts: [(sense: WordNetSense, count: Int)] = []

  /// Finds the lines of a word, which are `plum%1:13:00:: 1 2`.
  init(of headword: UnsafeBufferPointer<UInt8>, in lines: SortedLines) throws(DictionaryError) {
    let bytes = lines.file.bytes
    var start = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: headword.count + 1) {
      _ = $0.update(fromContentsOf: headword)
      $0[headword.count] = UInt8(ascii: "%")
      return lines.lowerBound(of: UnsafeBufferPointer($0))
    }
    while start < bytes.count {
      let line = lines.line(at: start)
      guard line.count > headword.count, line[headword.count] == UInt8(ascii: "%"),
        UnsafeBufferPointer(rebasing: line[..<headword.count]).elementsEqual(headword)
      else { return }
      guard let count = Self.count(line[(headword.count + 1)...]) else {
        throw DictionaryError(
          .malformed, file: lines.file.path, offset: start,
          message: "expected a sense, its number and its count")
      }
      counts.append(count)
      start += line.count + 1
    }
  }

  /// Reads a line after the `%`: `1:13:00:: 1 2`, or with a head `5:00:00:big:00 1 2`.
  private static func count(
    _ line: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (sense: WordNetSense, count: Int)? {
    var numbers = FieldScanner(UnsafeBufferPointer(rebasing: line))
    guard let key = numbers.next(), numbers.number() != nil, let count = numbers.number() else {
      return nil
    }
    var fields = FieldScanner(key, separator: UInt8(ascii: ":"))
    guard let type = fields.number(), let lexicographer = fields.number(), let id = fields.number()
    else { return nil }
    var sense = WordNetSense(type: type, lexicographer: lexicographer, id: id)
    if let head = fields.next(), !head.isEmpty {
      guard let id = fields.number() else { return nil }
      sense.head = WordNetSense.Head(word: head, id: id)
    }
    return (sense, count)
  }

  /// The number of times that all senses were tagged.
  var total: Int { counts.reduce(0) { $0 + $1.count } }

  /// The number of times that a sense was tagged.
  func count(of sense: WordNetSense) -> Int {
    counts.first { $0.sense.isSame(as: sense) }?.count ?? 0
  }
}

extension WordNetSense {
  /// Whether a sense of the list of counts is one of a data file, where heads may have capitals.
  fileprivate func isSame(as other: WordNetSense) -> Bool {
    guard type == other.type, lexicographer == other.lexicographer, id == other.id else {
      return false
    }
    guard let head, let otherHead = other.head else { return head == nil && other.head == nil }
    return head.id == otherHead.id
      && otherHead.word.isCaseInsensitivelyEqual(to: head.word)
  }
}
