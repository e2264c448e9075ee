import Foundation
import TaggerEvaluation
import TaggerTesting
import Testing
import WordTagging

@Suite struct LatencyTests {
  private static func measurement(maximumTokens: Int = .max) throws -> LatencyMeasurement {
    let path = FileManager.default.temporaryDirectory.path + "/latency-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(try TestModel.bytes()).write(to: URL(fileURLWithPath: path))
    let lines = ["2 eggs", "salt", "1½ cups flour, sifted"].map { Array($0.utf8) }
    return try LatencyMeasurement(lines: lines, maximumTokens: maximumTokens, rounds: 3) {
      try WordTagger(contentsOf: path)
    }
  }

  @Test("a measurement has a time for each line, in order")
  func measuring() throws {
    let all = try Self.measurement()
    #expect(all.times.count == 3)
    #expect(all.times == all.times.sorted())
    #expect(all.tokenCount == 8)
    #expect(all.percentile(0.5) == all.times[1])
    #expect(all.percentile(1) == all.times[2])
    #expect(all.percentile(0.01) == all.times[0])
    #expect(all.linesPerSecond > 0)
    #expect(all.openTime > .zero && all.reopenTime > .zero)
    let size = try TestModel.bytes().count
    #expect(all.modelSize == size)
    let short = try Self.measurement(maximumTokens: 2)
    #expect(short.times.count == 2)
    #expect(short.tokenCount == 3)
  }

  @Test(
    "budgets are read with their units",
    arguments: [
      ("p99=50us", LatencyFigure.p99, 50_000.0), ("p99.9 = 1.5 ms", .p999, 1.5e6),
      ("open=2s", .open, 2e9), ("reopen=1ms", .reopen, 1e6),
      ("max=700ns", .max, 700), ("memory=4MiB", .memory, 4_194_304),
      ("tokens/s=1000000", .tokens, 1e6),
    ])
  func parsing(text: String, figure: LatencyFigure, bound: Double) throws {
    let budget = try #require(LatencyBudget(text))
    #expect(budget.figure == figure)
    #expect(abs(budget.bound / bound - 1) < 1e-12)
  }

  @Test(
    "texts that are no budget are refused",
    arguments: [
      "", "p99", "p99=", "p98=1us", "p99=1", "p99=1MiB", "lines/s=3us", "p99=-1us",
      "tokens/s=18446744073709551615",
    ])
  func refusing(text: String) {
    #expect(LatencyBudget(text) == nil)
  }

  @Test("a budget file has comments, and a wrong line is named")
  func files() throws {
    let budgets = try LatencyBudget.parse("# all\n\np99=50us # short\nopen=1ms\n", file: "b")
    #expect(budgets.map(\.figure) == [.p99, .open])
    let error = #expect(throws: EvaluationError.self) {
      try LatencyBudget.parse("p99=50us\nfast\n", file: "b")
    }
    #expect(error?.description.hasPrefix("b:2: 'fast' is not a budget; expected") == true)
  }

  @Test("a broken budget says by how much, a kept one nothing")
  func violations() throws {
    let measurement = try Self.measurement()
    #expect(LatencyBudget("p99=100s")?.violation(in: measurement) == nil)
    #expect(LatencyBudget("lines/s=0")?.violation(in: measurement) == nil)
    let slow = try #require(LatencyBudget("p50=0ns")?.violation(in: measurement))
    #expect(slow.hasPrefix("p50 is "))
    let tiny = try #require(LatencyBudget("p50=0.\(String(repeating: "0", count: 300))1ns"))
    #expect(tiny.violation(in: measurement)?.contains("% more than") == true)
    let few = try #require(LatencyBudget("tokens/s=1000000000000")?.violation(in: measurement))
    #expect(few.hasSuffix("% less than the budget of 1,000,000,000,000"))
  }

  @Test("figures have units that people read")
  func texts() {
    #expect(LatencyFigure.p50.text(2_345) == "2.3 us")
    #expect(LatencyFigure.open.text(1_250_000) == "1.3 ms")
    #expect(LatencyFigure.max.text(2.04e9) == "2.0 s")
    #expect(LatencyFigure.memory.text(1_572_864) == "1.5 MiB")
    #expect(LatencyFigure.tokens.text(1_234_567.4) == "1,234,567")
  }
}
