import Foundation

/// A folder of its own for the files of one test.
package final class TestFolder {
  package let path: String

  package init() throws {
    path = FileManager.default.temporaryDirectory.path + "/labeled-data-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  package func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  package func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  package func contents(_ name: String) throws -> String {
    try String(contentsOfFile: path + "/" + name, encoding: .utf8)
  }
}
