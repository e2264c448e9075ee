/// Words of English steps, as lists of foods are compared with them.
enum StepWord {
  /// The words of a text; one with a hyphen counts as several.
  static func parts(of text: some StringProtocol) -> [String] {
    text.split { $0.isWhitespace || $0 == "-" || $0 == "‑" }.map { String($0) }
  }

  /// A word in lower case and in the singular: `tomato` of `Tomatoes`, `berry` of `berries`.
  static func singular(_ word: some StringProtocol) -> String {
    var word = word.lowercased().replacing("’", with: "'")
    if word.hasSuffix("'s") { word.removeLast(2) }
    guard word.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return word }
    if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
    if word.hasSuffix("eaves") || word.hasSuffix("oaves") || word.hasSuffix("alves") {
      return word.dropLast(3) + "f"
    }
    let isLong = ["oes", "ches", "shes", "sses", "xes"].contains { word.hasSuffix($0) }
    return String(word.dropLast(isLong ? 2 : 1))
  }
}
