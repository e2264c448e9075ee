import FileTagging
import LabeledData
import RecipeRows
import StreamIO
import Support
import Synchronization
import WordTagging

extension Route {
  private static let lineBodies = [
    (
      type: "text/plain",
      help: "Lines of text in UTF-8; there is a record for each, for blank lines too."
    )
  ]

  static let model = Parameter(
    name: "model", kind: .text, help: "The name of the model; without it the first one of /models.")

  static let recipeModel = Parameter(
    name: "model", kind: .text,
    help: "The name of the model; without it the first one with the labels of recipes.")

  static let tagging: [Route] = [
    Route(
      "POST", "/tag", needs: .tag, "Label the words of lines, as the command's tag does.",
      parameters: [
        model,
        Parameter(
          name: "format", kind: .choice(FileTagger.Format.allCases.map(\.rawValue)),
          help: "The format of the records; jsonl without it."),
        Parameter(
          name: "confidence", kind: .flag, help: "Whether the probability of each label is given."),
        Parameter(
          name: "min-confidence", kind: .number,
          help: "Mark labels that are less probable than this."),
        Parameter(
          name: "nbest", kind: .integer(1...20), help: "The number of labelings of each line."),
      ],
      bodies: lineBodies + [
        (
          "application/x-ndjson",
          "Objects with the tokens of each line, and the columns that the model needs."
        )
      ],
      answers: [
        .lines(
          "TaggedLine", "A record for each line; large answers come in pieces.", or: ["text/plain"])
      ]
    ) { server, request in
      let model = try server.models.entry(request.parameter("model"))
      return try server.tag(request, by: model).naming(model)
    },
    Route(
      "POST", "/rows", needs: .tag,
      "Read amounts, units and foods from recipe lines, as the command's rows does.",
      parameters: [recipeModel] + rowParameters + [
        Parameter(
          name: "format",
          kind: .choice(RowFormat.allCases.map(\.rawValue)),
          help: "The format of the rows; jsonl without it.")
      ],
      bodies: lineBodies + [
        (
          "application/x-ndjson",
          "Objects with text, tokens and labels, whose labels are taken as they are."
        )
      ],
      answers: [
        .lines("Row", "A row for each line.", or: ["application/json", "text/csv", "text/plain"])
      ]
    ) { server, request in
      let model = try server.models.recipeEntry(request.parameter("model"))
      return try server.rows(request, by: model).naming(model)
    },
  ]

  /// The parameters that scale, convert and flag rows.
  static let rowParameters =
    amountParameters + [
      Parameter(
        name: "language", kind: .choice(RecipeLanguage.allCases.map(\.rawValue)),
        help: "The language of the lines; without it it is guessed.")
    ]

  /// The parameters that scale and convert amounts.
  static let amountParameters = [
    Parameter(name: "scale", kind: .text, help: "Scale all amounts, by 2 or 3/4."),
    Parameter(
      name: "servings", kind: .text, help: "Scale from one number of servings to another, as 4:6."),
    Parameter(
      name: "units", kind: .choice(MeasurementSystem.allCases.map(\.rawValue)),
      help: "Convert amounts to the units of a system."),
    Parameter(
      name: "density", kind: .flag,
      help: "With units, convert between weight and volume for foods of known density."),
  ]
}

extension HTTPReply {
  /// The reply with the model that answers.
  func naming(_ model: ModelCatalog.Entry) -> HTTPReply { adding("X-Model", model.identity) }
}

extension TaggerServer {
  func tag(_ request: HTTPRequest, by model: ModelCatalog.Entry) throws -> HTTPReply {
    var options = FileTagger.Options(
      format: try request.value("format", "a format", FileTagger.Format.init) ?? .jsonl)
    options.showsConfidence = request.flag("confidence")
    options.minimumConfidence =
      try request.value("min-confidence", "a number from 0 to 1") { text in
        Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
      } ?? 0
    options.alternatives = try request.value("nbest", "a number", Int.init) ?? 1
    let type =
      switch options.format {
      case .jsonl, .spans: "application/x-ndjson"
      default: "text/plain; charset=utf-8"
      }
    let body = request.body
    try checkLines(body)
    metrics.add(.lines, count: body.count { $0 == UInt8(ascii: "\n") } + 1)
    if request.head.mediaType == "application/x-ndjson" {
      let tagger = model.tagger
      let job = FileTagger(tagger, options)
      return try sized(request) {
        guard body.count > Self.bytesAtOnce else {
          return HTTPResponse(type: type, .bytes(try Self.records(of: body, job)))
        }
        try Self.checkRecords(body, tagger)
        return Self.inPieces(body, type) { try Self.records(of: Array($0), job) }
      }
    }
    let job = FileTagger(try model.textTagger, options)
    guard body.count > Self.bytesAtOnce else {
      return .now(HTTPResponse(type: type, .bytes(job.records(ofLines: body))))
    }
    return .now(Self.inPieces(body, type) { job.records(ofLines: $0) })
  }

