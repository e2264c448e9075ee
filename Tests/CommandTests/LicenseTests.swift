import Foundation
import Testing

@Suite("Licenses") struct LicenseTests {
  private static let scripts = Command.repository + "/Scripts"

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(Command.repository)/\(path)", encoding: .utf8)
  }

  private func write(_ script: String, _ arguments: String...) throws -> Command {
    try Command.run("\(Self.scripts)/\(script)", arguments, folder: Command.repository)
  }

  @Test("--licenses shows the notices of all parts, with the texts that belong into all copies")
  func option() throws {
    let shown = try Command.run(["--licenses"])
    #expect(shown.status == 0)
    #expect(try shown.output == text("NOTICE"))
    for part in [
      "CC-BY-SA-4.0", "Natalia Silveira", "WordNet 3.0 Copyright 2006 by Princeton University",
      "Apache-2.0 WITH Swift-exception", "Unicode, Inc.",
    ] {
      #expect(shown.output.contains(part))
    }
  }

  @Test("the notices agree with THIRD-PARTY.md, so that make notices changes nothing")
  func notices() throws {
    #expect(try write("licenses.py", "notice", "program", "english").output == text("NOTICE"))
    for (group, file) in [("program", "notice.txt"), ("english", "notice-english.txt")] {
      let expected = try text("Sources/Core/CEmbeddedFiles/Files/\(file)")
      #expect(try write("licenses.py", "notice", group).output == expected)
    }
  }

  @Test("THIRD-PARTY.md has the license of each package of the Makefile")
  func packages() throws {
    let page = try text("THIRD-PARTY.md")
    let block = try text("Makefile").split(separator: "define PACKAGES\n")[1].split(
      separator: "endef")[0]
    let names = block.split(separator: "\n").map { $0.prefix { $0 != "|" } }
    #expect(names.count > 10)
    for name in names { #expect(page.contains("\n| \(name) | ")) }
    let list = try write("licenses.py", "spdx", "1.2.3")
    #expect(list.status == 0, "\(list.errors)")
    for name in names + ["Models/english-pos.tagger", "Models/recipes.tagger"] {
      #expect(list.output.contains("PackageName: \(name)\n"))
    }
  }

  @Test(
    "the copyright file of a Debian package has a stanza for each file with parts of others",
    arguments: [
      ("wordtagger", "Files: usr/bin/wordtagger", "Expat and Apache-2.0-with-Swift-exception"),
      ("wordtagger-english", "Files: usr/share/wordtagger/english*", "CC-BY-SA-4.0 and WordNet"),
      ("libwordtagger1", "Files: usr/lib/*/libwordtagger.so.1", "Expat and Apache-2.0-with"),
      ("libwordtagger-dev", "Files: *", "Expat"),
    ])
  func stanzas(package: String, files: String, license: String) throws {
    let output = try write("licenses.py", "copyright", package).output
    #expect(output.hasPrefix("Format: https://www.debian.org/doc/packaging-manuals/copyright"))
    let stanza = try #require(
      output.components(separatedBy: "\n\n").first { $0.hasPrefix(files + "\n") })
    let licenses = try #require(
      stanza.split(separator: "\n").first { $0.hasPrefix("License: ") })
    #expect(licenses.contains(license))
    for name in licenses.dropFirst(9).components(separatedBy: " and ") {
      #expect(output.contains("\n\nLicense: \(name)\n "), "no text of \(name)")
    }
  }

  @Test("an artifact without the notice, the text or the card of a part is refused by name")
  func check() throws {
    let folder = try TestFolder()
    let files = ["NOTICE", "THIRD-PARTY.md", "Models/english.md", "Models/english-pos.tagger"]
    let texts = ["CC-BY-SA-4.0.txt", "LicenseRef-WordNet-3.0.txt"]
    try FileManager.default.createDirectory(
      atPath: folder.path + "/LICENSES", withIntermediateDirectories: false)
    for file in files + texts.map({ "LICENSES/\($0)" }) {
      let name = file.replacing("Models/", with: "")
      try FileManager.default.copyItem(
        atPath: "\(Command.repository)/\(file)", toPath: "\(folder.path)/\(name)")
    }
    #expect(try write("check-licenses.py", folder.path).status == 0)
    let notice = try text("NOTICE")
    for (name, changed, fault) in [
      ("NOTICE", nil, "no file NOTICE"), ("english.md", nil, "no file english.md"),
      ("NOTICE", notice.replacing("Princeton", with: "Harvard"), "no notice of Parts of speech"),
      ("NOTICE", notice.replacing("Silveira", with: "S."), "no notice of English models"),
      ("LICENSES/CC-BY-SA-4.0.txt", "", "no text of CC-BY-SA-4.0"),
    ] as [(String, String?, String)] {
      let path = "\(folder.path)/\(name)"
      let before = try Data(contentsOf: URL(filePath: path))
      try FileManager.default.removeItem(atPath: path)
      if let changed { _ = try folder.file(name, changed) }
      let found = try write("check-licenses.py", folder.path)
      #expect(found.status == 1 && found.output.contains(fault), "\(found.output)")
      try before.write(to: URL(filePath: path))
    }
    _ = try folder.file("program", "Swift runtime debugging:")
    let found = try write("check-licenses.py", folder.path)
    #expect(found.status == 1 && found.output.contains("no text of Apache-2.0 WITH Swift"))
  }
}
