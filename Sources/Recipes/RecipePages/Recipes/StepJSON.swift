import RecipeRows
import Support

/// Writes what steps say of foods, times and temperatures.
enum StepJSON {
  /// Writes the members of a step of a list of foods; its text, too, if amounts were changed.
  static func write<Writer: ValueWriter>(
    _ step: RecipeStep, foods: [ScannedLine], isChanged: Bool, to json: inout Writer
  ) {
    if isChanged { json.text("editedText", step.text) }
    json.list("foods", step.foods) { json, food in
      json.object { json in
        json.key("ingredient")
        json.integer(food.row + 1)
        json.text("name", foods[food.row].row.ingredient?.text ?? foods[food.row].content)
        json.text("text", food.text)
        write(food.range, to: &json)
        json.text("use", food.use.rawValue)
        json.text("share", food.share?.description)
        if let amount = food.amount {
          json.key("amount")
          RowJSON.write(amount, to: &json)
        }
        json.key("confidence")
        json.probability(food.confidence)
      }
    }
    json.list("times", step.times) { json, time in
      json.object { json in
        json.text("text", time.text)
        write(time.range, to: &json)
        json.list("seconds", [time.seconds.lowerBound, time.seconds.upperBound]) { $0.integer($1) }
      }
    }
    json.list("temperatures", step.temperatures) { json, temperature in
      json.object { json in
        json.text("text", temperature.text)
        write(temperature.range, to: &json)
        json.text("value", temperature.value.description)
        json.text("scale", temperature.scale.rawValue)
      }
    }
  }

  private static func write<Writer: ValueWriter>(_ range: Range<Int>, to json: inout Writer) {
    json.list("range", [range.lowerBound, range.upperBound]) { $0.integer($1) }
  }
}
