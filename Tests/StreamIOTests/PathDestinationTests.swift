import Foundation
import StreamIO
import TaggerTesting
import Testing

@Suite("The identity of files")
struct PathDestinationTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    _ = try folder.file("file", "a")
    let files = FileManager.default
    try files.createDirectory(atPath: folder.path + "/in", withIntermediateDirectories: true)
    try files.linkItem(atPath: folder.path + "/file", toPath: folder.path + "/in/hard")
    for (link, target) in [
      ("soft", "file"), ("twice", "in/../soft"), ("dangling", "in/new"), ("folder", "in"),
      ("round", "round"),
    ] {
      try files.createSymbolicLink(atPath: folder.path + "/" + link, withDestinationPath: target)
    }
  }

  private func identity(_ path: String) -> PathDestination? {
    PathDestination(folder.path + "/" + path)
  }

  @Test(
    "all paths to a file are equal, whether it exists or not",
    arguments: [
      ("file", "./file"), ("file", "in/../file"), ("file", "in/hard"), ("file", "soft"),
      ("file", "twice"), ("file", "folder/hard"), ("in", "folder"), ("in", "in/"), ("in", "./in/."),
      ("new", "./new"), ("new", "in/../new"), ("in/new", "folder/new"), ("in/new", "dangling"),
      ("a/b", "a/./b"), ("a/b", "a//b/"), ("a/b", "in/../a/b"),
    ])
  func equal(first: String, second: String) {
    #expect(identity(first) != nil && identity(first) == identity(second))
  }

  @Test(
    "other files are not equal, whether they exist or not",
    arguments: [
      ("file", "new"), ("file", "in"), ("new", "in/new"), ("new", "New"), ("a/b", "b/a"),
      ("a/b", "ab"), ("in/a", "ina"), ("caf\u{E9}", "cafe\u{301}"),
    ])
  func different(first: String, second: String) {
    #expect(identity(first) != identity(second))
  }

  @Test("only what is there exists")
  func existence() {
    #expect(["file", "soft", "in", "in/hard"].allSatisfy { identity($0)?.exists == true })
    #expect(["new", "dangling", "a/b"].allSatisfy { identity($0)?.exists == false })
  }

  @Test("devices, endless links, and files for folders have none")
  func none() {
    #expect(PathDestination("/dev/null") == nil && PathDestination("") == nil)
    #expect(identity("round") == nil && identity("file/x") == nil)
  }
}
