import Platform

/// A plain or gzip file that is read through one reused buffer.
///
/// The buffer only grows when a single record does not fit, so a file of any size is read in
/// constant memory. Records are returned in place and may be changed in place; they are valid until the
/// next call.
package final class InputFile {
  /// The maximum size of a record in bytes.
  package static let recordLimit = 16 << 20

  /// The path as errors name it.
  package let name: String
  /// The size of the file, when it is a regular one.
  package let byteCount: Int?
  /// The number of bytes taken from the file so far.
  package private(set) var bytesRead = 0
  /// The number of the line that was returned last, or where the last record starts.
  package private(set) var lineNumber = 0

  /// The number of the next line.
  package var nextLineNumber: Int { lineNumber + pendingLines }

  private let descriptor: Int32
  private let ownsDescriptor: Bool
  /// The number of bytes after which the file counts as read.
  private let limit: Int
  private var buffer: UnsafeMutablePointer<UInt8>
  private var capacity = 1 << 18
  private var start = 0
  private var end = 0
  private var isAtEnd = false
  /// Line breaks in the record that was returned last.
  private var pendingLines = 0
  /// Whether the next bytes are the rest of a record that was too long.
  private var isInsideLongRecord = false
  #if Gzip
  private var decompressor: GzipDecompressor?
  #endif

  /// Opens a file, or a range of its bytes; `-` is standard input.
  ///
  /// Lines are counted from the start of the range.
  package init(_ path: String, bytes range: Range<Int>? = nil) throws(FileError) {
    limit = range?.count ?? .max
    name = path == "-" ? "standard input" : UnnamedFile.displayName(of: path)
    ownsDescriptor = path != "-"
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError(.cannotOpen, file: path, message: "cannot be opened: \(systemReason())")
    }
    var status = stat()
    let isRegular = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    byteCount = isRegular ? Int(status.st_size) : nil
    buffer = .allocate(capacity: capacity)
    if let range, range.lowerBound > 0 {
      guard lseek(descriptor, range.lowerBound, SEEK_SET) == range.lowerBound else {
        throw FileError(.cannotRead, file: path, message: "cannot be read: \(systemReason())")
      }
      lineNumber = 1
    } else {
      try skipMarks()
    }
  }

  deinit {
    if ownsDescriptor { _ = systemClose(descriptor) }
    buffer.deallocate()
  }

  /// The bytes that are in memory and not yet returned.
  package var window: UnsafeMutableBufferPointer<UInt8> {
    UnsafeMutableBufferPointer(start: buffer + start, count: end - start)
  }

  /// Reads more bytes after the window; false at the end of the file.
  package func fill() throws(FileError) -> Bool {
    if isAtEnd { return false }
    if start > 0 {
      buffer.update(from: buffer + start, count: end - start)
      end -= start
      start = 0
    }
    if end == capacity { try grow() }
    let free = UnsafeMutableRawBufferPointer(start: buffer + end, count: capacity - end)
    let count = try readBytes(into: free)
    end += count
    isAtEnd = count == 0
    return count > 0
  }

  /// Takes bytes from the front of the window as a record with a number of line breaks.
  package func take(_ count: Int, lineBreaks: Int) -> UnsafeMutableBufferPointer<UInt8> {
    let record = UnsafeMutableBufferPointer(start: buffer + start, count: count)
    start += count
    lineNumber += pendingLines
    pendingLines = lineBreaks
    return record
  }

  /// The maximum size of a file that is read at once.
  package static let wholeFileLimit = 4 << 30

  /// All bytes of the file that are not yet taken, unpacked.
  package func allBytes(limit: Int = wholeFileLimit) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    repeat {
      bytes.append(contentsOf: take(window.count, lineBreaks: 0))
      guard bytes.count <= limit else {
        throw FileError(
          .tooLong, file: name,
          message: "has more than \(limit >> 30) GB\(isCompressed ? " unpacked" : "")")
      }
    } while try fill()
    return bytes
  }

  private var isCompressed: Bool {
    #if Gzip
    decompressor != nil
    #else
    false
    #endif
  }

  private func grow() throws(FileError) {
    guard capacity < Self.recordLimit else {
      let error = FileError(
        .tooLong, file: name, line: nextLineNumber,
        message: "the record that starts here is longer than \(Self.recordLimit >> 20) MB;"
          + " is a line break missing, or is the format another one?")
      _ = take(window.count, lineBreaks: window.count { $0 == 0x0A })
      isInsideLongRecord = true
      throw error
    }
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
    larger.update(from: buffer, count: end)
    buffer.deallocate()
    buffer = larger
    capacity *= 2
  }

  private func readBytes(into target: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    #if Gzip
    if let decompressor {
      return try decompressor.read(into: target) { (raw) throws(FileError) in
        try readRawBytes(into: raw)
      }
    }
    #endif
    return try readRawBytes(into: target)
  }

  private func readRawBytes(into target: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    while true {
      let count = systemRead(descriptor, target.baseAddress, min(target.count, limit - bytesRead))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw FileError(.cannotRead, file: name, message: "cannot be read: \(systemReason())")
      }
      bytesRead += count
      return count
    }
  }

  /// Recognizes gzip by its first bytes and skips a byte order mark.
  private func skipMarks() throws(FileError) {
    while end < 3, try fill() {}
    lineNumber = 1
    if end >= 2, buffer[0] == 0x1F, buffer[1] == 0x8B {
      #if Gzip
      decompressor = try GzipDecompressor(name: name, first: window)
      end = 0
      isAtEnd = false
      while end < 3, try fill() {}
      #else
      throw FileError(
        .cannotOpen, file: name,
        message: "is compressed and this build has no gzip; unpack it or build with the trait Gzip")
      #endif
    }
    if end >= 3, buffer[0] == 0xEF, buffer[1] == 0xBB, buffer[2] == 0xBF { start = 3 }
  }
}

