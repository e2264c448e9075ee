import LabeledData
import PageReading
import RecipePages
import RecipeRows
import Support
import WordTagging

extension Route {
  private static let scanAnnotator = Parameter(
    name: "annotator", kind: .text, help: "Who changes the scan; 'anonymous' without it.")

  /// Runs work on the library of scans, which waits for the disk and for other writers.
  private static func onLibrary(
    _ work: @escaping @Sendable (ScanLibrary, HTTPRequest) throws -> HTTPResponse
  ) -> @Sendable (TaggerServer, HTTPRequest) throws -> HTTPReply {
    { server, request in
      let project = try server.project()
      return try server.queued(request, isLong: false) {
        try work(project.store.library, request)
      }
    }
  }

  static let scans: [Route] = [
    Route(
      "POST", "/scans", needs: .label,
      "Read a picture, a PDF document or a text of recipes, and keep it with what was read.",
      parameters: [
        recipeModel, scanAnnotator,
        Parameter(name: "name", kind: .text, help: "The name of the file."),
        Parameter(
          name: "again", kind: .flag,
          help: "Read a file that the library has; without it, its scan is given."),
        rowParameters.first { $0.name == "language" },
      ].compactMap(\.self),
      bodies: [
        ("image/jpeg", "A photo; PNG, TIFF, WebP, GIF, BMP, JPEG 2000 and PNM are read, too."),
        ("application/pdf", "A document."), ("text/plain", "A typed recipe."),
      ],
      bodyLimit: .picture,
      answers: [.json("Scans", "The scan, and whether the library had it.")]
    ) { server, request in
      let library = try server.project().store.library
      let model = try server.models.recipeEntry(request.parameter("model"))
      let job = try server.recipeJob(request, by: model)
      return try server.queued(request) {
        if !request.flag("again"), let known = try library.scan(ofFile: job.bytes) {
          return try library.response([known], isKnown: true)
        }
        let scan = try await job.scan(
          server, for: library, again: request.flag("again"),
          annotator: request.parameter("annotator") ?? "anonymous")
        return try library.response([scan])
      }.naming(model)
    },
    Route(
      "GET", "/scans", needs: .label, "The scans of the library, the last changed first.",
      parameters: [
        Parameter(
          name: "search", kind: .text, help: "Words of the titles and ingredients, all of them."),
        Parameter(name: "deleted", kind: .flag, help: "List the deleted scans."),
        Parameter(
          name: "offset", kind: .integer(0...1 << 40), help: "How many scans to pass over."),
        Parameter(name: "count", kind: .integer(1...1000), help: "The most scans; 100 without it."),
      ],
      answers: [.json("ScanList", "The scans, and the number of all that were found.")],
      handler: onLibrary { library, request in try library.listResponse(request) }),
    Route(
      "POST", "/scans/changes", needs: .label,
      "Give scans new documents, all of them or none: correct, join, split and delete them.",
      bodies: [
        (
          "application/json",
          "{\"action\": what is done, \"annotator\": …, \"scans\": [{\"id\": …, \"expected\": the version,"
            + " \"document\": … or null to delete it, \"restores\": true to put a deleted one back}]}; a scan without an id is new"
        )
      ],
      answers: [.json("Scans", "The scans.")],
      handler: onLibrary { library, request in try library.change(request) }),
    Route(
      "GET", "/scans/{id}", needs: .label, "A scan with its pages, its recipes and its changes.",
      answers: [.json("Scans", "The scan.")],
      handler: onLibrary { library, request in try library.response([try request.id()]) }),
    step(.undo, "Take the last change of a scan back, with what it did to other scans."),
    step(.redo, "Make a change again that was taken back."),
    Route(
      "POST", "/scans/{id}/read", needs: .label,
      "Read a page of a scan again, in another language or layout; corrections of its lines are replaced.",
      parameters: [
        recipeModel, scanAnnotator,
        Parameter(
          name: "page", kind: .integer(0...1_000_000), help: "The page, from 0; 0 without it."),
        Parameter(
          name: "language", kind: .choice(RecipeLanguage.allCases.map(\.rawValue)),
          help: "The language; without it it is found out."),
        Parameter(
          name: "layout", kind: .choice(PageMode.allCases.map(\.rawValue)),
          help: "How the page is divided; block, lines whose columns have gaps, without it."),
        Parameter(name: "expected", kind: .integer(1...1 << 40), help: "The version of the scan."),
      ],
      answers: [.json("Scans", "The scan.")]
    ) { server, request in
      let library = try server.project().store.library
      let model = try server.models.recipeEntry(request.parameter("model"))
      let tagger = try model.textTagger
      return try server.queued(request) {
        try await library.readAgain(request, server, tagger)
      }.naming(model)
    },
    Route(
      "GET", "/files/{id}", needs: .label, "A file that was scanned, or that shows a page of one.",
      answers: [
        Answer(
          status: 200, help: "The file.", types: ["image/jpeg", "application/octet-stream"])
      ],
      handler: onLibrary { library, request in
        guard let file = try library.file(try request.id()) else {
          throw ServiceError(404, "there is no such file")
        }
        return HTTPResponse(type: file.type, .bytes(file.bytes))
      }),
  ]

