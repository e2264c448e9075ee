import Foundation
import Testing
import WordTagging

/// The golden file of the tokenizer: each line with the tokens that the rules cut it into.
struct GoldenTokens {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: Int
    let input: String
    let tokens: [String]
    var testDescription: String { "line \(line): \(escaped(input))" }
  }

  static let url = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../Golden/tokens.txt").standardizedFileURL

  static func rows() throws -> [String] {
    try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n")
  }

  static func cases() throws -> [Case] {
    try rows().enumerated().compactMap { index, row in
      guard let tab = row.firstIndex(of: "\t") else { return nil }
      let tokens = row[row.index(after: tab)...].split(separator: " ")
      return Case(
        line: index + 1, input: unescaped(row[..<tab]), tokens: tokens.map { unescaped($0) })
    }
  }

  /// Writes the tokens of today into the file.
  static func record() throws {
    let recorded = try rows().map { row in
      guard let tab = row.firstIndex(of: "\t") else { return row }
      let tokens = spellings(of: unescaped(row[..<tab]))
      return row[...tab] + tokens.map(escaped).joined(separator: " ")
    }
    try recorded.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
  }
}

func spellings(of line: String) -> [String] {
  let utf8 = Array(line.utf8)
  return Tokenizer().tokens(in: line).map { String(decoding: utf8[$0.indices], as: UTF8.self) }
}

/// Undoes `\\`, `\t`, `\n`, `\r` and `\u{hex}`.
func unescaped(_ text: Substring) -> String {
  var result = ""
  var rest = text.unicodeScalars
  while let scalar = rest.popFirst() {
    guard scalar == "\\", let code = rest.popFirst() else {
      result.unicodeScalars.append(scalar)
      continue
    }
    switch code {
    case "t": result += "\t"
    case "n": result += "\n"
    case "r": result += "\r"
    case "u":
      let hex = rest.dropFirst().prefix { $0 != "}" }
      rest = rest.dropFirst(hex.count + 2)
      if let value = UInt32(String(hex), radix: 16), let named = Unicode.Scalar(value) {
        result.unicodeScalars.append(named)
      }
    default: result.unicodeScalars.append(code)
    }
  }
  return result
}

/// Writes what cannot be seen as an escape.
func escaped(_ text: String) -> String {
  text.unicodeScalars.map { scalar in
    switch scalar {
    case "\\": "\\\\"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case _
    where scalar.value < 0x20 || scalar == "\u{AD}" || scalar == "\u{FFFD}"
      || (scalar.properties.generalCategory == .format && scalar != "\u{200D}"):
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(Character(scalar))
    }
  }.joined()
}

@Suite struct TokenizerGoldenTests {
  static let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"

  @Test("every line of the golden file is cut as written")
  func golden() throws {
    if Self.isRecording { try GoldenTokens.record() }
    let cases = try GoldenTokens.cases()
    #expect(cases.count >= 200)
    for golden in cases {
      let tokens = spellings(of: golden.input)
      #expect(tokens == golden.tokens, "\(golden.testDescription)")
    }
  }
}