  /// The records of a text, streamed block by block in constant memory.
  private static func inPieces(
    _ body: [UInt8], _ type: String,
    _ records: @escaping @Sendable (ArraySlice<UInt8>) throws -> [UInt8]
  ) -> HTTPResponse {
    let blocks = Mutex(LineBlocks(body, size: bytesAtOnce))
    return HTTPResponse(
      type: type, .pieces { try blocks.withLock { $0.next() }.map { try records(body[$0]) } })
  }

  /// The number of bytes that a network thread tags before it serves other connections.
  private static let bytesAtOnce = 32 << 10

  /// The reply of work that grows with the body: at once for a short one.
  func sized(
    _ request: HTTPRequest, _ work: @escaping @Sendable () throws -> HTTPResponse
  ) throws -> HTTPReply {
    request.body.count > Self.bytesAtOnce ? try queued(request, work) : .now(try work())
  }

  private static func records(of body: [UInt8], _ job: FileTagger) throws -> [UInt8] {
    do {
      let input = try UnnamedFile(body)
      var faults: [DataError] = []
      var records: [UInt8] = []
      _ = try job.tagRecords(of: input.path, format: .jsonl, reporting: { faults.append($0) }) {
        record, _ in records += record
      }
      if let fault = faults.first { throw fault }
      return records
    } catch let error as DataError { throw ServiceError(400, error.place("body")) }
  }

  /// Refuses records that cannot be read, or lack columns of the model, before the first of them is answered.
  private static func checkRecords(_ body: [UInt8], _ tagger: WordTagger) throws {
    do {
      let input = try UnnamedFile(body)
      let reader = try SequenceReader(input.path, format: .jsonl)
      var sequence = SequenceBuffer()
      while try reader.next(into: &sequence) {
        if let fault = tagger.columnFault(sequence.columnNames) {
          throw ServiceError(400, "body:\(sequence.lineNumber): \(fault)")
        }
      }
    } catch let error as DataError { throw ServiceError(400, error.place("body")) }
  }

  func rows(_ request: HTTPRequest, by model: ModelCatalog.Entry) throws -> HTTPReply {
    let format = try request.value("format", "a format", RowFormat.init) ?? .jsonl
    let editor = try rowEditor(request)
    let body = request.body
    try checkLines(body)
    @Sendable func response(
      _ rows: @escaping @Sendable (ArraySlice<UInt8>) throws -> [RecipeRow]
    ) throws -> HTTPResponse {
      let pieces = try RowPieces(body, format, rows)
      guard body.count <= Self.bytesAtOnce else {
        return HTTPResponse(type: format.mediaType, .pieces { try pieces.next() })
      }
      var bytes: [UInt8] = []
      while let piece = try pieces.next() { bytes += piece }
      return HTTPResponse(type: format.mediaType, .bytes(bytes))
    }
    if request.head.mediaType == "application/x-ndjson" {
      return try sized(request) {
        try Self.checkLabeledRecords(body)
        return try response { block in
          let input = try UnnamedFile(Array(block))
          return try SequenceReader(input.path, format: .jsonl).readAll().compactMap { line in
            TaggedSequence(text: line.text, tokens: line.tokens, labels: line.labels)
              .map { editor.row(from: $0) }
          }
        }
      }
    }
    let tagger = try model.textTagger
    let language = try request.value("language", "a language", RecipeLanguage.init)
    let blocks = Mutex(RecipeLineBlocks(language: language, tagger: tagger))
    return .now(
      try response { [metrics] block in
        let lines = blocks.withLock { $0.lines(Self.lines(of: block)) }
        metrics.add(.lines, count: lines.count)
        return lines.map(editor.row(of:))
      })
  }

  /// Refuses labeled records that cannot be read before the first of them is answered.
  private static func checkLabeledRecords(_ body: [UInt8]) throws {
    do {
      let input = try UnnamedFile(body)
      let reader = try SequenceReader(input.path, format: .jsonl)
      var number = 0
      while let line = try reader.next() {
        number += 1
        guard TaggedSequence(text: line.text, tokens: line.tokens, labels: line.labels) != nil
        else {
          throw ServiceError(
            400, "body:\(number): expected tokens of the text and a label for each")
        }
      }
    } catch let error as DataError { throw ServiceError(400, error.place("body")) }
  }