  private static func step(_ kind: ScanHistory.Kind, _ summary: String) -> Route {
    Route(
      "POST", "/scans/{id}/\(kind.rawValue)", needs: .label, summary,
      bodies: [("application/json", "{\"expected\": the version, \"annotator\": …}")],
      answers: [.json("Scans", "The scans that this concerned, the given one first.")],
      handler: onLibrary { library, request in
        struct Step: Decodable {
          var expected: Int?
          var annotator: String?
        }
        let step = try request.decoded(Step.self)
        return try library.response(
          try library.step(
            kind, try request.id(), expected: step.expected,
            annotator: step.annotator ?? "anonymous"))
      })
  }
}

extension LabelStore {
  var library: ScanLibrary { ScanLibrary(pool: pool) }
}

extension RecipeJob {
  /// Reads the pages and keeps them.
  fileprivate func scan(
    _ server: TaggerServer, for library: ScanLibrary, again: Bool, annotator: String
  ) async throws -> Int {
    let read = try await read(server)
    let pictures = read.map { picture(of: $0.page, $0.source, server) }
    let body = ScanLibrary.File(name: name, type: Self.type(of: bytes), bytes: bytes)
    let separate = pictures.compactMap(\.png).map {
      ScanLibrary.File(name: name, type: "image/png", bytes: $0)
    }
    return try library.add([body] + separate, again: again, annotator: annotator) { files in
      var rest = files.dropFirst()
      let pages = read.indices.map { index in
        let (page, source) = read[index]
        let own = pictures[index].png == nil ? nil : rest.popFirst()
        return ScanDocument.Page(
          page, source: files[0], number: index,
          picture: own ?? (source.isPicture && PagePicture.isShown(bytes) ? files[0] : nil),
          quarterTurns: pictures[index].quarterTurns)
      }
      return ScanDocument(
        pages: pages, recipes: ScanDocument.recipes(of: read.map(\.page)), corrections: [])
    }
  }

  /// The media type of a file that a browser shows; of others, it does not matter.
  private static func type(of bytes: [UInt8]) -> String {
    guard PagePicture.isShown(bytes) else { return "application/octet-stream" }
    return switch bytes[0] {
    case 0xFF: "image/jpeg"
    case 0x89: "image/png"
    case UInt8(ascii: "G"): "image/gif"
    default: "image/webp"
    }
  }
}

extension ScanDocument.Page {
  fileprivate init(
    _ page: ScannedPage, source: Int, number: Int, picture: Int?, quarterTurns: Int
  ) {
    image = page.name
    (width, height) = (page.page.size.width, page.page.size.height)
    (self.source, self.number, self.picture) = (source, number, picture)
    self.quarterTurns = quarterTurns
    error = page.error?.description
    warnings = page.warnings.map(Warning.init)
  }
}

extension ScanLibrary {
  /// The maximum number of scans of a change.
  private static let maximumScanCount = 100

  fileprivate func response(_ ids: [Int], isKnown: Bool = false) throws -> HTTPResponse {
    let scans = try ids.map { id in
      guard let scan = try scan(id) else { throw ServiceError(404, "there is no scan \(id)") }
      return scan
    }
    return .json { json in
      json.list("scans", scans) { $1.write(to: &$0) }
      json.key("isKnown")
      json.flag(isKnown)
    }
  }

  fileprivate func listResponse(_ request: HTTPRequest) throws -> HTTPResponse {
    let (entries, count) = try list(
      request.parameter("search") ?? "", deleted: request.flag("deleted"),
      offset: try request.value("offset", "a number", Int.init) ?? 0,
      count: try request.value("count", "a number", Int.init) ?? 100)
    return .json { json in
      json.list("scans", entries) { $1.write(to: &$0) }
      json.key("count")
      json.integer(count)
    }
  }

  private struct ScanChange: Decodable {
    struct Item: Decodable {
      var id: Int?
      var expected: Int?
      var document: ScanDocument?
      var restores: Bool

