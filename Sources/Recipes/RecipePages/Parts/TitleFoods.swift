import PageReading
import RecipeRows
import WordTagging

/// The foods of a list that titles name: a line without any is rather the name of a chapter, a brand or a person.
extension RecipeScanner {
  /// The longer words of the foods of an item, in lower case.
  func foodWords(of item: PageItem) -> [String] {
    let tagged = item.tagged ?? tagger.tag(item.text.text)
    return tagged.tokens.filter { $0.label == "ingredient" }
      .flatMap { tagged.text(of: $0).nameWords }
  }
}

extension PageItem {
  /// The number of foods among some that the item names, perhaps in the plural or as parts of longer words.
  func foodCount(among foods: Set<String>) -> Int {
    let words = lines.flatMap(\.text.nameWords)
    return foods.count { food in
      words.contains { word in
        let shared = zip(food, word).prefix { $0 == $1 }.count
        return shared >= 4 && shared + 2 >= min(food.count, word.count)
      }
    }
  }
}

extension StringProtocol {
  /// The words of at least four letters, in lower case.
  fileprivate var nameWords: [String] {
    lowercased().split { !$0.isLetter }.filter { $0.count > 3 }.map(String.init)
  }
}
