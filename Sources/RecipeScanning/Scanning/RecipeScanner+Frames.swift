#if OCR
public import PageReading
import RecipeReading

extension RecipeScanner {
  /// Scans a stream of frames and gives the lines that have become stable or changed, frame by frame.
  ///
  /// A frame is read when the loop asks for it. A `FrameFeed` drops frames that come in the meantime, or lets its source
  /// wait, and so does an `AsyncStream` of a camera's frames with the buffering policy `.bufferingNewest(1)`:
  ///
  ///     for try await frame in try await scanner.scan(frames: feed) {
  ///       for line in frame.lines { print(line.scanned.row.ingredient?.text ?? "") }
  ///     }
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - options: The options of the reader, which is not one of the pool: it reuses what it read before.
  ///   - tracking: How lines are tracked.
  ///   - regionOfInterest: The part of each frame to read.
  /// - Returns: The frames with their lines.
  /// - Throws: What keeps the reader from starting.
  public func scan<Frames: AsyncSequence<VideoFrame, Failure>, Failure>(
    frames: Frames, options: ReadingOptions = .recipes(.fast),
    tracking: FrameSession.Tracking = .lines(TrackingOptions()),
    regionOfInterest: RegionOfInterest = .full
  ) async throws(PageError) -> some AsyncSequence<ScannedFrame, Failure> {
    let thread = FrameThread(options, tracking: tracking, regionOfInterest: regionOfInterest)
    try await thread.start()
    return frames.map { frame in
      let (result, counts) = await thread.update(with: frame)
      var scanned = ScannedFrame(number: frame.number, time: frame.time, counts: counts)
      switch result {
      case .success(let lines):
        scanned.lines = lines.map { line in
          let row = editor.row(from: tagger.tagRecipeLine(line.line.text))
          return ScannedFrame.Line(
            tracked: line, scanned: ScannedLine(row: row, line: line.line))
        }
      case .failure(let error): scanned.error = error
      }
      return scanned
    }
  }
}
#endif
