/// Finds the foods of a list that a phrase of a step means.
struct FoodLinker {
  /// A word that names more foods than that names the first of them, so that a long text with one food in each sentence
  /// does not become all pairs of them.
  private static let mostFoods = 32

  let foods: ListedFoods
  /// The section of the list that each row is in.
  let sections: [Int]

  /// Returns the rows of the foods; none if no name is near enough.
  ///
  /// - Parameters:
  ///   - words: The words in lower case.
  ///   - isUsed: Whether an earlier step uses the food of each row.
  ///   - section: The section of the foods named before.
  /// - Returns: Rows in the order of the list.
  func rows(of words: [String], isUsed: [Bool], section: Int?) -> [Int] {
    let stems = words.flatMap(StepWord.parts).map { StepWord.singular($0) }
    guard let last = stems.last else { return [] }
    var best = Self.leastScore
    var rows: [Int] = []
    for name in Set(stems).flatMap(foods.names) {
      let score = score(name, stems) + (name.end == words.last ? 0.1 : 0)
      guard score >= best else { continue }
      if score > best { rows = [] }
      best = score
      rows += name.foods
    }
    rows = Array(Set(rows)).sorted()
    func inSection(_ rows: [Int]) -> [Int] {
      let own = rows.filter { sections[$0] == section }
      return own.isEmpty ? rows : own
    }
    let group = inSection(foods.foods(ofGroup: words.last ?? ""))
    // "pear juice" is no juice of the lemon.
    if rows.isEmpty { return stems.count == 1 ? group : [] }
    rows = inSection(rows)
    guard rows.count > 1 else { return rows }
    // "the cheeses" are all, "salt" is the next that no step has used.
    if words.last != last, group.isEmpty || group == rows {
      return Array(rows.prefix(Self.mostFoods))
    }
    return rows.first { !isUsed[$0] }.map { [$0] } ?? rows.suffix(1)
  }

  /// Whether a word is in no name of a food and names a part of one: `juice`.
  func isPart(_ word: String) -> Bool {
    foods.names(with: StepWord.singular(word)).isEmpty && FoodGroups.foods[word.lowercased()] != nil
  }

  /// A word in common counts 2, and more if it is the last of both; a word that only one has counts less than nothing.
  private func score(_ name: ListedFoods.Name, _ stems: [String]) -> Double {
    let common = stems.filter(name.words.contains).count
    var score = 2 * Double(common) - 0.05 * Double(name.words.count - common)
    if name.words.last == stems.last {
      score += 1.5
    } else if let last = stems.last, name.words.contains(last), !name.ends.contains(last) {
      // "jam" of jam sugar
      score -= 1.2
    }
    score += 0.2 * Double(name.commonEnd(stems))
    for stem in stems where !name.words.contains(stem) {
      // "lemon juice" of lemons, "egg yolks" of eggs
      let isPart = FoodGroups.foods[stem].map { !$0.isDisjoint(with: name.words) } ?? false
      // "cocoa powder" is no baking powder
      let isOther = stem == stems.last || common < name.words.count
      score -= isPart ? 0.2 : isOther ? 3 : 0.8
    }
    return score
  }

  /// The least score of a name that the words mean.
  private static let leastScore = 1.0
}
