/// A table of foods, such as a shop's or a database of nutrients, in which names of recipes are looked up.
///
/// ```swift
/// let table = try FoodTable(parsing: "id,name,synonyms\n7,Onions,shallots;scallions\n")
/// if let food = table.match("finely chopped onion") { print(food.id, food.score) }
/// ```
public struct FoodTable: Sendable {
  /// The place of a word in an entry.
  struct Posting {
    var entry: Int32
    /// What the word costs if nobody asks for it.
    var cost: Float
    /// The share of its weight that it gives if somebody does.
    var share: Float
  }

  /// A name of a food.
  struct Entry {
    var id: String
    var name: String
    var text: String
    var cost: Float
    /// The words of the name, and whether it is a synonym.
    var words: Set<String>
    var isSynonym: Bool
  }

  let lexicon = FoodLexicon.bundled
  private(set) var entries: [Entry] = []
  private(set) var postings: [String: [Posting]] = [:]
  /// Long words by their first letter, which misspelled ones are compared with.
  private(set) var longWords: [Character: [String]] = [:]

  /// The score below which ``match(_:threshold:)`` gives no answer.
  public static let defaultThreshold = 0.55

  /// The number of foods.
  public let count: Int

  /// Creates a table of foods.
  init(_ foods: [FoodTableFile.Food]) {
    count = foods.count
    for food in foods {
      add(food, food.name, isSynonym: false)
      for synonym in food.synonyms { add(food, synonym, isSynonym: true) }
    }
    for word in Set(postings.keys).union(lexicon.words).sorted() where word.count > 5 {
      if let first = word.first { longWords[first, default: []].append(word) }
    }
  }

  /// Reads a table.
  ///
  /// The first line names the columns: `id` or `fdc_id`, `name` or `description`, and, if there are any, `synonyms`, which are
  /// separated by semicolons; other columns are passed over. Without such names the columns are an identifier, a name and
  /// synonyms. Columns are separated by tabs, by commas as in CSV, or by ` | `.
  ///
  /// - Parameters:
  ///   - text: The content of the file.
  ///   - file: The name for errors.
  /// - Throws: ``FoodTableError`` with the line of a row that has no identifier or no name.
  public init(parsing text: String, file: String = "foods") throws(FoodTableError) {
    self.init(try FoodTableFile.foods(in: text, file: file))
  }

  private mutating func add(_ food: FoodTableFile.Food, _ text: String, isSynonym: Bool) {
    let entry = FoodEntry(text, lexicon)
    let index = Int32(entries.count)
    for (word, value) in entry.words {
      postings[word, default: []].append(
        Posting(entry: index, cost: Float(value.cost), share: Float(value.share)))
    }
    entries.append(
      Entry(
        id: food.id, name: food.name, text: text, cost: Float(entry.cost),
        words: Set(FoodWords.tokens(in: text)), isSynonym: isSynonym))
  }

  /// Returns the food that a name means; nil if none is near enough.
  ///
  /// - Parameters:
  ///   - name: The name, as a recipe has it: `unsalted butter`, `chicken or vegetable stock`.
  ///   - threshold: The least score.
  /// - Returns: The food, with its score and how it was found.
  /// - Complexity: O(p) for p entries that have one of the words.
  public func match(
    _ name: String, threshold: Double = FoodTable.defaultThreshold
  ) -> FoodMatch? {
    var search = FoodSearch(table: self)
    for question in questions(of: name) { search.ask(question) }
    guard let best = search.best, Double(best.score) >= threshold else { return nil }
    let entry = entries[best.entry]
    let words = Set(FoodWords.tokens(in: name))
    let same = names(ofFoodAt: best.entry).first { entries[$0].words == words }
    return FoodMatch(
      id: entry.id, name: entry.name, score: Double(min(max(best.score, 0), 1)),
      kind: same.map { entries[$0].isSynonym ? .synonym : .exact } ?? best.kind)
  }

  /// The entries of the names of a food, which are next to each other.
  private func names(ofFoodAt entry: Int) -> Range<Int> {
    let id = entries[entry].id
    let first = entries[..<entry].lastIndex { $0.id != id }.map { $0 + 1 } ?? 0
    return first..<(entries[entry...].firstIndex { $0.id != id } ?? entries.count)
  }
}
