package import LabeledData
import Support
import WordTagging

/// Reads word vectors and groups them into a tree of clusters.
package enum VectorImport {
  /// The maximum dimension of a vector.
  package static let dimensionLimit = 4_096

  /// The table of a file in the text format of word2vec, GloVe and fastText, or in word2vec's binary one.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - file: The name of the file for errors.
  ///   - clusterCount: The number of clusters.
  ///   - wordLimit: The number of words to read, from the first on; files have frequent words
  ///     first.
  /// - Returns: The table.
  /// - Throws: A `malformed` error with line and column.
  package static func table(
    _ bytes: [UInt8], file: String, clusterCount: Int, wordLimit: Int
  ) throws(DataError) -> WordTable {
    let vectors = try vectors(bytes, file: file, wordLimit: wordLimit)
    let paths = VectorTree(vectors.numbers, dimension: vectors.dimension).paths(clusterCount)
    return vectors.words.table(.tree, paths: paths)
  }

  /// The words with a vector of length 1 each, padded to whole blocks of eight numbers.
  private struct Vectors {
    var words = WordTableBuilder()
    var numbers: [Float] = []
    var dimension = 0

    var paddedDimension: Int { (dimension + 7) / 8 * 8 }

    /// Adds the vector in a row.
    mutating func add(_ word: Span<UInt8>, _ row: [Float]) {
      let length = row.reduce(0) { $0 + $1 * $1 }.squareRoot()
      guard TokenText.isValid(word), length > 0, length.isFinite else { return }
      let (number, isNew, counts) = words.number(of: word)
      guard counts else { return }
      if isNew { numbers.append(contentsOf: repeatElement(0, count: paddedDimension)) }
      let start = number * paddedDimension
      for index in row.indices { numbers[start + index] = row[index] / length }
    }
  }

  private static func vectors(
    _ bytes: [UInt8], file: String, wordLimit: Int
  ) throws(DataError) -> (words: WordTableBuilder, numbers: [Float], dimension: Int) {
    var vectors = Vectors()
    var lines = TableLines(bytes, file: file)
    let start = lines
    if let header = lines.next(), let dimension = headerDimension(header) {
      vectors.dimension = dimension
    } else {
      lines = start
    }
    if vectors.dimension > 0, isBinary(lines.rest, vectors.dimension) {
      try readBinary(lines, wordLimit: wordLimit, into: &vectors)
    } else {
      try readText(&lines, wordLimit: wordLimit, into: &vectors)
    }
    return (vectors.words, vectors.numbers, vectors.paddedDimension)
  }

  /// The dimension, if the first line has the counts of words and of numbers.
  private static func headerDimension(_ line: [UInt8]) -> Int? {
    let fields = line.split(separator: UInt8(ascii: " ")).map {
      Int(String(decoding: $0, as: UTF8.self))
    }
    guard fields.count == 2, fields[0] != nil, let dimension = fields[1],
      (1...dimensionLimit).contains(dimension)
    else { return nil }
    return dimension
  }

  /// Whether the bytes after the first word, up to the end of the line, are not numbers as text.
  private static func isBinary(_ bytes: ArraySlice<UInt8>, _ dimension: Int) -> Bool {
    guard let space = bytes.firstIndex(of: UInt8(ascii: " ")) else { return false }
    return bytes[(space + 1)...].prefix(4 * dimension).prefix { $0 != 0x0A }.contains {
      !($0.isDigit || $0.isWhiteSpace || "+-.eE".utf8.contains($0))
    }
  }

  private static func readText(
    _ lines: inout TableLines, wordLimit: Int, into vectors: inout Vectors
  ) throws(DataError) {
    var row: [Float] = []
    var count = 0
    while count < wordLimit, let line = lines.next() {
      let line = line[..<line.contentEnd]
      guard !line.isEmpty else { continue }
      count += 1
      if vectors.dimension == 0 {
        vectors.dimension = line.count { $0 == UInt8(ascii: " ") || $0 == 0x09 }
        guard (1...dimensionLimit).contains(vectors.dimension) else {
          throw lines.malformed(
            1,
            "expected a word and 1 to \(dimensionLimit) numbers between spaces,"
              + " found \(vectors.dimension)")
        }
      }
      row.removeAll(keepingCapacity: true)
      // Words may contain spaces, so the numbers are taken from the end.
      var end = line.count
      while row.count < vectors.dimension {
        guard let space = line[..<end].lastIndex(where: { $0 == UInt8(ascii: " ") || $0 == 0x09 }),
          space > 0
        else {
          throw lines.malformed(
            1, "expected a word and \(vectors.dimension) numbers, found \(row.count)")
        }
        guard let number = DecimalNumber.float(line[(space + 1)..<end]) else {
          throw lines.malformed(
            space + 2,
            "expected a number, found '\(String(decoding: line[(space + 1)..<end].prefix(40), as: UTF8.self))'"
          )
        }
        row.append(number)
        end = space
      }
      row.reverse()
      vectors.add(line.span.extracting(..<end), row)
    }
  }

  private static func readBinary(
    _ lines: TableLines, wordLimit: Int, into vectors: inout Vectors
  ) throws(DataError) {
    var rest = lines.rest
    var count = 0
    while count < wordLimit, let start = rest.firstIndex(where: { $0 != 0x0A }) {
      count += 1
      let space = rest[start...].firstIndex(of: UInt8(ascii: " "))
      guard let space, rest.endIndex - space - 1 >= 4 * vectors.dimension else {
        throw DataError(
          .malformed, file: lines.file,
          message: "the file ends within word \(count); expected \(vectors.dimension) numbers"
            + " of four bytes after it")
      }
      let row = (0..<vectors.dimension).map { index in
        Float(
          bitPattern: UInt32(
            littleEndian: lines.bytes.span.bytes.unsafeLoadUnaligned(
              fromByteOffset: space + 1 + 4 * index, as: UInt32.self)))
      }
      vectors.add(lines.bytes.span.extracting(start..<space), row)
      rest = rest[(space + 1 + 4 * vectors.dimension)...]
    }
  }
}

extension [UInt8] {
  /// The end without the spaces that fastText writes after the last number.
  fileprivate var contentEnd: Int {
    var end = count
    while end > 0, self[end - 1] == UInt8(ascii: " ") || self[end - 1] == 0x09 { end -= 1 }
    return end
  }
}

/// Numbers as text.
enum DecimalNumber {
  private static let powers = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  /// The number written as some bytes, such as `-0.25` or `1.5e-3`.
  static func float(_ bytes: ArraySlice<UInt8>) -> Float? {
    var digits: UInt64 = 0
    var (digitCount, decimals) = (0, 0)
    var hasPoint = false
    var position = bytes.startIndex
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { position += 1 }
    while position < bytes.endIndex {
      let byte = bytes[position]
      if byte.isDigit {
        digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        digitCount += 1
        if hasPoint { decimals += 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        break
      }
      position += 1
    }
    // Rare forms are left to the standard library.
    guard position == bytes.endIndex, (1...18).contains(digitCount) else {
      return Float(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }
    let value = Double(digits) / powers[decimals]
    return Float(isNegative ? -value : value)
  }
}
