import PageReading
import Support
import TermMatching

/// Checks and pages as JSON; `Documentation/medicines.schema.json` describes it.
public enum MedicineJSON {
  /// The document of a check.
  public static func document(_ check: MedicineCheck) -> String {
    document(kind: check.outcome.rawValue, check.tables) { json in
      json.list("names", check.names) { $0.name($1) }
      json.list("photos", check.pages) { json, page in
        json.object { json in
          json.text("name", page.name)
          json.key("names")
          json.integer(page.nameCount)
          json.text("error", page.error)
        }
      }
      json.list("same", check.repetitions) { json, one in
        json.object { json in
          json.text("medicine", one.medicine.name)
          json.list("names", one.names) { $0.string($1) }
        }
      }
      json.list("pairs", check.pairs) { $0.pair($1) }
    }
  }

  /// The document of the names found on pages.
  public static func document(_ pages: [MedicinePage], tables: [MedicineTable.About]) -> String {
    document(kind: "names", tables) { json in
      json.list("pages", pages) { $0.page($1) }
    }
  }

  /// The document for an error in the tables.
  public static func document(_ error: MedicineError) -> String {
    document(kind: error.code == .missingTable ? "no_table" : "damaged_table", []) {
      $0.text("error", error.description)
    }
  }

  private static func document(
    kind: String, _ tables: [MedicineTable.About], _ body: (inout JSONWriter) -> Void
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      json.text("kind", kind)
      json.text("notice", MedicineNotice.text)
      json.list("tables", tables) { json, table in
        json.object { json in
          json.text("edition", table.edition)
          json.text("date", table.date)
          json.text("source", table.source)
          json.text("license", table.license)
          json.text("disclaimer", table.disclaimer)
        }
      }
      body(&json)
    }
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }
}

extension JSONWriter {
  fileprivate mutating func name(_ name: MedicineCheck.Name) {
    object { json in
      json.text("given", name.given)
      json.text("place", name.place)
      switch name.resolution {
      case .found(let candidate):
        json.text("kind", "resolved")
        json.key("medicine")
        json.candidate(candidate)
      case .unresolved(let candidates):
        json.text("kind", "not_resolved")
        json.list("candidates", candidates) { $0.candidate($1) }
        json.text("error", name.failure)
      }
    }
  }

  fileprivate mutating func candidate(_ candidate: MedicineCandidate) {
    object { json in
      json.text("name", candidate.medicine.name)
      json.list("ids", candidate.medicine.ids) { json, id in
        json.object { json in
          json.text("edition", id.edition)
          json.text("id", id.id)
        }
      }
      json.text("match", candidate.kind.rawValue)
      json.key("score")
      json.probability(candidate.score)
    }
  }

  fileprivate mutating func pair(_ pair: PairAnswer) {
    object { json in
      json.text("first", pair.first)
      json.text("second", pair.second)
      json.text("kind", pair.kind.rawValue)
      json.text("statement", pair.statement)
      json.list("entries", pair.entries) { json, entry in
        json.object { json in
          json.text("severity", entry.severity.rawValue)
          json.text("label", entry.label.isEmpty ? nil : entry.label)
          json.text("mechanism", entry.mechanism.isEmpty ? nil : entry.mechanism)
          json.text("advice", entry.advice.isEmpty ? nil : entry.advice)
          json.text("source", entry.source)
          json.text("edition", entry.table.edition)
          json.text("date", entry.table.date)
          json.list("first_path", entry.firstPath) { $0.string($1) }
          json.list("second_path", entry.secondPath) { $0.string($1) }
        }
      }
      json.list("consulted", pair.consulted) { json, one in
        json.object { json in
          json.text("edition", one.table.edition)
          json.text("date", one.table.date)
          json.list("missing", one.missing) { $0.string($1) }
        }
      }
    }
  }

  fileprivate mutating func page(_ page: MedicinePage) {
    object { json in
      json.text("name", page.name)
      json.text("error", page.error)
      json.key("width")
      json.integer(page.page.size.width)
      json.key("height")
      json.integer(page.page.size.height)
      json.list("medicines", page.medicines) { json, found in
        json.object { json in
          json.text("text", found.text)
          json.text("kind", found.chosen == nil ? "not_resolved" : "resolved")
          json.text("strength", found.strength?.text)
          json.list("range", [found.range.lowerBound, found.range.upperBound]) { $0.integer($1) }
          json.list("boxes", found.boxes) { json, box in
            json.object { json in
              json.key("x")
              json.integer(box.x)
              json.key("y")
              json.integer(box.y)
              json.key("width")
              json.integer(box.width)
              json.key("height")
              json.integer(box.height)
            }
          }
          json.list("candidates", found.candidates) { $0.candidate($1) }
        }
      }
    }
  }
}
