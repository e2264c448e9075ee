#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Where frames come from.
public enum FrameSource: Hashable, Sendable {
  /// The pictures of a folder in the order of their names, numbers in them counting as numbers.
  case folder(String)
  /// Pictures one right after the other on standard input.
  case standardInput

  /// Hands each frame on, in order.
  ///
  /// - Parameters:
  ///   - rate: How many frames the source takes a second; it gives the frames their times.
  ///   - handle: Called for each frame; false ends the reading.
  /// - Returns: The number of bytes that belonged to no picture.
  /// - Throws: What keeps the source from being read.
  public func forEachFrame(
    rate: Double, _ handle: (Frame) -> Bool
  ) throws(PageError) -> Int {
    switch self {
    case .folder(let path): try Self.readFolder(path, rate: rate, handle)
    case .standardInput: try Self.readStandardInput(rate: rate, handle)
    }
  }

  /// The pictures in a folder, in order.
  package static func pictures(in folder: String) throws(PageError) -> [String] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      var isFolder = false
      let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
      if !exists { throw .notFound(name: folder) }
      if isFolder { throw .noPermission(name: folder) }
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
    _ folder: String, rate: Double, _ handle: (Frame) -> Bool
  ) throws(PageError) -> Int {
    for (number, path) in try pictures(in: folder).enumerated() {
      let bytes = try FileBytes.read(path, limit: ImageLimits().decodedBytes)
      let frame = Frame(number: number, time: Double(number) / rate, name: path, bytes: bytes)
      if !handle(frame) { break }
    }
    return 0
  }

  private static func readStandardInput(
    rate: Double, _ handle: (Frame) -> Bool
  ) throws(PageError) -> Int {
    var splitter = FrameSplitter()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    var number = 0
    while true {
      let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw .unusableFile(name: "standard input", reason: String(cString: strerror(errno)))
      }
      if count == 0 { return splitter.skippedByteCount + splitter.pendingByteCount }
      for bytes in splitter.add(chunk[..<count]) {
        let frame = Frame(
          number: number, time: Double(number) / rate, name: "frame \(number + 1)", bytes: bytes)
        number += 1
        if !handle(frame) { return splitter.skippedByteCount }
      }
    }
  }
}
