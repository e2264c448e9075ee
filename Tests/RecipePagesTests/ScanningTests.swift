#if OCR
import Foundation
import PageReading
import RecipePages
import RecipePagesFoundation
import RecipeRows
import Synchronization
import TaggerTesting
import Testing
import WordTagging

@Suite("Scanning of pictures") struct ScanningTests {
  static let folder = URL(filePath: #filePath).appending(path: "../../PageReadingTests/Fixtures")
    .standardized
  static let recipe = folder.appending(path: "recipe.tif")
  static let columns = folder.appending(path: "columns.tif")
  static let scanner = RecipeScanner(pool: PagePool(.recipes(.fast), threadCount: 2))

  @Test("a file, its content and its pixels give the same rows") func sources() async throws {
    let page = try await Self.scanner.scan(imageAt: Self.recipe)
    #expect(page.lines.count == 5)
    #expect(page.lines.contains { $0.row.amounts.first?.unit != nil })
    let path = Self.recipe.path
    #expect(try await Self.scanner.scan(imageAt: path).groups == page.groups)
    #expect(try await Self.scanner.recipes(imageAt: path) == page.recipes)
    let data = try Data(contentsOf: Self.recipe)
    let named = try await Self.scanner.scan(imageData: data, name: path)
    #expect(named.groups == page.groups)
    let gray = try PageImage(contentsOf: path).grayImage()
    let pixels = try await Self.scanner.scan(
      pixels: gray.pixels, width: gray.width, height: gray.height, bytesPerRow: gray.width)
    #expect(pixels.lines.map(\.row) == page.lines.map(\.row))
  }

  @Test(
    "a page in another language than the engine's is read again in its own",
    .needs("/usr/share/tesseract-ocr/5/tessdata/dan.traineddata", ofPackage: "tesseract-ocr-dan"))
  func language() async throws {
    let danish = Self.folder.appending(path: "../../../Datasets/samples/danish.png")
    let page = try await Self.scanner.scan(imageAt: danish)
    #expect(page.engineLanguages == ["dan"] && page.warnings.isEmpty)
    let foods = page.recipes.flatMap(\.ingredients).compactMap(\.row.ingredient?.text)
    #expect(
      foods == [
        "gule ærter", "løg", "gulerødder i skiver", "mælk", "smør", "æg", "tørret timian",
      ])
    var english = Self.scanner
    english.readsOtherLanguages = false
    let misread = try await english.scan(imageAt: danish)
    #expect(misread.engineLanguages == ["eng"])
    #expect(misread.warnings.map(\.kind) == [.otherLanguage])
  }

  @Test("a stream of pages keeps their order, failures in their places") func stream() async throws
  {
    let sources = [
      PageSource(contentsOf: Self.recipe), PageSource(path: "/nowhere.png"),
      PageSource(text: "2 cups flour", name: "typed"), PageSource(contentsOf: Self.columns),
    ]
    let repeated = (0..<3).flatMap { _ in sources }
    var found: [String] = []
    for await page in Self.scanner.scan(repeated) {
      found.append("\(page.name.suffix(11)) \(page.lines.count) \(page.error != nil)")
    }
    let once = [
      "/recipe.tif 5 false", "nowhere.png 0 true", "typed 1 false", "columns.tif 3 false",
    ]
    #expect(found == once + once + once)
  }

  @Test("a canceled task gets an error, and its scanner goes on") func canceled() async throws {
    let task = Task { () throws(PageError) in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Self.scanner.scan(imageAt: Self.recipe)
    }
    await #expect(throws: PageError.cancelled) { try await task.value }
    let loop = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var count = 0
      for await _ in Self.scanner.scan((0..<9).map { _ in PageSource(contentsOf: Self.recipe) }) {
        count += 1
      }
      return count
    }
    #expect(await loop.value == 0)
    #expect(try await Self.scanner.scan(imageAt: Self.recipe).lines.count == 5)
  }

  @Test(
    "concurrent tasks scan pictures and frames as one task does, and one that is canceled stops")
  func concurrentScans() async throws {
    let pictures = [Self.recipe, Self.columns]
    var expected: [[[String]]] = []
    for picture in pictures {
      expected.append([try await Self.scanner.scan(imageAt: picture).lines.map(\.row.text)])
    }
    let bytes = Array(try Data(contentsOf: Self.columns))
    let tasks = (0..<4).map { number in
      Task { () throws(PageError) in
        let picture = pictures[number % 2]
        return [try await Self.scanner.scan(imageAt: picture).lines.map(\.row.text)]
      }
    }
    let canceled = Task { () throws(PageError) in try await Self.scanner.scan(imageAt: Self.recipe)
    }
    let counted = Task {
      let frames = AsyncStream { frames in
        for number in 0..<3 {
          frames.yield(VideoFrame(number: number, time: 0, name: "frame", bytes: bytes))
        }
        frames.finish()
      }
      var count = 0
      for try await _ in try await Self.scanner.scan(frames: frames) { count += 1 }
      return count
    }
    canceled.cancel()
    for (number, task) in tasks.enumerated() {
      #expect(try await task.value == expected[number % 2])
    }
    #expect(try await counted.value == 3)
    _ = await canceled.result
  }

  @Test("frames become stable lines with rows, a broken one goes by") func frames() async throws {
    let bytes = Array(try Data(contentsOf: Self.recipe))
    let frames = AsyncStream { frames in
      for number in 0..<5 {
        frames.yield(
          VideoFrame(number: number, time: 0, name: "frame", bytes: number == 1 ? [1] : bytes))
      }
      frames.finish()
    }
    var scanned: [ScannedFrame] = []
    for try await frame in try await Self.scanner.scan(frames: frames) { scanned.append(frame) }
    #expect(scanned.map(\.lines.count) == [0, 0, 0, 5, 0])
    #expect(scanned.map { $0.error != nil } == [false, true, false, false, false])
    #expect(scanned.last?.counts.read == 4 && scanned.last?.counts.broken == 1)
    let lines = scanned.flatMap(\.lines)
    #expect(lines.allSatisfy { $0.scanned.row.text == $0.tracked.line.text })
    #expect(lines.contains { $0.scanned.row.ingredient != nil })
    var options = ReadingOptions(.fast)
    options.languages = ["xyz"]
    await #expect(throws: PageError.self) {
      _ = try await Self.scanner.scan(frames: frames, options: options)
    }
  }

  @Test("words are outlined in one color for each label, gray without a label") func overlay()
    async throws
  {
    let page = try await Self.scanner.scan(imageAt: Self.recipe)
    let overlay = page.overlay(labels: Self.scanner.tagger.labels)
    let words = page.lines.flatMap { zip($0.line.words, $0.wordLabels) }
    #expect(overlay.outlines.count == words.count)
    for (outline, (word, label)) in zip(overlay.outlines, words) {
      let index = label.flatMap(Self.scanner.tagger.labels.firstIndex)
      #expect(outline.box == word.box)
      #expect(outline.color == index.map(PageOverlay.Color.label) ?? .gray)
    }
    #expect(page.overlay(labels: []).outlines.allSatisfy { $0.color == .gray })
    let characters = page.overlay(labels: [], showsCharacters: true).outlines.count
    #expect(characters > 3 * words.count)
    let html = page.html(
      picture: try PageSource(contentsOf: Self.recipe).dataURL(of: page.page))
    #expect(html.contains("<svg") && html.contains("data:image/png;base64,"))
    #expect(!page.html().contains("<svg"))
  }
}
#endif
