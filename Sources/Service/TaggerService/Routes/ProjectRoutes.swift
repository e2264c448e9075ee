import LabeledData
import Support
import WordTagging

extension Route {
  private static let annotator = Parameter(
    name: "annotator", kind: .text, help: "Who gave the labels; 'anonymous' without it.")

  /// Runs project work, which blocks on the disk and on other writers, outside of the network threads.
  private static func onProject(
    _ work: @escaping @Sendable (LabelProject, HTTPRequest) throws -> HTTPResponse
  ) -> @Sendable (TaggerServer, HTTPRequest) throws -> HTTPReply {
    { server, request in
      let project = try server.project()
      return try server.queued(request, isLong: false) {
        try project.followFile()
        return try work(project, request)
      }
    }
  }

  static let project: [Route] = [
    Route(
      "GET", "/project", needs: .label,
      "The project: its labels, how many lines it has, and its models.",
      answers: [.json("Project", "The project.")],
      handler: onProject { project, _ in try project.description() }),
    Route(
      "POST", "/project/labels", needs: .admin, "Set the labels to choose from.",
      bodies: [("application/json", "An array of labels.")],
      answers: [.json("Project", "The project.")],
      handler: onProject { project, request in
        let labels = try request.decoded([String].self)
        guard !labels.isEmpty, labels.count <= 500, Set(labels).count == labels.count,
          labels.allSatisfy({
            TokenText.isValid($0) && $0.utf8.count <= 200 && !$0.contains(where: \.isWhitespace)
          })
        else { throw ServiceError(400, "expected up to 500 different labels without white space") }
        try project.store.setLabels(labels)
        return try project.description()
      }),
    Route(
      "POST", "/project/back", needs: .admin, "Go back to the model that was used before.",
      answers: [.json("Project", "The project.")],
      handler: onProject { project, request in
        _ = try project.goBack(by: request.head.requester)
        return try project.description()
      }),
    Route(
      "POST", "/project/models/{id}/use", needs: .admin,
      "Use a model of the project; 0 is the one that it began with.",
      answers: [.json("Project", "The project.")],
      handler: onProject { project, request in
        let id = try request.id()
        try project.useModel(id == 0 ? nil : id, by: request.head.requester)
        return try project.description()
      }),
    Route(
      "POST", "/items", needs: .label, "Add lines, with labels where they have any.",
      parameters: [
        annotator,
        Parameter(
          name: "format", kind: .choice(LabelFormat.allCases.map(\.rawValue)),
          help: "The format of the body; lines of text without it."),
        Parameter(name: "source", kind: .text, help: "Where the lines are from."),
      ],
      bodies: [("text/plain", "Lines, or records of the format.")],
      answers: [.json("Addition", "What became of the lines.")]
    ) { server, request in
      let project = try server.project()
      return try server.queued(request) {
        try project.followFile()
        return try project.add(request, server.configuration.limits)
      }
    },
    Route(
      "GET", "/items", needs: .label, "The lines of the project.",
      parameters: [
        Parameter(
          name: "filter", kind: .choice(LabelFilter.allCases.map(\.rawValue)), help: "Which lines."),
        Parameter(
          name: "offset", kind: .integer(0...1 << 40), help: "How many lines to pass over."),
        Parameter(name: "count", kind: .integer(1...1000), help: "The most lines; 100 without it."),
      ],
      answers: [.json("Items", "The lines.")],
      handler: onProject { project, request in
        let items = try project.store.items(
          try request.value("filter", "a filter", LabelFilter.init) ?? .all,
          offset: try request.value("offset", "a number", Int.init) ?? 0,
          count: try request.value("count", "a number", Int.init) ?? 100)
        return .json { json in json.list("items", items) { $1.write(to: &$0) } }
      }),
    Route(
      "GET", "/items/{id}", needs: .label, "A line with all labelings that it has had.",
      answers: [.json("Item", "The line.")],
      handler: onProject { project, request in try project.item(request) }),
    Route(
      "POST", "/items/{id}/versions", needs: .label,
      "Label a line, or take its labels back with null.",
      bodies: [
        (
          "application/json",
          "{\"labels\": […], \"annotator\": …, \"milliseconds\": …, \"model\": …, \"expected\": …}"
        )
      ],
      answers: [.json("Item", "The line.")],
      handler: onProject { project, request in try project.label(request) }),
    Route(
      "GET", "/next", needs: .label,
      "The lines whose labels teach the model most, with the labels that it gives them.",
      parameters: [
        Parameter(name: "count", kind: .integer(1...200), help: "How many lines; 10 without it.")
      ],
      answers: [.json("Items", "The lines.")],
      handler: onProject { project, request in
        let choices = try project.next(try request.value("count", "a number", Int.init) ?? 10)
        return .json { json in json.list("items", choices) { $1.write(to: &$0) } }
      }),
    Route(
      "GET", "/labels", needs: .label, "The labeled lines in the format of a program.",
      parameters: [
        Parameter(
          name: "format", kind: .choice(LabelFormat.allCases.map(\.rawValue)),
          help: "The format; jsonl without it.")
      ],
      answers: [
        Answer(
          status: 200,
          help:
            "The lines. X-Left-Out counts those that the format cannot hold, X-Left-Out-Ids has the first 100.",
          types: ["application/x-ndjson", "application/json", "text/plain"])
      ],
      handler: onProject { project, request in try project.export(request) }),
    Route(
      "POST", "/jobs", needs: .admin,
      "Train a model on all labeled lines, and use it when it is no worse.",
      answers: [.json("Job", "The training.", status: 202)],
      handler: onProject { project, request in
        try project.startTraining(by: request.head.requester).response(status: 202)
      }),
    Route(
      "GET", "/jobs/{id}", needs: .label, "A training.", answers: [.json("Job", "The training.")]
    ) {
      server, request in .now(try server.project().job(try request.id()).response())
    },
    Route(
      "POST", "/jobs/{id}/cancel", needs: .admin, "Stop a training.",
      answers: [.json("Job", "The training.")]
    ) { server, request in
      let project = try server.project()
      let job = try project.job(try request.id())
      if job.state == .running { project.cancelTraining() }
      return .now(try project.job(job.id).response())
    },
  ]
}

