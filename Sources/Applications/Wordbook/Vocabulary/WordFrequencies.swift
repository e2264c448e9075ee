import Platform
import StreamIO

/// The frequencies of words, from the data of the Python package `wordfreq`.
///
/// The data is licensed under CC BY-SA 4.0; it is read where it is installed, and no part of it is included here.
public struct WordFrequencies: Sendable {
  /// The negative common logarithm of each word's relative frequency, in hundredths.
  private var centibels: [String: Int] = [:]

  /// Reads one of the package's files, such as `wordfreq/data/large_en.msgpack.gz`.
  ///
  /// The file is a MessagePack array: a header, then for each hundredth of a power of ten the words of that frequency.
  public init(contentsOf path: String) throws(WordbookError) {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try InputFile.contents(of: path) } catch {
      throw .unreadable(file: path, line: nil, message: error.message)
    }
    var reader = MessagePackReader(bytes: bytes)
    let isComplete = reader.readArray { reader, index in
      if index == 0 { return reader.skipMap() }
      return reader.readArray { reader, _ in
        guard let word = reader.readString() else { return false }
        centibels[word] = index - 1
        return true
      }
    }
    guard isComplete, !centibels.isEmpty else {
      throw .unreadable(
        file: path, line: nil,
        message: "is not a wordfreq list; expected a file such as large_en.msgpack.gz")
    }
  }

  /// The English list of the installed Python package, in the active environment, the user's folder or the system's; nil if
  /// there is none.
  public static var installedPath: String? {
    let environment = ProcessEnvironment.variable("VIRTUAL_ENV")
    for root in [environment].compactMap(\.self) + [
      ProcessEnvironment.home + "/.local", "/usr/local", "/usr",
    ] {
      for packages in ["site-packages", "dist-packages"] {
        for version in ["3"] + (8..<40).reversed().map({ "3.\($0)" }) {
          let path = "\(root)/lib/python\(version)/\(packages)/wordfreq/data/large_en.msgpack.gz"
          if access(path, R_OK) == 0 { return path }
        }
      }
    }
    return nil
  }

  /// The frequency on the Zipf scale: 7 for the most common words, 3 for one in a million, 0 for unknown ones.
  public func zipf(of lemma: String) -> Double {
    centibels[lemma.lowercased()].map { 9 - Double($0) / 100 } ?? 0
  }
}

/// A reader for the MessagePack values that frequency lists have.
private struct MessagePackReader {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads an array, whose elements the closure reads; false if there is no array or the closure rejects an element.
  mutating func readArray(_ element: (inout MessagePackReader, Int) -> Bool) -> Bool {
    guard let count = readCount(short: 0x90, mask: 0x0F, long: [0xDC: 2, 0xDD: 4]) else {
      return false
    }
    for index in 0..<count {
      guard element(&self, index) else { return false }
    }
    return true
  }

  mutating func readString() -> String? {
    guard let count = readCount(short: 0xA0, mask: 0x1F, long: [0xD9: 1, 0xDA: 2, 0xDB: 4]),
      count <= bytes.count - position
    else { return nil }
    defer { position += count }
    return String(decoding: bytes[position..<position + count], as: UTF8.self)
  }

  /// Skips a map from strings to strings and small numbers.
  mutating func skipMap() -> Bool {
    guard let count = readCount(short: 0x80, mask: 0x0F, long: [:]) else { return false }
    for _ in 0..<count {
      guard readString() != nil else { return false }
      if position < bytes.count, bytes[position] < 0x80 {
        position += 1
      } else if readString() == nil {
        return false
      }
    }
    return true
  }

  /// The count of a value, from its first byte or those after it.
  private mutating func readCount(short: UInt8, mask: UInt8, long: [UInt8: Int]) -> Int? {
    guard position < bytes.count else { return nil }
    let first = bytes[position]
    if first & ~mask == short {
      position += 1
      return Int(first & mask)
    }
    guard let size = long[first], size < bytes.count - position else { return nil }
    let count = bytes[(position + 1)...(position + size)].reduce(0) { $0 << 8 | Int($1) }
    position += size + 1
    return count
  }
}
