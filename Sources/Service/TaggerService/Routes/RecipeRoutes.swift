import LabeledData
import PageReading
import RecipeExports
import RecipePages
import RecipeRows
import Support
import WordTagging

extension Route {
  private static let documentFormats: [ScanFormat] = [
    .json, .jsonl, .csv, .tsv, .markdown, .schemaOrg,
  ]

  static let recipes: [Route] = [
    Route(
      "POST", "/recipes", needs: .tag,
      "Read a picture, a PDF document or a text of recipes, as the command's read does.",
      parameters: [
        recipeModel,
        Parameter(name: "name", kind: .text, help: "The name of the page for the records."),
        Parameter(
          name: "format", kind: .choice(documentFormats.map(\.rawValue)),
          help: "How recipes or rows are written; json without it."),
        Parameter(
          name: "pictures", kind: .flag,
          help: "Give {\"pages\": …, \"pictures\": …}: how each picture is turned, and the pictures"
            + " that browsers cannot show."),
      ] + rowParameters,
      bodies: [
        ("image/jpeg", "A photo; PNG, TIFF, WebP, GIF, BMP, JPEG 2000 and PNM are read, too."),
        ("application/pdf", "A document."), ("text/plain", "A typed recipe."),
      ],
      bodyLimit: .picture,
      answers: [
        Answer(
          status: 200, help: "The pages with their recipes and rows.",
          types: [
            "application/json", "application/x-ndjson", "text/csv", "text/plain", "text/markdown",
            "application/ld+json",
          ], schema: "Pages")
      ]
    ) { server, request in
      let model = try server.models.recipeEntry(request.parameter("model"))
      let job = try server.recipeJob(request, by: model)
      return try server.queued(request) { try await job.response(server) }.naming(model)
    },
    Route(
      "POST", "/recipes/export", needs: .tag,
      "Write recipes, as /recipes gives them, in another format.",
      parameters: amountParameters + [
        Parameter(
          name: "format",
          kind: .choice(
            [ScanFormat.json, .csv, .markdown, .schemaOrg].map(\.rawValue)
              + RecipeFormat.allCases.map(\.rawValue)),
          help: "The format; json without it.")
      ],
      bodies: [("application/json", "An array of recipes.")],
      answers: [
        Answer(
          status: 200, help: "The document.",
          types: [
            "application/json", "text/csv", "text/markdown", "application/ld+json",
            "application/zip", "text/plain",
          ])
      ]
    ) { server, request in try server.sized(request) { try server.exportRecipes(request) } },
  ]
}

/// A page or document that is to be read.
struct RecipeJob: Sendable {
  var bytes: [UInt8]
  var name: String
  var format: ScanFormat
  var givesPictures: Bool
  var scanner: RecipeScanner
  var limits: ServiceLimits

  func response(_ server: TaggerServer) async throws -> HTTPResponse {
    let read = try await read(server)
    var text = ""
    var writer = try ScanWriter(format, labels: scanner.tagger.labels) { text += $0 }
    for (page, _) in read { try writer.write(page) }
    try writer.finish()
    if givesPictures { text = withPictures(text, read, server) }
    return HTTPResponse(type: format.mediaType, .bytes(Array(text.utf8)))
  }

  /// The pages with their sources.
  func read(_ server: TaggerServer) async throws -> [(page: ScannedPage, source: PageSource)] {
    let sources = try limits.pages(in: bytes, name: name)
    var pages: [ScannedPage] = []
    if let source = sources.first, sources.count == 1 {
      pages.append(try await scanner.scan(source))
    } else {
      // A page of several that cannot be read does not stop the others.
      for await page in scanner.scan(sources) { pages.append(page) }
    }
    server.metrics.add(.pages, count: pages.count)
    return Array(zip(pages, sources))
  }

  /// How the picture of a page is turned, and the picture itself where a browser cannot show the body.
  func picture(
    of page: ScannedPage, _ source: PageSource, _ server: TaggerServer
  ) -> PagePicture {
    PagePicture(
      of: page.error == nil ? page.page : nil, source: source, body: bytes,
      limits: server.pages.options.limits)
  }