extension TaggerServer {
  func project() throws(ServiceError) -> LabelProject {
    guard let labelProject else {
      throw ServiceError(404, "the service has no project")
    }
    return labelProject
  }
}

extension HTTPRequest {
  func id() throws(ServiceError) -> Int {
    guard let id = pathValues["id"].flatMap({ Int($0) }) else {
      throw ServiceError(404, "expected a number in the path")
    }
    return id
  }

  func decoded<Value: Decodable>(_ type: Value.Type) throws(ServiceError) -> Value {
    do { return try type.init(json: body) } catch {
      throw ServiceError(400, "the body is not as described: \(error.placeAndReason)")
    }
  }
}

extension LabelProject {
  func description() throws -> HTTPResponse {
    let counts = try store.counts()
    let labels = try labels
    let all = try store.models()
    return .json { json in
      json.text("path", store.path)
      json.list("labels", labels) { $0.string($1) }
      json.text("outside", LabelTransfer.outside(of: labels))
      json.key("counts")
      json.object { json in
        for (name, count) in [
          ("items", counts.items), ("labeled", counts.labeled), ("versions", counts.versions),
          ("gold", usableGold(of: labels).count),
        ] {
          json.key(name)
          json.integer(count)
        }
      }
      json.key("model")
      json.integer(currentModel ?? 0)
      if let job = runningJob {
        json.key("job")
        json.integer(job)
      }
      json.key("hasModel")
      json.flag(tagger != nil)
      json.list("models", all.suffix(50)) { json, model in
        json.object { json in
          json.key("id")
          json.integer(model.id)
          json.text("time", model.time)
          json.key("report")
          json.embed(model.report)
        }
      }
    }
  }

