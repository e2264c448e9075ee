#if OCR
import CTesseract
import Foundation
import Synchronization
import Testing

@testable import PageReading

@Suite struct ReadingTests {
  @Test("lines come in order with words and symbols in their boxes") func structure() throws {
    let page = try PageReader(.fast).read(imageAt: Samples.recipePath)
    #expect(page.lines.map(\.text) == (try Samples.lines("recipe")))
    #expect(page.size == PixelSize(width: 560, height: 260))
    for line in page.lines {
      #expect(line.confidence > 80)
      let baseline = try #require(line.baseline)
      #expect((Double(line.box.top)...Double(line.box.bottom)).contains(baseline.start.y))
      for word in line.words {
        #expect(word.box.intersection(line.box) == word.box)
        #expect(word.symbols.map(\.text).joined() == word.text)
        #expect(!word.isRepaired)
      }
    }
  }

  @Test("columns come one after the other") func columns() throws {
    let page = try PageReader(.accurate).read(Samples.twoColumns())
    #expect(
      page.lines.map(\.text) == (try Samples.lines("recipe")) + (try Samples.lines("columns")))
    var options = ReadingOptions(.fast)
    options.columnGap = nil
    let merged = try PageReader(options).read(Samples.twoColumns())
    #expect(merged.lines[0].text == "2 cups bread flour 1 large onion")
  }

  @Test("only what lies in the region is read, in the page's own pixels") func region()
    throws
  {
    let reader = try PageReader(.fast)
    let whole = try reader.read(imageAt: Samples.recipePath)
    let region = RegionOfInterest(x: 0, y: 0.2, width: 1, height: 0.3)
    let part = try reader.read(imageAt: Samples.recipePath, regionOfInterest: region)
    #expect(part.lines.map(\.text) == ["3 tablespoons olive oil", "1 teaspoon fine sea salt"])
    #expect(part.area == PixelBox(x: 0, y: 52, width: 560, height: 78))
    for (found, expected) in zip(part.words, whole.lines[1...2].flatMap(\.words)) {
      #expect(found.box.overlap(expected.box) > 0.8)
    }
  }

  @Test("small text is left out below a height, and boxes survive upscaling") func smallText()
    throws
  {
    var options = ReadingOptions(.fast)
    options.minimumTextHeight = 0.2
    #expect(try PageReader(options).read(imageAt: Samples.recipePath).lines.isEmpty)
    options.minimumTextHeight = 0
    options.upscale = 2
    let large = try PageReader(options).read(imageAt: Samples.recipePath)
    let plain = try PageReader(.fast).read(imageAt: Samples.recipePath)
    #expect(large.text == plain.text)
    for (a, b) in zip(large.words, plain.words) { #expect(a.box.overlap(b.box) > 0.7) }
  }

  /// The guess of the orientation needs more letters than the recipe has.
  private func sixRecipes() throws -> GrayImage {
    let recipe = try Samples.recipe().cropped(to: PixelBox(x: 0, y: 10, width: 340, height: 200))
    var page = GrayImage(size: PixelSize(width: 700, height: 640))
    for index in 0..<6 { page.paste(recipe, x: index % 2 * 350, y: index / 2 * 210) }
    return page
  }

  @Test("pages on their side or head are turned", arguments: [1, 2, 3]) func turns(quarters: Int)
    throws
  {
    let tall = try sixRecipes()
    let lying = try PageImage(tall).turned(quarters: 4 - quarters)
    let page = try PageReader(.accurate).read(lying)
    #expect(page.orientation == ImageOrientation.up.turned(quarters: quarters))
    #expect(page.size == tall.size)
    #expect(page.lines.count { $0.text == "2 cups bread flour" } == 6)
    let frame = PixelBox(x: 0, y: 0, width: 700, height: 640)
    #expect(page.words.allSatisfy { $0.box.intersection(frame) == $0.box })
  }

  @Test(
    "a page in a shadow on a dark table is turned",
    arguments: [(60, 100, 1), (20, 250, 3), (60, 100, 2)])
  func turnsOnTable(table: UInt8, margin: Int, quarters: Int) throws {
    var page = try sixRecipes()
    for y in 0..<page.height {
      for x in 0..<page.width {
        let light = max(0.4, 1 - Double(x) / 800)
        page[x, y] = UInt8((70 + Double(page[x, y]) * 0.42) * light)
      }
    }
    let size = PixelSize(width: page.width + 2 * margin, height: page.height + 2 * margin)
    var photo = GrayImage(size: size, filledWith: table)
    photo.paste(page, x: margin, y: margin)
    let read = try PageReader(.accurate).read(PageImage(photo).turned(quarters: 4 - quarters))
    #expect(read.orientation == ImageOrientation.up.turned(quarters: quarters))
    #expect(read.lines.count { $0.text == "2 cups bread flour" } == 6)
  }

  @Test("shadows and pale ink are read by the accurate level", arguments: [0.5, 0.12])
  func poorLight(light: Double) throws {
    var gray = try Samples.recipe()
    for y in 0..<gray.height {
      for x in 0..<gray.width {
        let value = Double(gray[x, y])
        gray[x, y] =
          light == 0.5
          ? UInt8(value * (x > 150 ? light : 1) * 0.8 + 25) : UInt8(200 - (255 - value) * light)
      }
    }
    let page = try PageReader(.accurate).read(gray)
    #expect(page.lines.map(\.text) == (try Samples.lines("recipe")))
  }

  @Test("noisy paper has grain, print alone has none, and only large letters are smoothed")
  func grain() throws {
    var random = SeededGenerator(seed: 5)
    var gray = try Samples.recipe()
    #expect(!(try PageImage(gray).hasGrain))
    for y in 0..<gray.height {
      for x in 0..<gray.width {
        gray[x, y] = UInt8(clamping: Int(gray[x, y]) / 2 + 60 + .random(in: -4...4, using: &random))
      }
    }
    #expect(try PageImage(gray).hasGrain)
    let candidate = RecognitionCandidate(blocks: Samples.page([Samples.line("2 eggs")]).blocks)
    #expect(candidate.hasLargeLetters(at: 1))
    #expect(!candidate.hasLargeLetters(at: 0.8))
  }

  @Test("a smoothed picture has the means of nine pixels") func smoothing() throws {
    var gray = GrayImage(size: PixelSize(width: 40, height: 40), filledWith: 100)
    gray[20, 20] = 190
    let image = try PageImage(gray)
    let smooth = try Preparation(smooths: true).apply(to: image).image.grayImage()
    #expect(smooth[20, 20] == 110 && smooth[21, 21] == 110 && smooth[22, 20] == 100)
    #expect(try Preparation().apply(to: image).image.grayImage() == gray)
  }

  @Test("noise gives no words") func noise() throws {
    var random = SeededGenerator(seed: 3)
    var gray = GrayImage(size: PixelSize(width: 200, height: 60))
    for y in 0..<60 { for x in 0..<200 { gray[x, y] = .random(in: 0...255, using: &random) } }
    let page = try PageReader(.fast).read(gray)
    #expect(
      page.lines.allSatisfy { !$0.isReadable && $0.words.isEmpty },
      "\(page.lines.map { ($0.text, $0.confidence) })")
  }

  @Test("an empty page gives no lines and no error") func blank() throws {
    let blank = GrayImage(size: PixelSize(width: 200, height: 100))
    #expect(try PageReader(.accurate).read(blank).lines.isEmpty)
    #expect(try PageReader(.fast).detectText(in: PageImage(blank)).isEmpty)
  }

  @Test("user words are taken") func userWords() throws {
    var options = ReadingOptions(.fast)
    options.userWords = ["tablespoons", "zaatar"]
    let page = try PageReader(options).read(imageAt: Samples.recipePath)
    #expect(page.lines.map(\.text) == (try Samples.lines("recipe")))
  }

  @Test("repairs get each line and the page's pixels") func repairs() throws {
    struct Probe: LineRepair {
      func repairedWords(of line: RecognizedPage.Line, in image: GrayImage) -> [RecognizedPage.Word]
      {
        line.words.map { word in
          var word = word
          let ink = image.cropped(to: word.box).pixels.count { $0 < 128 }
          let digits = word.text.filter(\.isNumber)
          word.repair(as: (ink > 0 && image.width == 560 ? "ink" : "none") + digits)
          return word
        }
      }
    }
    var options = ReadingOptions(.fast)
    options.repairs = [Probe()]
    let region = RegionOfInterest(x: 0, y: 0.5, width: 1, height: 0.5)
    let page = try PageReader(options).read(imageAt: Samples.recipePath, regionOfInterest: region)
    #expect(page.words.count == 8)
    #expect(page.words.allSatisfy { $0.text.hasPrefix("ink") && $0.isRepaired })
  }

  @Test("text is found without being read") func detection() throws {
    let reader = try PageReader(.fast)
    let image = try PageImage(contentsOf: Samples.recipePath)
    let words = try reader.detectText(in: image)
    let read = try reader.read(image)
    #expect(words.count == read.words.count)
    for word in words {
      #expect(PixelBox(around: word.characters) == word.box)
      #expect(read.words.contains { $0.box.overlap(word.box) > 0.7 })
    }
    let overlays = [
      PageOverlay(words, showsCharacters: false), PageOverlay(words, showsCharacters: true),
    ]
    #expect(overlays[0].outlines.count == words.count)
    #expect(overlays[1].outlines.count == words.reduce(words.count) { $0 + $1.characters.count })
  }

  @Test("a pool delivers pages in order, failures in their place", arguments: [1, 2, 3])
  func pool(threads: Int) async throws {
    let paths = [Samples.recipePath, "/nowhere.png", Samples.folder + "/columns.tif"]
      .flatMap { [$0, $0] }
    let pool = PagePool(ReadingOptions(.fast), threadCount: threads)
    var found: [Int?] = []
    for await result in pool.read(paths.map { PageSource(path: $0) }) {
      found.append((try? result.get())?.lines.count)
    }
    #expect(found == [5, 5, nil, nil, 3, 3])
  }

  @Test("a loop that ends early ends the reading, and the pool reads on", arguments: [1, 2])
  func stoppedPool(threads: Int) async throws {
    let pool = PagePool(ReadingOptions(.fast), threadCount: threads)
    let taken = Mutex(0)
    let sources = AsyncStream {
      taken.withLock { $0 += 1 }
      return PageSource(path: Samples.recipePath)
    }
    var count = 0
    for await _ in pool.read(sources) {
      count += 1
      if count == 2 { break }
    }
    #expect(taken.withLock { $0 } <= 2 + 2 * threads)
    #expect(try await pool.read(PageSource(path: Samples.recipePath)).lines.count == 5)
  }

  @Test("a canceled task stops waiting for a reader and stops reading", .timeLimit(.minutes(1)))
  func canceled() async throws {
    let pool = PagePool(ReadingOptions(.accurate), threadCount: 1)
    let tasks = (0..<50).map { _ in
      Task { () throws(PageError) in
        try await pool.read(PageSource(path: Samples.recipePath))
      }
    }
    for task in tasks { task.cancel() }
    for task in tasks {
      // One may have been done before it was canceled.
      do { _ = try await task.value } catch { #expect(error as? PageError == .cancelled) }
    }
    #expect(try await pool.read(PageSource(path: Samples.recipePath)).lines.count == 5)
  }

  @Test("the engine stops in the middle of a page") func canceledPage() async throws {
    let task = Task { () throws(PageError) in
      withUnsafeCurrentTask { $0?.cancel() }
      return try PageReader(.fast).read(imageAt: Samples.recipePath)
    }
    await #expect(throws: PageError.cancelled) { try await task.value }
  }

  @Test("a pool without its language says so") func poolFailure() async {
    var options = ReadingOptions(.fast)
    options.languages = ["xyz"]
    let pool = PagePool(options, threadCount: 2)
    await #expect(throws: PageError.missingLanguage("xyz", folder: TessdataFolder.path)) {
      try await pool.prepare()
    }
    await #expect(throws: PageError.self) {
      _ = try await pool.read(PageSource(path: Samples.recipePath))
    }
  }

  @Test("pixels of any format are read as the picture they are of")
  func pixels() async throws {
    let gray = try PageImage(contentsOf: Samples.recipePath).grayImage()
    let page = try PageReader(.fast).read(imageAt: Samples.recipePath)
    let padding = 5
    for format in [PixelFormat.gray, .rgb, .rgba, .bgra] {
      var bytes: [UInt8] = []
      for row in 0..<gray.height {
        for column in 0..<gray.width {
          bytes += Array(repeating: gray[column, row], count: format.bytesPerPixel)
        }
        if row + 1 < gray.height { bytes += Array(repeating: 77, count: padding) }
      }
      let image = GrayImage(
        pixels: bytes.span, width: gray.width, height: gray.height,
        bytesPerRow: gray.width * format.bytesPerPixel + padding, format: format)
      #expect(image == gray)
    }
    let pool = PagePool(ReadingOptions(.fast), threadCount: 1)
    #expect(try await pool.read(PageSource(gray)).lines == page.lines)
  }

  @Test("reading leaves the settings of OpenMP and the stream of messages as they were")
  func processSettings() throws {
    func symbol(_ name: String) throws -> UnsafeMutableRawPointer {
      try #require(dlsym(dlopen(nil, RTLD_LAZY), name))
    }
    let levels = unsafeBitCast(
      try symbol("omp_get_max_active_levels"), to: (@convention(c) () -> CInt).self)
    let stream = try symbol("stderr").assumingMemoryBound(to: UInt.self)
    let severity = try symbol("LeptMsgSeverity").assumingMemoryBound(to: CInt.self)
    let before = (levels(), stream.pointee, severity.pointee)
    let reader = try PageReader(.accurate)
    _ = try reader.read(imageAt: Samples.recipePath)
    #expect(throws: PageError.self) {
      try reader.read(imageBytes: Array("P5 40 40 255\n".utf8), name: "cut")
    }
    #expect(before.0 > 0 && levels() == before.0)
    #expect(stream.pointee == before.1 && severity.pointee == before.2)
  }
}

