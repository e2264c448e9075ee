extension Grammar {
  /// The four shapes of lines that playground scripts for Create ML's word tagger write: an ingredient
  /// with a number, a number and a unit, both glued together, or without either.
  ///
  /// - Parameters:
  ///   - path: A word list of ingredient names.
  ///   - proportions: The weights of the four shapes, in the order above.
  /// - Returns: The grammar of these lines.
  /// - Throws: The errors in the list.
  public static func createMLShapes(
    foods path: String, proportions: [Double] = [1, 1, 1, 1]
  ) throws(GrammarError) -> Self {
    let bodies = [
      "value:<number> ingredient:<food>", "value:<number> measure:<unit> ingredient:<food>",
      "combination:{<number><unit>} ingredient:<food>", "ingredient:<food>",
    ]
    let alternatives = zip(proportions, bodies).filter { $0.0 > 0 }.map {
      "\n  | \(Int(($0 * 1000).rounded())): \($1)"
    }.joined()
    let written = Set(zip(proportions, bodies).filter { $0.0 > 0 }.map(\.1))
    let hasNumbers = written.contains { $0.contains("<number>") }
    let hasUnits = written.contains { $0.contains("<unit>") }
    let labels = ["value", "measure", "combination"].filter { label in
      written.contains { $0.contains(label + ":") }
    }
    let combine = labels.count == 3 ? "combine value measure -> combination" : ""
    let quoted = path.flatMap { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }
    let text = """
      labels \(labels.joined(separator: " ")) ingredient other
      outside other
      \(combine)
      list food from "\(String(quoted))" held-out
      held-out ingredient
      line =\(alternatives)
      \(hasNumbers ? numberRule : "")
      \(hasUnits ? unitRule : "")
      """
    return try Self(fileName) { (file) throws in
      file == fileName ? Array(text.utf8) : try wholeFile(file)
    }
  }

  private static let fileName = "the Create ML shapes"
  private static let numberRule =
    "number = <int 1..500> | <decimal 0.1..9.9> | <decimal 0.05..9.95 comma places 2>"
    + " | <fraction ascii> | <fraction vulgar> | <mixed 1..9 vulgar>"
  private static let unitRule =
    "unit = cup | cups | tbsp | tsp | tablespoon | teaspoon | g | kg | ml | l | oz | lb | pound"
    + " | ounce | pint | pinch | fluid ounce | fl oz"
}
