import Foundation
import StreamIO
import TaggerTesting
import Testing

@Suite struct OutputFolderTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/" + path).sorted()
  }

  private func write(_ files: [String: String], to name: String) throws {
    var output = try OutputFolder(folder.path + "/" + name)
    for (name, text) in files { try output.write(Array(text.utf8), as: name) }
    try output.publish()
  }

  @Test("a folder and its missing parents appear, and a later one replaces it and its files")
  func replacing() throws {
    try write(["a": "1", "b": "2"], to: "x/y/")
    #expect(try names("x") == ["y"] && names("x/y") == ["a", "b"])
    try write(["a": "3", "b": "4", "c": "5"], to: "x/y")
    #expect(try names("x") == ["y"] && names("x/y") == ["a", "b", "c"])
    #expect(try folder.contents("x/y/a") == "3")
  }

  @Test(
    "names that are no folder to create are refused at once", arguments: ["", "x/.", "x/..", "/"])
  func oddNames(name: String) throws {
    let error = #expect(throws: FileError.self) { _ = try OutputFolder(name) }
    #expect(error?.message.contains("is not the name of a folder") == true)
  }

  @Test("a folder with another file is refused, and all of it stays as it was")
  func otherFiles() throws {
    try write(["a": "1", "b": "2"], to: "x")
    let error = #expect(throws: FileError.self) { try write(["a": "3"], to: "x") }
    #expect(error?.message.contains("another file, b") == true)
    #expect(try folder.contents("x/a") == "1" && names("") == ["x"])
  }

  @Test("a folder in the place of a file is another file, and keeps what is in it")
  func folderInPlaceOfFile() throws {
    let inner = folder.path + "/x/a"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try "keep".write(toFile: inner + "/mine", atomically: false, encoding: .utf8)
    #expect(throws: FileError.self) { try write(["a": "1"], to: "x") }
    #expect(try folder.contents("x/a/mine") == "keep" && names("") == ["x"])
  }

  @Test(
    "the working folder and a mounted file system are refused before the work",
    arguments: [".", "/proc"])
  func irreplaceable(path: String) {
    let error = #expect(throws: FileError.self) { _ = try OutputFolder(path) }
    #expect(error?.message.contains("give a folder in it") == true)
  }

  @Test("a folder that is not published leaves nothing")
  func discarding() throws {
    do {
      var output = try OutputFolder(folder.path + "/x")
      try output.write([1], as: "a")
    }
    #expect(try names("") == [])
    do {
      var output = try OutputFolder(folder.path + "/new/inner/x")
      try output.write([1], as: "a")
    }
    #expect(try names("") == [])
  }

  @Test("a folder and its files keep their owner", .enabled(if: geteuid() == 0))
  func owner() throws {
    try write(["a": "1", "b": "2"], to: "x")
    func owner(_ name: String) throws -> [Int?] {
      let status = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      return [status[.ownerAccountID] as? Int, status[.groupOwnerAccountID] as? Int]
    }
    for (name, id) in [("x", 1234), ("x/a", 1235)] as [(String, UInt32)] {
      chown(folder.path + "/" + name, id, id)
    }
    try write(["a": "3", "b": "4"], to: "x")
    #expect(try owner("x") == [1234, 1234] && owner("x/a") == [1235, 1235])
    #expect(try owner("x/b") == [0, 0] && folder.contents("x/a") == "3")
  }

  @Test("a file in the place of the folder, and a folder that may not be made, are errors")
  func failing() throws {
    let file = try folder.file("f", "text")
    #expect(throws: FileError.self) { try write(["a": "1"], to: "f") }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "text")
    #expect(throws: FileError.self) { _ = try OutputFolder("/dev/null/x") }
  }

  @Test("a link to a folder that does not exist yet is followed")
  func danglingLink() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/l", withDestinationPath: "x")
    try write(["a": "1"], to: "l")
    #expect(try folder.contents("x/a") == "1" && names("") == ["l", "x"])
  }

  @Test("a link to a folder stays a link")
  func link() throws {
    try write(["a": "1"], to: "x")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/l", withDestinationPath: "x")
    try write(["a": "2"], to: "l")
    #expect(try folder.contents("x/a") == "2" && names("") == ["l", "x"])
  }
}
