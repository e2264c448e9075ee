#if OCR
public import PageReading
import RecipeRows

extension RecipeScanner {
  /// Scans a stream of frames and gives the lines that have become stable or changed, frame by frame.
  ///
  /// A frame is read when the loop requests it. A `FrameFeed` drops frames that arrive in the
  /// meantime or lets its source wait; an `AsyncStream` of a camera's frames drops them with the
  /// buffering policy `.bufferingNewest(1)`:
  ///
  ///     for try await frame in try await scanner.scan(frames: feed) {
  ///       for line in frame.lines { print(line.scanned.row.ingredient?.text ?? "") }
  ///     }
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - options: The options of the reader, which is not from the pool, because it reuses earlier
  ///     results.
  ///   - tracking: The method of tracking lines.
  ///   - regionOfInterest: The part of each frame to read.
  /// - Returns: The frames with their lines.
  /// - Throws: An error if the reader cannot start.
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
        let tagged = tagger.tagRecipe(lines.map(\.line.text))
        scanned.lines = zip(lines, tagged).map { line, tagged in
          ScannedFrame.Line(
            tracked: line, scanned: ScannedLine(row: editor.row(of: tagged), line: line.line))
        }
      case .failure(let error): scanned.error = error
      }
      return scanned
    }
  }
}
#endif
