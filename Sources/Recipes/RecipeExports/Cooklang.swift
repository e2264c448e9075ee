import RecipeRows
import Support

/// Writes recipes in Cooklang: the steps name their ingredients with their amounts, and have timers.
enum Cooklang {
  static func text(of recipe: ExportedRecipe) -> String {
    var blocks = [metadata(of: recipe)]
    if !recipe.description.isEmpty { blocks.append(note(recipe.description)) }
    let unnamed = recipe.unnamedIngredients
    if !unnamed.isEmpty {
      let list = unnamed.map { ingredient(recipe.ingredients[$0], recipe.ingredients[$0].amount) }
      blocks.append("Have ready: " + list.joined(separator: ", ") + ".")
    }
    for step in recipe.steps {
      if let heading = step.heading { blocks.append("== \(plain(heading)) ==") }
      blocks.append(text(of: step.step, recipe))
    }
    blocks += recipe.notes.map(note)
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private static func metadata(of recipe: ExportedRecipe) -> String {
    let minutes: [(String, Int?)] = [
      ("prep time", recipe.prepMinutes), ("cook time", recipe.cookMinutes),
      ("time required", recipe.totalMinutes),
    ]
    var lines = ["title: \(quoted(recipe.title))"]
    if let yield = recipe.yield { lines.append("servings: \(quoted(yield))") }
    lines += minutes.compactMap { name, minutes in minutes.map { "\(name): \($0) minutes" } }
    return "---\n" + lines.joined(separator: "\n") + "\n---"
  }

  /// A text of YAML.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(oneLine(escaped))\""
  }

  private static func note(_ text: String) -> String { "> " + plain(text) }

  /// A step with its foods and times marked; words of amounts that the marks repeat are left out.
  private static func text(of step: RecipeStep, _ recipe: ExportedRecipe) -> String {
    let utf8 = Array(step.text.utf8)
    var marks: [(range: Range<Int>, text: String)] = []
    for food in step.foods where food.use != .again {
      let range = food.range(withAmountIn: utf8)
      guard recipe.ingredients.indices.contains(food.row),
        !marks.contains(where: { $0.range.overlaps(range) })
      else { continue }
      let foods = step.foods.filter { $0.range == food.range && $0.use != .again }
      let texts = foods.map { ingredient(recipe.ingredients[$0.row], $0.amount) }
      marks.append((range, texts.joined(separator: ", ")))
    }
    for time in step.times where !marks.contains(where: { $0.range.overlaps(time.range) }) {
      marks.append((time.range, timer(time)))
    }
    var text = ""
    var place = 0
    for mark in marks.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      text += plain(String(decoding: utf8[place..<mark.range.lowerBound], as: UTF8.self))
      text += mark.text
      place = mark.range.upperBound
      // A bracket that touches a mark would be its note.
      if utf8[place...].first == UInt8(ascii: "(") { text += " " }
    }
    text += plain(String(decoding: utf8[place...], as: UTF8.self))
    return text.first.map { ">=-".contains($0) } ?? false ? "\\" + text : text
  }

  private static func ingredient(
    _ ingredient: ExportedRecipe.Ingredient, _ amount: Amount?
  ) -> String {
    var text = "@" + plain(ingredient.name) + "{"
    if let quantity = amount?.wholeQuantity {
      text += number(quantity)
      if let unit = amount?.unitName { text += "%" + plain(unit) }
    } else if let amount {
      text += plain(amount.text)
    }
    text += "}"
    return ingredient.note.isEmpty ? text : text + "(\(plain(ingredient.note)))"
  }

  private static func timer(_ time: StepTime) -> String {
    let units = [("hours", 3600), ("minutes", 60), ("seconds", 1)]
    let bounds = (time.seconds.lowerBound, time.seconds.upperBound)
    let (name, seconds) =
      units.first { bounds.0 % $0.1 == 0 && bounds.1 % $0.1 == 0 } ?? ("seconds", 1)
    let numbers =
      bounds.0 == bounds.1 ? "\(bounds.0 / seconds)" : "\(bounds.0 / seconds)-\(bounds.1 / seconds)"
    return "~{\(numbers)%\(name)}"
  }

  /// A number, a mixed number or a range of both: `1 1/2`, `2-3`.
  private static func number(_ quantity: Quantity) -> String {
    let lower = number(quantity.lowerBound)
    return quantity.isRange ? lower + "-" + number(quantity.upperBound) : lower
  }

  private static func number(_ value: Rational) -> String {
    let whole = value.floor
    // Nobody measures 271/128 of a cup.
    guard value.multiplied(by: Rational(5040))?.isWhole ?? false else {
      return value.doubleValue.short(3)
    }
    guard !value.isWhole, whole > 0, let rest = value.subtracting(Rational(whole)) else {
      return value.description
    }
    return "\(whole) \(rest)"
  }

  /// A text without the signs of the language.
  private static func plain(_ text: String) -> String {
    var plain = ""
    for character in oneLine(text).replacing("---", with: "—").replacing("--", with: "–") {
      if "@#~{}[\\".contains(character) { plain.append("\\") }
      plain.append(character)
    }
    return plain
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension StepFood {
  /// The offsets of the words, and of the amount before them if nothing is between but `of the`.
  fileprivate func range(withAmountIn utf8: [UInt8]) -> Range<Int> {
    guard use == .amount, let amountRange, amountRange.upperBound <= range.lowerBound else {
      return range
    }
    let between = String(decoding: utf8[amountRange.upperBound..<range.lowerBound], as: UTF8.self)
    let words = between.lowercased().split(separator: " ")
    return [[], ["of"], ["the"], ["of", "the"]].contains(words)
      ? amountRange.lowerBound..<range.upperBound : range
  }
}
