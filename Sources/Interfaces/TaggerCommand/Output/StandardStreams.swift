import LabeledData
import Platform
import StreamIO
import Synchronization

/// Standard output for short texts; line-by-line results are written with `OutputFile`.
enum StandardOutput {
  static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether to use colors: on a terminal, unless `NO_COLOR` is set.
  static var takesColors: Bool {
    guard isTerminal else { return false }
    let refusal = ProcessEnvironment.variable("NO_COLOR")
    let terminal = ProcessEnvironment.variable("TERM")
    return refusal == nil && terminal != "dumb"
  }

  /// Writes the text unbuffered.
  static func write(_ text: String) throws(FileError) {
    try OutputFile.write(text, to: "-")
  }
}

/// Standard error: messages, warnings and progress.
enum StandardError {
  static let isTerminal = isatty(STDERR_FILENO) == 1
  private static let silence = Atomic<Bool>(false)

  /// Whether progress and notes are suppressed, as with `--quiet`.
  static var isQuiet: Bool { silence.load(ordering: .relaxed) }

  /// Suppresses everything but warnings and errors.
  static func beQuiet() { silence.store(true, ordering: .relaxed) }

  /// Writes a note, unless `--quiet` was given.
  static func note(_ text: String) { if !isQuiet { write(text) } }

  /// Writes the text unbuffered; a failure cannot be reported anywhere.
  static func write(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty {
        let count = systemWrite(rest)
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
    }
  }

  /// Writes `warning: …` on a separate line.
  static func warn(_ message: String) { write("warning: \(message)\n") }

  /// The number of warnings of one kind that are written.
  static let repeatLimit = 20
  private static let repeats = Mutex<[String: Int]>([:])

  /// Writes a warning of a kind that may be frequent, unless there were ``repeatLimit`` already.
  static func warn(_ message: String, of kind: String) {
    let count = repeats.withLock { repeats in
      repeats[kind, default: 0] += 1
      return repeats[kind] ?? 0
    }
    if count <= repeatLimit { warn(message) }
  }

  /// Says how many warnings of each kind were not written.
  static func countRepeats() {
    let counts = repeats.withLock { repeats in
      defer { repeats = [:] }
      return repeats
    }
    for (kind, count) in counts.sorted(by: { $0.key < $1.key }) where count > repeatLimit {
      warn("\(count) \(kind); the first \(repeatLimit) are shown")
    }
  }
}

/// The system's write(2), which is shadowed by the methods of that name.
private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
  write(STDERR_FILENO, bytes.baseAddress, bytes.count)
}
