import Foundation
import PageReading
import TaggerTesting
import Testing

#if OCR
@Suite struct PageCommandTests {
  private let recipe = Command.repository + "/Tests/PageReadingTests/Fixtures/recipe.tif"
  private let lines = """
    2 cups bread flour
    3 tablespoons olive oil
    1 teaspoon fine sea salt
    250 g ripe tomatoes, chopped
    2 cloves garlic

    """

  @Test("recognize prints the lines of a page") func recognize() throws {
    let result = try Command.run(["recognize", recipe])
    #expect(result.output == lines)
    #expect(result.errors.isEmpty)
    #expect(result.status == 0)
  }

  @Test("a picture that fails gives an empty page and a message, the others go on")
  func failures() throws {
    let folder = try TestFolder()
    let text = try folder.file("text.png", "no picture")
    let result = try Command.run(["recognize", recipe, text, "/nowhere.png", recipe])
    #expect(result.output == lines + "\u{C}\u{C}\u{C}" + lines)
    #expect(result.errors.contains("not a picture") && result.errors.contains("no such file"))
    #expect(result.status == 1)
  }

  @Test("the pages of a TIFF file are read in order, each with its name") func pages() throws {
    let file = Command.repository + "/Tests/PageReadingTests/Fixtures/pages.tif"
    let result = try Command.run(["recognize", file, recipe])
    #expect(result.output.hasPrefix(lines + "\u{C}1 large onion\n"))
    #expect(result.output.components(separatedBy: "\u{C}").count == 3)
    #expect(result.output.hasSuffix("\u{C}" + lines))
    let json = try Command.run(["recognize", "--format", "json", file])
    #expect(json.output.contains(#"pages.tif, page 1""#))
    #expect(json.output.contains(#"pages.tif, page 2""#))
    #expect(result.status == 0)
    let boxes = try Command.run(["boxes", file, "-o", "/tmp/none.svg"])
    #expect(boxes.status == 1 && boxes.errors.contains("2 pictures in one file"))
  }

  @Test("a region limits what is read; a senseless one is refused") func region() throws {
    let result = try Command.run(["recognize", recipe, "--region", "0,0.2,1,0.3"])
    #expect(result.output == lines.split(separator: "\n")[1...2].joined(separator: "\n") + "\n")
    let refused = try Command.run(["recognize", recipe, "--region", "0,0,2,1"])
    #expect(refused.status == 2)
  }

