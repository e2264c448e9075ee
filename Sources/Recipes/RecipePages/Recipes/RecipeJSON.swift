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
      if !recipe.change.isNone {
        json.key("change")
        json.object { json in
          json.text("scale", recipe.change.factor?.description)
          json.text("units", recipe.change.system?.rawValue)
          if recipe.change.source != .us { json.text("cups", recipe.change.source.rawValue) }
          if recipe.change.usesDensity {
            json.text("density", recipe.change.weighsLiquids ? "liquids" : "solids")
          }
        }
      }
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
        writeSection($1.heading, "ingredients", $1.lines, to: &$0) { write($1, to: &$0) }
      }
      var steps = recipe.readSteps[...]
      let (foods, isChanged) = (recipe.ingredients, !recipe.change.isNone)
      json.list("stepSections", recipe.stepSections) { json, section in
        let lines = section.lines.compactMap { line in steps.popFirst().map { (line, $0) } }
        writeSection(section.heading, "steps", lines, to: &json) { json, item in
          write(item.0, to: &json) {
            StepJSON.write(item.1, foods: foods, isChanged: isChanged, to: &$0)
          }
        }
      }
      json.list("notes", recipe.notes) { write($1, to: &$0) }
      json.list("nutrition", recipe.nutrition) { write($1, to: &$0) }
      json.list("furniture", recipe.furniture) { write($1, to: &$0) }
    }
  }

  private static func writeSection<Writer: ValueWriter, Line>(
    _ heading: ScannedLine?, _ name: StaticString, _ lines: [Line], to json: inout Writer,
    _ writeLine: (inout Writer, Line) -> Void
  ) {
    json.object { json in
      json.key("heading")
      if let heading { write(heading, to: &json) } else { json.null() }
      if let heading, RecipeHeading.isGeneral(heading.content) {
        json.key("isGeneral")
        json.flag(true)
      }
      json.list(name, lines, writeLine)
    }
  }

  private static func write<Writer: ValueWriter>(
    _ line: ScannedLine, to json: inout Writer, _ writeMore: (inout Writer) -> Void = { _ in }
  ) {
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
      writeMore(&json)
      guard line.row.kind == .ingredient else { return }
      json.key("row")
      line.write(to: &json)
    }
  }
}
