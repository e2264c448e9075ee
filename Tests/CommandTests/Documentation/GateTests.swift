import Foundation
import TaggerTesting
import Testing

/// The gates of speed, size and accuracy, which fail at a figure that is worse than its record by more than its kind may.
@Suite(.disabled(if: ProcessInfo.processInfo.environment["RECORD"] == "1", "figures are recorded"))
struct GateTests {
  /// What a figure is changed to that is just too bad, and what is still good enough, by the first word of its name.
  static let changes:
    [String: (bad: @Sendable (Double) -> Double, good: @Sendable (Double) -> Double)] =
      [
        "instructions": ({ $0 * 1.031 }, { $0 * 1.029 }),
        "allocations": ({ $0 + 0.001 }, { $0 }),
        "bytes": ({ $0 * 1.011 }, { $0 * 1.009 }),
        "time": ({ $0 * 1.31 }, { $0 * 1.29 }),
        "percent": ({ $0 - 0.51 }, { $0 - 0.49 }),
        "error": ({ $0 + 0.51 }, { $0 + 0.49 }),
      ]

  @Test(arguments: try Gate.recorded().map(\.name))
  func `each gate holds at its record and fails at a figure that is just too bad`(
    name: String
  ) throws {
    let recorded = try #require(try Gate.recorded().first { $0.name == name }).figure
    let kind = try #require(Self.changes[String(name.prefix { $0 != "-" })])
    func failure(_ figure: Double) throws -> String? {
      try Gate.failure(name, String(format: "%.4f", figure))
    }
    #expect(try failure(recorded) == nil)
    #expect(try failure(kind.good(recorded)) == nil)
    #expect(try failure(kind.bad(recorded))?.contains("FAILED") == true)
  }

  @Test func `there are gates of all kinds`() throws {
    let kinds = Set(try Gate.recorded().map { String($0.name.prefix { $0 != "-" }) })
    #expect(kinds == Set(Self.changes.keys))
  }

  @Test(arguments: [
    ("percent-typed-foods", "", "not a number"), ("percent-typed-foods", "nan", "not a number"),
    ("percent-of-nothing", "99", "not in record.txt"),
    ("speed-of-lines", "3", "does not know this kind"),
  ])
  func `a figure without a record, a kind or a number fails`(
    name: String, figure: String, reason: String
  ) throws {
    #expect(try Gate.failure(name, figure)?.contains(reason) == true)
  }
}
