import Foundation
import LabeledData
import Support
import Testing

/// Values of all shapes that the project encodes.
private struct Sample: Codable, Equatable {
  enum Kind: String, Codable { case one, two }
  struct Inner: Codable, Equatable {
    var names: [String: [Int8]]
    var pair: [Double?]
  }
  enum Choice: Codable, Equatable {
    case none
    case some(value: Int)
  }

  var text = "a \"quoted\"\n\\ 🍰\u{1}"
  var flag = true
  var count = -3
  var large = UInt64.max
  var small: Float = 0.25
  var number = 1e-7
  var missing: String?
  var kind = Kind.two
  var inner: [Inner] = [Inner(names: ["b": [1, -2], "a": []], pair: [1, nil, 2.5])]
  var choices: [Choice] = [.none, .some(value: 4)]
  var tuples: [[[Int]]] = [[[1], []], []]
}

@Suite("JSON of Swift's values")
struct JSONCodingTests {
  @Test("what is encoded is decoded, here and by Foundation")
  func roundTrip() throws {
    let sample = Sample()
    let bytes = try json(encoding: sample)
    #expect(try Sample(json: bytes) == sample)
    #expect(try JSONDecoder().decode(Sample.self, from: Data(bytes)) == sample)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(try Sample(json: try encoder.encode(sample)) == sample)
    #expect(try json(encoding: ["b": [1.5, 2], "a": []]) == Array(#"{"a":[],"b":[1.5,2]}"#.utf8))
    #expect(throws: EncodingError.self) { try json(encoding: [Double.infinity]) }
  }

  @Test(
    "an error has the place and what was expected",
    arguments: [
      (#"[{"a": 1, "b": "x"}, {"a": 1}]"#, "1: 'b' is missing"),
      (#"[{"a": 1.5, "b": "x"}]"#, "0.a: expected a whole number with at most 64 bits"),
      (#"[{"a": 1, "b": 2}]"#, "0.b: expected a string, found the number 2"),
      (#"[{"a": 1, "b": null}]"#, "0.b: expected a string, found null"),
      (#"{"a": 1}"#, ": expected an array, found an object"),
      ("[7]", "0: expected an object, found the number 7"),
      ("[\n{\"a\" 1}]", ": line 2, column 6: expected ':', found '1'"),
      ("[] []", ": line 1, column 4: expected the end of the record"),
      ("", ": expected an array, found null"),
    ])
  func errors(text: String, expected: String) throws {
    struct Item: Decodable {
      var a: Int
      var b: String
    }
    let error = #expect(throws: DecodingError.self) { try [Item](json: text.utf8) }
    let (path, message): ([any CodingKey], String) =
      switch try #require(error) {
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .keyNotFound(_, let context), .dataCorrupted(let context):
        (context.codingPath, context.debugDescription)
      @unknown default: ([], "")
      }
    let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    #expect("\(place): \(message)".hasPrefix(expected), "\(place): \(message)")
  }

  @Test(
    "numbers that JSON does not write so are refused",
    arguments: [
      "0x10", "+5", "05", "-05", ".5", "1.", "1.e2", "1e", "1e+", "--1", "1-2", "-", "nan", "1e999",
    ])
  func wrongNumbers(text: String) {
    #expect(throws: DecodingError.self) { try [Double](json: "[\(text)]".utf8) }
  }

  @Test(
    "all other numbers are read",
    arguments: ["0", "-0", "10", "0.5", "-1.25e-3", "1E+2", "0e0", "123456789"])
  func numbers(text: String) throws {
    #expect(try [Double](json: "[\(text)]".utf8) == [Double(text)])
  }

  @Test("bytes that are not UTF-8, and deep nesting, are refused")
  func refusals() throws {
    #expect(throws: DecodingError.self) { try [String](json: [0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
    #expect(try [Int](json: [0xEF, 0xBB, 0xBF, 0x5B, 0x37, 0x5D]) == [7])
    let deep = [UInt8](repeating: 0x5B, count: 100_000)
    #expect(throws: DecodingError.self) { try [String](json: deep) }
  }

  @Test("base 64 is as Foundation writes it", arguments: 0..<8)
  func base64(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 97 &+ 250) }
    #expect(bytes.base64 == Data(bytes).base64EncodedString())
  }
}
