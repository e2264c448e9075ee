// The functions are documented in wordtagger.h.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CWordTagger
import Platform
import WordTagging

/// The results of tagging a column as a column.
private struct ArrowResult {
  let node: ArrowNode

  /// Tags the column; with none the node has the type alone.
  init(_ model: Model, _ column: ArrowStrings?, _ options: TagOptions) throws(CallError) {
    var options = options
    (options.hasMarginals, options.hasScores, options.scoresLabels) = (false, false, false)
    options.bestCount = 0
    var parts: [TaggedPart] = []
    if let column { parts = try model.tag(try Batch(column), options).parts }
    let count = column?.count ?? 0
    let nulls = (0..<count).filter { column?.isNull($0) ?? false }
    var validity: FlatArray<UInt8>?
    if !nulls.isEmpty {
      var bits = [UInt8](repeating: 0xFF, count: (count + 7) / 8)
      for row in nulls { bits[row >> 3] &= ~(1 << UInt8(row & 7)) }
      validity = FlatArray(joining: [bits])
    }
    func list(_ name: String, _ counts: [[Int32]], _ items: ArrowNode) throws(CallError)
      -> ArrowNode
    {
      var ends: [Int32] = [0]
      var sum = 0
      for count in counts.joined() {
        sum += Int(count)
        guard sum <= Int(Int32.max) else {
          throw CallError(WT_ERROR_ARGUMENT, "the column has too many tokens; tag it in pieces")
        }
        ends.append(Int32(sum))
      }
      let offsets = FlatArray(joining: [ends])
      var node = ArrowNode(
        format: "+l", name: name, isNullable: true, length: count, nullCount: nulls.count)
      node.buffers = [
        (validity.flatMap { UnsafeRawPointer($0.start) }, validity),
        (UnsafeRawPointer(offsets.start), offsets),
      ]
      node.children = [items]
      return node
    }
    let counts = parts.map(\.itemCounts)
    let labels = model.tagger.labels
    var node = ArrowNode(format: "+s", name: "", length: count)
    node.buffers = [(nil, nil)]
    node.children = [
      try list("labels", counts, .numbers("i", "item", parts.map(\.labels), dictionary: labels)),
      try list("starts", counts, .numbers("i", "item", parts.map(\.starts))),
      try list("ends", counts, .numbers("i", "item", parts.map(\.ends))),
    ]
    if options.hasConfidences {
      node.children.append(
        try list("confidences", counts, .numbers("f", "item", parts.map(\.confidences))))
    }
    if options.hasSpans {
      node.children.append(
        try list("spans", parts.map(\.spanCounts), Self.spans(parts, SpanKinds(labels).kinds)))
    }
    self.node = node
  }

  private static func spans(_ parts: [TaggedPart], _ kinds: [String]) -> ArrowNode {
    var node = ArrowNode(format: "+s", length: parts.reduce(0) { $0 + $1.spanKinds.count })
    node.buffers = [(nil, nil)]
    // Spans are kept by tokens; a column has bytes of the line.
    let starts = parts.map { $0.bytes(ofTokens: $0.spanStarts, in: $0.starts, last: false) }
    let ends = parts.map { $0.bytes(ofTokens: $0.spanEnds, in: $0.ends, last: true) }
    node.children = [
      .numbers("i", "start", starts), .numbers("i", "end", ends),
      .numbers("i", "label", parts.map(\.spanKinds), dictionary: kinds),
      .numbers("f", "confidence", parts.map(\.spanConfidences)),
    ]
    return node
  }
}

extension TaggedPart {
  /// The bytes at which spans start or end, by their tokens in their lines.
  fileprivate func bytes(ofTokens tokens: [Int32], in places: [Int32], last: Bool) -> [Int32] {
    var bytes: [Int32] = []
    var (line, span) = (0, 0)
    for (count, spanCount) in zip(itemCounts, spanCounts) {
      for index in span..<span + Int(spanCount) {
        bytes.append(places[line + Int(tokens[index]) - (last ? 1 : 0)])
      }
      line += Int(count)
      span += Int(spanCount)
    }
    return bytes
  }
}

