import RecipeRows
import WordTagging

extension Recipe {
  /// The yield without the words before it: `4 servings` of `Yield: 4 servings`, `4` of `Serves 4`.
  ///
  /// Without a line of its own it may stand in a heading above the ingredients, beside other text or in a sentence of its
  /// own: `Ingredients (4 servings)`, `12 buns`, `Makes 6 jars.` A recipe that was scaled has the yield of its amounts.
  public var yieldText: String? {
    func first(of lines: [ScannedLine], _ read: (String) -> String?) -> String? {
      for line in lines { if let yield = read(line.content) { return yield } }
      return nil
    }
    let headings = ingredientSections.compactMap(\.heading)
    let printed =
      first(of: yield + times) { YieldAndTimes($0).yield }
      ?? first(of: yield) { $0.contains(where: \.isNumber) ? $0 : nil }
      ?? first(of: headings) { YieldAndTimes($0).servings(isHeading: true) }
      ?? first(of: furniture + intro) { YieldAndTimes($0).servings() ?? numberOfDishes(in: $0) }
      ?? (yield.isEmpty ? nil : first(of: furniture + intro, Self.value))
      ?? first(of: steps + notes) { text in
        Tokenizer().ranges(of: .sentence, in: text).lazy.compactMap { sentence in
          let bytes = text.utf8.dropFirst(Int(sentence.start)).prefix(sentence.count)
          return YieldAndTimes(String(decoding: bytes, as: UTF8.self)).statedYield
        }.first
      }
    return printed.map { change.scaled(numberIn: $0) }
  }

  /// A line that may be the value of a head such as `YIELD`: `1 (9x5-inch) loaf`.
  private static func value(_ line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard (2...4).contains(words.count), words[0].count < 3, words[0].allSatisfy(\.isNumber),
      words.last?.allSatisfy({ $0.isLetter && $0.isLowercase }) ?? false,
      YieldAndTimes(line).times.isEmpty, LineText(line, marker: nil).pageSign == "no"
    else { return nil }
    return line
  }

  /// A line that counts what the title names: `12 buns` beside `Cardamom Plum Buns`.
  private func numberOfDishes(in line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard (2...4).contains(words.count), (1...5).contains(words[0].count),
      words[0].contains(where: \.isNumber),
      // A longer number is the page's.
      words[0].split(whereSeparator: { "-–".contains($0) }).allSatisfy({
        $0.count < 3 && $0.allSatisfy(\.isNumber)
      }),
      words.dropFirst().allSatisfy({ $0.contains(where: \.isLetter) }),
      let dish = words.last?.lowercased().filter(\.isLetter), dish.count > 3,
      let title = title?.content.lowercased(),
      !title.hasSuffix(words.dropFirst().joined(separator: " ").lowercased()) || words.count == 2,
      title.split(whereSeparator: { !$0.isLetter }).contains(where: {
        $0.hasPrefix(dish) || dish.hasPrefix($0) && $0.count > 3
      })
    else { return nil }
    return line
  }
}
