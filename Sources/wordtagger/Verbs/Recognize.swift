import LabeledData
import PageReading
import StreamIO

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `wordtagger recognize`: pictures of pages into text with places.
struct Recognize: Verb {
  static let configuration = CommandConfiguration(
    commandName: "recognize", abstract: "Read pictures of pages.",
    discussion: """
      Pages are written in the order of the pictures. Columns are read one after the other. A \
      picture that cannot be read gives an empty page and a message, and the others go on. Lines \
      that cannot be read well enough are left out of text and marked in JSON.
      """)
  static let examples = [
    Example("Read a page", "wordtagger recognize page.png"),
    Example(
      "Read a folder's pages for another program",
      "wordtagger recognize --format alto -o pages.xml scans/*.png"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "all pictures were read"),
    (1, "some pictures could not be read, or the job failed; the reason is on standard error"),
  ]

  @Argument(
    help:
      "Pictures, folders of pictures, TIFF or PDF files with all their pages; - is standard input.",
    completion: .file)
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .file)
  var output = "-"

  @Option(help: "How pages are written.")
  var format = PageFormat.text

  @Option(help: "Whether poor pictures and lines are read again.")
  var level = ReadingLevel.accurate

  @OptionGroup var input: PageInput

  @Option(help: ArgumentHelp("How many pictures are read at once.", valueName: "n"))
  var threads = ProcessInfo.processInfo.activeProcessorCount

  func validate() throws {
    guard threads >= 1 else { throw ValidationError("--threads is a count; expected 1 or more.") }
  }

  func run() throws {
    #if OCR
    let pool = PagePool(try input.options(level), threadCount: threads)
    let pictures = PictureFiles(files)
    defer { pictures.removeTemporaryFiles() }
    for problem in pictures.problems { StandardError.write("Error: \(problem)\n") }
    let job = try RecognizeJob(
      names: pictures.pictures.map(\.name), format: format, output: output)
    try pool.read(
      imagesAt: pictures.pictures.map(\.path), regionOfInterest: input.region.region
    ) { job.take($0, $1) }
    try job.close()
    if !pictures.problems.isEmpty { throw ExitCode.failure }
    #else
    throw PageError.builtWithoutOCR
    #endif
  }
}

#if OCR
import Synchronization

/// Writes pages as they come and keeps count of what failed.
private final class RecognizeJob: Sendable {
  private struct State: ~Copyable {
    var output: OutputFile
    var failedCount = 0
    var failure: (any Error)?
  }

  private let names: [String]
  private let format: PageFormat
  private let state: Mutex<State>

  init(names: [String], format: PageFormat, output: String) throws {
    let file = try OutputFile(output)
    try file.write(format.opening)
    self.names = names
    self.format = format
    state = Mutex(State(output: file))
  }

  /// Writes a page; false when writing fails and nothing more is wanted.
  func take(_ index: Int, _ result: Result<Page, PageError>) -> Bool {
    state.withLock { state in
      var page = NamedPage(name: names[index], page: Page(size: PixelSize(width: 0, height: 0)))
      switch result {
      case .success(let read):
        page.page = read
        if read.lines.isEmpty { StandardError.warn("\(names[index]): no text was found") }
      case .failure(let error):
        page.error = "\(error)"
        state.failedCount += 1
        StandardError.write("Error: \(error)\n")
      }
      do {
        try state.output.write(try format.part(page, number: index + 1))
        return true
      } catch {
        state.failure = error
        return false
      }
    }
  }

  func close() throws {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      try state.output.write(format.closing)
      try state.output.close()
      if state.failedCount > 0 { throw ExitCode.failure }
    }
  }
}
#endif