      private enum Key: String, CodingKey { case id, expected, document, restores }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        id = try container.decodeIfPresent(Int.self, forKey: .id)
        expected = try container.decodeIfPresent(Int.self, forKey: .expected)
        // A misspelled key must not delete a scan.
        document = try container.decode(ScanDocument?.self, forKey: .document)
        restores = try container.decodeIfPresent(Bool.self, forKey: .restores) ?? false
      }
    }

    var action: String
    var annotator: String?
    var scans: [Item]
  }

  fileprivate func change(_ request: HTTPRequest) throws -> HTTPResponse {
    let change = try request.decoded(ScanChange.self)
    guard (1...Self.maximumScanCount).contains(change.scans.count),
      Set(change.scans.compactMap(\.id)).count == change.scans.count(where: { $0.id != nil })
    else {
      throw ServiceError(400, "a change has 1 to \(Self.maximumScanCount) scans, each once")
    }
    for scan in change.scans {
      guard scan.id != nil || scan.document != nil else {
        throw ServiceError(400, "a new scan has a document")
      }
      try scan.document?.check()
    }
    return try response(
      try self.change(
        change.scans.map {
          Replacement(
            scan: $0.id, expected: $0.expected, document: $0.document, restores: $0.restores)
        }, action: String(change.action.prefix(200)), annotator: change.annotator ?? "anonymous"))
  }

  fileprivate func readAgain(
    _ request: HTTPRequest, _ server: TaggerServer, _ tagger: WordTagger
  ) async throws -> HTTPResponse {
    let id = try request.id()
    guard let scan = try scan(id), !scan.isDeleted else {
      throw ServiceError(404, "there is no scan \(id)")
    }
    var document = try ScanDocument(json: scan.document)
    let index = try request.value("page", "a number", Int.init) ?? 0
    guard document.pages.indices.contains(index) else {
      throw ServiceError(404, "the scan has no page \(index)")
    }
    let old = document.pages[index]
    guard let file = try file(old.source) else { throw ServiceError(404, "its file is missing") }
    let sources = try server.configuration.limits.pages(in: file.bytes, name: file.name)
    guard sources.indices.contains(old.number) else {
      throw ServiceError(409, "its file has no page \(old.number)")
    }
    let source = sources[old.number].named(old.image)
    var options = server.pages.options
    options.mode = try request.value("layout", "a layout", PageMode.init) ?? options.mode
    let language = try request.value("language", "a language", RecipeLanguage.init)
    if let code = language?.engineCode { options.languages = [code] }
    var scanner = RecipeScanner(
      tagger: tagger, language: language, pool: PagePool(options, threadCount: 1))
    scanner.readsOtherLanguages = language == nil
    let page = try await scanner.scan(source)
    server.metrics.add(.pages)
    let picture = PagePicture(
      of: page.page, source: source, body: file.bytes, limits: options.limits)
    let png = try picture.png.map {
      try keep(File(name: file.name, type: "image/png", bytes: $0))
    }
    document.pages[index] = ScanDocument.Page(
      page, source: old.source, number: old.number, picture: png ?? old.picture,
      quarterTurns: picture.quarterTurns)
    document.replaceLines(ofPage: index, with: ScanDocument.recipes(of: [page]))
    return try response(
      try change(
        [
          Replacement(
            scan: id, expected: try request.value("expected", "a version", Int.init),
            document: document)
        ], action: "Read page \(index + 1) again",
        annotator: request.parameter("annotator") ?? "anonymous"))
  }
}

extension ScanDocument {
  /// Decodes a document that was kept.
  init(json: String) throws {
    try self.init(json: json.utf8)
  }
}

// MARK: JSON

extension ScanLibrary.Scan {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.integer(id)
      json.key("version")
      json.integer(version)
      json.text("title", title)
      for (name, flag): (StaticString, Bool) in [
        ("isDeleted", isDeleted), ("canUndo", canUndo), ("canRedo", canRedo),
      ] {
        json.key(name)
        json.flag(flag)
      }
      json.list("changes", changes) { $1.write(to: &$0) }
      json.key("document")
      json.embed(document)
    }
  }
}

extension ScanLibrary.Scan.Change {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      json.text("action", action)
      json.text("annotator", annotator)
      json.text("time", time)
    }
  }
}

extension ScanLibrary.Entry {
  fileprivate func write(to json: inout JSONWriter) {
    json.object { json in
      for (name, count): (StaticString, Int) in [
        ("id", id), ("version", version), ("pages", pageCount), ("recipes", recipeCount),
      ] {
        json.key(name)
        json.integer(count)
      }
      json.text("title", title)
      json.key("change")
      change.write(to: &json)
      json.list("duplicates", duplicates) { $0.integer($1) }
    }
  }
}
