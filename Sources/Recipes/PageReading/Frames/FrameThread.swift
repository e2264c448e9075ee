#if OCR
import Support

/// A frame session on a thread of its own, so that no thread of Swift's concurrency pool waits for recognition.
package actor FrameThread {
  private let executor = ThreadExecutor(name: "PageReading")
  private let options: ReadingOptions
  private let tracking: FrameSession.Tracking
  private let region: RegionOfInterest
  private var box: SessionBox?

  package init(
    _ options: ReadingOptions, tracking: FrameSession.Tracking, regionOfInterest: RegionOfInterest
  ) {
    self.options = options
    self.tracking = tracking
    region = regionOfInterest
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Starts the session.
  package func start() throws(PageError) {
    box = try SessionBox(
      FrameSession(options, tracking: tracking, regionOfInterest: region))
  }

  /// Reads a frame in a session that was started.
  package func update(
    with frame: VideoFrame
  ) -> (result: Result<[TrackedLine], PageError>, counts: FrameCounts) {
    guard let box else { return (.success([]), FrameCounts()) }
    do throws(PageError) {
      return (.success(try box.session.update(with: frame)), box.session.counts)
    } catch {
      return (.failure(error), box.session.counts)
    }
  }

  /// The lines of the latest frame, and its region in pixels.
  package var latest: (lines: [RecognizedPage.Line], area: PixelBox) {
    box.map { ($0.session.lastLines, $0.session.lastArea) } ?? ([], .zero)
  }

  private final class SessionBox {
    var session: FrameSession

    init(_ session: consuming FrameSession) { self.session = session }
  }
}
#endif
