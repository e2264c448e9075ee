import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@testable import PageReading

@Suite struct ExactTrackerTests {
  @Test("eleven sightings make a string stable, and counting starts again") func stable() {
    var tracker = ExactTracker()
    var reports: [Int] = []
    for frame in 0..<40 where tracker.update(with: ["salt"], frame: frame) != nil {
      reports.append(frame)
    }
    #expect(reports == [10, 21, 32])
  }

  @Test(
    "a string unseen for more than 30 frames is forgotten", arguments: [(31, true), (32, false)])
  func forgets(gap: Int, isKept: Bool) {
    var tracker = ExactTracker()
    for frame in 0..<10 { #expect(tracker.update(with: ["salt"], frame: frame) == nil) }
    let next = 9 + gap
    for frame in 10..<next { _ = tracker.update(with: [], frame: frame) }
    let found = tracker.update(with: ["salt"], frame: next)
    #expect((found != nil) == isKept)
  }

  @Test("the most frequent string wins; twice in a frame counts once") func best() {
    var tracker = ExactTracker(stableCount: 2, forgetAfter: 30)
    #expect(tracker.update(with: ["a", "a", "b"], frame: 0) == nil)
    #expect(tracker.update(with: ["b"], frame: 1) == nil)
    #expect(tracker.update(with: ["a", "b"], frame: 2) == "b")
  }
}

@Suite struct FrameTrackerTests {
  @Test("a line is stable at three agreeing sightings and told once") func stable() {
    var tracker = FrameTracker()
    let line = Samples.line("2 cups flour")
    #expect(tracker.update(with: [line], frame: 0).isEmpty)
    #expect(tracker.update(with: [line], frame: 1).isEmpty)
    let reports = tracker.update(with: [line], frame: 2)
    #expect(reports.map(\.event) == [.stable])
    #expect(reports.map(\.line.text) == ["2 cups flour"])
    #expect(tracker.update(with: [line], frame: 3).isEmpty)
  }

  @Test("words are voted on, sure ones counting more") func votes() {
    var options = TrackingOptions()
    options.stableCount = 2
    var tracker = FrameTracker(options)
    let readings = ["2 cups fl0ur", "2 cups flour", "z cups flour", "2 cvps flour"]
    let texts = readings.enumerated().flatMap { frame, text in
      tracker.update(with: [Samples.line(text, y: frame % 2)], frame: frame).map(\.line.text)
    }
    #expect(texts.last == "2 cups flour")
    #expect(tracker.trackCount == 1)
  }

  @Test("a word that most readings have is put in, one that few have is left out") func gaps() {
    let full = Samples.line("1 large red onion").words
    let short = Samples.line("1 large onion").words
    #expect(WordVote([short, full, full]).winners().map(\.word.text) == full.map(\.text))
    #expect(WordVote([short, full, short]).winners().map(\.word.text) == short.map(\.text))
    #expect(WordVote([]).winners().isEmpty)
  }

  @Test("a changed line is reported again under its number") func changed() {
    var tracker = FrameTracker()
    var reports: [TrackedLine] = []
    for frame in 0..<3 {
      reports += tracker.update(with: [Samples.line("2 cups milk")], frame: frame)
    }
    for frame in 3..<12 {
      reports += tracker.update(with: [Samples.line("3 cups milk")], frame: frame)
    }
    #expect(reports.map(\.event) == [.stable, .changed])
    #expect(reports.map(\.line.text) == ["2 cups milk", "3 cups milk"])
    #expect(Set(reports.map(\.id)).count == 1)
  }

  @Test("unsure lines are passed over", arguments: [59.0, 60])
  func unsure(confidence: Double) {
    var tracker = FrameTracker()
    let line = Samples.line("2 cups flour", confidence: confidence)
    let reports = (0..<5).flatMap { tracker.update(with: [line], frame: $0) }
    #expect(reports.count == (confidence < 60 ? 0 : 1))
  }

  @Test("a line unseen for long is forgotten", arguments: [(30, 1), (31, 2)])
  func forgets(gap: Int, reportCount: Int) {
    var tracker = FrameTracker()
    let line = Samples.line("2 cups flour")
    var reports: [TrackedLine] = []
    for frame in 0..<3 { reports += tracker.update(with: [line], frame: frame) }
    for frame in (2 + gap)..<(5 + gap) { reports += tracker.update(with: [line], frame: frame) }
    #expect(reports.count == reportCount)
  }

  @Test("two like lines stay two") func twoLines() {
    var tracker = FrameTracker()
    let lines = [Samples.line("1 cup milk", y: 0), Samples.line("1 cup silk", y: 40)]
    var texts: [String] = []
    for frame in 0..<4 { texts += tracker.update(with: lines, frame: frame).map(\.line.text) }
    #expect(texts == ["1 cup milk", "1 cup silk"])
    #expect(tracker.trackCount == 2)
  }

