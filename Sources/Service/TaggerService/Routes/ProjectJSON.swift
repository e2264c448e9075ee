import Support

extension LabelItem {
  func write(to json: inout JSONWriter, versions: [LabelVersion]? = nil) {
    json.object { json in
      json.key("id")
      json.integer(id)
      json.text("text", text)
      json.list("tokens", tokens) { $0.string($1) }
      if let labels { json.list("labels", labels) { $0.string($1) } }
      json.text("annotator", annotator)
      json.text("source", source)
      guard let versions else { return }
      json.list("versions", versions) { json, version in
        json.object { json in
          json.key("id")
          json.integer(version.id)
          json.key("labels")
          if let labels = version.labels {
            json.array { json in
              for label in labels { json.string(label) }
            }
          } else {
            json.null()
          }
          json.text("annotator", version.annotator)
          json.text("time", version.time)
        }
      }
    }
  }
}

extension LineSelection.Choice {
  func write(to json: inout JSONWriter) {
    json.object { json in
      json.key("id")
      json.integer(candidate.id)
      json.text("text", candidate.text)
      json.list("tokens", candidate.tokens) { $0.string($1) }
      json.list("labels", labels) { $0.string($1) }
      json.list("confidence", confidences) { $0.probability($1) }
      json.list("alternatives", alternatives) { json, labels in
        json.array { json in
          for label in labels { json.string(label) }
        }
      }
      json.key("uncertainty")
      json.probability(uncertainty)
    }
  }
}

extension LabelProject.Job {
  func response(status: Int = 200) -> HTTPResponse {
    .json(status: status) { json in
      json.key("id")
      json.integer(id)
      json.text("requester", requester)
      json.text("time", time)
      json.text("state", state.rawValue)
      for (name, count) in [("step", step), ("maxSteps", maxSteps), ("lines", lineCount)] {
        json.key(name)
        json.integer(count)
      }
      if let model {
        json.key("model")
        json.integer(model)
      }
      json.text("error", error)
      if let report, let value = try? JSONValue(encoding: report) {
        json.key("report")
        json.value(value)
      }
    }
  }
}
