import Foundation
import Testing

@Suite("Security")
struct SecurityTests {
  /// The path and the text of each source file.
  private static func sources() throws -> [(path: String, text: String)] {
    let folder = Command.repository + "/Sources"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try files.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".c") }.map {
      ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8))
    }
  }

  @Test("no source opens a network connection, and two files alone start programs")
  func network() throws {
    let sources = try Self.sources()
    #expect(sources.count > 100)
    let networking = sources.filter {
      $0.text.contains(/\b(FoundationNetworking|URLSession)\b|\b(socket|connect|getaddrinfo)\(/)
    }
    #expect(networking.map(\.path) == [])
    let starting = sources.filter {
      $0.text.contains(/\b(posix_spawnp?|fork|execvp?|system|popen)\(|\bProcess\(\)/)
    }
    #expect(
      starting.map(\.path).sorted() == [
        "Interfaces/TaggerCommand/Output/Browser.swift",
        "Recipes/PageReading/Inputs/Subprogram.swift",
      ])
    let users = sources.filter { $0.text.contains("Subprogram.output(") }
    #expect(users.map(\.path) == ["Recipes/PageReading/Inputs/PDFDocument.swift"])
    let names = users.flatMap { $0.text.matches(of: /\brun\(\s*"([^"]+)"/).map { String($0.1) } }
    #expect(Set(names) == ["pdftoppm", "pdfinfo"])
  }

  @Test("a model holds no word of its training data")
  func privacy() throws {
    let folder = try TestFolder()
    let data = try folder.file(
      "lines.jsonl",
      """
      {"tokens":["2","cups","zyzzyva"],"labels":["value","measure","ingredient"]}
      {"tokens":["quetzalcoatlus"],"labels":["ingredient"]}

      """)
    let model = folder.path + "/a.tagger"
    #expect(try Command.run(["train", data, "-o", model]).status == 0)
    let bytes = try Data(contentsOf: URL(filePath: model))
    #expect(bytes.range(of: Data("ingredient".utf8)) != nil)
    for word in ["cups", "zyzzyva", "quetzalcoatlus"] {
      #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
    }
  }

  #if OCR
  @Test("temporary files are gone when the command ends, after an error too")
  func temporaryFiles() throws {
    let folder = try TestFolder()
    let temporary = folder.path + "/tmp"
    try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    let words = try folder.file("words.txt", "zyzzyva\n")
    let noPicture = try folder.file("no.pdf", "%PDF-1.4\nnot a document\n")
    let picture = Command.repository + "/Tests/Fixtures/lines/half.png"
    for file in [picture, noPicture] {
      let run = try Command.run(
        ["recognize", "--user-words", words, file], environment: ["TMPDIR": temporary])
      #expect(run.status == (file == picture ? 0 : 1))
      #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    }
  }
  #endif
}
