import LabeledData
import RecipeRows
import WordTagging

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Builds rows from labeled lines and prints the cost of one, without the cost of tagging.
///
///     swift run -c release --package-path Benchmarks RowCost lines.jsonl [passes [json]]
@main
enum RowCost {
  static func main() throws {
    guard CommandLine.arguments.count > 1 else {
      return print("usage: RowCost <labeled lines> [passes [json]]")
    }
    let passes = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 5 : 5
    let lines = try SequenceReader(CommandLine.arguments[1]).readAll().compactMap {
      TaggedSequence(text: $0.text, tokens: $0.tokens, labels: $0.labels)
    }
    let builder = RowBuilder()
    /// The shortest CPU time of all rounds, in microseconds per row.
    func cost(_ body: (RecipeRow) -> Int) -> Double {
      let times = (0..<passes).map { _ in
        var sum = 0
        let start = processorTime()
        for line in lines { sum &+= body(builder.row(from: line)) }
        precondition(sum > 0, "The rows are empty")
        return processorTime() - start
      }
      return (times.min() ?? 0) * 1e6 / Double(max(lines.count, 1))
    }
    print("lines            \(lines.count)")
    print("row              \(cost { $0.amounts.count + $0.text.utf8.count }) µs")
    guard CommandLine.arguments.count > 3 else { return }
    print("row and its JSON \(cost { RowJSON.text($0).utf8.count }) µs")
  }
}

/// The CPU time of this process in seconds.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