  private func withPictures(
    _ pages: String, _ read: [(page: ScannedPage, source: PageSource)], _ server: TaggerServer
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      json.key("pages")
      json.embed(pages)
      json.list("pictures", read) { json, item in
        picture(of: item.page, item.source, server).write(to: &json)
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

extension ServiceLimits {
  /// The pages of a body.
  func pages(in body: [UInt8], name: String) throws -> [PageSource] {
    let pages = try PageSource.pages(
      inBytes: body, name: name,
      limits: DocumentLimits(
        pageCount: pageCount, pageTime: .seconds(30), fileBytes: pictureBytes))
    guard pages.count <= pageCount else {
      throw PageError.tooManyPages(name: name, count: pages.count, limit: pageCount)
    }
    return pages.sources
  }
}

extension TaggerServer {
  func recipeJob(_ request: HTTPRequest, by model: ModelCatalog.Entry) throws -> RecipeJob {
    let scanner = RecipeScanner(
      tagger: try model.textTagger, editor: try rowEditor(request),
      language: try request.value("language", "a language", RecipeLanguage.init), pool: pages)
    let format = try request.value("format", "a format", ScanFormat.init) ?? .json
    let givesPictures = request.flag("pictures")
    guard !givesPictures || format == .json else {
      throw ServiceError(400, "pictures are given with the format json alone")
    }
    return RecipeJob(
      bytes: request.body, name: request.parameter("name") ?? "page", format: format,
      givesPictures: givesPictures, scanner: scanner, limits: configuration.limits)
  }

  func exportRecipes(_ request: HTTPRequest) throws -> HTTPResponse {
    let editor = try rowEditor(request)
    var recipes: [Recipe]
    do { recipes = try [Recipe](json: request.body) } catch {
      throw ServiceError(400, "the body is no array of recipes: \(error.placeAndReason)")
    }
    if !editor.change.isNone {
      guard recipes.allSatisfy({ $0.change.isNone }) else {
        throw ServiceError(400, "the amounts of the recipes are changed already")
      }
      recipes = recipes.map { $0.changed(by: editor) }
    }
    if let name = request.parameter("format"), let format = RecipeFormat(rawValue: name) {
      let bytes: [UInt8]
      do {
        bytes = try RecipeExport.bytes(
          of: recipes, as: format, created: Timestamp.milliseconds / 1000)
      } catch { throw ServiceError(400, "\(error)") }
      return HTTPResponse(type: format.mediaType, .bytes(bytes))
    }
    let format = try request.value("format", "a format", ScanFormat.init) ?? .json
    let text: String
    switch format {
    case .markdown: text = recipes.map(RecipeMarkdown.text).joined(separator: "\n---\n\n")
    case .schemaOrg: text = SchemaOrgRecipe.text(of: recipes.map { SchemaOrgRecipe($0) })
    case .csv:
      var rows = ""
      var writer = try RowWriter(.csv) { rows += $0 }
      for (index, line) in recipes.flatMap(\.ingredients).enumerated() {
        try writer.write(line.row, place: RowPlace(line: index + 1))
      }
      try writer.finish()
      text = rows
    default: text = "[" + recipes.map(RecipeJSON.text).joined(separator: ",\n") + "]\n"
    }
    return HTTPResponse(type: format.mediaType, .bytes(Array(text.utf8)))
  }
}

extension ScanFormat {
  var mediaType: String {
    switch self {
    case .json: "application/json"
    case .jsonl: "application/x-ndjson"
    case .csv: "text/csv; charset=utf-8"
    case .markdown: "text/markdown; charset=utf-8"
    case .schemaOrg: "application/ld+json"
    case .page, .table, .tsv: "text/plain; charset=utf-8"
    }
  }
}

extension Error {
  /// A decoding error for clients, without Swift type names.
  var placeAndReason: String {
    guard let error = self as? DecodingError else { return "\(self)" }
    let (context, missing): (DecodingError.Context, String?) =
      switch error {
      case .keyNotFound(let key, let context): (context, "'\(key.stringValue)' is missing")
      case .typeMismatch(_, let context), .valueNotFound(_, let context),
        .dataCorrupted(let context):
        (context, nil)
      @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), nil)
      }
    let place = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return (place.isEmpty ? "" : "at \(place.joined(separator: ".")): ")
      + (missing ?? context.debugDescription)
  }
}
