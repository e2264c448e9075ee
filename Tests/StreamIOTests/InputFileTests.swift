import Foundation
import StreamIO
import TaggerTesting
import Testing

@Suite struct InputFileTests {
  @Test("a record of more than 16 MB is refused, and one of less is read", arguments: [15, 17, 20])
  func recordLimit(megabytes: Int) throws {
    let folder = try TestFolder()
    let path = try folder.file(
      "long.txt", [UInt8](repeating: 0x61, count: megabytes << 20) + [0x0A, 0x62])
    let file = try InputFile(path)
    guard megabytes > 16 else {
      #expect(try file.nextLine()?.count == megabytes << 20)
      #expect(try file.nextLine()?.count == 1)
      return
    }
    let error = #expect(throws: FileError.self) { try file.nextLine() }
    #expect(error?.code == .tooLong && error?.line == 1)
    #expect(try file.nextLine().map { String(decoding: $0, as: UTF8.self) } == "b")
    #expect(file.lineNumber == 2)
    #expect(try file.nextLine() == nil)
  }

  @Test("the rest of a paragraph that is too long is skipped, and the next one read")
  func longParagraph() throws {
    let folder = try TestFolder()
    let line = [UInt8](repeating: 0x61, count: 1 << 20) + [0x0A]
    let text = Array(repeatElement(line, count: 40).joined()) + Array("\nb\nc\n\nd\n".utf8)
    let file = try InputFile(try folder.file("long.conll", text))
    #expect(throws: FileError.self) { try file.nextParagraph() }
    #expect(try file.nextParagraph().map { String(decoding: $0, as: UTF8.self) } == "b\nc\n")
    #expect(file.lineNumber == 42)
  }

  @Test("a file beyond the limit of files that are read whole is refused")
  func wholeFile() throws {
    let folder = try TestFolder()
    let path = try folder.file("a.txt", [UInt8](repeating: 0x61, count: 1_000))
    #expect(try InputFile(path).allBytes(limit: 1_000).count == 1_000)
    #expect(throws: FileError.self) { try InputFile(path).allBytes(limit: 999) }
  }

  #if Gzip
  /// Compressed lines.
  private func compressed(_ text: String, in folder: TestFolder) throws -> Data {
    let path = folder.path + "/a.gz"
    let file = try OutputFile(path)
    try file.write(text)
    try file.close()
    return try Data(contentsOf: URL(filePath: path))
  }

  private func lines(_ bytes: Data, in folder: TestFolder) throws -> [String] {
    let file = try InputFile(try folder.file("b.gz", Array(bytes)))
    var lines: [String] = []
    while let line = try file.nextLine() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test("zeros behind and between gzip members are padding", arguments: [1, 511, 100_000])
  func padding(count: Int) throws {
    let folder = try TestFolder()
    let member = try compressed("one\ntwo\n", in: folder)
    #expect(try lines(member + Data(count: count), in: folder) == ["one", "two"])
    #expect(
      try lines(member + Data(count: count) + member, in: folder) == ["one", "two", "one", "two"])
  }

  @Test("a small file that unpacks beyond the limit is refused")
  func unpackedLimit() throws {
    let folder = try TestFolder()
    let bytes = try compressed(String(repeating: "a", count: 1 << 20), in: folder)
    #expect(bytes.count < 1 << 14)
    let path = try folder.file("b.gz", Array(bytes))
    let error = #expect(throws: FileError.self) { try InputFile(path).allBytes(limit: 1 << 19) }
    #expect(error?.message.contains("unpacked") == true)
  }

  @Test("other bytes behind a gzip member are damage")
  func trailing() throws {
    let folder = try TestFolder()
    let member = try compressed("one\n", in: folder)
    #expect(throws: FileError.self) { try lines(member + Data("more".utf8), in: folder) }
  }
  #endif
}
