import LabeledData
import Support

/// Scans the bytes of one statement.
struct GrammarScanner {
  let file: SourceFile
  let fileIndex: Int
  var position: Int
  let end: Int

  /// An error that ends the parsing of a statement.
  struct Failure: Error {
    var range: Range<Int>
    var message: String
  }

  /// The byte that comes next, or nil at the end.
  var next: UInt8? { position < end ? file.bytes[position] : nil }

  /// The byte after the next.
  var afterNext: UInt8? { position + 1 < end ? file.bytes[position + 1] : nil }

  /// The place of some bytes.
  func source(_ range: Range<Int>) -> SourceRange { SourceRange(file: fileIndex, range: range) }

  /// A failure at the next byte.
  func failure(_ message: String) -> Failure {
    Failure(range: position..<min(end, position + 1), message: message)
  }

  /// Skips white space and comments; returns whether there was any.
  @discardableResult
  mutating func skipSpace() -> Bool {
    let start = position
    while let byte = next {
      if byte == UInt8(ascii: "#") {
        while let byte = next, byte != UInt8(ascii: "\n") {
          _ = byte
          position += 1
        }
      } else if byte.isWhiteSpace {
        position += 1
      } else {
        break
      }
    }
    return position > start
  }

  /// Skips the byte when it comes next.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  /// Reads a name when one comes next.
  mutating func name() -> GrammarTree.Name? {
    guard let first = next, first.isNameStart else { return nil }
    let start = position
    while let byte = next, byte.isNamePart {
      _ = byte
      position += 1
    }
    return GrammarTree.Name(
      text: String(decoding: file.bytes[start..<position], as: UTF8.self),
      source: source(start..<position))
  }

  /// Reads a name or fails.
  mutating func name(_ what: String) throws(Failure) -> GrammarTree.Name {
    guard let name = name() else { throw failure("expected \(what)") }
    return name
  }

  /// Reads a word up to white space or a closing `>`.
  mutating func word() -> (text: String, range: Range<Int>)? {
    let start = position
    while let byte = next, !byte.isWhiteSpace, byte != UInt8(ascii: ">") { position += 1 }
    guard position > start else { return nil }
    return (String(decoding: file.bytes[start..<position], as: UTF8.self), start..<position)
  }

  /// Reads a quoted text when one comes next.
  mutating func quoted() throws(Failure) -> [UInt8]? {
    let start = position
    guard skip("\"") else { return nil }
    var text: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\n") {
      position += 1
      if byte == UInt8(ascii: "\"") { return text }
      if byte == UInt8(ascii: "\\"), let escaped = next, escaped != UInt8(ascii: "\n") {
        text.append(escaped)
        position += 1
      } else {
        text.append(byte)
      }
    }
    throw Failure(range: start..<position, message: "this quotation is not closed; expected \"")
  }

  /// Reads a number with at most one point, and not above the maximum weight, if one comes next.
  mutating func number() -> Double? {
    let start = position
    var length = 0
    while position + length < end {
      let byte = file.bytes[position + length]
      guard byte.isDigit || byte == UInt8(ascii: ".") else { break }
      length += 1
    }
    let text = String(decoding: file.bytes[start..<(start + length)], as: UTF8.self)
    guard file.bytes[start].isDigit, let number = Double(text), number <= WordList.weightLimit
    else { return nil }
    position += length
    return number
  }
}
