import Foundation
import Testing

#if OCR
@Suite("wordtagger read")
struct ReadTests {
  private let recipe = Command.repository + "/Tests/PageReadingTests/Fixtures/recipe.tif"
  private let photo = Command.repository + "/Datasets/samples/recipe.jpg"
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func read(_ arguments: [String], environment: [String: String] = [:]) throws -> Command {
    try Command.run(["read"] + arguments, folder: folder.path, environment: environment)
  }

  private func copy(_ picture: String, to name: String) throws {
    try FileManager.default.copyItem(atPath: picture, toPath: "\(folder.path)/\(name)")
  }

  @Test("a photo of two columns becomes groups of rows in reading order, in JSON")
  func groups() throws {
    let result = try read([photo, "--format", "json"])
    #expect(result.status == 0)
    let pages = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    let groups = try #require(pages.first?["groups"] as? [[[String: Any]]])
    #expect(
      groups.map { $0.first?["text"] as? String } == [
        "Plum and Almond Traybake", "For the base:", "For the topping:",
      ])
    #expect(groups.map { $0.first?["kind"] as? String } == ["header", "header", "header"])
    #expect(groups.map(\.count) == [1, 7, 7])
    let salt = try #require(groups[1][3]["amounts"] as? [[String: Any]])
    #expect(salt.first?["quantity"] as? String == "1/4")
    #expect(salt.first?["unit"] as? String == "teaspoon")
  }

  @Test("a picture that fails is reported, the others go on")
  func failures() throws {
    try copy(recipe, to: "f10.tif")
    try copy(photo, to: "f2.jpg")
    _ = try folder.file("f3.png", "no picture")
    _ = try folder.file("notes.txt", "no picture either")
    let result = try read([folder.path, "/nowhere.png", "--format", "json"])
    #expect(result.status == 1)
    #expect(result.errors.contains("f3.png: not a picture"))
    #expect(result.errors.contains("/nowhere.png: no such file"))
    let pages = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(
      pages.map { ($0["image"] as? String)?.split(separator: "/").last } == [
        "f2.jpg", "f3.png", "f10.tif", "nowhere.png",
      ])
    #expect(pages.map { $0["error"] != nil } == [false, true, false, true])
  }

  @Test("--times tells the share of each stage, all of them within the whole")
  func times() throws {
    let result = try read([photo, "--times"])
    let told = try #require(
      try /15 lines in ([\d.]+) ms, ([\d.]+) ms of that for tagging, ([\d.]+) ms for rows/
        .firstMatch(in: result.errors))
    let times = [told.1, told.2, told.3].compactMap { Double($0) }
    #expect(times.count == 3 && times.allSatisfy { $0 > 0 })
    #expect(times[1] + times[2] < times[0])
  }

  @Test("an empty folder and a file without an end are answered with a sentence")
  func nothing() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: true)
    let result = try read(["empty", "x.pdf"])
    #expect(result.status == 1)
    #expect(result.errors.contains("Error: empty: no pictures in this folder\n"))
    #expect(result.errors.contains("Error: x.pdf: no such file or folder"))
  }

  @Test("amounts are scaled and converted on the way")
  func changes() throws {
    let result = try read(
      [recipe, "--servings", "4:6", "--units", "us", "--format", "csv"])
    let rows = result.output.split(whereSeparator: \.isNewline)
    try #require(rows.count == 6)
    #expect(rows[1].contains(",3 cups,bread flour,"))
    #expect(rows[2].contains(",4 ½ tbsp,olive oil,"))
    #expect(try read([recipe, "--servings", "4"]).status == 2)
  }

  @Test("rows of several pictures say from which they come", arguments: ["csv", "tsv", "jsonl"])
  func places(format: String) throws {
    let result = try read([recipe, recipe, "--format", format])
    let rows = result.output.split(whereSeparator: \.isNewline).drop { $0.hasPrefix("image") }
    try #require(rows.count == 10)
    for (index, row) in rows.enumerated() {
      let separator = format == "csv" ? "," : "\t"
      let place =
        format == "jsonl"
        ? "{\"version\":1,\"image\":\"\(recipe)\",\"group\":1,\"line\":\(index % 5 + 1),"
        : [recipe, "1", "\(index % 5 + 1)", ""].joined(separator: separator)
      #expect(row.hasPrefix(place))
    }
  }

  @Test("standard input is a picture like others, its page one file with the picture in it")
  func standardInput() throws {
    let script =
      "'\(Command.toolFolder)/wordtagger' read - --overlay page.html --format csv < '\(recipe)'"
    let result = try Command.run("/bin/bash", ["-c", script], folder: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("bread flour"))
    let page = try String(contentsOfFile: folder.path + "/page.html", encoding: .utf8)
    #expect(page.contains("<h2>standard input</h2>"))
    #expect(page.contains("data:image/png;base64,"))
    #expect(page.contains("<td>olive oil</td>"))
    // Nothing is fetched: the only addresses are names of XML.
    let addresses = page.matches(of: /https?:\/\/[a-z0-9.]*/).map { String($0.output) }
    #expect(Set(addresses).isSubset(of: ["http://www.w3.org"]))
    let broken = try Command.run(
      Command.toolFolder + "/wordtagger", ["read", "-"], input: "no picture", folder: folder.path)
    #expect(broken.status == 1)
    #expect(broken.errors.hasPrefix("Error: standard input: not a picture"))
  }

  @Test("the pages of a PDF file are read through pdftoppm, or its lack is told")
  func documents() throws {
    let document = try folder.file("recipe.pdf", "%PDF-1.7")
    let without = try read([document], environment: ["PATH": "/nowhere"])
    #expect(without.status == 1)
    #expect(without.errors.contains("pdftoppm; install the package poppler-utils"))
    // A program of that name that makes two pages, of which one is broken.
    try FileManager.default.createDirectory(
      atPath: folder.path + "/bin", withIntermediateDirectories: true)
    let tool = try folder.file(
      "bin/pdftoppm",
      "#!/bin/sh\nfor last; do :; done\ncp '\(recipe)' \"$last-1.png\"; echo x > \"$last-2.png\"\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    let path = "\(folder.path)/bin:/usr/bin:/bin"
    let result = try read([document, "--format", "csv"], environment: ["PATH": path])
    #expect(result.status == 1)
    #expect(result.output.contains("olive oil"))
    #expect(
      result.errors == "Error: \(document), page 2: not a picture; expected PNG, JPEG, "
        + "TIFF, WebP, GIF, BMP, JPEG 2000 or PNM\n")
  }
}
#endif
