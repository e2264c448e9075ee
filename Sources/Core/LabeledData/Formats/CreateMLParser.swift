import StreamIO
import WordTagging

/// Reads Create ML's JSON array of objects, one object at a time.
struct CreateMLParser: RecordParser {
  private enum State {
    case beforeArray
    case beforeFirst
    case afterObject
    case afterArray
  }

  private var object = JSONRecord()
  private var state = State.beforeArray

  var labelPlace: String { "the strings of 'labels'" }

  mutating func next(
    from input: InputFile, into sequence: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    while let byte = try nextByte(of: input) {
      switch (state, byte) {
      case (.beforeArray, 0x5B): state = .beforeFirst
      case (.beforeFirst, 0x5D), (.afterObject, 0x5D): state = .afterArray
      case (.beforeFirst, 0x7B):
        state = .afterObject
        return try parseObject(of: input, into: &sequence)
      case (.afterObject, 0x2C):
        _ = input.take(1, lineBreaks: 0)
        guard try nextByte(of: input) == 0x7B else { throw end(input, "expected '{'") }
        return try parseObject(of: input, into: &sequence)
      default: throw end(input, "expected \(expectation)")
      }
      _ = input.take(1, lineBreaks: 0)
    }
    if state == .afterArray { return false }
    throw end(input, "expected \(expectation), found the end of the file")
  }

  private var expectation: String {
    switch state {
    case .beforeArray: "'[', the start of an array of objects"
    case .beforeFirst: "'{' or ']'"
    case .afterObject: "',' or ']'"
    case .afterArray: "the end of the file"
    }
  }

  /// An error between objects: the start of the next one is unknown, so reading ends.
  private mutating func end(_ input: InputFile, _ message: String) -> DataError {
    DataError(.cannotRead, file: input.name, line: input.nextLineNumber, message: message)
  }

  /// The next byte that is not white space, which stays in the window.
  private func nextByte(of input: InputFile) throws(DataError) -> UInt8? {
    while true {
      let window = input.window
      let space = window.prefix { $0 <= 0x20 }
      if !space.isEmpty { _ = input.take(space.count, lineBreaks: space.count { $0 == 0x0A }) }
      if let byte = input.window.first { return byte }
      guard try input.readMore() else { return nil }
    }
  }

  private mutating func parseObject(
    of input: InputFile, into sequence: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    var lineBreaks = 0
    var position = 0
    while true {
      let window = input.window
      while position < window.count {
        let byte = window[position]
        position += 1
        if isInString {
          if isEscaped {
            isEscaped = false
          } else if byte == 0x5C {
            isEscaped = true
          } else if byte == 0x22 {
            isInString = false
          }
        } else {
          switch byte {
          case 0x22: isInString = true
          case 0x7B: depth += 1
          case 0x7D: depth -= 1
          case 0x0A: lineBreaks += 1
          default: break
          }
          if depth == 0 {
            return try parse(
              RecordBytes(input.take(position, lineBreaks: lineBreaks)), of: input, into: &sequence)
          }
        }
      }
      guard try input.readMore() else { throw end(input, "the object that starts here has no end") }
    }
  }

  private mutating func parse(
    _ record: RecordBytes, of input: InputFile,
    into sequence: inout SequenceBuffer
  ) throws(DataError) -> Bool {
    try checkText(record, of: input)
    do { try object.parse(record, lineNumber: input.lineNumber, into: &sequence) } catch {
      throw error.error(in: input.name)
    }
    return true
  }
}
