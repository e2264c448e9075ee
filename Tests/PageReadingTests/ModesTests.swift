#if OCR
import Foundation
import Testing

@testable import PageReading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What work on this thread costs, whatever else the machine does.
private func cpuSeconds(_ work: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try work()
  return now() - start
}

@Suite struct ModesTests {
  /// The recipe half in a deep shadow, which one threshold cannot read.
  private static func shaded() throws -> GrayImage {
    var gray = try Samples.recipe()
    for y in 0..<gray.height {
      for x in 150..<gray.width { gray[x, y] = UInt8(Double(gray[x, y]) * 0.3 + 10) }
    }
    return gray
  }

  /// The recipe under so much grain that no line is sure.
  private static func grainy() throws -> GrayImage {
    var gray = try Samples.recipe()
    var state: UInt32 = 1
    for y in 0..<gray.height {
      for x in 0..<gray.width {
        state = state &* 1_664_525 &+ 1_013_904_223
        let grain = Int(state >> 24) - 128
        gray[x, y] = UInt8(clamping: Int(gray[x, y]) + grain)
      }
    }
    return gray
  }

  @Test("the accurate level reads what the fast one cannot")
  func levels() throws {
    let image = try PageImage(Self.shaded())
    let lines = try Samples.lines("recipe")
    let fastLines = try PageReader(.fast).read(image).lines.map(\.text)
    #expect(fastLines.count { lines.contains($0) } < lines.count)
    #expect(try PageReader(.accurate).read(image).lines.map(\.text) == lines)
  }

  @Test("the accurate level takes its time where lines are unsure")
  func times() throws {
    let image = try PageImage(Self.grainy())
    let fast = try PageReader(.fast)
    let accurate = try PageReader(.accurate)
    let fastTime = try cpuSeconds { _ = try fast.read(image) }
    let accurateTime = try cpuSeconds { _ = try accurate.read(image) }
    #expect(accurateTime > 2 * fastTime)
  }

  @Test("on a clean page the fast level does no more than the accurate one")
  func cleanPage() throws {
    let fast = try PageReader(.fast)
    let accurate = try PageReader(.accurate)
    let image = try PageImage(contentsOf: Samples.recipePath)
    #expect(try fast.read(image).text == accurate.read(image).text)
    let times = try (0..<5).map { _ in
      (
        try cpuSeconds { _ = try fast.read(image) }, try cpuSeconds { _ = try accurate.read(image) }
      )
    }
    let least = (times.map(\.0).min() ?? 0, times.map(\.1).min() ?? 0)
    #expect(least.0 <= least.1 * 1.25)
  }

  @Test("a stream tells the lines that one shot reads, in their places")
  func oneShotAndStream() throws {
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Samples.recipePath)))
    let page = try PageReader(.fast).read(imageBytes: bytes)
    var session = try FrameSession()
    var reports: [TrackedLine] = []
    for number in 0..<4 {
      reports += try session.update(
        with: VideoFrame(number: number, time: Double(number), name: "frame", bytes: bytes))
    }
    #expect(reports.map(\.line.text) == page.lines.map(\.text))
    #expect(reports.map(\.line.box) == page.lines.map(\.box))
    // The stream goes on: another page takes the place of the first, which is forgotten.
    let other = Array(
      try Data(contentsOf: URL(fileURLWithPath: Samples.folder + "/columns.tif")))
    var later: [TrackedLine] = []
    for number in 4..<8 {
      later += try session.update(
        with: VideoFrame(number: number, time: Double(number), name: "frame", bytes: other))
    }
    #expect(later.map(\.line.text) == (try Samples.lines("columns")))
  }

  @Test("one decoded picture serves several requests, each as if it were the only one")
  func severalRequests() throws {
    let reader = try PageReader(.fast)
    let image = try PageImage(contentsOf: Samples.recipePath)
    let regions = [
      RegionOfInterest.full, RegionOfInterest(x: 0, y: 0.2, width: 1, height: 0.3),
      RegionOfInterest(x: 0, y: 0.5, width: 0.6, height: 0.5),
    ]
    let detected = try reader.detectText(in: image)
    let pages = try regions.map { try reader.read(image, regionOfInterest: $0) }
    let detectedAgain = try reader.detectText(in: image)
    for (region, page) in zip(regions, pages) {
      let alone = try PageReader(.fast).read(
        imageAt: Samples.recipePath, regionOfInterest: region)
      #expect(page == alone)
    }
    let detectedAlone = try PageReader(.fast).detectText(
      in: PageImage(contentsOf: Samples.recipePath))
    #expect(detected == detectedAlone && detectedAgain == detectedAlone)
  }

  @Test("one reading answers for text, words, characters, frame, outlines and formats")
  func oneReading() throws {
    // The picture and the reader are gone; what was observed is a plain value.
    let page = try PageReader(.fast).read(imageAt: Samples.recipePath)
    let words = page.words.compactMap { DetectedWord(characters: $0.symbols.map(\.box)) }
    #expect(words.count == page.words.count)
    for (word, read) in zip(words, page.words) { #expect(word.box.overlap(read.box) > 0.7) }
    #expect(PageOverlay(words, showsCharacters: true).outlines.count > words.count)
    let frame = page.lines.textFrame(padding: .none)
    #expect(page.lines.allSatisfy { $0.box.intersection(frame).height > 0 })
    for format in PageFormat.allCases {
      let text = try format.document(of: [NamedPage(name: "recipe", page: page)])
      for word in page.words { #expect(text.contains(word.text)) }
    }
  }
}
#endif
