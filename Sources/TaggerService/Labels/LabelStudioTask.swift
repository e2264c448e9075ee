import InternalUtilities
import LabeledData

extension SpanFormat {
  /// Writes a line as a task: its labels as spans of the text, its place as a box of the picture in percent.
  func writeTask(_ sequence: LabeledSequence, _ place: LinePlace?, to json: inout JSONWriter) {
    let placed = PlacedTokens(sequence)
    let scalars = Array(placed.text.unicodeScalars)
    json.object { json in
      json.key("data")
      json.object { json in
        json.text("text", placed.text)
        json.text("image", place?.image)
      }
      guard !sequence.labels.isEmpty else { return }
      json.list("annotations", [sequence]) { json, _ in
        json.object { json in
          json.key("result")
          json.array { json in
            if let place { writeBox(place, to: &json) }
            for span in spans(of: sequence, placed) {
              json.object { json in
                json.text("from_name", "label")
                json.text("to_name", "text")
                json.text("type", "labels")
                json.key("value")
                json.object { json in
                  json.key("start")
                  json.integer(span.start)
                  json.key("end")
                  json.integer(span.end)
                  var part = String.UnicodeScalarView()
                  part.append(contentsOf: scalars[span.start..<span.end])
                  json.text("text", String(part))
                  json.list("labels", [span.label]) { $0.string($1) }
                }
              }
            }
          }
        }
      }
    }
  }

  private func writeBox(_ place: LinePlace, to json: inout JSONWriter) {
    json.object { json in
      json.text("from_name", "box")
      json.text("to_name", "image")
      json.text("type", "rectangle")
      json.key("original_width")
      json.integer(place.width)
      json.key("original_height")
      json.integer(place.height)
      json.key("image_rotation")
      json.integer(0)
      json.key("value")
      json.object { json in
        for (name, share) in zip(["x", "y", "width", "height"], place.percent) {
          json.key(name)
          json.embed("\(share)")
        }
        json.key("rotation")
        json.integer(0)
      }
    }
  }
}

/// A task of Label Studio with the labels of a text.
struct LabelStudioTask: Decodable {
  struct Annotation: Decodable { var result: [Region] }

  struct Region: Decodable {
    struct Value: Decodable {
      var start: Int?
      var end: Int?
      var labels: [String]?
      var x: Double?
      var y: Double?
      var width: Double?
      var height: Double?
    }

    private enum CodingKeys: String, CodingKey {
      case value
      case width = "original_width"
      case height = "original_height"
    }

    var value: Value?
    var width: Int?
    var height: Int?

    var span: SpanFormat.Span? {
      guard let start = value?.start, let end = value?.end, let label = value?.labels?.first else {
        return nil
      }
      return SpanFormat.Span(start: start, end: end, label: label)
    }
  }

  /// A value of a task; those that are no texts are passed over.
  struct Value: Decodable {
    var text: String?

    init(from decoder: any Decoder) throws {
      text = try? decoder.singleValueContainer().decode(String.self)
    }
  }

  var data: [String: Value]
  var annotations: [Annotation]?
  var predictions: [Annotation]?

  /// The text, whose key may be another one when it is the only text.
  var text: String? {
    let texts = data.filter { $0.key != "image" }.compactMap(\.value.text)
    return data["text"]?.text ?? (texts.count == 1 ? texts[0] : nil)
  }

  /// The box of the text on a picture; nil without one.
  var place: LinePlace? {
    get throws {
      for region in (annotations ?? predictions)?.first?.result ?? [] {
        guard let value = region.value, let x = value.x, let y = value.y, let width = region.width,
          let height = region.height
        else { continue }
        guard
          let place = LinePlace(
            image: data["image"]?.text ?? "", width: width, height: height,
            percent: [x, y, value.width ?? 0, value.height ?? 0])
        else { throw LabelFormatError("a box is not on the picture") }
        return place
      }
      return nil
    }
  }
}