@Suite struct OverlayTests {
  @Test("words are outlined in red, 2 pixels wide, characters in blue, 1 pixel wide")
  func outlines() throws {
    let blank = try PageImage(GrayImage(size: PixelSize(width: 60, height: 40)))
    let word = try #require(
      DetectedWord(characters: [PixelBox(x: 20, y: 10, width: 8, height: 12)]))
    let overlay = PageOverlay([word], showsCharacters: true)
    #expect(overlay.outlines.map(\.width) == [2, 1])
    #expect(overlay.outlines.map(\.color) == [.red, .blue])
    let drawn = try PageImage(bytes: try overlay.png(over: blank))
    var pixel: UInt32 = 0
    pixGetPixel(drawn.pix, 19, 16, &pixel)
    #expect(pixel >> 8 == 0xFF0000)
    pixGetPixel(drawn.pix, 24, 16, &pixel)
    #expect(pixel >> 8 == 0xFFFFFF)
    let svg = overlay.svg(size: blank.size, picture: "a&b.png")
    #expect(svg.contains(##"stroke="#ff0000" stroke-width="2""##))
    #expect(svg.contains(#"xlink:href="a&amp;b.png""#))
  }

  @Test("drawing leaves the picture itself alone") func copies() throws {
    let gray = try Samples.recipe()
    let image = try PageImage(gray)
    let overlay = PageOverlay([
      .init(box: gray.bounds.expanded(x: -9, y: -9), color: .red, width: 2)
    ])
    let first = try overlay.png(over: image)
    #expect(try image.grayImage() == gray)
    #expect(try overlay.png(over: image) == first)
  }

  @Test("a mask darkens what is outside of the region") func mask() throws {
    let white = try PageImage(GrayImage(size: PixelSize(width: 50, height: 40)))
    let overlay = PageOverlay(window: PixelBox(x: 10, y: 10, width: 20, height: 10))
    let drawn = try PageImage(bytes: try overlay.png(over: white)).grayImage()
    for (x, y) in [(10, 10), (29, 19), (20, 15)] { #expect(drawn[x, y] == 255) }
    for (x, y) in [(9, 10), (30, 19), (0, 0), (20, 9), (20, 20), (49, 39)] {
      #expect(drawn[x, y] < 130)
    }
    #expect(overlay.svg(size: white.size, picture: "x").contains("evenodd"))
  }
}

