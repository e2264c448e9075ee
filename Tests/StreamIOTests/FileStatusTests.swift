import Foundation
import Platform
import TaggerTesting
import Testing

@Suite("What the system says of files and the process")
struct FileStatusTests {
  @Test("a status tells files and folders apart and changes with the file")
  func status() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/b", withIntermediateDirectories: true)
    try Data("one".utf8).write(to: URL(filePath: folder + "/a"))
    let before = try #require(FileStatus(folder + "/a"))
    #expect(before.isRegular && !before.isFolder && FileStatus(folder)?.isFolder == true)
    #expect(FileStatus(folder + "/c") == nil && !isThere(folder + "/c") && isThere(folder))
    #expect(FileStatus("/dev/null").map { $0.isRegular || $0.isFolder } == false)
    #expect(FileStatus(folder + "/a") == before)
    try Data("other".utf8).write(to: URL(filePath: folder + "/a"))
    #expect(FileStatus(folder + "/a") != before)
    #expect(namesInFolder(folder)?.sorted() == ["a", "b"] && namesInFolder(folder + "/a") == nil)
    #expect(realPath(folder + "/b/../a") == realPath(folder).map { $0 + "/a" })
  }

  @Test("environment and processors are what Foundation reports")
  func environment() {
    let environment = ProcessInfo.processInfo.environment
    let variables = ProcessEnvironment.variables(prefixed: "")
    #expect(Dictionary(variables.map { ($0.name, $0.value) }) { $1 } == environment)
    #expect(ProcessEnvironment.variable("PATH") == environment["PATH"])
    #expect(ProcessEnvironment.variable("A_NAME_THAT_NOBODY_SETS") == nil)
    #expect(ProcessEnvironment.processorCount == ProcessInfo.processInfo.activeProcessorCount)
    #expect(ProcessEnvironment.home == NSHomeDirectory())
  }
}
