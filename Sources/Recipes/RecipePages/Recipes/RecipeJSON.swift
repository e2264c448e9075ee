import PageReading
import RecipeRows
import Support

/// Writes recipes as JSON, as `Documentation/recipe.schema.json` describes them.
public enum RecipeJSON {
  /// The version of the format, which is raised for incompatible changes.
  public static let version = 1

  /// Returns a recipe as JSON.
  public static func text(of recipe: Recipe) -> String {
    var json = JSONWriter()
    write(recipe, to: &json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  static func write(_ recipe: Recipe, to json: inout some ValueWriter) {
    json.object { json in
      json.key("version")
      json.integer(version)
      json.list("sources", recipe.sources) { $0.string($1) }
      json.key("title")
      if let title = recipe.title { write(title, to: &json) } else { json.null() }
      json.list("intro", recipe.intro) { write($1, to: &$0) }
      json.key("yield")
      json.object { json in
        json.text("text", recipe.yieldText)
        json.list("lines", recipe.yield) { write($1, to: &$0) }
      }
      json.key("times")
      json.object { json in
        for (name, activity): (StaticString, RecipeTime.Activity) in [
          ("prepMinutes", .prep), ("cookMinutes", .cook), ("totalMinutes", .total),
        ] {
          guard let time = recipe.time(of: activity) else { continue }
          json.key(name)
          json.integer(time.minutes)
        }
        json.list("lines", recipe.times) { write($1, to: &$0) }
      }
      json.list("ingredientSections", recipe.ingredientSections) {
        write($1, "ingredients", to: &$0)
      }
      json.list("stepSections", recipe.stepSections) { write($1, "steps", to: &$0) }
      json.list("notes", recipe.notes) { write($1, to: &$0) }
      json.list("nutrition", recipe.nutrition) { write($1, to: &$0) }
      json.list("furniture", recipe.furniture) { write($1, to: &$0) }
    }
  }

  private static func write(
    _ section: Recipe.Section, _ name: StaticString, to json: inout some ValueWriter
  ) {
    json.object { json in
      json.key("heading")
      if let heading = section.heading { write(heading, to: &json) } else { json.null() }
      json.list(name, section.lines) { write($1, to: &$0) }
    }
  }

  private static func write(_ line: ScannedLine, to json: inout some ValueWriter) {
    json.object { json in
      json.text("text", line.content)
      json.text("marker", line.row.marker.map(String.init))
      json.text("image", line.image)
      json.key("confidence")
      json.probability(line.partConfidence)
      json.key("box")
      let box = line.line.box
      json.array { json in
        for side in [box.left, box.top, box.width, box.height] { json.integer(side) }
      }
      guard line.row.kind == .ingredient else { return }
      json.key("row")
      line.write(to: &json)
    }
  }
}
