import Support

/// A metric of a latency measurement.
@nonexhaustive
public enum LatencyFigure: String, CaseIterable, Hashable, Sendable {
  /// The median time of a line.
  case p50
  /// The time that 90 % of the lines take at most.
  case p90
  /// The time that 99 % of the lines take at most.
  case p99
  /// The time that 99.9 % of the lines take at most.
  case p999 = "p99.9"
  /// The time of the slowest line.
  case max
  /// The time of opening the model for the first time.
  case open
  /// The time of opening it again.
  case reopen
  /// The memory for model and tagging.
  case memory
  /// Lines in a second.
  case lines = "lines/s"
  /// Tokens in a second.
  case tokens = "tokens/s"

  /// The description of the metric.
  public var meaning: String {
    switch self {
    case .p50: "half of the lines take at most"
    case .p90: "90 % of the lines"
    case .p99: "99 % of the lines"
    case .p999: "99.9 % of the lines"
    case .max: "every line"
    case .open: "opening the model, the first time"
    case .reopen: "opening it again"
    case .memory: "memory for model and tagging"
    case .lines: "lines a second"
    case .tokens: "tokens a second"
    }
  }

  /// Whether higher values are better.
  var isRate: Bool { self == .lines || self == .tokens }

  private var isTime: Bool { !isRate && self != .memory }

  /// The figure of a measurement: nanoseconds, bytes, or a count a second; nil when it is unknown.
  public func value(in measurement: LatencyMeasurement) -> Double? {
    switch self {
    case .p50: measurement.percentile(0.5) / .nanoseconds(1)
    case .p90: measurement.percentile(0.9) / .nanoseconds(1)
    case .p99: measurement.percentile(0.99) / .nanoseconds(1)
    case .p999: measurement.percentile(0.999) / .nanoseconds(1)
    case .max: measurement.percentile(1) / .nanoseconds(1)
    case .open: measurement.openTime / .nanoseconds(1)
    case .reopen: measurement.reopenTime / .nanoseconds(1)
    case .memory: measurement.memory.map(Double.init)
    case .lines: measurement.linesPerSecond
    case .tokens: measurement.tokensPerSecond
    }
  }

  /// A value with its unit.
  public func text(_ value: Double) -> String {
    if isRate { return grouped(value) }
    if self == .memory { return "\((value / 1_048_576).fixed(1)) MiB" }
    if value < 1e6 { return "\((value / 1e3).fixed(1)) us" }
    return value < 1e9 ? "\((value / 1e6).fixed(1)) ms" : "\((value / 1e9).fixed(1)) s"
  }

  /// The largest value, in any unit.
  private static let greatestValue = 1e12

  /// Reads a value with its unit: `50us`, `1.5ms`, `4MiB`, `200000`.
  public func value(_ text: some StringProtocol) -> Double? {
    let number = text.prefix { $0.isNumber || $0 == "." }
    guard let value = Double(number), (0...Self.greatestValue).contains(value) else { return nil }
    let factors: [String: Double] =
      isRate
      ? ["": 1]
      : isTime
        ? ["ns": 1, "us": 1e3, "µs": 1e3, "ms": 1e6, "s": 1e9]
        : ["KiB": 1_024, "MiB": 1_048_576, "GiB": 1_073_741_824]
    return factors[String(text.dropFirst(number.count))].map { $0 * value }
  }

  private func grouped(_ value: Double) -> String {
    let digits = Array(value.fixed(0))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index).isMultiple(of: 3) ? [",", digit] : [digit]
      })
  }
}
