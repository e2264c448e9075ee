import Foundation
import TaggerTesting
import Testing

@testable import WordDictionaries

@Suite struct DictdTests {
  private static let articles = [
    ("00-database-short", "00-database-short\n     Test dictionary"), ("apple", "apple\n  Apfel"),
    ("Apple", "Apple\n  a company"), ("give up", "give up\n  aufgeben"),
    ("plum", "plum\n  Pflaume"), ("éclair", "éclair\n  Liebesknochen"),
  ]

  /// Writes a dictionary and returns its path without an ending.
  private func write(_ articles: [(String, String)] = articles, in folder: String) throws -> String
  {
    var index = ""
    var text = ""
    for (headword, article) in articles {
      index += "\(headword)\t\(Self.base64(text.utf8.count))\t\(Self.base64(article.utf8.count))\n"
      text += article
    }
    try index.write(toFile: folder + "/test.index", atomically: true, encoding: .utf8)
    try text.write(toFile: folder + "/test.dict", atomically: true, encoding: .utf8)
    return folder + "/test"
  }

  private static func base64(_ number: Int) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    return number < 64
      ? String(digits[number]) : base64(number / 64) + String(digits[number % 64])
  }

  private static func temporaryFolder() throws -> String {
    let path = FileManager.default.temporaryDirectory.path + "/dictd-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test("a plain dictionary of dictd gives its articles, the same spelling first")
  func plain() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let dictionary = try DictdDictionary(named: write(in: folder))
    #expect(dictionary.title == "Test dictionary")
    #expect(try dictionary.entries(of: "Apple").map(\.headword) == ["Apple", "apple"])
    #expect(
      try dictionary.entries(of: "plum").map { $0.senses[0].definition } == ["plum\n  Pflaume"])
    #expect(try dictionary.entries(of: "Give Up").count == 1)
    for word in ["éclair", "Éclair", "ÉCLAIR", "e\u{301}clair", "E\u{301}clair"] {
      #expect(try dictionary.entries(of: word).map(\.headword) == ["éclair"])
      #expect(dictionary.contains(word))
    }
    #expect(try dictionary.entries(of: "giv").isEmpty && !dictionary.contains("zebra"))
    #expect(try dictionary.entries(of: "").isEmpty)
  }

  @Test("a dictionary that is not there names the files and the package")
  func absent() throws {
    let error = try #require(throws: DictionaryError.self) { try DictdDictionary(named: "xxx-yyy") }
    #expect(error.code == .notFound)
    #expect(error.description.contains("apt install dict-freedict-xxx-yyy"))
  }

  @Test(
    "a compressed dictionary is read in chunks, the same from all threads",
    .needs("/usr/share/dictd/freedict-eng-deu.dict.dz", ofPackage: "dict-freedict-eng-deu"))
  func compressed() async throws {
    let dictionary = try DictdDictionary(named: "eng-deu")
    #expect(dictionary.name == "freedict-eng-deu")
    let articles = try dictionary.entries(of: "plum").map { $0.senses[0].definition }
    #expect(articles.contains { $0.contains("Pflaume") })
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let words = ["plum", "serendipity", "house", "zebra", "give up", "plum"]
          return words.allSatisfy { word in
            (try? dictionary.entries(of: word).first?.senses[0].definition.contains(word)) ?? false
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  #if Gzip
  @Test("a chunk that is too short is an error, but for the last one")
  func shortChunk() throws {
    // Chunks of four bytes, stored as they are: the first has three.
    func chunk(_ text: String) -> [UInt8] {
      let count = UInt8(text.utf8.count)
      return [0, count, 0, ~count, 0xFF] + Array(text.utf8)
    }
    func file(_ chunks: [[UInt8]]) throws -> DictzipFile {
      var bytes: [UInt8] = [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 3, 14, 0, 0x52, 0x41, 10, 0]
      bytes += [1, 0, 4, 0, 2, 0] + chunks.flatMap { [UInt8($0.count), 0] } + chunks.joined()
      return try DictzipFile(MappedFile(copying: bytes, path: "test.dict.dz"))
    }
    let sound = try file([chunk("abcd"), chunk("ef")])
    #expect(try sound.bytes(at: 2, count: 4) == Array("cdef".utf8))
    let damaged = try file([chunk("abc"), chunk("efgh")])
    #expect(throws: DictionaryError.self) { try damaged.bytes(at: 2, count: 4) }
  }
  #endif

  @Test("gzip without chunks is refused with advice")
  func gzip() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let stem = try write(in: folder)
    try FileManager.default.removeItem(atPath: stem + ".dict")
    let bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    try Data(bytes).write(to: URL(fileURLWithPath: stem + ".dict.dz"))
    let error = try #require(throws: DictionaryError.self) { try DictdDictionary(named: stem) }
    #expect(error.description.contains("dictzip"))
  }

  @Test("10,000 broken files of indexes and articles give errors or answers, never a crash")
  func broken() throws {
    let folder = try Self.temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let stem = try write(in: folder)
    let index = Array(try Data(contentsOf: URL(fileURLWithPath: stem + ".index")))
    let text = Array(try Data(contentsOf: URL(fileURLWithPath: stem + ".dict")))
    var header: [UInt8] = [
      0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 3, 12, 0, 0x52, 0x41, 8, 0, 1, 0, 64, 0, 1, 0, 5, 0,
    ]
    header += [1, 2, 3, 4, 5]
    var random = SystemRandomNumberGenerator()
    func broken(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        case 1: bytes.insert(UInt8.random(in: 0...255), at: Int.random(in: 0...bytes.count))
        default: bytes[Int.random(in: 0..<bytes.count)] = UInt8.random(in: 0...255)
        }
      }
      return bytes
    }
    for round in 0..<5_000 {
      let articles = MappedFile(copying: broken(round % 2 == 0 ? text : header), path: "test.dict")
      guard
        let dictionary = try? DictdDictionary(
          name: "test", index: MappedFile(copying: broken(index), path: "test.index"),
          articles: articles)
      else { continue }
      for word in ["plum", "apple", "give up"] { _ = try? dictionary.entries(of: word) }
    }
  }
}
