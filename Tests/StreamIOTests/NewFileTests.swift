import Foundation
import StreamIO
import TaggerTesting
import Testing

@Suite struct NewFileTests {
  @Test("a new file gets its name and mode, and one of that name is never replaced")
  func publishing() throws {
    let folder = try TestFolder()
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }
    let path = folder.path + "/a"
    func write(_ text: String) throws {
      let file = try NewFile(path, mode: 0o600)
      try Data(text.utf8).write(to: URL(filePath: file.temporaryPath))
      try file.publish()
    }
    try write("1")
    #expect(try folder.contents("a") == "1" && names() == ["a"])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let error = #expect(throws: FileError.self) { try write("2") }
    #expect(error?.message.contains("already exists") == true)
    #expect(try folder.contents("a") == "1" && names() == ["a"])
    do { _ = try NewFile(folder.path + "/b") }
    #expect(try names() == ["a"])
    #expect(throws: FileError.self) { _ = try NewFile(folder.path + "/none/c") }
  }
}
