import PageReading
import RecipeRows
import Support
import WordTagging

/// Writes the lines of scanned frames as JSON.
public enum TrackedLineJSON {
  /// Returns a line as one line of JSON, without a line break.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - frame: Its frame.
  ///   - showsRow: Whether the labels of the words and the row are written.
  /// - Returns: The JSON.
  public static func text(
    of line: ScannedFrame.Line, in frame: ScannedFrame, showsRow: Bool = true
  ) -> String {
    var json = JSONWriter()
    json.object { json in
      let tracked = line.tracked
      json.key("box")
      write(tracked.line.box, to: &json)
      json.key("confidence")
      json.decimal(tracked.line.confidence)
      json.text("event", tracked.event.rawValue)
      json.key("frame")
      json.integer(tracked.frame)
      json.key("id")
      json.integer(tracked.id)
      if showsRow {
        let tagged = line.scanned.row.line
        json.list("labels", tagged.tokens) { json, token in
          json.object { json in
            json.key("confidence")
            json.probability(token.confidence)
            json.text("label", token.label)
            json.text("text", String(tagged.text(of: token)))
          }
        }
      }
      json.key("sightings")
      json.integer(tracked.sightings)
      json.text("text", tracked.line.text)
      json.key("time")
      json.number(frame.time)
      if showsRow {
        json.key("row")
        line.scanned.write(to: &json)
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  private static func write(_ box: PixelBox, to json: inout JSONWriter) {
    json.object { json in
      for (name, number): (StaticString, Int) in [
        ("height", box.height), ("width", box.width), ("x", box.x), ("y", box.y),
      ] {
        json.key(name)
        json.integer(number)
      }
    }
  }
}
