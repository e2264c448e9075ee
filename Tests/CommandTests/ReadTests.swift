import Foundation
import TaggerTesting
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
    #expect(
      groups.map { $0.first?["part"] as? String } == [
        "title", "ingredient heading", "ingredient heading",
      ])
    let recipes = try #require(pages.first?["recipes"] as? [[String: Any]])
    #expect(recipes.count == 1)
    #expect(
      (recipes[0]["title"] as? [String: Any])?["text"] as? String == "Plum and Almond Traybake")
    #expect((recipes[0]["ingredientSections"] as? [Any])?.count == 2)
    #expect(groups.map(\.count) == [1, 7, 7])
    let salt = try #require(groups[1][3]["amounts"] as? [[String: Any]])
    #expect(salt.first?["quantity"] as? String == "1/4")
    #expect(salt.first?["unit"] as? String == "teaspoon")
  }

  @Test("a typed recipe on standard input becomes Markdown, a file of text schema.org's JSON")
  func texts() throws {
    let text =
      "Pancakes\n\nServes 4\n\nIngredients\n- 2 cups flour\n- 3 eggs\n\nMethod\n1. Whisk everything until smooth.\n"
    let markdown = try Command.run(
      Command.toolFolder + "/wordtagger", ["read", "-", "--format", "markdown"], input: text,
      folder: folder.path)
    #expect(markdown.status == 0)
    #expect(
      markdown.output
        == "# Pancakes\n\nServes 4\n\n## Ingredients\n\n- 2 cups flour\n- 3 eggs\n\n## Method\n\n"
        + "1. Whisk everything until smooth.\n")
    let file = try folder.file("pancakes.txt", text)
    let result = try read([file, "--schema-org"])
    #expect(result.output.contains("\"recipeIngredient\":[\"2 cups flour\",\"3 eggs\"]"))
    #expect(result.output.contains("\"recipeYield\":\"4\""))
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
    #expect(page.contains("<figcaption>standard input</figcaption>"))
    #expect(page.contains("data:image/png;base64,"))
    #expect(page.contains("<b>olive oil</b>"))
    // Nothing is fetched: there are no addresses.
    #expect(!page.contains(/https?:\/\//))
    let broken = try Command.run(
      Command.toolFolder + "/wordtagger", ["read", "-"], input: "no\u{0}picture",
      folder: folder.path)
    #expect(broken.status == 1)
    #expect(broken.errors.hasPrefix("Error: standard input: not a picture"))
  }

  /// Programs in place of poppler-utils.
  private func programs(pages: Int, render: String) throws -> String {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/bin", withIntermediateDirectories: true)
    for (name, script) in [("pdfinfo", "echo 'Pages:  \(pages)'"), ("pdftoppm", render)] {
      let tool = try folder.file("bin/\(name)", "#!/bin/sh\n\(script)\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
    }
    return "\(folder.path)/bin:/usr/bin:/bin"
  }

  @Test("the pages of a PDF file are rendered one at a time, within a limit")
  func pageLimit() throws {
    let path = try programs(
      pages: 2_000_000_000, render: "echo \"$@\" >> '\(folder.path)/calls'; cat '\(recipe)'")
    _ = try folder.file("-r.pdf", "%PDF-1.7")
    let result = try read(
      ["--max-pages", "2", "--format", "csv", "--threads", "1", "--", "-r.pdf"],
      environment: ["PATH": path])
    #expect(result.status == 1)
    #expect(result.errors.contains("-r.pdf: 2000000000 pages, only the first 2 are read"))
    #expect(result.output.contains("-r.pdf, page 2"))
    // Either page may be rendered first; a name that begins with a hyphen is no option of the program.
    let calls = try String(contentsOfFile: folder.path + "/calls", encoding: .utf8)
    #expect(
      calls.split(separator: "\n").sorted() == [
        "-r 200 -gray -f 1 -l 1 ./-r.pdf", "-r 200 -gray -f 2 -l 2 ./-r.pdf",
      ])
  }

  @Test("a program that renders pages inherits no temporary file")
  func inheritance() throws {
    let path = try programs(
      pages: 1, render: "ls -l /proc/$$/fd > '\(folder.path)/open'; cat '\(recipe)'")
    // A document from standard input is in a file without a name.
    let result = try Command.run(
      ["read", "--format", "csv", "-"], input: "%PDF-1.7", folder: folder.path,
      environment: ["PATH": path])
    #expect(result.status == 0, "\(result.errors)")
    let open = try String(contentsOfFile: folder.path + "/open", encoding: .utf8)
    #expect(open.contains("0 -> /dev/null"))
    #expect(!open.contains("deleted"), "\(open)")
  }

  @Test(
    "the pages of a real PDF file are read, and a broken one is an error",
    .needs("/usr/bin/pdftoppm", ofPackage: "poppler-utils"))
  func realDocument() throws {
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    let page = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] >>"
    let objects = [
      "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
      page, page,
    ]
    for (index, object) in objects.enumerated() {
      places.append(text.utf8.count)
      text += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = text.utf8.count
    text += "xref\n0 5\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer << /Size 5 /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    _ = try folder.file("good.pdf", text)
    _ = try folder.file("cut.pdf", String(text.prefix(120)))
    let result = try read(["good.pdf", "cut.pdf", "--format", "json"])
    #expect(result.status == 1)
    #expect(result.errors.contains("cut.pdf: pdfinfo could not read this file"))
    let pages = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(pages.map { $0["error"] != nil } == [false, false])
  }

  @Test("a page that takes too long to render is given up")
  func pageTimeout() throws {
    let path = try programs(
      pages: 2, render: "case \"$*\" in *'-f 1 '*) sleep 100;; esac; cat '\(recipe)'")
    let document = try folder.file("slow.pdf", "%PDF-1.7")
    let result = try read(
      [document, "--page-timeout", "1", "--format", "csv"], environment: ["PATH": path])
    #expect(result.status == 1)
    #expect(result.errors.contains("slow.pdf: pdftoppm took longer than 1 seconds"))
    #expect(result.output.contains("slow.pdf, page 2"))
  }

  @Test(
    "a signal ends the program that renders a page, and nothing is left behind",
    arguments: [SIGTERM, SIGINT, SIGHUP])
  func signals(number: Int32) throws {
    let path = try programs(
      pages: 1,
      render: "echo $$ > '\(folder.path)/pid'; sleep 100 & echo $! >> '\(folder.path)/pid'; wait")
    let document = try folder.file("slow.pdf", "%PDF-1.7")
    let temporary = folder.path + "/tmp"
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(filePath: Command.toolFolder + "/wordtagger")
    process.arguments = ["read", "-"]
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: document))
    process.standardOutput = FileHandle.nullDevice
    process.environment = ["PATH": path, "TMPDIR": temporary]
    try process.run()
    func started() -> [Int32] {
      ((try? String(contentsOfFile: folder.path + "/pid", encoding: .utf8)) ?? "")
        .split(separator: "\n").compactMap { Int32($0) }
    }
    for _ in 0..<2000 where started().count < 2 { usleep(10_000) }
    try #require(started().count == 2)
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == number)
    for program in started() {
      for _ in 0..<500 where kill(program, 0) == 0 { usleep(10_000) }
      #expect(kill(program, 0) != 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
  }

  @Test("the pages of a PDF file are read through poppler-utils, or its absence is reported")
  func documents() throws {
    let document = try folder.file("recipe.pdf", "%PDF-1.7")
    let without = try read([document], environment: ["PATH": "/nowhere"])
    #expect(without.status == 1)
    #expect(without.errors.contains("install the package poppler-utils"))
    // Programs of these names that make two pages, one of them broken.
    let path = try programs(
      pages: 2, render: "case \"$*\" in *'-f 1 '*) cat '\(recipe)';; *) echo x;; esac")
    let result = try read([document, "--format", "csv"], environment: ["PATH": path])
    #expect(result.status == 1)
    #expect(result.output.contains("olive oil"))
    #expect(
      result.errors == "Error: \(document), page 2: not a picture; expected PNG, JPEG, "
        + "TIFF, WebP, GIF, BMP, JPEG 2000 or PNM\n")
  }
}
#endif
