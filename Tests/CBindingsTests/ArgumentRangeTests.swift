import CBindings
import CWordTagger
import Testing

@Suite("Numbers in arguments") struct ArgumentRangeTests {
  /// A call with a number out of its range.
  struct Call: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// What the message says, the name of the argument first.
    let expected: String
    var code = WT_ERROR_ARGUMENT
    let run: @Sendable (ErrorPointer) throws -> Bool
  }

  typealias ErrorPointer = UnsafeMutablePointer<OpaquePointer?>

  @Test(
    "A number out of its range is an error that names the argument",
    arguments: tagging + batches + models + training + texts)
  func outOfRange(call: Call) throws {
    var thrown: (any Error)?
    let found = failure { error in
      do { return try call.run(error) } catch {
        thrown = error
        return true
      }
    }
    if let thrown { throw thrown }
    #expect(found?.code == call.code)
    #expect(found?.message.contains(call.expected) == true, "\(found?.message ?? "no error")")
  }

  @Test(
    "Numbers at the ends of their ranges are accepted", arguments: [-1, 0, 1, 1_024] as [Int32])
  func inRange(threadCount: Int32) throws {
    var error: OpaquePointer?
    #expect(try Self.tag(&error, options: { $0.thread_count = threadCount }))
  }

  // MARK: Calls

  private static let tagging: [Call] =
    ([(-2, "-2"), (.max, "2147483647"), (1_025, "1025")] as [(Int32, String)]).map { count, text in
      Call(
        testDescription: "\(count) threads",
        expected: "thread_count is \(text); expected -1 to 1024"
      ) { try tag($0, options: { $0.thread_count = count }) }
    } + [
      Call(testDescription: "1,001 hypotheses", expected: "best_count is 1001; expected 0 to 1000")
      {
        try tag($0, options: { $0.best_count = 1_001 })
      },
      Call(testDescription: "explanations", expected: "most is -1; expected 0 to 2147483647") {
        error in
        let lines = TestBatch(lines: ["a"])
        defer { withExtendedLifetime(lines) {} }
        return try withRecipes { wt_explain($0, lines.pointer, -1, error) != nil }
      },
    ]

  private static let batches: [Call] =
    ([-2, 1 << 20] as [Int32]).map { label in
      Call(
        testDescription: "forced label \(label)",
        expected: "forced_labels[1] is \(label); expected -1 to"
      ) { error in
        try [-1, label].withUnsafeBufferPointer { forced in
          try tag(
            error, TestBatch(tokens: [["a", "b"]]),
            changed: { $0.forced_labels = forced.baseAddress })
        }
      }
    } + [
      Call(testDescription: "seven labels", expected: "labels.count is 7; expected 1") { error in
        let labels = Array(repeating: "value", count: 7)
        return try tag(error, TestBatch(tokens: [["a"]], labels: [labels]))
      },
      Call(testDescription: "labels of lines", expected: "labels.count is 1; expected 0") { error in
        let labels = TestBatch(tokens: [["a"]], labels: [["value"]])
        defer { withExtendedLifetime(labels) {} }
        return try tag(error, changed: { $0.labels = labels.pointer?.pointee.labels })
      },
      Call(testDescription: "cells of a column", expected: "cells.count is 2; expected 1") {
        error in
        let cells = TestBatch(tokens: [["a"]], labels: [["N", "V"]])
        defer { withExtendedLifetime(cells) {} }
        var column = wt_column()
        column.size = MemoryLayout<wt_column>.size
        column.cells = try #require(cells.pointer?.pointee.labels).pointee
        return try withUnsafePointer(to: &column) { column in
          try tag(
            error, TestBatch(tokens: [["a"]]),
            changed: { ($0.columns, $0.column_count) = (column, 1) })
        }
      },
      Call(
        testDescription: "kind",
        expected: "kind is 9; expected WT_LINES or WT_TOKENS or WT_ATTRIBUTES"
      ) {
        try tag($0, changed: { $0.kind = wt_batch_kind(rawValue: 9) })
      },
      Call(testDescription: "count", expected: "count is -1; expected 0 to") {
        try tag($0, changed: { $0.count = -1 })
      },
    ]
    + [Double.nan, .infinity, -1e300].map { value in
      Call(
        testDescription: "attribute of \(value)", expected: "values[1] is", code: WT_ERROR_DATA
      ) { error in
        let trainer = try #require(withText("ap") { wt_trainer_new($0, nil) })
        defer { wt_trainer_free(trainer) }
        let batch = TestBatch(attributes: [[["a": 1], ["b": value]]], labels: [["A", "B"]])
        defer { withExtendedLifetime(batch) {} }
        return wt_trainer_append(trainer, batch.pointer, 0, error)
      }
    }

  private static let models: [Call] = [
    Call(testDescription: "format of bytes", expected: "format is 9; expected 0 to 1") { error in
      try withRecipes { wt_model_bytes($0, wt_model_format(rawValue: 9), error) != nil }
    },
    Call(testDescription: "format of a file", expected: "format is 9; expected 0 to 1") { error in
      try withRecipes { wt_model_write($0, "/nowhere/x", wt_model_format(rawValue: 9), error) }
    },
  ]

  private static let training: [Call] =
    ([
      (-7, "-7; expected -1 to 2147483647"),
      (99, "99; expected -1 or a group that has sequences: 3"),
    ]
    as [(Int32, String)]).map { holdout, text in
      Call(testDescription: "holdout \(holdout)", expected: "holdout is \(text)") { error in
        try withTrainer(group: 3) { wt_trainer_train($0, holdout, nil, nil, error) != nil }
      }
    } + [
      Call(testDescription: "group", expected: "group is -1; expected 0 to 2147483647") { error in
        let labeled = TestBatch(tokens: [["a"]], labels: [["A"]])
        defer { withExtendedLifetime(labeled) {} }
        return try withTrainer(group: 0) { wt_trainer_append($0, labeled.pointer, -1, error) }
      },
      Call(testDescription: "two labels", expected: "labels.count is 2; expected 1") { error in
        let labeled = TestBatch(tokens: [["a"]], labels: [["A", "B"]])
        defer { withExtendedLifetime(labeled) {} }
        return try withTrainer(group: 0) { wt_trainer_append($0, labeled.pointer, 0, error) }
      },
      Call(testDescription: "answer", expected: "the progress function returned 9") { error in
        try withTrainer(group: 0) {
          wt_trainer_train($0, -1, { _, _ in wt_continuation(rawValue: 9) }, nil, error) != nil
        }
      },
    ]

  private static let texts: [Call] = [
    Call(testDescription: "text without bytes", expected: "algorithm has no bytes and the size 4") {
      wt_trainer_new(wt_text(bytes: nil, size: 4), $0) != nil
    },
    Call(testDescription: "text of a negative size", expected: "algorithm has the size -4") {
      error in
      withText("arow") { wt_trainer_new(wt_text(bytes: $0.bytes, size: -4), error) != nil }
    },
    Call(testDescription: "entries", expected: "entries.count is -1; expected 0 to") { error in
      var entries = wt_texts()
      entries.count = -1
      return try withTrainer(group: 0) { trainer in
        withText("list") { wt_trainer_set_list(trainer, $0, &entries, error) }
      }
    },
  ]

  // MARK: Helpers

  private static func withRecipes(_ body: (OpaquePointer) throws -> Bool) throws -> Bool {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    return try body(model)
  }

  /// Tags a batch that is changed, or a line with options.
  private static func tag(
    _ error: ErrorPointer, _ batch: TestBatch = TestBatch(lines: ["a"]),
    changed change: (inout wt_batch) -> Void = { _ in },
    options set: (inout wt_tag_options) -> Void = { _ in }
  ) throws -> Bool {
    defer { withExtendedLifetime(batch) {} }
    var changed = try #require(batch.pointer).pointee
    change(&changed)
    var options = wt_tag_options()
    options.size = MemoryLayout<wt_tag_options>.size
    set(&options)
    return try withRecipes { model in
      let result = wt_tag(model, &changed, &options, error)
      wt_result_free(result)
      return result != nil
    }
  }

  /// Calls a function with a trainer that has a sequence of a token.
  private static func withTrainer(
    group: Int32, _ body: (OpaquePointer) throws -> Bool
  ) throws -> Bool {
    let trainer = try #require(withText("ap") { wt_trainer_new($0, nil) })
    defer { wt_trainer_free(trainer) }
    let batch = TestBatch(tokens: [["a"]], labels: [["A"]])
    defer { withExtendedLifetime(batch) {} }
    try #require(wt_trainer_append(trainer, batch.pointer, group, nil))
    return try body(trainer)
  }
}
