import Support
import Synchronization

/// The log of a service: a line for each event, with its time, level, name and values.
///
/// ```swift
/// configuration.log = EventLog(.json) { line in print(line, terminator: "") }
/// ```
///
/// As text, a line is `2026-01-31T12:00:00.000Z info swap model=recipes@5be1… before=recipes@77c0…`.
public final class EventLog: Sendable {
  /// The format of a line.
  @nonexhaustive
  public enum Format: String, CaseIterable, Sendable {
    /// `key=value`, with quotes around values that need them.
    case text
    /// A JSON object.
    case json
  }

  /// How much an event matters.
  @nonexhaustive
  public enum Level: Int, Comparable, Sendable {
    /// What happens in normal operation.
    case info
    /// What goes on, but should be looked at.
    case warning
    /// What failed.
    case error

    /// Whether a level matters less than another one.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The number of events of a name in a second, for names that clients can cause at will.
  private struct Recent {
    var second: Int64
    var count = 0
    var suppressedCount = 0
  }

  private let format: Format
  private let minimumLevel: Level
  private let write: @Sendable (String) -> Void
  private let recent = Mutex<[String: Recent]>([:])

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - format: The format of the lines.
  ///   - minimumLevel: The lowest level that is written.
  ///   - write: Takes each line with its line break, from any thread.
  public init(
    _ format: Format = .text, minimumLevel: Level = .info,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    self.minimumLevel = minimumLevel
    self.write = write
  }

  /// Writes an event; values that are nil are left out.
  ///
  /// Of the events of a name in a second, those beyond the limit are left out, and counted by the next one.
  func log(
    _ level: Level, _ event: String, limit: Int = .max,
    _ values: KeyValuePairs<String, (any CustomStringConvertible)?> = [:]
  ) {
    guard level >= minimumLevel else { return }
    let time = Timestamp.milliseconds
    var values = Array(values)
    if limit < .max {
      guard let suppressedCount = take(event, at: time / 1000, limit) else { return }
      if suppressedCount > 0 { values.append(("suppressed", suppressedCount)) }
    }
    let all: [(String, (any CustomStringConvertible)?)] =
      [("time", Timestamp.text(milliseconds: time)), ("level", "\(level)"), ("event", event)]
      + values.map { ($0.key, $0.value) }
    write(format == .json ? Self.json(all) : Self.text(all))
  }

  /// The number of events that were left out before this one; nil to leave this one out.
  private func take(_ event: String, at second: Int64, _ limit: Int) -> Int? {
    recent.withLock { recent in
      var state = recent[event] ?? Recent(second: second)
      defer { recent[event] = state }
      if state.second != second { (state.second, state.count) = (second, 0) }
      guard state.count < limit else {
        state.suppressedCount += 1
        return nil
      }
      state.count += 1
      defer { state.suppressedCount = 0 }
      return state.suppressedCount
    }
  }

  private static func json(_ values: [(String, (any CustomStringConvertible)?)]) -> String {
    var json = JSONWriter()
    json.object { json in
      for (name, value) in values {
        guard let value else { continue }
        json.key(name)
        switch value {
        case let number as Int: json.integer(number)
        case let number as Double: json.number(number)
        case let flag as Bool: json.flag(flag)
        default: json.string(printable("\(value)"))
        }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private static func text(_ values: [(String, (any CustomStringConvertible)?)]) -> String {
    let parts = values.enumerated().compactMap { index, item -> String? in
      guard let value = item.1 else { return nil }
      let text = printable("\(value)")
      // Time, level and event come first and need no names.
      guard index > 2 else { return text }
      let isPlain =
        !text.isEmpty
        && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0 != "=" }
      guard !isPlain else { return "\(item.0)=\(text)" }
      var json = JSONWriter()
      json.string(text)
      return "\(item.0)=" + String(decoding: json.bytes, as: UTF8.self)
    }
    return parts.joined(separator: " ") + "\n"
  }

  /// A text without characters that move the cursor, end the line or turn the direction of a terminal.
  private static func printable(_ text: String) -> String {
    let isPrintable = { (scalar: Unicode.Scalar) in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    guard !text.unicodeScalars.allSatisfy(isPrintable) else { return text }
    return String(
      String.UnicodeScalarView(text.unicodeScalars.map { isPrintable($0) ? $0 : "\u{FFFD}" }))
  }
}
