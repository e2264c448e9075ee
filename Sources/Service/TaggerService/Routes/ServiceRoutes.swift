import StreamIO
import CServicePage
import Platform
import Support
import WordTagging

extension Route {
  /// All routes of a service, with or without the routes of a project.
  static func all(hasProject: Bool) -> [Route] {
    service + tagging + recipes + words + wordbook + modelList
      + (hasProject ? [project, scans].flatMap(\.self) : []) + page
  }

  private static let service: [Route] = [
    Route(
      "GET", "/health", needs: nil, "Whether the service takes requests.",
      answers: [.json("Health", "It does.")]
    ) { server, _ in
      .now(
        .json { json in
          let problems = server.problems
          json.text("status", problems.isEmpty ? "ok" : "degraded")
          json.key("uptimeSeconds")
          json.integer(Int(server.uptime.components.seconds))
          json.list("problems", problems) { $0.string($1) }
        })
    },
    Route(
      "GET", "/metrics", needs: .tag, "Counts and times for Prometheus.",
      answers: [Answer(status: 200, help: "The text format.", types: ["text/plain"])]
    ) { server, _ in
      let text = server.metrics.text(gauges: server.gauges)
      return .now(
        HTTPResponse(
          type: "text/plain; version=0.0.4; charset=utf-8", .bytes(Array(text.utf8))))
    },
    Route(
      "GET", "/openapi.json", needs: nil, "This description.",
      answers: [.json("Object", "An OpenAPI 3.1 document.")]
    ) { server, _ in .now(.json(server.openAPIDocument)) },
  ]

  private static let modelList: [Route] = [
    Route(
      "GET", "/models", needs: .tag, "The models that requests may name.",
      answers: [.json("Models", "The models; the first one answers requests that name none.")]
    ) { server, _ in .now(server.modelListResponse) },
    Route(
      "GET", "/models/{name}", needs: .tag, "A model with its labels, templates and metadata.",
      answers: [.json("Model", "The model.")]
    ) { server, request in
      let entry = try server.models.entry(request.pathValues["name"])
      var json = JSONWriter()
      entry.write(
        to: &json, isForRecipes: entry.name == server.models.recipeEntry?.name, isLong: true)
      return .now(HTTPResponse(type: "application/json", .bytes(json.bytes)))
    },
    Route(
      "POST", "/models/reload", needs: .admin, "Open the model files that have changed.",
      answers: [.json("Models", "The models; a file that cannot be used is named as an error.")]
    ) { server, _ in
      server.models.reload()
      return .now(server.modelListResponse)
    },
  ]

  private static let page: [Route] = {
    var count = 0
    let files = UnsafeBufferPointer(start: servicePageFiles(&count), count: count)
    return files.map { file in
      let type = String(cString: file.type)
      let bytes = PermanentBytes(start: file.start, count: file.count)
      return Route(
        "GET", String(cString: file.path), needs: nil, "A file of the page.",
        answers: [
          Answer(
            status: 200, help: "The file.", types: [String(type.prefix { $0 != ";" })])
        ]
      ) { _, _ in .now(HTTPResponse(type: type, .permanent(bytes))) }
    }
  }()
}

extension TaggerServer {
  /// What keeps the service from doing all that it should, without paths, which clients must not see.
  fileprivate var problems: [String] {
    var problems = models.all.filter { $0.error != nil }.map {
      "the file of the model '\($0.name)' cannot be used; the model before it answers"
    }
    if labelProject?.problem != nil { problems.append("the project cannot be used") }
    return problems
  }

  fileprivate var gauges: [ServiceMetrics.Gauge] {
    var gauges: [ServiceMetrics.Gauge] = [
      .init(name: "wordtagger_connections", help: "Open connections.", value: connectionCount),
      .init(
        name: "wordtagger_queue_length", help: "Pages and trainings that wait or run.",
        value: queue.count),
      .init(
        name: "wordtagger_models", help: "Models that are served.", value: models.all.count),
      .init(
        name: "wordtagger_build_info", help: "The version of the program.", value: 1,
        labels: ["version": configuration.version]),
    ]
    gauges += models.all.map {
      .init(
        name: "wordtagger_model_info", help: "The models that are served.", value: 1,
        labels: ["model": $0.name, "checksum": $0.checksum])
    }
    if let bytes = Self.residentByteCount {
      gauges.append(
        .init(
          name: "process_resident_memory_bytes", help: "Resident memory in bytes.", value: bytes))
    }
    return gauges
  }

  /// The memory of the process that is not paged out; nil where the system does not tell.
  private static var residentByteCount: Int? {
    guard let bytes = try? InputFile("/proc/self/statm").allBytes(),
      let pages = Int(
        String(decoding: bytes, as: UTF8.self).split(separator: " ").dropFirst().first ?? "")
    else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }

  fileprivate var modelListResponse: HTTPResponse {
    let recipeName = models.recipeEntry?.name
    return .json { json in
      json.list("models", models.all) {
        $1.write(to: &$0, isForRecipes: $1.name == recipeName, isLong: false)
      }
    }
  }
}

extension ModelCatalog.Entry {
  fileprivate func write(to json: inout JSONWriter, isForRecipes: Bool, isLong: Bool) {
    json.object { json in
      json.text("name", name)
      json.text("path", path)
      json.text("error", error)
      json.text("checksum", checksum)
      json.list("labels", tagger.labels) { $0.string($1) }
      if let byteCount {
        json.key("bytes")
        json.integer(byteCount)
      }
      json.key("replacements")
      json.integer(replacementCount)
      json.key("recipes")
      json.flag(isForRecipes)
      guard isLong else { return }
      json.list("columns", tagger.model.features.columnNames) { $0.string($1) }
      json.key("metadata")
      json.object { json in
        for (key, value) in tagger.metadata.sorted(by: { $0.key < $1.key }) {
          json.text(key, value)
        }
      }
    }
  }
}
