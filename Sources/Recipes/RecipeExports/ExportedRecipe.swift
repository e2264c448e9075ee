import RecipePages
import RecipeRows
import Support

/// A recipe as recipe managers take it: texts and numbers without places on a page.
struct ExportedRecipe {
  /// An ingredient with its amount.
  struct Ingredient {
    /// The heading above it, if it is the first below it.
    var heading: String?
    /// The line, with its amounts as they are now.
    var text: String
    var row: RecipeRow
    /// The food's name, or the line.
    var name: String
    /// The remarks: size, preparation, purpose.
    var note: String

    /// The food's amount.
    var amount: Amount? { row.amounts.first }

    /// The amount as one number, the lower of a range.
    var number: Double? { amount?.wholeQuantity?.lowerBound.doubleValue }

    /// The remarks, for formats whose amount is one number: a range is one of them.
    var noteWithRange: String {
      let range = amount?.wholeQuantity?.isRange ?? false ? amount?.display : nil
      return [range, note].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    }
  }

  /// A step with the heading above it, if it is the first below it.
  struct Step {
    var heading: String?
    var step: RecipeStep
  }

  var title: String
  var description: String
  var yield: String?
  var prepMinutes: Int?
  var cookMinutes: Int?
  var totalMinutes: Int?
  var ingredients: [Ingredient] = []
  var steps: [Step] = []
  var notes: [String]
  /// The nutrients by the names of schema.org.
  var nutrition: [String: String]
  var source: String

  init(_ recipe: Recipe) {
    title = recipe.title?.content ?? "Recipe"
    description = recipe.intro.map(\.content).joined(separator: "\n")
    yield = recipe.yieldText
    prepMinutes = recipe.time(of: .prep)?.minutes
    cookMinutes = recipe.time(of: .cook)?.minutes
    totalMinutes = recipe.time(of: .total)?.minutes
    notes = recipe.notes.map(\.content)
    nutrition = SchemaOrgRecipe.nutrients(recipe.nutrition.map(\.content))
    source = recipe.sources.map { String($0.split(separator: "/").last ?? "") }.joined(
      separator: ", ")
    for section in recipe.ingredientSections {
      var heading = RecipeHeading.text(of: section)
      for line in section.lines {
        let row = line.row
        var notes = (row.amounts.first?.parts(.size) ?? []).map(\.display)
        notes += [row.sizeOfFood, row.preparation, row.purpose, row.comment].compactMap(\.?.text)
        notes += row.rest.map { String(row.text(in: $0)) }
          .filter { $0.contains { $0.isLetter || $0.isNumber } }
        ingredients.append(
          Ingredient(
            heading: heading, text: line.editedText, row: row,
            name: row.ingredient?.text ?? line.content,
            note: notes.joined(separator: ", ")))
        heading = nil
      }
    }
    var read = recipe.readSteps[...]
    for section in recipe.stepSections {
      var heading = RecipeHeading.text(of: section)
      for _ in section.lines {
        guard let step = read.popFirst() else { break }
        steps.append(Step(heading: heading, step: step))
        heading = nil
      }
    }
  }

  /// The first whole number of the yield.
  var servings: Int? {
    let digits = (yield ?? "").drop { !$0.isNumber }.prefix { $0.isASCII && $0.isNumber }
    return Int(digits).flatMap { (1...1_000_000).contains($0) ? $0 : nil }
  }

  /// The ingredients that no step names.
  var unnamedIngredients: [Int] {
    let named = Set(steps.flatMap(\.step.foods).map(\.row))
    return ingredients.indices.filter { !named.contains($0) }
  }

  /// The title without signs that names of files may not have.
  var fileName: String {
    var name = ""
    for scalar in title.unicodeScalars {
      let category = scalar.properties.generalCategory
      let isSign = "/\\:*?\"<>|".unicodeScalars.contains(scalar) || scalar.properties.isWhitespace
      if category == .control || category == .format || isSign {
        name += " "
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
    name = name.split(separator: " ").joined(separator: " ")
    while name.utf8.count > Self.nameLength { name.unicodeScalars.removeLast() }
    let trimmed = name.drop { ". ".contains($0) }
    let end = trimmed.lastIndex { !". ".contains($0) }
    return end.map { String(trimmed[...$0]) } ?? "Recipe"
  }

  /// The most bytes of a name, which file systems limit to 255 with its ending.
  private static let nameLength = 120

  /// The title in small letters, digits and hyphens.
  var slug: String {
    let parts = title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return parts.isEmpty ? "recipe" : parts.joined(separator: "-")
  }

  /// An identifier that a part of the same recipe always has, in the form of a UUID of version 8.
  func identifier(of part: String) -> String {
    func hex(_ text: String) -> [Character] {
      let digits = String(FNVHash(text.utf8).value, radix: 16)
      return Array(String(repeating: "0", count: 16 - digits.count) + digits)
    }
    var digits = hex(title + "\u{0}" + part) + hex(part + "\u{1}" + title)
    (digits[12], digits[16]) = ("8", "a")
    var groups: [String] = []
    var start = 0
    for length in [8, 4, 4, 4, 12] {
      groups.append(String(digits[start..<start + length]))
      start += length
    }
    return groups.joined(separator: "-")
  }
}

extension Amount {
  /// The quantity with its multiplier and additions: 800 of `2 x 400 g`, 6/5 of `1 kg 200 g`; nil if there is none.
  var wholeQuantity: Quantity? {
    guard var sum = quantity else { return nil }
    if let multiplier, !multiplier.isRange {
      guard let product = sum.multiplied(by: multiplier.lowerBound) else { return nil }
      sum = product
    }
    for part in parts where part.role == .plus || part.role == .minus {
      guard let size = value(of: part), let lower = sum.lowerBound.changed(by: size, part.role),
        let upper = sum.upperBound.changed(by: size, part.role)
      else { return nil }
      sum = Quantity(lower, upper)
    }
    return sum
  }

  /// An amount in this amount's unit.
  private func value(of part: Amount) -> Rational? {
    guard let quantity = part.quantity, !quantity.isRange else { return nil }
    if part.unit == unit { return quantity.lowerBound }
    let system = part.system ?? system ?? .us
    guard let own = unit?.value(in: system), part.unit?.dimension == unit?.dimension else {
      return nil
    }
    return part.unit?.value(in: system).flatMap { $0.divided(by: own) }
      .flatMap(quantity.lowerBound.multiplied)
  }

  /// The name of the unit, or the words in its place.
  var unitName: String? { unit?.name ?? unitText }
}

extension Rational {
  fileprivate func changed(by size: Rational, _ role: Amount.Role) -> Rational? {
    role == .minus ? subtracting(size) : adding(size)
  }
}

/// JSON of structures.
enum RecipeJSONText {
  /// The bytes of a structure as JSON.
  static func bytes(of value: Any) -> [UInt8] {
    var json = JSONWriter()
    json.reflect(value, indentation: 0)
    json.newline()
    return json.bytes
  }
}
