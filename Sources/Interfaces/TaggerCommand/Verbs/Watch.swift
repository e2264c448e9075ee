import ArgumentParsing
import PageReading
import RecipeModels
import RecipePages
import StreamIO
import WordLookup
import WordTagging

/// `wordtagger watch`: reads stable lines from the frames of a camera.
struct Watch: Verb {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Read a stream of frames and report each line once it is stable.",
    discussion: """
      Frames are the pictures of a folder in the order of their names, or concatenated JPEG, PNG and PNM \
      pictures on standard input, as written by ffmpeg -f image2pipe. Lines are matched between \
      frames and their words are decided by vote; one JSON record is written for each line that is new or has \
      changed. Frames of standard input that arrive while one is being read are dropped and counted; \
      --late wait reads them all. SIGUSR1 pauses and resumes. With --define the word in the middle of the \
      region is looked up once it is stable, and a record is written for each new one; the last one is kept during \
      pauses and unstable frames.
      """)
  static let usualOptions = [
    "-o", "--rate", "--late", "--stable", "--tag", "--define", "--dictionary", "-l", "--region",
    "-m",
  ]
  static let examples = [
    Example("Read a folder of frames", "wordtagger watch frames"),
    Example(
      "Read a camera", "ffmpeg -i /dev/video0 -f image2pipe -c:v mjpeg - | wordtagger watch -",
      needs: "a camera"),
    Example(
      "Look up the word that the camera points at", "wordtagger watch frames --define"),
  ]
  static let outcomes = (
    success: "all frames were read or dropped",
    failure: "some frames are broken, or the job failed; the reason is on standard error"
  )

  enum LateFrames: String, CaseIterable, ExpressibleByArgument {
    case drop
    case wait
  }

  @Argument(help: "The folder with frames, or - for standard input.", file: .pages)
  var source: String

  @OptionGroup
  var destination: OutputOption

  @Option(help: ArgumentHelp("The frames per second of the source.", valueName: "n"))
  var rate = 30.0

  @Option(help: "Whether late frames are dropped; by default a stream drops and a folder waits.")
  var late: LateFrames?

  @Flag(help: "Require equal strings instead of voting on words.")
  var exact = false

  @Option(
    help: ArgumentHelp(
      "Report a line after N matching frames; the default is 3, or 10 with --exact.",
      valueName: "n"))
  var stable: Int?

  @Option(help: ArgumentHelp("Forget a line after N frames without it.", valueName: "n"))
  var forget = 30

  @Option(
    help: ArgumentHelp("Skip frames of standard input that are larger.", valueName: "megabytes"))
  var maxFrame = FrameSplitter.defaultLimit >> 20

  @Option(help: ArgumentHelp("Ignore lines of less confidence.", valueName: "confidence"))
  var minConfidence = 60.0

  @Flag(help: "Label the words of each line with the model and add its row.")
  var tag = false

  @Flag(help: "Look up the word in the middle of the region, instead of reporting lines.")
  var define = false

  @OptionGroup
  var dictionaries: DictionaryInput

  @Option(help: "Whether poor pictures and lines are read again.")
  var level = ReadingLevel.fast

  @OptionGroup
  var input: PageInput

  @OptionGroup
  var model: ModelOptions

  func validate() throws {
    guard rate > 0, rate.isFinite else {
      throw ValidationError("--rate is in frames a second; expected more than 0.")
    }
    if define, tag || exact {
      throw ValidationError("--define looks up words; --tag and --exact are for lines.")
    }
    try requireRange("--max-frame", maxFrame, 1...4_096)
    try requireRange("--stable", stable ?? 1, 1...1_000_000_000)
    try requireRange("--forget", forget, 0...1_000_000_000)
  }

  func run() async throws {
    #if OCR
    ProcessSettings.applyForPages()
    let region = input.region.region
    if define {
      let lookup = try dictionaries.lookup()
      let options = try input.textOptions(level)
      try await write { feed in
        try await lookup.words(
          inMiddleOf: feed, options: options, stableCount: stable ?? 3, regionOfInterest: region)
      } record: { frame in
        (frame.counts, frame.error, [DefinitionJSON.text(of: frame)].compactMap(\.self))
      }
    } else {
      let showsRows = tag || model.model != nil
      let scanner = RecipeScanner(tagger: showsRows ? try model.tagger() : .recipes)
      let options = try input.recipeOptions(level)
      try await write { feed in
        try await scanner.scan(
          frames: feed, options: options, tracking: tracking, regionOfInterest: region)
      } record: { frame in
        let lines = frame.lines.map { TrackedLineJSON.text(of: $0, in: frame, showsRow: showsRows) }
        return (frame.counts, frame.error, lines)
      }
    }
    #else
    throw PageError.builtWithoutOCR
    #endif
  }

  #if OCR
  /// Writes the records of frames until the source ends or a signal comes.
  private func write<Frames: AsyncSequence>(
    framesOf read: (AsyncFilterSequence<FrameFeed>) async throws -> Frames,
    record: (Frames.Element) -> (counts: FrameCounts, error: (any Error)?, lines: [String])
  ) async throws {
    let source: FrameSource = source == "-" ? .standardInput : .folder(source)
    let file = try OutputFile(destination.output)
    let drops = late.map { $0 == .drop } ?? (source == .standardInput)
    let feed = FrameFeed(
      source, rate: rate, dropsLateFrames: drops, frameLimit: maxFrame << 20)
    PauseSignal.listen()
    Interrupts.listen()
    var counts = FrameCounts()
    for try await frame in try await read(feed.filter { _ in !PauseSignal.skipsFrame() }) {
      let (ownCounts, error, lines) = record(frame)
      counts = ownCounts
      if let error { StandardError.write("Error: \(error)\n") }
      for line in lines { try file.write(line + "\n") }
      // A reader at the other end gets the lines of a frame at once.
      if !lines.isEmpty { try file.flush() }
      if Interrupts.isInterrupted { break }
    }
    try file.close()
    counts.dropped = feed.droppedCount
    counts.paused = PauseSignal.skippedCount
    StandardError.note(Self.summary(counts, skippedBytes: feed.skippedByteCount))
    if counts.broken > 0 || feed.skippedByteCount > 0 { throw ExitCode.failure }
  }
  #endif

  private static func summary(_ counts: FrameCounts, skippedBytes: Int) -> String {
    var text =
      "\(counts.read) frames read (\(counts.unchanged) unchanged, \(counts.partly) in part), "
      + "\(counts.dropped) dropped, \(counts.broken) broken"
    if counts.paused > 0 { text += ", \(counts.paused) during pauses" }
    if skippedBytes > 0 { text += "; \(skippedBytes) bytes belong to no picture" }
    return text + "\n"
  }

  #if OCR
  private var tracking: FrameSession.Tracking {
    if exact { return .exact(stableCount: stable ?? 10, forgetAfter: forget) }
    var options = TrackingOptions()
    options.minimumConfidence = minConfidence
    options.stableCount = stable ?? options.stableCount
    options.forgetAfter = forget
    return .lines(options)
  }
  #endif
}
