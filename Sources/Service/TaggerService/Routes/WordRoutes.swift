import PageReading
import Support
import WordDictionaries
import WordLookup

extension Route {
  static let words: [Route] = [
    Route(
      "POST", "/text", needs: .tag,
      "Read the text of a picture, a PDF document or a text, with the boxes of its words.",
      parameters: [Parameter(name: "name", kind: .text, help: "The name of the page.")],
      bodies: [
        ("image/jpeg", "A photo, or a picture of another format that /recipes reads."),
        ("application/pdf", "A document."), ("text/plain", "A typed text."),
      ],
      bodyLimit: .picture,
      answers: [.json("PageTexts", "The pages with their running texts and printed words.")]
    ) { server, request in
      let job = TextJob(bytes: request.body, name: request.parameter("name") ?? "page")
      return try server.queued(request) { try await job.response(server) }
    },
    Route(
      "POST", "/define", needs: .tag,
      "Look up a word in the dictionaries, in its sentence where a text is sent with its place.",
      parameters: [
        Parameter(name: "word", kind: .text, help: "A word without a sentence."),
        Parameter(
          name: "start", kind: .integer(0...1 << 40),
          help: "The byte of the body at which a printed word starts."),
        Parameter(name: "end", kind: .integer(0...1 << 40), help: "The byte after it."),
      ],
      bodies: [("text/plain", "The text that has the word; empty with the parameter word.")],
      answers: [
        .json("WordDefinition", "The definition; without sections if no dictionary has the word.")
      ]
    ) { server, request in try server.sized(request) { try server.define(request) } },
  ]
}

/// A page or document whose text is to be read.
private struct TextJob: Sendable {
  var bytes: [UInt8]
  var name: String

  func response(_ server: TaggerServer) async throws -> HTTPResponse {
    let sources = try server.configuration.limits.pages(in: bytes, name: name)
    var pages: [Result<RecognizedPage, PageError>] = []
    for await page in server.textPages.read(sources) { pages.append(page) }
    if pages.count == 1 { _ = try pages[0].get() }
    server.metrics.add(.pages, count: pages.count)
    let lookup = try? server.lookup.get()
    return .json { json in
      json.list("pages", Array(zip(sources, pages))) { json, item in
        json.object { json in
          json.text("name", item.0.name)
          json.key("picture")
          PagePicture(
            of: try? item.1.get(), source: item.0, body: bytes,
            limits: server.textPages.options.limits
          ).write(to: &json)
          switch item.1 {
          case .success(let page):
            PageText(page) { lookup?.contains($0) ?? false }.write(to: &json)
          case .failure(let error): json.text("error", "\(error)")
          }
        }
      }
    }
  }
}

extension PageText {
  fileprivate func write(to json: inout JSONWriter) {
    json.key("width")
    json.integer(size.width)
    json.key("height")
    json.integer(size.height)
    json.text("text", text)
    json.list("words", fragments) { json, fragment in
      json.object { json in
        json.key("start")
        json.integer(fragment.range.lowerBound)
        json.key("end")
        json.integer(fragment.range.upperBound)
        let box = fragment.box
        json.list("box", [box.x, box.y, box.width, box.height]) { $0.integer($1) }
      }
    }
  }
}

extension TaggerServer {
  fileprivate func define(_ request: HTTPRequest) throws -> HTTPResponse {
    let lookup = try lookup.get()
    if let word = request.parameter("word") {
      guard request.body.isEmpty else {
        throw ServiceError(400, "a word of a text has a place; leave out the parameter word")
      }
      return .json { [definition = try lookup.definition(of: word)] json in
        json.key("definition")
        json.embed(DefinitionJSON.text(of: definition))
      }
    }
    guard let start = try request.value("start", "a number", Int.init),
      let end = try request.value("end", "a number", Int.init), start < end,
      end <= request.body.count
    else {
      throw ServiceError(
        400, "expected a word, or a text with the start and the end of one of its words")
    }
    guard let text = String(validating: request.body, as: UTF8.self) else {
      throw ServiceError(400, "the text is not UTF-8")
    }
    guard let word = try lookup.word(at: start..<end, in: text) else {
      throw ServiceError(404, "there is no word at byte \(start) of the text")
    }
    return .json { json in
      json.key("definition")
      json.embed(DefinitionJSON.text(of: word.definition))
      json.list("range", [word.range.lowerBound, word.range.upperBound]) { $0.integer($1) }
      json.list("sentence", [word.sentence.lowerBound, word.sentence.upperBound]) {
        $0.integer($1)
      }
    }
  }
}

extension DictionaryError {
  /// The error without the path of a file, which clients do not learn.
  var serviceError: ServiceError {
    switch code {
    case .notFound, .builtWithoutGzip: ServiceError(501, message)
    case .unreadable, .malformed: ServiceError(500, "the dictionary: \(message)")
    }
  }
}
