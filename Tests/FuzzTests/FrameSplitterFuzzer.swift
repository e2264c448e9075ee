@testable import PageReading

extension FuzzTarget {
  /// Streams of frames: every byte belongs to a frame, to none or waits, and chunks make no difference.
  ///
  /// The first byte is the size of the chunks.
  static let frameSplitter = FuzzTarget("frame-splitter", maximumLength: 4096) { input in
    guard let first = input.first else { return }
    let stream = Array(input.dropFirst())
    func frames(chunkSize: Int) -> [[UInt8]] {
      var splitter = FrameSplitter(frameLimit: 1024)
      var frames: [[UInt8]] = []
      for start in stride(from: 0, to: stream.count, by: chunkSize) {
        frames += splitter.add(stream[start..<min(start + chunkSize, stream.count)])
      }
      let frameBytes = frames.reduce(0) { $0 + $1.count }
      precondition(
        frameBytes + splitter.skippedByteCount + splitter.pendingByteCount == stream.count)
      precondition(frames.allSatisfy { $0.count <= 1024 + 512 })
      return frames
    }
    precondition(frames(chunkSize: Int(first) + 1) == frames(chunkSize: 4096))
  }
}
