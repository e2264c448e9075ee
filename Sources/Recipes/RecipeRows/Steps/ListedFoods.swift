/// The names of the foods in a list of ingredients, by the words with which a step may name them.
package struct ListedFoods {
  /// A name of a food, whose last word says what it is.
  struct Name {
    var spelling: Spelling
    /// The foods that have the name, in the order of the list.
    var foods: [Int]

    var words: [String] { spelling.words }
    /// The last word as written.
    var end: String { spelling.end }

    /// The words that may end a phrase: the last one, and those before pieces and forms.
    var ends: ArraySlice<String> {
      var first = words.count - 1
      while first > 0,
        ListedFoods.pieces.contains(words[first])
          || ListedFoods.forms.contains(words[first])
            && !ListedFoods.wholes.contains(words[first - 1])
      { first -= 1 }
      return words[first...]
    }

    /// Whether the name is of a food of a group: its last word but for pieces, or both last words, with a hyphen.
    func isIn(_ group: Set<String>) -> Bool {
      let spare = words.reversed().prefix { ListedFoods.pieces.contains($0) }
      return words.suffix(spare.count + 1).contains(where: group.contains)
        || group.contains(words.suffix(2).joined(separator: "-"))
    }

    /// The number of words at the end of a phrase that are in the name in the same order, without gaps.
    func commonEnd(_ phrase: some BidirectionalCollection<String>) -> Int {
      var best = 0
      for end in words.indices.reversed() {
        let common = zip(words[...end].reversed(), phrase.reversed()).prefix { $0 == $1 }.count
        best = max(best, common)
      }
      return best
    }
  }

  /// What makes two names equal: the words, and the last one as written.
  struct Spelling: Hashable {
    var words: [String]
    var end: String
  }

  /// How a word occurs in the names.
  enum Occurrence: UInt8 {
    case none = 0x6E
    case last = 0x68
    case inner = 0x6D
    case both = 0x62
    /// The word is the name of a group with foods in the list.
    case group = 0x67
  }

  private(set) var names: [Name] = []
  private var namesByWord: [String: [Int]] = [:]

  /// Creates the foods of a list, each with its names.
  package init(_ foods: [[String]]) {
    var indices: [Spelling: Int] = [:]
    for (food, texts) in foods.enumerated() {
      for text in texts {
        let written = text.lowercased().split(whereSeparator: { !$0.isLetter })
        let ends = Dictionary(
          written.map { (StepWord.singular($0), String($0)) }, uniquingKeysWith: { $1 })
        for words in Self.names(in: text) {
          let spelling = Spelling(words: words, end: words.last.flatMap { ends[$0] } ?? "")
          if let index = indices[spelling] {
            if names[index].foods.last != food { names[index].foods.append(food) }
            continue
          }
          indices[spelling] = names.count
          for word in Set(words) { namesByWord[word, default: []].append(names.count) }
          names.append(Name(spelling: spelling, foods: [food]))
        }
      }
    }
  }

  /// Creates the foods of rows; of a row in which no food was found, all its words before a comma may name it.
  init(_ rows: [RecipeRow]) {
    self.init(
      rows.map { row in
        let several = row.items.isEmpty ? row.alternatives : row.items
        let found = (several.isEmpty ? row.ingredient.map { [$0] } ?? [] : several).map(\.text)
        return found.isEmpty ? [String(row.text.prefix { $0 != "," && $0 != "(" })] : found
      })
  }

  /// The words of the names in a text: two of `scallions or chives`; `leg` and `lamb` of `leg of lamb`, which is no other
  /// food than its last word, either.
  private static func names(in text: String) -> [[String]] {
    var names: [[String]] = []
    for part in text.split(whereSeparator: { "(),;/".contains($0) }) {
      var words: [String] = []
      for word in StepWord.parts(of: part).map(StepWord.singular) {
        if word == "or" || word == "and" {
          names.append(words)
          words = []
        } else if !links.contains(word), word.contains(where: \.isLetter) {
          words.append(word)
        }
      }
      names.append(words)
    }
    return names.filter { !$0.isEmpty }
  }

  /// Words within a name that say nothing of the food.
  private static let links: Set<String> = FoodGroups.foods["*link"] ?? []
  /// Words after a food for its pieces.
  static let pieces: Set<String> = FoodGroups.foods["*piece"] ?? []
  /// Words after a food for its form, such as powder.
  static let forms: Set<String> = FoodGroups.foods["*form"] ?? []
  /// Words before a form that are no food without it.
  private static let wholes: Set<String> = FoodGroups.foods["*whole"] ?? []

  /// The names that have a word.
  func names(with word: String) -> [Name] {
    (namesByWord[word] ?? []).map { names[$0] }
  }

  /// The foods of a group in the list, whose name is as written.
  func foods(ofGroup word: String) -> [Int] {
    guard let members = FoodGroups.foods[word] else { return [] }
    return Set(names.filter { $0.isIn(members) }.flatMap(\.foods)).sorted()
  }

  /// How a word occurs in the names.
  ///
  /// - Parameters:
  ///   - word: The word in the singular.
  ///   - written: The word as written, in lower case.
  /// - Returns: How it occurs.
  func occurrence(of word: String, written: String) -> Occurrence {
    let names = names(with: word)
    let last = names.contains { $0.ends.contains(word) }
    let inner = names.contains { $0.words.contains(word) && !$0.ends.contains(word) }
    if last { return inner ? .both : .last }
    // "beef" is rather the chuck steak than a part of the beef stock.
    return foods(ofGroup: written).isEmpty ? (inner ? .inner : .none) : .group
  }

  /// How much of a name the words around one are.
  struct Match {
    /// The words of the phrase that are in the name in its order, around and with the word.
    var words: Range<Int>
    var hasFirst: Bool
    var hasEnd: Bool
  }

  /// The longest run of words around one that a name has; of equal ones, the one that has most of its name.
  func match(of stems: [String], at index: Int) -> Match? {
    var best: Match?
    func rank(_ match: Match) -> Int {
      4 * match.words.count + (match.hasEnd ? 2 : 0) + (match.hasFirst ? 1 : 0)
    }
    for name in names(with: stems[index]) {
      for place in name.words.indices where name.words[place] == stems[index] {
        let before = zip(name.words[..<place].reversed(), stems[..<index].reversed()).prefix {
          $0 == $1
        }
        let after = zip(name.words[(place + 1)...], stems[(index + 1)...]).prefix { $0 == $1 }
        let match = Match(
          words: index - before.count..<index + 1 + after.count, hasFirst: before.count == place,
          hasEnd: place + after.count >= name.words.count - name.ends.count)
        if rank(match) > best.map(rank) ?? 0 { best = match }
      }
    }
    return best
  }

  /// Whether a name has two words next to each other.
  func joins(_ first: String, _ second: String) -> Bool {
    names(with: first).contains { name in
      zip(name.words, name.words.dropFirst()).contains { $0 == first && $1 == second }
    }
  }
}
