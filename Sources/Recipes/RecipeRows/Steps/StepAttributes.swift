import WordTagging

/// The attributes of the words of a step in the model of steps: the words, how they occur in the list of foods, and both
/// around them.
struct StepAttributes {
  private(set) var list: AttributeList
  private let words: [ArraySlice<UInt8>]
  private let stems: [String]
  /// How each word occurs in the list: one byte, and whether it and the word before stand together in a name.
  private let occurrences: [UInt8]
  private let joins: [UInt8]
  private let shapes: [UInt8]
  /// The name that each word and those around it are of.
  private let matches: [ListedFoods.Match?]

  /// Finds the attributes of words.
  init(_ words: [ArraySlice<UInt8>], _ foods: ListedFoods) {
    self.words = words
    let written = words.map { word in
      StepWord.parts(of: String(decoding: word, as: UTF8.self)).last?.lowercased() ?? ""
    }
    let stems = written.map { StepWord.singular($0) }
    occurrences = zip(stems, written).map { foods.occurrence(of: $0, written: $1).rawValue }
    matches = stems.indices.map { foods.match(of: stems, at: $0) }
    joins = stems.indices.map { index in
      index > 0 && foods.joins(stems[index - 1], stems[index])
        ? UInt8(ascii: "j") : UInt8(ascii: ".")
    }
    self.stems = stems
    shapes = words.map(Self.shape)
    list = AttributeList(tokenCount: words.count)
    for index in words.indices {
      addWords(index)
      addOccurrences(index)
      list.endToken()
    }
  }

  private static let before: UInt8 = UInt8(ascii: "^")

  private func word(_ index: Int) -> ArraySlice<UInt8> {
    words.indices.contains(index) ? words[index] : []
  }

  private func value(_ values: [UInt8], _ index: Int) -> UInt8 {
    values.indices.contains(index) ? values[index] : Self.before
  }

  private mutating func addWords(_ index: Int) {
    list.add("w", words: [word(index)])
    list.add("p", words: [word(index - 1)])
    list.add("n", words: [word(index + 1)])
    list.add("pp", words: [word(index - 2)])
    list.add("nn", words: [word(index + 2)])
    list.add("pw", words: [word(index - 1), word(index)])
    list.add("wn", words: [word(index), word(index + 1)])
    list.add("2p", words: [word(index - 2), word(index - 1)])
    list.add("2n", words: [word(index + 1), word(index + 2)])
    list.add("x", words: [word(index).suffix(3)])
    let shape = shapes[index]
    list.add("s", shape)
    list.add("sp", value(shapes, index - 1), shape)
    list.add("sn", shape, value(shapes, index + 1))
    list.add("s2", shape, value(shapes, index + 1), value(shapes, index + 2))
  }

  private mutating func addOccurrences(_ index: Int) {
    let here = occurrences[index]
    let (previous, next) = (value(occurrences, index - 1), value(occurrences, index + 1))
    let joined = (joins[index], value(joins, index + 1))
    list.add("c", here)
    list.add("cp", previous)
    list.add("cn", next)
    list.add("c2", previous, here)
    list.add("c3", previous, here, next)
    list.add("c4", here, next, value(occurrences, index + 2))
    list.add("c5", value(occurrences, index - 2), previous, here)
    list.add("j", here, joined.0, joined.1)
    list.add("j3", here, joined.0, joined.1, next)
    addMatch(index)
    guard here != ListedFoods.Occurrence.none.rawValue else {
      list.add("0", words: [word(index)])
      return
    }
    list.add("cP", text: stem(index - 1), here)
    list.add("cN", text: stem(index + 1), here, joined.1)
    list.add("cW", text: stem(index), here)
    list.add("cPP", text: stem(index - 2), here)
    list.add("cS", value(shapes, index - 1), here)
  }

  /// How much of a name the word and those around it are, and what is before and after them.
  private mutating func addMatch(_ index: Int) {
    guard let match = matches[index] else { return }
    let kind =
      switch (match.hasFirst, match.hasEnd) {
      case (true, true): UInt8(ascii: "F")
      case (false, true): UInt8(ascii: "E")
      case (true, false): UInt8(ascii: "S")
      case (false, false): UInt8(ascii: "I")
      }
    let (first, next) = (match.words.lowerBound - 1, match.words.upperBound)
    list.add("m", kind, UInt8(ascii: match.words.count > 1 ? "2" : "1"))
    list.add("mo", value(occurrences, first), kind, value(occurrences, next))
    list.add("ms", value(shapes, first), kind, value(shapes, next))
    list.add("mP", text: stem(first), kind)
    list.add("mN", text: stem(next), kind)
    list.add("mA", text: stem(afterOthers(next)), kind)
  }

  /// The place after the other foods that words such as `and` join: of `mixture` in `the egg and milk mixture`.
  private func afterOthers(_ next: Int) -> Int {
    var next = next
    while words.indices.contains(next + 1), let match = matches[next + 1],
      Self.conjunctions.contains(stems[next])
    { next = match.words.upperBound }
    return next
  }

  private static let conjunctions = FoodGroups.foods["*and"] ?? []

  private func stem(_ index: Int) -> String { stems.indices.contains(index) ? stems[index] : "" }

  /// Letters in lower case, with a capital or with digits; a number, a sign or the end of a sentence.
  private static func shape(_ word: ArraySlice<UInt8>) -> UInt8 {
    guard let first = word.first else { return before }
    let hasLetters = word.contains { $0.isLetter }
    if word.contains(where: \.isDigit) { return UInt8(ascii: hasLetters ? "g" : "9") }
    if first &- UInt8(ascii: "A") < 26 { return UInt8(ascii: "A") }
    if hasLetters { return UInt8(ascii: "a") }
    return word.count == 1 && first < 0x80 ? first : UInt8(ascii: "?")
  }
}