@c @implementation
public func wt_tag_arrow(
  _ model: OpaquePointer?, _ schema: UnsafePointer<ArrowSchema>?,
  _ array: UnsafePointer<ArrowArray>?, _ column: wt_text,
  _ options: UnsafePointer<wt_tag_options>?, _ outSchema: UnsafeMutablePointer<ArrowSchema>?,
  _ outArray: UnsafeMutablePointer<ArrowArray>?, _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    let model = try Model.checked(model, "model")
    guard let schema, let array, let outSchema, let outArray else {
      throw CallError(WT_ERROR_ARGUMENT, "a structure of Arrow is NULL")
    }
    let strings = try ArrowStrings(
      schema.pointee, array.pointee, column: try Options.text(column, "column"))
    let result = try ArrowResult(model, strings, try TagOptions(options))
    result.node.export(to: outSchema)
    result.node.export(to: outArray)
  } != nil
}

/// A stream of tagged columns.
private final class TaggedStream {
  private let model: Model
  private var input: ArrowArrayStream
  private var schema = ArrowSchema()
  private let column: String?
  private let options: TagOptions
  private(set) var failure = TextStorage([""])

  /// Takes over a stream.
  init(
    _ model: Model, _ stream: UnsafeMutablePointer<ArrowArrayStream>, column: String?,
    _ options: TagOptions
  ) throws(CallError) {
    (self.model, self.column, self.options) = (model, column, options)
    guard stream.pointee.release != nil else {
      throw CallError(WT_ERROR_ARGUMENT, "the stream is released")
    }
    input = stream.pointee
    stream.pointee.release = nil
    guard input.get_schema?(&input, &schema) == 0 else {
      throw CallError(WT_ERROR_DATA, "the stream has no schema: \(Self.message(&input))")
    }
    try ArrowStrings.check(schema, column: column)
  }

  deinit {
    schema.release?(&schema)
    input.release?(&input)
  }

  private static func message(_ stream: inout ArrowArrayStream) -> String {
    stream.get_last_error?(&stream).map { String(cString: $0) } ?? "it does not say why"
  }

  func exportSchema(to out: UnsafeMutablePointer<ArrowSchema>) -> Int32 {
    answer { try ArrowResult(model, nil, options).node.export(to: out) }
  }

  func exportNext(to out: UnsafeMutablePointer<ArrowArray>) -> Int32 {
    answer {
      var array = ArrowArray()
      guard input.get_next?(&input, &array) == 0 else {
        throw CallError(WT_ERROR_DATA, Self.message(&input))
      }
      defer { array.release?(&array) }
      guard array.release != nil else { return out.initialize(to: ArrowArray()) }
      let strings = try ArrowStrings(schema, array, column: column)
      try ArrowResult(model, strings, options).node.export(to: out)
    }
  }

  private func answer(_ body: () throws -> Void) -> Int32 {
    do {
      try body()
      return 0
    } catch {
      failure = TextStorage([CallError(error).message])
      return EINVAL
    }
  }

  /// The stream of a structure.
  static func at(_ stream: UnsafeMutablePointer<ArrowArrayStream>?) -> TaggedStream? {
    stream?.pointee.private_data.map {
      Unmanaged<TaggedStream>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

@c @implementation
public func wt_tag_arrow_stream(
  _ model: OpaquePointer?, _ input: UnsafeMutablePointer<ArrowArrayStream>?, _ column: wt_text,
  _ options: UnsafePointer<wt_tag_options>?, _ output: UnsafeMutablePointer<ArrowArrayStream>?,
  _ error: ErrorAddress?
) -> Bool {
  attempt(error) { () throws -> Void in
    let model = try Model.checked(model, "model")
    guard let input, let output else {
      throw CallError(WT_ERROR_ARGUMENT, "a structure of Arrow is NULL")
    }
    let stream = try TaggedStream(
      model, input, column: try Options.text(column, "column"), try TagOptions(options))
    output.initialize(to: ArrowArrayStream())
    output.pointee.private_data = Unmanaged.passRetained(stream).toOpaque()
    output.pointee.get_schema = { stream, out in
      guard let stream = TaggedStream.at(stream), let out else { return EINVAL }
      return stream.exportSchema(to: out)
    }
    output.pointee.get_next = { stream, out in
      guard let stream = TaggedStream.at(stream), let out else { return EINVAL }
      return stream.exportNext(to: out)
    }
    output.pointee.get_last_error = { TaggedStream.at($0)?.failure.texts.bytes }
    output.pointee.release = { stream in
      guard let stream, let owner = stream.pointee.private_data else { return }
      Unmanaged<TaggedStream>.fromOpaque(owner).release()
      stream.pointee.release = nil
      stream.pointee.private_data = nil
    }
  } != nil
}
