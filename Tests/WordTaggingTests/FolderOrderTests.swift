import Foundation
import Testing

/// The folders of the module form a line, in which none uses the types of a later one.
///
/// The rules and formats of other programs are beside the line: the text uses them for tokens, and the model for files of
/// CRFsuite.
@Suite struct FolderOrderTests {
  private static let folders = [
    "Errors", "Text", "Features", "Model", "Scoring", "Decoding", "Tagging",
  ]
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Core/WordTagging").standardizedFileURL

  /// The files of a folder without comments and the text in string literals.
  private static func sources(_ folder: String) throws -> [(name: String, text: String)] {
    try FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { $0.hasSuffix(".swift") }
      .map { name in
        let path = root.appending(path: "\(folder)/\(name)")
        let text = try String(contentsOf: path, encoding: .utf8)
          .replacing(#/(?m)//.*$/#, with: "").replacing(#/"[^"\n]*"/#, with: "")
        return ("\(folder)/\(name)", text)
      }
  }

  private static func topLevelTypes(_ text: String) -> [String] {
    text.matches(
      of: #/(?m)^(?:[a-z]+ )*(?:struct|class|enum|protocol|actor|typealias) (?<name>\w+)/#
    ).map { String($0.output.name) }
  }

  @Test(
    "No folder uses a type of a later one: Errors, Text, Features, Model, Scoring, Decoding, Tagging"
  )
  func order() throws {
    let found = try FileManager.default.contentsOfDirectory(atPath: Self.root.path)
      .filter { !$0.hasSuffix(".docc") && $0 != "Compatibility" }
    #expect(Set(found) == Set(Self.folders))
    var later: [String: String] = [:]
    for folder in Self.folders.reversed() {
      let sources = try Self.sources(folder)
      for source in sources {
        for word in Set(source.text.matches(of: #/\w+/#).map { String($0.output) }) {
          if let other = later[word] {
            Issue.record("\(source.name) uses \(word), which is in \(other)")
          }
        }
      }
      let types = sources.flatMap { Self.topLevelTypes($0.text) }
      #expect(!types.isEmpty)
      for type in types { later[type] = folder }
    }
    #expect(later.count > 60)
  }
}