@Suite struct FrameReaderTests {
  @Test("what has not changed is not read again") func reuse() throws {
    var frames = try FrameReader()
    let gray = try Samples.recipe()
    let first = try frames.read(PageImage(gray))
    #expect(first.effort == .whole)
    let again = try frames.read(PageImage(gray))
    #expect(again.effort == .none && again.lines == first.lines)
    // The third line becomes the first one of the other list.
    var changed = gray
    changed.paste(
      GrayImage(size: PixelSize(width: 540, height: 30)), x: 10, y: 96)
    let other = try PageImage(contentsOf: Samples.folder + "/columns.tif").grayImage()
    changed.paste(other.cropped(to: PixelBox(x: 15, y: 20, width: 400, height: 30)), x: 15, y: 96)
    let part = try frames.read(PageImage(changed))
    #expect(part.effort == .part)
    var expected = first.lines.map(\.text)
    expected[2] = "1 large onion"
    #expect(part.lines.map(\.text) == expected)
    #expect(part.lines[0] == first.lines[0] && part.lines[4] == first.lines[4])
  }

  @Test("a pause passes frames over and keeps the last result") func pause() throws {
    var session = try FrameSession()
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Samples.recipePath)))
    func frame(_ number: Int) -> VideoFrame {
      VideoFrame(number: number, time: 0, name: "frame", bytes: bytes)
    }
    for number in 0..<2 { #expect(try session.update(with: frame(number)).isEmpty) }
    session.isPaused = true
    #expect(try session.update(with: frame(2)).isEmpty)
    #expect(session.lastReports.isEmpty)
    session.isPaused = false
    #expect(try session.update(with: frame(3)).count == 5)
    session.isPaused = true
    #expect(try session.update(with: frame(4)).isEmpty)
    #expect(
      session.lastReports.values.map(\.line.text).sorted() == (try Samples.lines("recipe").sorted())
    )
    #expect(session.counts.read == 3 && session.counts.paused == 2 && session.counts.unchanged == 2)
  }

  @Test("a broken frame is counted and the stream goes on") func broken() throws {
    var session = try FrameSession(tracking: .exact(stableCount: 1, forgetAfter: 5))
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Samples.recipePath)))
    #expect(throws: PageError.self) {
      _ = try session.update(with: VideoFrame(number: 0, time: 0, name: "f", bytes: [1, 2, 3]))
    }
    var texts: [String] = []
    for number in 1..<3 {
      let frame = VideoFrame(number: number, time: 0, name: "f", bytes: bytes)
      texts += try session.update(with: frame).map(\.line.text)
    }
    #expect(texts.count == 1)
    #expect(session.counts.broken == 1)
  }
}

extension PageReader {
  fileprivate func read(_ gray: GrayImage, regionOfInterest: RegionOfInterest = .full) throws
    -> RecognizedPage
  {
    try read(try PageImage(gray), regionOfInterest: regionOfInterest)
  }
}
#endif
