import FileTagging
import InternalUtilities
import LabeledData
import RecipeReading
import StreamIO
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

  static let tagging: [Route] = [
    Route(
      "POST", "/tag", "Label the words of lines, as the command's tag does.",
      parameters: [
        model,
        Parameter(
          name: "format", kind: .choice(TaggedFormat.allCases.map(\.rawValue)),
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
      answers: [.lines("TaggedLine", "A record for each line; large answers come in pieces.")]
    ) { server, request in .now(try server.tag(request)) },
    Route(
      "POST", "/rows",
      "Read amounts, units and foods from recipe lines, as the command's rows does.",
      parameters: [model] + rowParameters + [
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
      answers: [.lines("Row", "A row for each line.")]
    ) { server, request in .now(try server.rows(request)) },
  ]

  /// The parameters that scale, convert and flag rows.
  static let rowParameters = [
    Parameter(name: "scale", kind: .text, help: "Scale all amounts, by 2 or 3/4."),
    Parameter(
      name: "servings", kind: .text, help: "Scale from one number of servings to another, as 4:6."),
    Parameter(
      name: "units", kind: .choice(MeasureSystem.allCases.map(\.rawValue)),
      help: "Convert amounts to the units of a system."),
    Parameter(
      name: "density", kind: .flag,
      help: "With units, convert between weight and volume for foods of known density."),
    Parameter(
      name: "language", kind: .choice(RecipeLanguage.allCases.map(\.rawValue)),
      help: "The language of the lines; without it it is guessed."),
  ]
}

extension TaggerServer {
  func tag(_ request: HTTPRequest) throws -> HTTPResponse {
    var options = TaggedOptions(
      format: try request.value("format", "a format", TaggedFormat.init) ?? .jsonl)
    options.showsConfidence = request.flag("confidence")
    options.minimumConfidence =
      try request.value("min-confidence", "a number from 0 to 1") { text in
        Double(text).flatMap { (0...1).contains($0) ? $0 : nil }
      } ?? 0
    options.alternatives = try request.value("nbest", "a number", Int.init) ?? 1
    let type: String
    switch options.format {
    case .jsonl, .spans: type = "application/x-ndjson"
    default: type = "text/plain; charset=utf-8"
    }
    try checkLines(request.body)
    metrics.addLines(request.body.count { $0 == UInt8(ascii: "\n") } + 1)
    if request.head.mediaType == "application/x-ndjson" {
      let tagger = try models.entry(request.parameter("model")).tagger
      return HTTPResponse(
        type: type, .bytes(try records(request.body, LineTagging(tagger, options))))
    }
    let job = LineTagging(try models.tagger(request.parameter("model")), options)
    guard request.body.count > Self.bytesAtOnce else {
      return HTTPResponse(type: type, .bytes(job.records(ofLines: request.body)))
    }
    // The records of a long text are made when the client takes them, so that they need no memory.
    let blocks = Mutex(LineBlocks(request.body, size: Self.bytesAtOnce))
    return HTTPResponse(
      type: type,
      .pieces {
        blocks.withLock { $0.next() }.map { job.records(ofLines: request.body[$0]) }
      })
  }

  /// The bytes of lines that a network thread tags before it turns to others.
  private static let bytesAtOnce = 32 << 10

  private func records(_ body: [UInt8], _ job: LineTagging) throws -> [UInt8] {
    do {
      let input = try UnnamedFile(body)
      var faults: [DataError] = []
      var records: [UInt8] = []
      _ = try job.tagRecords(of: input.path, format: .jsonl, reporting: { faults.append($0) }) {
        record, _ in records += record
      }
      if let fault = faults.first { throw ServiceError(400, fault.place("body")) }
      return records
    } catch let error as DataError { throw ServiceError(400, error.place("body")) }
  }

  func rows(_ request: HTTPRequest) throws -> HTTPResponse {
    let format = try request.value("format", "a format", RowFormat.init) ?? .jsonl
    let editor = try rowEditor(request)
    var text = ""
    var writer = try RowWriter(format) { text += $0 }
    try checkLines(request.body)
    if request.head.mediaType == "application/x-ndjson" {
      for (index, line) in try labeledSequences(request.body).enumerated() {
        guard
          let tagged = TaggedSequence(text: line.text, tokens: line.tokens, labels: line.labels)
        else {
          throw ServiceError(
            400, "body:\(index + 1): expected tokens of the text and a label for each")
        }
        try writer.write(editor.row(from: tagged), place: RowPlace(line: index + 1))
      }
    } else {
      let tagger = try models.tagger(request.parameter("model"))
      let language = try request.value("language", "a language", RecipeLanguage.init)
      var number = 0
      for texts in lines(of: request.body).chunked(256) {
        for line in RecipeLine.lines(texts, language: language) {
          number += 1
          let row =
            line.isNutrient
            ? RecipeRow(line: tagger.tag(line.text, after: line.marker), kind: .noise)
            : editor.row(
              from: tagger.tag(line.text, after: line.marker), language: line.language)
          try writer.write(row, place: RowPlace(line: number))
        }
      }
      metrics.addLines(number)
    }
    try writer.finish()
    return HTTPResponse(type: format.mediaType, .bytes(Array(text.utf8)))
  }

  /// The labeled sequences of a body of JSON Lines.
  func labeledSequences(
    _ body: [UInt8], format: DataFormat = .jsonl
  ) throws(ServiceError) -> [LabeledSequence] {
    do {
      let input = try UnnamedFile(body)
      return try SequenceReader(input.path, format: format).readAll()
    } catch let error as DataError {
      throw ServiceError(400, error.place("body"))
    } catch { throw ServiceError(500, "\(error)") }
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
      factor: scale ?? servings, system: try request.value("units", "a system", MeasureSystem.init),
      densities: request.flag("density") ? .standard : nil)
  }

  /// Refuses lines that would hold the service up.
  func checkLines(_ body: [UInt8]) throws(ServiceError) {
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
  func lines(of body: [UInt8]) -> [String] {
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
  /// The message with the place in something that the client knows instead of a file of the service.
  func place(_ name: String) -> String {
    ([name, line.map(String.init), column.map(String.init)].compactMap(\.self)
      .joined(separator: ":")) + ": " + message
  }
}

extension Array {
  func chunked(_ size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}

/// The ranges of a text's whole lines, as many at a time as fit a size.
struct LineBlocks: Sendable {
  private let text: [UInt8]
  private let size: Int
  private var start = 0

  init(_ text: [UInt8], size: Int) {
    self.text = text
    self.size = size
  }

  mutating func next() -> Range<Int>? {
    guard start < text.count else { return nil }
    let feed = UInt8(ascii: "\n")
    let head = text[start..<min(start + size, text.count)]
    let end =
      head.endIndex == text.count
      ? text.count
      : (head.lastIndex(of: feed) ?? text[head.endIndex...].firstIndex(of: feed)).map { $0 + 1 }
        ?? text.count
    defer { start = end }
    return start..<end
  }
}
