import Support
import Synchronization

/// The counters and histograms of a service, in Prometheus's text format.
final class ServiceMetrics: Sendable {
  private struct Key: Hashable {
    var route: String
    var status: Int
  }

  private struct Counts {
    var requests: [Key: Int] = [:]
    var seconds: [String: Double] = [:]
    /// The number of requests within each bound of the histogram.
    var buckets = [Int](repeating: 0, count: ServiceMetrics.bounds.count)
    var requestCount = 0
    var secondsOfAll = 0.0
    var lines = 0
    var pages = 0
  }

  private static let bounds = [0.000_1, 0.000_5, 0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
  private let counts = Mutex(Counts())

  func add(route: String, status: Int, time: Duration) {
    let seconds = time / .seconds(1)
    counts.withLock { counts in
      counts.requests[Key(route: route, status: status), default: 0] += 1
      counts.seconds[route, default: 0] += seconds
      counts.requestCount += 1
      counts.secondsOfAll += seconds
      for (index, bound) in Self.bounds.enumerated() where seconds <= bound {
        counts.buckets[index] += 1
      }
    }
  }

  func addLines(_ count: Int) { counts.withLock { $0.lines += count } }
  func addPages(_ count: Int) { counts.withLock { $0.pages += count } }

  /// The text format of Prometheus; the gauges are added at the end.
  func text(gauges: [(name: String, help: String, value: Int)]) -> String {
    let counts = counts.withLock { $0 }
    var text = ""
    func head(_ name: String, _ type: String, _ help: String) {
      text += "# HELP wordtagger_\(name) \(help)\n# TYPE wordtagger_\(name) \(type)\n"
    }
    head("requests_total", "counter", "Requests by route and status.")
    for (key, count) in counts.requests.sorted(by: {
      ($0.key.route, $0.key.status) < ($1.key.route, $1.key.status)
    }) {
      text +=
        "wordtagger_requests_total{route=\"\(key.route)\",status=\"\(key.status)\"} \(count)\n"
    }
    head("request_seconds", "histogram", "The time from the headers of a request to its end.")
    for (bound, count) in zip(Self.bounds, counts.buckets) {
      text += "wordtagger_request_seconds_bucket{le=\"\(bound)\"} \(count)\n"
    }
    text += "wordtagger_request_seconds_bucket{le=\"+Inf\"} \(counts.requestCount)\n"
    text += "wordtagger_request_seconds_sum \(counts.secondsOfAll)\n"
    text += "wordtagger_request_seconds_count \(counts.requestCount)\n"
    head("lines_total", "counter", "Lines that were tagged.")
    text += "wordtagger_lines_total \(counts.lines)\n"
    head("pages_total", "counter", "Pages that were read.")
    text += "wordtagger_pages_total \(counts.pages)\n"
    for gauge in gauges {
      head(gauge.name, "gauge", gauge.help)
      text += "wordtagger_\(gauge.name) \(gauge.value)\n"
    }
    return text
  }
}