extension InputFile {
  /// The number of line breaks before a byte of a file; 0 when it cannot be read.
  package static func lineBreaks(in path: String, before end: Int) -> Int {
    guard end > 0, let file = try? InputFile(path, bytes: 0..<end) else { return 0 }
    var count = 0
    while (try? file.nextLine()) ?? nil != nil { count += 1 }
    return count
  }

  /// Whether a file starts with the bytes of gzip.
  package static func isCompressed(_ path: String) throws(FileError) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError(.cannotOpen, file: path, message: "cannot be opened: \(systemReason())")
    }
    defer { _ = systemClose(descriptor) }
    var bytes: [UInt8] = [0, 0]
    return systemRead(descriptor, &bytes, 2) == 2 && bytes == [0x1F, 0x8B]
  }

  /// Whether a file exists.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The bytes of a whole file.
  package static func contents(of path: String) throws(FileError) -> [UInt8] {
    try InputFile(path).allBytes()
  }
}

extension InputFile {
  /// The next line without its line break; nil at the end of the file.
  package func nextLine() throws(FileError) -> UnsafeMutableBufferPointer<UInt8>? {
    if isInsideLongRecord { try skipLine() }
    var searched = 0
    while true {
      let window = window
      if let base = window.baseAddress, let newline = find(0x0A, base, searched..<window.count) {
        let line = take(newline + 1, lineBreaks: 1)
        let hasReturn = newline > 0 && line[newline - 1] == 0x0D
        return .init(rebasing: line[..<(hasReturn ? newline - 1 : newline)])
      }
      searched = window.count
      if try fill() { continue }
      return searched == 0 ? nil : take(searched, lineBreaks: 1)
    }
  }

  /// The next run of lines that are not blank; nil at the end of the file.
  package func nextParagraph() throws(FileError) -> UnsafeMutableBufferPointer<UInt8>? {
    if isInsideLongRecord {
      while let line = try nextLine(), !isBlank(line[...]) {}
    }
    try skipBlankLines()
    var lineStart = 0
    var lineBreaks = 0
    while true {
      let window = window
      while let base = window.baseAddress, let newline = find(0x0A, base, lineStart..<window.count)
      {
        lineBreaks += 1
        if base[lineStart] <= 0x20, isBlank(window[lineStart..<newline]) {
          return .init(rebasing: take(newline + 1, lineBreaks: lineBreaks)[..<lineStart])
        }
        lineStart = newline + 1
      }
      if try fill() { continue }
      let rest = self.window.count
      guard rest > 0 else { return nil }
      let end = isBlank(self.window[lineStart...]) ? lineStart : rest
      return .init(rebasing: take(rest, lineBreaks: lineBreaks)[..<end])
    }
  }

  /// Skips the rest of a line, however long.
  private func skipLine() throws(FileError) {
    isInsideLongRecord = false
    repeat {
      if let base = window.baseAddress, let newline = find(0x0A, base, 0..<window.count) {
        _ = take(newline + 1, lineBreaks: 1)
        return
      }
      _ = take(window.count, lineBreaks: 0)
    } while try fill()
  }

  private func skipBlankLines() throws(FileError) {
    while true {
      let window = window
      if let first = window.first, first > 0x20 { return }
      if let base = window.baseAddress, let newline = find(0x0A, base, 0..<window.count) {
        guard isBlank(window[..<newline]) else { return }
        _ = take(newline + 1, lineBreaks: 1)
      } else if try !fill() {
        if isBlank(self.window[...]) { _ = take(self.window.count, lineBreaks: 0) }
        return
      }
    }
  }

  private func isBlank(_ line: Slice<UnsafeMutableBufferPointer<UInt8>>) -> Bool {
    line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  private func find(_ byte: UInt8, _ base: UnsafeMutablePointer<UInt8>, _ range: Range<Int>) -> Int?
  {
    guard let hit = memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
    return hit.assumingMemoryBound(to: UInt8.self) - base
  }
}
