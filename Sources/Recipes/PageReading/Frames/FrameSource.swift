import Platform

/// A source of frames.
@nonexhaustive
public enum FrameSource: Hashable, Sendable {
  /// The pictures of a folder in the order of their names, numbers in them counting as numbers.
  case folder(String)
  /// Concatenated pictures in an open file, pipe or device.
  case stream(descriptor: CInt)

  /// Concatenated pictures on standard input.
  public static let standardInput = FrameSource.stream(descriptor: STDIN_FILENO)

  /// The maximum time until a source notices that it has to stop.
  static let stopInterval = Duration.milliseconds(50)

  /// Calls a closure for each frame, in order.
  ///
  /// - Parameters:
  ///   - rate: The frames per second, from which the times of the frames follow.
  ///   - frameLimit: The maximum size, in bytes, of a frame of a stream; a longer one is skipped.
  ///   - mustStop: Whether reading has to end even if no frame arrives; called several times a
  ///     second.
  ///   - handle: Called for each frame; false ends the reading.
  /// - Returns: The number of bytes that belonged to no picture.
  /// - Throws: An error if the source cannot be read.
  public func forEachFrame(
    rate: Double, frameLimit: Int = FrameSplitter.defaultLimit,
    until mustStop: () -> Bool = { false }, _ handle: (VideoFrame) -> Bool
  ) throws(PageError) -> Int {
    switch self {
    case .folder(let path): try Self.readFolder(path, rate: rate, mustStop, handle)
    case .stream(let descriptor):
      try Self.readStream(descriptor, rate: rate, frameLimit, mustStop, handle)
    }
  }

  /// The pictures in a folder, in order.
  package static func pictures(in folder: String) throws(PageError) -> [String] {
    guard let names = namesInFolder(folder) else {
      guard let status = FileStatus(folder) else { throw .notFound(name: folder) }
      if status.isFolder { throw .noPermission(name: folder) }
      throw .unusableFile(name: folder, reason: "not a folder; expected one with pictures")
    }
    let endings = [
      "png", "jpg", "jpeg", "tif", "tiff", "webp", "bmp", "gif", "ppm", "pgm", "pbm", "pnm",
    ]
    let pictures = names.filter { name in
      guard let dot = name.lastIndex(of: "."), !name.hasPrefix(".") else { return false }
      return endings.contains(name[name.index(after: dot)...].lowercased())
    }
    return pictures.sorted(by: isBefore).map { "\(folder)/\($0)" }
  }

  /// Whether a name comes first when runs of digits count as numbers: frame2 before frame10.
  static func isBefore(_ first: String, _ second: String) -> Bool {
    func parts(_ name: String) -> [(number: Int, text: String)] {
      var parts: [(number: Int, text: String)] = []
      for character in name {
        if let digit = character.wholeNumberValue, character.isASCII {
          if let last = parts.last, last.number >= 0, last.number < 1 << 50 {
            parts[parts.count - 1].number = last.number * 10 + digit
          } else {
            parts.append((digit, ""))
          }
        } else if parts.last?.number == -1 {
          parts[parts.count - 1].text.append(character)
        } else {
          parts.append((-1, String(character)))
        }
      }
      return parts
    }
    for (a, b) in zip(parts(first), parts(second)) where a != b { return a < b }
    return first.utf8.count != second.utf8.count
      ? first.utf8.count < second.utf8.count : first < second
  }

  private static func readFolder(
    _ folder: String, rate: Double, _ mustStop: () -> Bool, _ handle: (VideoFrame) -> Bool
  ) throws(PageError) -> Int {
    for (number, path) in try pictures(in: folder).enumerated() where !mustStop() {
      let bytes = try FileBytes.read(path, limit: ImageLimits().decodedBytes)
      let frame = VideoFrame(number: number, time: Double(number) / rate, name: path, bytes: bytes)
      if !handle(frame) { break }
    }
    return 0
  }

  private static func readStream(
    _ descriptor: CInt, rate: Double, _ frameLimit: Int, _ mustStop: () -> Bool,
    _ handle: (VideoFrame) -> Bool
  ) throws(PageError) -> Int {
    let interval = CInt(stopInterval / .milliseconds(1))
    var splitter = FrameSplitter(frameLimit: frameLimit)
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var number = 0
    while !mustStop() {
      var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      // Data that arrives after the end is not for this reader.
      guard poll(&event, 1, interval) != 0, !mustStop() else { continue }
      let count = FileBytes.fill(&chunk, from: descriptor)
      guard count >= 0 else {
        throw .unusableFile(name: "stream of frames", reason: String(cString: strerror(errno)))
      }
      if count == 0 { return splitter.skippedByteCount + splitter.pendingByteCount }
      for bytes in splitter.add(chunk[..<count]) {
        let frame = VideoFrame(
          number: number, time: Double(number) / rate, name: "frame \(number + 1)", bytes: bytes)
        number += 1
        if !handle(frame) { return splitter.skippedByteCount }
      }
    }
    return splitter.skippedByteCount
  }
}
