import CEmbeddedFiles
import Support

/// Words with which a step names several foods of the list, or a part of one: `the herbs`, `the zest`.
enum FoodGroups {
  /// The foods of each word, in the singular; the word is as written, for `greens` are foods and `green` is none.
  static let foods: [String: Set<String>] = {
    var groups: [String: Set<String>] = [:]
    let text = embeddedFoodGroups().text
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":")
      guard parts.count == 2 else { continue }
      let foods = parts[1].split(separator: " ").map(StepWord.singular)
      for name in parts[0].split(separator: " ") {
        groups[String(name), default: []].formUnion(foods)
      }
    }
    return groups
  }()
}
