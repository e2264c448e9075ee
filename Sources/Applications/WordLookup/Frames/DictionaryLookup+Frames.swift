#if OCR
public import PageReading
import Synchronization

/// A frame of a stream in which words are looked up.
public struct LookupFrame: Sendable {
  /// The index in the stream, counted from 0.
  public var number: Int
  /// The seconds since the first frame.
  public var time: Double
  /// The statistics so far, excluding dropped frames.
  public var counts: FrameCounts
  /// The word in the middle of the region with its definition, if it differs from the previous one.
  public var word: WordAtPoint?
  /// The error that kept the frame from being read or the word from being looked up, if any.
  public var error: (any Error)?
}

extension DictionaryLookup {
  /// Looks up the word in the middle of each frame's region once it is stable.
  ///
  /// A word is reported when enough frames show it, and not again until another word has been reported. Frames in which
  /// the recognized word flickers, and frames without a word, report nothing, so that the last definition stays.
  ///
  /// - Parameters:
  ///   - frames: The frames.
  ///   - options: The options of the reader.
  ///   - stableCount: The number of frames that must agree on the word.
  ///   - regionOfInterest: The part of each frame to read.
  /// - Returns: The frames, with a definition where the word is new.
  /// - Throws: An error that keeps the reader from starting.
  public func words<Frames: AsyncSequence<VideoFrame, Failure>, Failure>(
    inMiddleOf frames: Frames, options: ReadingOptions = ReadingOptions(.fast),
    stableCount: Int = 3, regionOfInterest: RegionOfInterest = .full
  ) async throws(PageError) -> some AsyncSequence<LookupFrame, Failure> {
    let thread = FrameThread(
      options, tracking: .lines(TrackingOptions()), regionOfInterest: regionOfInterest)
    try await thread.start()
    let stable = SharedStableWord(stableCount: stableCount)
    return frames.map { frame in
      let (result, counts) = await thread.update(with: frame)
      var found = LookupFrame(number: frame.number, time: frame.time, counts: counts)
      if case .failure(let error) = result {
        found.error = error
        return found
      }
      let (lines, area) = await thread.latest
      do { found.word = try stable.newWord(of: lines, area: area, lookup: self) } catch {
        found.error = error
      }
      return found
    }
  }
}

/// The stable word of a stream of frames.
final class SharedStableWord: Sendable {
  private let word: Mutex<StableWord>

  init(stableCount: Int) { word = Mutex(StableWord(stableCount: stableCount)) }

  /// The word in the middle of an area, if it is stable and differs from the previous one.
  func newWord(
    of lines: [RecognizedPage.Line], area: PixelBox, lookup: DictionaryLookup
  ) throws -> WordAtPoint? {
    let size = PixelSize(width: area.right, height: area.bottom)
    let page = PageText(lines: lines, size: size, isWord: lookup.contains)
    let fragment = page.fragment(at: area.center)
    let spelling = fragment.map { page.spelling(of: $0) }
    guard word.withLock({ $0.update(with: spelling) }), let fragment else { return nil }
    return try WordAtPoint(fragment, in: page, lookup: lookup)
  }
}

extension PageText {
  /// A printed word in lowercase, without surrounding punctuation.
  fileprivate func spelling(of fragment: Fragment) -> String {
    let start = text.utf8.index(text.utf8.startIndex, offsetBy: fragment.range.lowerBound)
    let end = text.utf8.index(start, offsetBy: fragment.range.count)
    var word = text[start..<end]
    while let last = word.last, !last.isLetter, !last.isNumber { word.removeLast() }
    return word.drop { !$0.isLetter && !$0.isNumber }.lowercased()
  }
}
#endif