  /// The editor that the parameters describe.
  func rowEditor(_ request: HTTPRequest) throws(ServiceError) -> RowEditor {
    let scale = try request.value("scale", "a factor above zero such as 3/4") { text in
      Rational(text).flatMap { $0 > .zero ? $0 : nil }
    }
    let servings = try request.value("servings", "two numbers such as 4:6") { text -> Rational? in
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let from = Rational(String(parts[0])),
        let to = Rational(String(parts[1])), from > .zero, to > .zero
      else { return nil }
      return to.divided(by: from)
    }
    return RowEditor(
      factor: scale ?? servings,
      system: try request.value("units", "a system", MeasurementSystem.init),
      densities: request.flag("density") ? .standard : nil)
  }

  /// Rejects lines that exceed the limits.
  func checkLines(_ body: [UInt8]) throws(ServiceError) {
    let lineCount = configuration.limits.lineCount
    guard body.count <= lineCount || body.count(where: { $0 == UInt8(ascii: "\n") }) <= lineCount
    else { throw ServiceError(413, "the body has more than \(lineCount) lines") }
    let limit = configuration.limits.lineBytes
    guard body.count > limit else { return }
    var start = 0
    while start < body.count {
      let end = body[start...].firstIndex(of: UInt8(ascii: "\n")) ?? body.count
      guard end - start <= limit else {
        throw ServiceError(413, "a line is longer than \(limit) bytes")
      }
      start = end + 1
    }
  }

  /// The lines of a text, without their ends.
  private static func lines(of body: ArraySlice<UInt8>) -> [String] {
    var lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines.map { String(decoding: $0.last == 0x0D ? $0.dropLast() : $0, as: UTF8.self) }
  }
}

extension RowFormat {
  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .jsonl: "application/x-ndjson"
    case .csv: "text/csv; charset=utf-8"
    case .tsv, .table, .markdown: "text/plain; charset=utf-8"
    }
  }
}

extension DataError {
  /// The message with the location in the request body instead of a server file.
  func place(_ name: String) -> String {
    var error = self
    error.file = name
    return error.description
  }
}

/// Rows as text, made block by block when the client takes them.
// Only the thread of the connection requests pieces, one after the other.
private final class RowPieces: @unchecked Sendable {
  private final class Output { var text = "" }

  private let body: [UInt8]
  private var blocks: LineBlocks
  private let rows: (ArraySlice<UInt8>) throws -> [RecipeRow]
  private let output = Output()
  private var writer: RowWriter
  private var number = 0
  private var isFinished = false

  init(
    _ body: [UInt8], _ format: RowFormat,
    _ rows: @escaping @Sendable (ArraySlice<UInt8>) throws -> [RecipeRow]
  ) throws {
    self.body = body
    self.rows = rows
    // As many lines as the command takes together, which share their language and markers.
    blocks = LineBlocks(body, size: 256 << 10, lineCount: RecipeLineBlocks.size)
    writer = try RowWriter(format) { [output] in output.text += $0 }
  }

  func next() throws -> [UInt8]? {
    guard !isFinished else { return nil }
    if let block = blocks.next() {
      for row in try rows(body[block]) {
        number += 1
        try writer.write(row, place: RowPlace(line: number))
      }
    } else {
      try writer.finish()
      isFinished = true
    }
    defer { output.text = "" }
    return Array(output.text.utf8)
  }
}

/// The ranges of a text's whole lines, as many at a time as fit a size and a count.
struct LineBlocks: Sendable {
  private let text: [UInt8]
  private let size: Int
  private let lineCount: Int
  private var start = 0

  init(_ text: [UInt8], size: Int, lineCount: Int = .max) {
    self.text = text
    self.size = size
    self.lineCount = lineCount
  }

  mutating func next() -> Range<Int>? {
    guard start < text.count else { return nil }
    let feed = UInt8(ascii: "\n")
    var end = start
    var count = 0
    // A line that is longer than the size is a block of its own.
    while end < text.count, count < lineCount {
      let next = text[end...].firstIndex(of: feed).map { $0 + 1 } ?? text.count
      guard count == 0 || next - start <= size else { break }
      end = next
      count += 1
    }
    defer { start = end }
    return start..<end
  }
}