  func add(_ request: HTTPRequest, _ limits: ServiceLimits) throws -> HTTPResponse {
    let format = try request.value("format", "a format", LabelFormat.init) ?? .lines
    let known = try labels
    let outside = LabelTransfer.outside(of: known)
    let content: LabelTransfer.Content
    do {
      content = try LabelTransfer.content(of: request.body, format, outside: outside)
    } catch let error as DataError { throw ServiceError(400, error.place("body")) } catch let error
      as DecodingError
    {
      throw ServiceError(400, "body: \(error.placeAndReason)")
    }
    let sequences = content.lines
    if sequences.isEmpty, let refusal = content.refusals.first {
      throw ServiceError(400, "body: \(refusal)")
    }
    guard sequences.count <= limits.lineCount else {
      throw ServiceError(413, "the body has more than \(limits.lineCount) lines")
    }
    try LabelTransfer.check(content, labels: try store.labels)
    for sequence in sequences {
      guard sequence.tokens.count <= LabelTransfer.maximumTokenCount else {
        throw ServiceError(413, "a line has more than \(LabelTransfer.maximumTokenCount) tokens")
      }
      guard (sequence.text ?? "").utf8.count <= limits.lineBytes,
        sequence.tokens.allSatisfy({ $0.utf8.count <= limits.lineBytes })
      else { throw ServiceError(413, "a line is longer than \(limits.lineBytes) bytes") }
    }
    let addition = try store.add(
      sequences, places: content.places, source: request.parameter("source") ?? "",
      annotator: request.parameter("annotator") ?? "anonymous")
    return .json { json in
      for (name, count) in [
        ("added", addition.added), ("known", addition.known), ("labeled", addition.labeled),
        ("outdated", addition.outdated), ("untranscribedBoxes", content.untranscribedBoxCount),
        ("blankTokens", content.blankTokenCount), ("refused", content.refusals.count),
      ] {
        json.key(name)
        json.integer(count)
      }
      json.list("refusals", Array(content.refusals.prefix(20))) { $0.string($1) }
    }
  }

  func item(_ request: HTTPRequest) throws -> HTTPResponse {
    let id = try request.id()
    guard let item = try store.item(id) else { throw ServiceError(404, "there is no line \(id)") }
    let versions = try store.history(of: id)
    var json = JSONWriter()
    item.write(to: &json, versions: versions)
    return HTTPResponse(type: "application/json", .bytes(json.bytes))
  }

  private struct Labeling: Decodable {
    var labels: [String]?
    var annotator: String?
    var milliseconds: Int?
    var model: Int?
    /// The last version that the annotator knows; with another one the labels are refused.
    var expected: Int?
  }

  func label(_ request: HTTPRequest) throws -> HTTPResponse {
    let id = try request.id()
    let labeling = try request.decoded(Labeling.self)
    guard let item = try store.item(id) else { throw ServiceError(404, "there is no line \(id)") }
    if let labels = labeling.labels {
      guard labels.count == item.tokens.count else {
        throw ServiceError(400, "expected \(item.tokens.count) labels, found \(labels.count)")
      }
      let known = Set(try self.labels)
      if let unknown = labels.first(where: { !known.contains($0) }) {
        throw ServiceError(400, "'\(unknown.prefix(60))' is no label of the project")
      }
    }
    let model = labeling.model.flatMap { $0 == 0 ? nil : $0 }
    if let model, try !store.hasModel(model) {
      throw ServiceError(400, "the project has no model \(model)")
    }
    try store.label(
      id, labeling.labels, expected: labeling.expected,
      annotator: labeling.annotator ?? "anonymous", model: model,
      milliseconds: labeling.milliseconds.map { max(0, $0) })
    return try self.item(request)
  }

  func export(_ request: HTTPRequest) throws -> HTTPResponse {
    let format = try request.value("format", "a format", LabelFormat.init) ?? .jsonl
    let items = try store.items(.labeled)
    var leftOut: [String] = []
    let bytes = LabelTransfer.bytes(
      of: items.map(\.sequence), places: items.map(\.place), format,
      outside: LabelTransfer.outside(of: try labels)
    ) { id, _ in leftOut.append(id) }
    let type =
      switch format {
      case .jsonl, .doccano, .prodigy: "application/x-ndjson"
      case .labelStudio: "application/json"
      case .conll, .lines: "text/plain; charset=utf-8"
      }
    let headers =
      leftOut.isEmpty
      ? []
      : [
        (name: "X-Left-Out", value: "\(leftOut.count)"),
        (name: "X-Left-Out-Ids", value: leftOut.prefix(100).joined(separator: ",")),
      ]
    return HTTPResponse(type: type, headers: headers, .bytes(bytes))
  }
}