  @Test("the order of the lines in a frame does not matter") func order() {
    let lines = (0..<6).map { Samples.line("line number \($0)", y: 40 * $0) }
    var forward = FrameTracker()
    var backward = FrameTracker()
    var first: [String] = []
    var second: [String] = []
    for frame in 0..<3 {
      first += forward.update(with: lines, frame: frame).map(\.line.text)
      second += backward.update(with: lines.reversed(), frame: frame).map(\.line.text)
    }
    #expect(Set(first) == Set(second) && first.count == 6)
  }
}

@Suite struct FrameFlowTests {
  /// The ends of a pipe on which frames of one pixel's height arrive.
  private func stream(of count: Int) throws -> (ends: [CInt], send: () -> Void) {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    let output = ends[1]
    return (
      ends,
      {
        for _ in 0..<count {
          let frame = Array("P5 2 2 255\n1234".utf8)
          _ = write(output, frame, frame.count)
        }
      }
    )
  }

  @Test("a late frame is dropped and counted, never queued", .timeLimit(.minutes(1)))
  func dropping() async throws {
    let (ends, send) = try stream(of: 4)
    defer { close(ends[0]) }
    let feed = FrameFeed(.stream(descriptor: ends[0]), rate: 1, dropsLateFrames: true)
    var frames = feed.makeAsyncIterator()
    send()
    close(ends[1])
    // All four arrive before the first one is asked for.
    while feed.droppedCount < 3 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(try await frames.next()?.number == 3)
    #expect(try await frames.next() == nil)
    #expect(feed.droppedCount == 3)
  }

  @Test("a source that waits is read no further than it is asked", .timeLimit(.minutes(1)))
  func waiting() async throws {
    let (ends, send) = try stream(of: 4)
    defer { close(ends[0]) }
    let feed = FrameFeed(.stream(descriptor: ends[0]), rate: 1, dropsLateFrames: false)
    send()
    close(ends[1])
    var numbers: [Int] = []
    for try await frame in feed { numbers.append(frame.number) }
    #expect(numbers == [0, 1, 2, 3])
    #expect(feed.droppedCount == 0)
  }

  @Test("numbers in names count as numbers") func nameOrder() {
    let names = ["f10.png", "f2.png", "f1.png", "f02b.png", "a9.png"]
    #expect(
      names.sorted(by: FrameSource.isBefore)
        == ["a9.png", "f1.png", "f2.png", "f02b.png", "f10.png"])
  }

  @Test("a folder that is not there is named") func missingFolder() async {
    let error = await #expect(throws: PageError.self) {
      for try await _ in FrameFeed(.folder("/nowhere"), rate: 30, dropsLateFrames: true) {}
    }
    #expect(error == .notFound(name: "/nowhere"))
    let file = await #expect(throws: PageError.self) {
      for try await _ in FrameFeed(.folder(#filePath), rate: 30, dropsLateFrames: false) {}
    }
    #expect("\(file, default: "")".contains("not a folder"))
  }

