import Foundation
import Testing

/// ARCHITECTURE.md beside the sources.
@Suite struct ArchitectureTests {
  private static let sources = Command.repository + "/Sources"
  private static let page =
    (try? String(contentsOfFile: Command.repository + "/ARCHITECTURE.md", encoding: .utf8)) ?? ""

  /// The modules of each folder that a module of the folder may import, besides the folder's own.
  private static let imports: [String: Set<String>] = [
    "Core": [], "Training": ["Core"], "Recipes": ["Core"], "Applications": ["Core"],
    "Service": ["Core", "Training", "Recipes", "Applications"],
    "Interfaces": ["Core", "Training", "Recipes", "Applications", "Service"],
  ]

  private static func folders(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test("each folder and each module has a row of its own")
  func rows() throws {
    for folder in try Self.folders(Self.sources) {
      #expect(Self.page.contains("| `\(folder)` |"), "\(folder)")
      guard folder != "System" else { continue }
      for module in try Self.folders(Self.sources + "/" + folder) {
        #expect(Self.page.contains(try Regex("(?m)^\\| .*\\b\(module)`.* \\|$")), "\(module)")
      }
    }
  }

  @Test("modules import only what their folder may import")
  func importsPointDown() throws {
    var folderOfModule: [String: String] = [:]
    for folder in try Self.folders(Self.sources) {
      for module in try Self.folders(Self.sources + "/" + folder) {
        folderOfModule[module] = folder
      }
    }
    var count = 0
    for (module, folder) in folderOfModule where folder != "System" {
      let root = Self.sources + "/\(folder)/\(module)"
      for case let file as String in try #require(FileManager.default.enumerator(atPath: root))
      where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
        for match in text.matches(of: #/(?m)^(?:@\w+ )?(?:\w+ )?import (\w+)/#) {
          guard let imported = folderOfModule[String(match.1)] else { continue }
          count += 1
          let mayImport =
            imported == folder || imported == "System"
            || (Self.imports[folder]?.contains(imported) ?? false)
            || (folder == "Applications" && match.1 == "PageReading")
          #expect(mayImport, "\(folder)/\(module)/\(file) imports \(match.1) of \(imported)")
        }
      }
    }
    #expect(count > 900)
  }

  @Test("each target of the manifest names the modules that it imports, and no others")
  func declarations() throws {
    let manifest = try String(
      contentsOfFile: Command.repository + "/Package.swift", encoding: .utf8)
    let rows = manifest.matches(of: #/(?m)^  ((?:Sources|Tools|Tests)\/\S+?)(?:: (.*))?$/#)
    let names = Set(rows.compactMap { $0.1.split(separator: "/").last.map(String.init) })
    #expect(names.count > 50)
    for row in rows {
      let root = Command.repository + "/" + row.1
      var imported: Set<String> = []
      for case let file as String in try #require(FileManager.default.enumerator(atPath: root))
      where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
        imported.formUnion(
          text.matches(of: #/(?m)^(?:@\w+ )?(?:\w+ )?import (?:\w+ )?(\w+)/#).map { String($0.1) })
      }
      guard !imported.isEmpty else { continue }
      let declared = Set((row.2 ?? "").split(separator: " ").map(String.init))
      // Tests of the service run the command.
      let unused = declared.subtracting(imported).subtracting(["TaggerCommand"])
      #expect(unused.isEmpty, "\(row.1) does not import \(unused)")
      let missing = imported.intersection(names).subtracting(declared)
      #expect(missing.isEmpty, "\(row.1) imports \(missing)")
    }
  }

  @Test("each step of a walk is a file with that function")
  func walks() throws {
    var count = 0
    for line in Self.page.split(separator: "\n") where line.contains(#/^\d+\. .*\.swift: /#) {
      var file: Substring?
      for quoted in line.matches(of: #/`(?:([\w/+]+\.swift): )?(\w+)`/#) {
        file = quoted.1 ?? file
        // A name without a file is a function of the one before, or a type, which has a capital letter.
        guard let file, quoted.2.first?.isLowercase == true else { continue }
        let text = try String(contentsOfFile: Self.sources + "/\(file)", encoding: .utf8)
        let hasFunction = text.contains(try Regex("\\bfunc \(quoted.2)\\b"))
        #expect(hasFunction || quoted.1 == nil, "\(file): \(quoted.2)")
        count += 1
      }
    }
    #expect(count > 20)
  }
}
