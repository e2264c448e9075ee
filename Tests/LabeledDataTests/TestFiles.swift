import Foundation
import LabeledData

/// A folder of its own for the files of one test.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/labeled-data-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  func contents(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }
}

/// A repeatable source of random numbers.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension LabeledSequence {
  /// A line that any format which holds its parts can hold.
  static func random(
    using generator: inout SeededGenerator, columns names: [String], isLabeled: Bool = true,
    hasText: Bool
  ) -> LabeledSequence {
    let count = Int.random(in: 1...6, using: &generator)
    let tokens = (0..<count).map { _ in word(&generator) }
    return LabeledSequence(
      id: hasText ? "line \(word(&generator))" : nil,
      text: hasText ? tokens.joined(separator: " ") + " \"x\\y" : nil, tokens: tokens,
      labels: isLabeled ? (0..<count).map { _ in word(&generator) } : [],
      columns: names.map { name in
        Column(name: name, cells: (0..<count).map { _ in word(&generator) })
      })
  }

  private static func word(_ generator: inout SeededGenerator) -> String {
    let alphabet = Array("abcXYZ019½é⁄漢🍋\u{301}\u{200F}\u{A0}:\\\"'#=/{}[],%")
    let word = String(
      (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &generator)]
      })
    // A combining mark or a '#' in front can mean something else in some format.
    return word.first == "#" ? "x" + word : word
  }
}
