import Synchronization

/// The counters and histograms of a service, in Prometheus's text format.
final class ServiceMetrics: Sendable {
  /// A counter, with a value for each combination of its labels.
  enum Counter: String, CaseIterable {
    case requests, refusals, lines, pages, swaps, trainings

    var help: String {
      switch self {
      case .requests: "Requests by route and status."
      case .refusals: "Requests that were refused for want of rights or capacity, by status."
      case .lines: "Lines that were tagged."
      case .pages: "Pages that were read."
      case .swaps: "Replacements of models by name and result."
      case .trainings: "Trainings by result."
      }
    }

    var labels: [String] {
      switch self {
      case .requests: ["route", "status"]
      case .refusals: ["status"]
      case .swaps: ["model", "result"]
      case .trainings: ["result"]
      case .lines, .pages: []
      }
    }
  }

  /// Times, with a histogram for each value of a label.
  enum Histogram: String, CaseIterable {
    case requestSeconds = "request_seconds"
    case queueWaitSeconds = "queue_wait_seconds"

    var help: String {
      switch self {
      case .requestSeconds: "The time from the headers of a request to its end, by route."
      case .queueWaitSeconds: "The time that long work waits for its turn."
      }
    }

    var label: String? { self == .requestSeconds ? "route" : nil }
  }

  /// A value at the time of the request for the metrics.
  struct Gauge {
    /// The whole name.
    var name: String
    var help: String
    var value: Int
    var labels: KeyValuePairs<String, String> = [:]
  }

  private struct Key: Hashable {
    var counter: Counter
    var values: [String]
  }

  private struct Times {
    /// The number of times up to each bound.
    var buckets = [Int](repeating: 0, count: ServiceMetrics.bounds.count)
    var count = 0
    var sum = 0.0
  }

  private struct State {
    var counts: [Key: Int] = [:]
    var times: [Histogram: [String: Times]] = [:]
  }

  private static let bounds = [0.000_1, 0.000_5, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
  private let state = Mutex(State())

  /// Adds to a counter, with the values of its labels.
  func add(_ counter: Counter, _ values: String..., count: Int = 1) {
    state.withLock { $0.counts[Key(counter: counter, values: values), default: 0] += count }
  }

  /// Adds a time to a histogram, with the value of its label.
  func add(_ time: Duration, to histogram: Histogram, _ value: String = "") {
    let seconds = time / .seconds(1)
    state.withLock { state in
      var times = state.times[histogram, default: [:]][value] ?? Times()
      times.count += 1
      times.sum += seconds
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound {
        times.buckets[index] += 1
      }
      state.times[histogram, default: [:]][value] = times
    }
  }

  /// The text format of Prometheus; the gauges are added at the end.
  func text(gauges: [Gauge]) -> String {
    let state = state.withLock { $0 }
    var text = ""
    func head(_ name: String, _ type: String, _ help: String) {
      let head = "# HELP \(name) \(help)\n# TYPE \(name) \(type)\n"
      // Gauges of one name with different labels have one head.
      if !text.contains(head) { text += head }
    }
    for counter in Counter.allCases {
      let name = "wordtagger_\(counter.rawValue)_total"
      head(name, "counter", counter.help)
      let rows = state.counts.filter { $0.key.counter == counter }
        .map { (Self.labels(zip(counter.labels, $0.key.values)), $0.value) }
      for (labels, count) in rows.sorted(by: { $0.0 < $1.0 }) {
        text += "\(name)\(labels) \(count)\n"
      }
      if rows.isEmpty, counter.labels.isEmpty { text += "\(name) 0\n" }
    }
    for histogram in Histogram.allCases {
      let name = "wordtagger_\(histogram.rawValue)"
      head(name, "histogram", histogram.help)
      for (value, times) in (state.times[histogram] ?? [:]).sorted(by: { $0.key < $1.key }) {
        let own = histogram.label.map { [($0, value)] } ?? []
        let bounds = Self.bounds.map { "\($0)" } + ["+Inf"]
        for (bound, count) in zip(bounds, times.buckets + [times.count]) {
          text += "\(name)_bucket\(Self.labels(own + [("le", bound)])) \(count)\n"
        }
        text += "\(name)_sum\(Self.labels(own)) \(times.sum)\n"
        text += "\(name)_count\(Self.labels(own)) \(times.count)\n"
      }
    }
    for gauge in gauges {
      head(gauge.name, "gauge", gauge.help)
      text +=
        "\(gauge.name)\(Self.labels(gauge.labels.map { ($0.key, $0.value) })) \(gauge.value)\n"
    }
    return text
  }

  private static func labels(_ pairs: some Sequence<(String, String)>) -> String {
    let parts = pairs.map { name, value in
      let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n")
      return "\(name)=\"\(escaped)\""
    }
    return parts.isEmpty ? "" : "{\(parts.joined(separator: ","))}"
  }
}
