import LabeledData
import Support

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
        // An annotation with a box alone does not say that its words were looked at.
        if place != nil, !sequence.labels.isEmpty, spans(of: sequence, placed).isEmpty {
          json.key("labeled")
          json.flag(true)
        }
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

extension SpanFormat {
  /// The lines of tasks: their texts, or the transcribed boxes of their pictures.
  func contentOfTasks(_ bytes: [UInt8]) throws -> LabelTransfer.Content {
    var content = LabelTransfer.Content()
    let tasks = try [LabelStudioTask](json: bytes)
    for (index, task) in tasks.enumerated() {
      let name = "task \(index + 1)"
      do throws(LabelFormatError) { try add(task, named: name, to: &content) } catch {
        throw LabelFormatError("\(name): \(error)")
      }
    }
    return content
  }

  private func add(
    _ task: LabelStudioTask, named name: String, to content: inout LabelTransfer.Content
  ) throws(LabelFormatError) {
    let regions = task.regions ?? []
    let boxes = regions.filter(\.isBox)
    let transcribed = regions.filter { $0.transcription != nil }
    guard transcribed.isEmpty else {
      for region in transcribed {
        let box = region.isBox ? region : boxes.first { $0.id != nil && $0.id == region.id }
        content.add(
          untagged(region.transcription ?? ""), at: try box?.place(on: task.picture), from: name)
      }
      let read = Set(transcribed.compactMap(\.id))
      content.untranscribedBoxCount += boxes.count {
        $0.transcription == nil && !read.contains($0.id ?? "")
      }
      return
    }
    guard let text = task.text else {
      guard !boxes.isEmpty || task.picture != nil else {
        throw LabelFormatError("expected a \"text\" in its data")
      }
      content.untranscribedBoxCount += boxes.count
      return
    }
    let spans = regions.compactMap(\.span)
    let isLabeled = task.regions != nil && (regions.isEmpty || !spans.isEmpty || task.isLabeled)
    content.add(
      try sequence(text, nil, isLabeled ? spans : nil),
      at: try boxes.first?.place(on: task.picture), from: name)
  }
}

/// A task of Label Studio with the labels of a text, or with boxes on a picture.
struct LabelStudioTask: Decodable {
  struct Annotation: Decodable {
    private enum CodingKeys: String, CodingKey {
      case result
      case isCancelled = "was_cancelled"
    }

    var result: [Region]
    /// Whether the annotator skipped the task.
    var isCancelled: Bool?
  }

  struct Region: Decodable {
    struct Value: Decodable {
      var start: Int?
      var end: Int?
      var labels: [String]?
      var x: Double?
      var y: Double?
      var width: Double?
      var height: Double?
      var text: Text?
    }

    /// A text, or several that are one.
    struct Text: Decodable {
      var text: String

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        text =
          try (try? container.decode(String.self))
          ?? container.decode([String].self).joined(separator: " ")
      }
    }

    private enum CodingKeys: String, CodingKey {
      case id, value
      case width = "original_width"
      case height = "original_height"
    }

    var id: String?
    var value: Value?
    var width: Int?
    var height: Int?

    var span: SpanFormat.Span? {
      guard let start = value?.start, let end = value?.end, let label = value?.labels?.first else {
        return nil
      }
      return SpanFormat.Span(start: start, end: end, label: label)
    }

    /// What a person read in a box; spans have the texts that they are of.
    var transcription: String? {
      guard value?.start == nil, let text = value?.text?.text else { return nil }
      let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      return words.isEmpty ? nil : words
    }

    /// Whether it is a rectangle; points and ellipses have no two sides.
    var isBox: Bool {
      guard let value, value.x != nil, value.y != nil, width != nil, height != nil else {
        return false
      }
      return value.width ?? 0 > 0 && value.height ?? 0 > 0
    }

    func place(on picture: String?) throws(LabelFormatError) -> LinePlace? {
      guard let x = value?.x, let y = value?.y, let across = value?.width, let down = value?.height,
        let width, let height
      else { return nil }
      guard
        let place = LinePlace(
          image: picture ?? "", width: width, height: height, percent: [x, y, across, down])
      else { throw LabelFormatError("a box is not on the picture") }
      return place
    }
  }

  /// A value of the data; values that are not text are skipped.
  struct Value: Decodable {
    var text: String?
    var isTrue: Bool

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      text = try? container.decode(String.self)
      isTrue = (try? container.decode(Bool.self)) ?? false
    }
  }

  var data: [String: Value]
  var annotations: [Annotation]?
  var predictions: [Annotation]?

  /// The regions of the first annotation; nil when there is none, or the annotators skipped the task.
  var regions: [Region]? { (annotations ?? predictions)?.first { $0.isCancelled != true }?.result }

  /// Whether words without a span were labeled as being outside.
  var isLabeled: Bool { data["labeled"]?.isTrue ?? false }

  /// The only text of the data beside `image`, whatever its name.
  private var onlyText: String? {
    let texts = data.filter { $0.key != "image" }.compactMap(\.value.text)
    return texts.count == 1 ? texts[0] : nil
  }

  /// Whether the annotation is of a picture: the only text of the data is then its address.
  private var isOfPicture: Bool {
    guard let regions, !regions.isEmpty, data["image"] == nil else { return false }
    return regions.contains(where: \.isBox) && !regions.contains { $0.span != nil }
  }

  /// The text of the task.
  var text: String? { data["text"]?.text ?? (isOfPicture ? nil : onlyText) }

  /// The name of the picture.
  var picture: String? { data["image"]?.text ?? (isOfPicture ? onlyText : nil) }
}