  @Test("Tesseract starts no threads of its own") func threads() throws {
    func mostThreads(_ environment: [String: String]) throws -> Int {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        .deletingLastPathComponent().appendingPathComponent("wordtagger")
      process.arguments = ["recognize", "--threads", "1"] + Array(repeating: recipe, count: 3)
      process.environment =
        ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("OMP") }
        .merging(environment) { $1 }
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      var most = 0
      while process.isRunning {
        let tasks = "/proc/\(process.processIdentifier)/task"
        most = max(most, (try? FileManager.default.contentsOfDirectory(atPath: tasks).count) ?? 0)
        usleep(2_000)
      }
      #expect(process.terminationStatus == 0)
      return most
    }
    // The other threads of the process are the same ones when OpenMP may not start any. A busy machine may look too
    // rarely to see all of them.
    let isSame = try (0..<3).contains { _ in
      let most = try mostThreads([:])
      return try most > 0 && mostThreads(["OMP_THREAD_LIMIT": "1"]) == most
    }
    #expect(isSame)
  }

  @Test("boxes writes PNG and SVG, and says when nothing is found") func boxes() throws {
    let folder = try TestFolder()
    let png = folder.path + "/boxes.png"
    #expect(try Command.run(["boxes", recipe, "--characters", "-o", png]).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: png))
    #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let svg = folder.path + "/boxes.svg"
    let result = try Command.run(
      ["boxes", recipe, "--by", "confidence", "--mask", "--region", "0,0,1,0.5", "-o", svg])
    #expect(result.status == 0)
    let text = try String(contentsOfFile: svg, encoding: .utf8)
    #expect(text.contains("evenodd") && text.contains("data:image/png;base64,"))
    #expect(text.contains("<title>tablespoons "))
    #expect(!text.contains("<title>garlic"))
    let blank = try folder.file(
      "blank.pgm", "P5\n40 40\n255\n" + String(repeating: "~", count: 1600))
    let nothing = try Command.run(["boxes", blank, "-o", png])
    #expect(nothing.status == 0 && nothing.errors.contains("no text was found"))
    #expect(try Command.run(["boxes", recipe, "-o", "boxes.gif"]).status == 2)
  }

  @Test("watch tells each line of a folder's frames once") func watch() throws {
    let folder = try TestFolder()
    for index in 1...4 {
      try FileManager.default.copyItem(atPath: recipe, toPath: "\(folder.path)/f\(index).tif")
    }
    let result = try Command.run(["watch", folder.path, "--rate", "10"])
    let records = try result.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(records.compactMap { $0?["text"] as? String }.joined(separator: "\n") + "\n" == lines)
    #expect(records.allSatisfy { $0?["frame"] as? Int == 2 && $0?["time"] as? Double == 0.2 })
    #expect(result.errors.contains("4 frames read (3 unchanged"))
    #expect(result.status == 0)
  }

  @Test(
    "watch looks up the word in the middle once it is stable",
    .needsWordNet)
  func define() throws {
    let folder = try TestFolder()
    for index in 1...4 {
      try FileManager.default.copyItem(atPath: recipe, toPath: "\(folder.path)/f\(index).tif")
    }
    let result = try Command.run(["watch", folder.path, "--define"])
    let records = result.output.split(separator: "\n")
    #expect(result.status == 0 && records.count == 1)
    #expect(records.first?.contains("\"definition\":") == true)
  }

  @Test(
    "the word at a point of a picture that lies on its side has its box in that picture",
    .needsWordNet)
  func lyingPicture() throws {
    let photo = Command.repository + "/Datasets/samples/recipe.jpg"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: photo)))
    let lying = try PageImage(bytes: bytes).turned(quarters: 3).grayImage()
    let folder = try TestFolder()
    let path = folder.path + "/lying.pgm"
    let (width, height) = (lying.size.width, lying.size.height)
    try (Data("P5\n\(width) \(height)\n255\n".utf8) + Data(lying.pixels)).write(
      to: URL(fileURLWithPath: path))
    func record(_ arguments: [String]) throws -> (word: String, box: [String: Int]) {
      let result = try Command.run(["define", "--format", "json"] + arguments)
      let record = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let definition = try #require(record["definition"] as? [String: Any])
      return (
        try #require(definition["word"] as? String),
        try #require((record["boxes"] as? [[String: Int]])?.first)
      )
    }
    let upright = try record(["--at", "0.2,0.36", photo])
    let turned = try record(["--at", "0.36,0.8", path])
    #expect(turned.word == upright.word)
    let (x, y) = (try #require(turned.box["x"]), try #require(turned.box["y"]))
    #expect(abs(x - (try #require(upright.box["y"]))) < 6)
    #expect(
      abs(height - y - (try #require(turned.box["height"])) - (try #require(upright.box["x"]))) < 6)
  }

  @Test("watch adds labels and the row of each line when a model is asked for") func rows() throws {
    let folder = try TestFolder()
    for index in 1...3 {
      try FileManager.default.copyItem(atPath: recipe, toPath: "\(folder.path)/f\(index).tif")
    }
    let model = Command.repository + "/Models/recipes.tagger"
    let result = try Command.run(["watch", folder.path, "--model", model])
    let records = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(records.count == 5)
    for record in records {
      let row = try #require(record["row"] as? [String: Any])
      #expect(row["text"] as? String == record["text"] as? String)
      #expect((record["labels"] as? [[String: Any]])?.isEmpty == false)
    }
  }

  @Test("watch reads a stream, a broken frame included") func stream() throws {
    let folder = try TestFolder()
    let frame = try folder.file("f.pgm", "P5\n8 8\n255\n" + String(repeating: "~", count: 64))
    let text = try String(contentsOfFile: frame, encoding: .utf8)
    let result = try Command.run(
      ["watch", "-", "--late", "wait"], input: text + "junk" + text + "P5\n1 1\n255\n~")
    #expect(result.errors.contains("2 frames read (1 unchanged, 0 in part), 0 dropped, 1 broken"))
    #expect(result.errors.contains("4 bytes belong to no picture"))
    #expect(result.status == 1)
  }

  @Test("watch names a folder that is not there") func missingFolder() throws {
    let result = try Command.run(["watch", "/nowhere"])
    #expect(result.status == 1 && result.errors.contains("/nowhere: no such file or folder"))
  }
}
#endif
