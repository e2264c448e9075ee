import CBindings
import CWordTagger
import RecipeModels
import Testing
import WordTagging

@Suite("Columns of Arrow in the C interface") struct ArrowColumnTests {
  private static let rows: [String?] = [
    "1½ cups all-purpose flour, sifted", "salt", nil, "", "2 große Eier", nil,
    "a pinch of pepper to taste",
    "12 bytes egg", "3 eggs",
  ]

  /// The labels of a result's rows, nil for null rows; both structures are released.
  private static func labels(
    _ schema: inout ArrowSchema, _ array: inout ArrowArray, _ model: OpaquePointer
  ) throws -> [[String]?] {
    let list = try #require(array.children[0]).pointee
    let ends = try #require(list.buffers[1]).assumingMemoryBound(to: Int32.self)
    let validity = list.buffers[0]?.assumingMemoryBound(to: UInt8.self)
    let numbers = try #require(list.children[0]?.pointee.buffers[1]).assumingMemoryBound(
      to: Int32.self)
    let rows = (0..<Int(array.length)).map { row -> [String]? in
      if let validity, validity[row >> 3] >> UInt8(row & 7) & 1 == 0 { return nil }
      return (ends[row]..<ends[row + 1]).map { string(wt_model_label(model, numbers[Int($0)])) }
    }
    array.release(&array)
    if schema.release != nil { schema.release(&schema) }
    return rows
  }

  private static func expected(_ rows: some Sequence<String?>) -> [[String]?] {
    rows.map { row in row.map { WordTagger.recipes.tag($0).tokens.map(\.label) } }
  }

  @Test(
    "Columns of every layout are read from where a slice begins",
    arguments: TestColumn.Layout.allCases, [0, 1, 4])
  func slices(layout: TestColumn.Layout, start: Int) throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    let column = TestColumn(Self.rows, layout)
    column.slice(from: start)
    var (outSchema, outArray) = (ArrowSchema(), ArrowArray())
    try #require(
      wt_tag_arrow(
        model, &column.schema, &column.array, wt_text(), nil, &outSchema, &outArray, nil))
    let found = try Self.labels(&outSchema, &outArray, model)
    #expect(found == Self.expected(Self.rows.dropFirst(start)))
  }

  @Test(
    "Tables have slices, too, and rows that are null as a whole",
    arguments: TestColumn.Layout.allCases)
  func tables(layout: TestColumn.Layout) throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    let column = TestColumn(Self.rows, layout)
    column.slice(from: 2)
    let validity = (2..<Self.rows.count).map { $0 != 4 }
    var (schema, array) = column.table(validity: validity)
    array.offset = 1
    array.length -= 1
    var (outSchema, outArray) = (ArrowSchema(), ArrowArray())
    let isTagged = withText("line") {
      wt_tag_arrow(model, &schema, &array, $0, nil, &outSchema, &outArray, nil)
    }
    try #require(isTagged)
    let rows = zip(Self.rows.dropFirst(2), validity).map { $1 ? $0 : nil }.dropFirst()
    #expect(try Self.labels(&outSchema, &outArray, model) == Self.expected(rows))
    let error = failure { error in
      withText("other") {
        wt_tag_arrow(model, &schema, &array, $0, nil, &outSchema, &outArray, error)
      }
    }
    #expect(error?.code == WT_ERROR_ARGUMENT)
  }

  /// A stream of pieces of a column, which fails at the end if asked to.
  private final class Source {
    var pieces: [TestColumn]
    let fails: Bool
    let column: TestColumn
    var isReleased = false

    init(_ pieces: [TestColumn], fails: Bool = false) {
      (self.pieces, self.fails) = (pieces, fails)
      column = pieces[0]
    }

    func stream() -> ArrowArrayStream {
      var stream = ArrowArrayStream()
      stream.private_data = Unmanaged.passRetained(self).toOpaque()
      stream.get_schema = { stream, out in
        guard let source = Source.at(stream) else { return 1 }
        out?.pointee = source.column.schema
        return 0
      }
      stream.get_next = { stream, out in
        guard let source = Source.at(stream) else { return 1 }
        out?.initialize(to: ArrowArray())
        if source.pieces.isEmpty { return source.fails ? 5 : 0 }
        out?.pointee = source.pieces.removeFirst().array
        return 0
      }
      stream.get_last_error = { _ in lastError }
      stream.release = { stream in
        Source.at(stream)?.isReleased = true
        if let data = stream?.pointee.private_data { Unmanaged<Source>.fromOpaque(data).release() }
        stream?.pointee.release = nil
      }
      return stream
    }

    static func at(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> Source? {
      stream?.pointee.private_data.map { Unmanaged<Source>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  @Test("A stream is tagged piece by piece, and released with its output")
  func streams() throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    let pieces = [Array(Self.rows[..<4]), [], Array(Self.rows[4...])]
    let source = Source(pieces.map { TestColumn($0, .view) })
    let kept = source.pieces
    defer { withExtendedLifetime(kept) {} }
    var (input, output) = (source.stream(), ArrowArrayStream())
    try #require(wt_tag_arrow_stream(model, &input, wt_text(), nil, &output, nil))
    #expect(input.release == nil)
    var (schema, none) = (ArrowSchema(), ArrowSchema())
    #expect(output.get_schema(&output, &schema) == 0 && schema.n_children == 3)
    var found: [[String]?] = []
    while true {
      var array = ArrowArray()
      try #require(output.get_next(&output, &array) == 0)
      guard array.release != nil else { break }
      found += try Self.labels(&none, &array, model)
    }
    #expect(found == Self.expected(Self.rows))
    schema.release(&schema)
    output.release(&output)
    #expect(source.isReleased && output.release == nil)
  }

  @Test("An error within a stream is reported by the output stream")
  func failures() throws {
    let model = try #require(wt_model_open_recipes(nil))
    defer { wt_model_free(model) }
    let source = Source([TestColumn(["salt"], .utf8)], fails: true)
    let kept = source.pieces
    defer { withExtendedLifetime(kept) {} }
    var (input, output) = (source.stream(), ArrowArrayStream())
    try #require(wt_tag_arrow_stream(model, &input, wt_text(), nil, &output, nil))
    var (schema, array) = (ArrowSchema(), ArrowArray())
    #expect(output.get_next(&output, &array) == 0)
    #expect(try Self.labels(&schema, &array, model) == Self.expected(["salt"]))
    #expect(output.get_next(&output, &array) != 0)
    let message = try #require(output.get_last_error(&output))
    #expect(String(cString: message).contains("the disk is gone"))
    output.release(&output)
    let wrong = Source([TestColumn(["salt"], .utf8)])
    wrong.column.schema.format = wrong.column.schema.name
    var other = wrong.stream()
    #expect(
      failure { wt_tag_arrow_stream(model, &other, wt_text(), nil, &output, $0) }?.code
        == WT_ERROR_ARGUMENT)
    #expect(wrong.isReleased)
  }
}

/// The text of an error, which lives as long as the process.
private nonisolated(unsafe) let lastError: UnsafePointer<CChar>? = {
  let text = Array("the disk is gone".utf8CString)
  let memory = UnsafeMutablePointer<CChar>.allocate(capacity: text.count)
  memory.initialize(from: text, count: text.count)
  return UnsafePointer(memory)
}()