  @Test("a stream is cut into its pictures, however it arrives", arguments: [1, 3, 7, 64, 4096])
  func splitter(chunk: Int) {
    let jpeg: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xE1, 0, 6, 0xFF, 0xD9, 1, 2, 0xFF, 0xDA, 0, 2, 5, 0xFF, 0, 0xFF, 0xD0, 7,
      0xFF, 0xD9,
    ]
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + [0, 0, 0, 2] + Array("IDAT".utf8) + [1, 2, 9, 9, 9, 9]
      + [0, 0, 0, 0] + Array("IEND".utf8) + [9, 9, 9, 9]
    let ppm = Array("P6\n# note\n2 1 255\n".utf8) + [1, 2, 3, 4, 5, 6]
    let pgm = Array("P5 2 2 65535\n".utf8) + [1, 2, 3, 4, 5, 6, 7, 8]
    let frames = [jpeg, png, ppm, pgm, jpeg, ppm]
    let stream = frames.flatMap(\.self)
    var splitter = FrameSplitter()
    var found: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: chunk) {
      found += splitter.add(stream[start..<min(start + chunk, stream.count)])
    }
    #expect(found == frames)
    #expect(splitter.skippedByteCount == 0)
    #expect(splitter.pendingByteCount == 0)
  }

  @Test(
    "ending early ends the reading of a stream, whose writer is still there",
    .timeLimit(.minutes(1)))
  func earlyEnd() async throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    let frame = Array("P5 2 2 255\n1234".utf8)
    try #require(write(ends[1], frame, frame.count) == frame.count)
    let feed = FrameFeed(.stream(descriptor: ends[0]), rate: 30, dropsLateFrames: true)
    var count = 0
    for try await _ in feed {
      count += 1
      break
    }
    #expect(count == 1)
    // What comes later stays in the pipe: nobody reads it.
    try #require(write(ends[1], frame, frame.count) == frame.count)
    try await Task.sleep(for: .milliseconds(200))
    var waiting = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
    #expect(poll(&waiting, 1, 0) == 1)
  }

  @Test("a picture that was cut does not take the next one with it", arguments: [1, 7, 4096])
  func cutPictures(chunk: Int) {
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0xFF, 0xD8, 1, 2, 0xFF, 0, 3, 0xFF, 0xD9]
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + [0, 0, 0, 20] + Array("IDAT".utf8) + Array(repeating: 7, count: 24)
      + [0, 0, 0, 0] + Array("IEND".utf8) + [9, 9, 9, 9]
    let stream = jpeg.dropLast(3) + jpeg + png.dropLast(19) + png + jpeg
    var splitter = FrameSplitter()
    var found: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: chunk) {
      found += splitter.add(stream[start..<min(start + chunk, stream.count)])
    }
    #expect(found == [jpeg, png, jpeg])
    #expect(
      found.reduce(0) { $0 + $1.count } + splitter.skippedByteCount + splitter.pendingByteCount
        == stream.count)
  }

  @Test(
    "a broken stream is split in linear time",
    arguments: [
      // A picture without its end, then nothing but zeros.
      ([0xFF, 0xD8, 0xFF, 0xDA, 0, 2], [0]),
      // Starts of pictures only.
      ([], [0xFF, 0xD8, 0xFF]),
      ([], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54]),
      (
        [], [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0xFF, 0, 0, 0x49, 0x44, 0x41, 0x54]
      ),
      // Headers that do not end.
      ([], [0x50, 0x35, 0x20, 0x23]), ([], [0x50, 0x35, 0x20]),
    ] as [([UInt8], [UInt8])])
  func linearTime(start: [UInt8], rest: [UInt8]) {
    func time(_ count: Int) -> Duration {
      let chunk = (0..<8192).map { rest[$0 % rest.count] }
      var splitter = FrameSplitter(frameLimit: 1 << 20)
      return ContinuousClock().measure {
        _ = splitter.add(start)
        for _ in 0..<(count / chunk.count) {
          _ = splitter.add(chunk)
        }
      }
    }
    // Sixteen times the bytes take about sixteen times as long; quadratic time were 256 times.
    let short = [time(1 << 17), time(1 << 17), time(1 << 17)].min() ?? .zero
    #expect(time(1 << 21) < short * 80 + .milliseconds(20))
  }

  @Test("a frame beyond the limit is skipped, and the one behind it is read")
  func frameLimit() {
    func picture(_ side: Int) -> [UInt8] {
      Array("P5\n\(side) \(side)\n255\n".utf8) + [UInt8](repeating: 7, count: side * side)
    }
    #expect(FrameSplitter().frameLimit == 64 << 20)
    var splitter = FrameSplitter(frameLimit: 1_000)
    let (small, large) = (picture(20), picture(60))
    let found = splitter.add(small + large + small)
    #expect(found == [small, small])
    #expect(splitter.skippedByteCount == large.count)
    splitter = FrameSplitter(frameLimit: 10_000)
    #expect(splitter.add(small + large + small) == [small, large, small])
  }

  @Test("bytes that are no picture are passed over and counted", arguments: 0..<100)
  func noise(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var splitter = FrameSplitter(frameLimit: 500)
    var total = 0
    var found = 0
    for _ in 0..<20 {
      let bytes = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
        [0xFF, 0xD8, 0x89, 0x50, 0x36, 0x20, 0x31, UInt8.random(in: 0...255, using: &random)]
          .randomElement(using: &random) ?? 0
      }
      total += bytes.count
      found += splitter.add(bytes).reduce(0) { $0 + $1.count }
    }
    #expect(found + splitter.skippedByteCount + splitter.pendingByteCount == total)
    #expect(splitter.pendingByteCount <= 700)
  }

  @Test("only changed rows count as changed") func changes() {
    let size = PixelSize(width: 100, height: 90)
    let old = GrayImage(size: size)
    var noisy = old
    var random = SeededGenerator(seed: 1)
    for y in 0..<90 { for x in 0..<100 { noisy[x, y] = 255 - .random(in: 0...8, using: &random) } }
    #expect(ChangeMap().changedRows(from: old, to: noisy) == nil)
    var letter = noisy
    for y in 40..<52 { for x in 30..<38 { letter[x, y] = 0 } }
    #expect(ChangeMap().changedRows(from: noisy, to: letter) == 32..<64)
  }
}
