import Foundation

/// A page of the documentation with its fenced blocks.
struct DocumentationPage: Sendable, CustomStringConvertible {
  /// A fenced block.
  struct Block: Sendable {
    var line: Int
    var language: String
    /// What stands behind the language: a reason not to run the block, or a file's name.
    var note: String
    var lines: [String]

    var text: String { lines.map { $0 + "\n" }.joined() }
    /// Why the block is neither run nor compiled.
    var reasonNotToRun: String? {
      note.hasPrefix("no-run") ? String(note.dropFirst("no-run: ".count)) : nil
    }
  }

  /// The path in the repository.
  let path: String
  let blocks: [Block]

  var description: String { path }

  /// All pages that the project has written.
  static let all: [DocumentationPage] = {
    let roots = ["", "Documentation", "Sources", "Datasets", "Models"]
    let paths = roots.flatMap { root in
      let folder = Command.repository + "/" + root
      let names =
        root.isEmpty
        ? (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        : FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.hasSuffix(".md") }.map { root.isEmpty ? $0 : "\(root)/\($0)" }
    }
    return paths.sorted().compactMap { DocumentationPage($0) }
  }()

  init?(_ path: String) {
    guard
      let text = try? String(contentsOfFile: "\(Command.repository)/\(path)", encoding: .utf8)
    else { return nil }
    self.path = path
    var blocks: [Block] = []
    var open: Block?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```"), let block = open {
        blocks.append(block)
        open = nil
      } else if line.hasPrefix("```") {
        let info = line.dropFirst(3).split(separator: " ", maxSplits: 1).map(String.init)
        open = Block(
          line: index + 1, language: info.first ?? "", note: info.dropFirst().first ?? "",
          lines: [])
      } else {
        open?.lines.append(String(line))
      }
    }
    self.blocks = blocks
  }
}
