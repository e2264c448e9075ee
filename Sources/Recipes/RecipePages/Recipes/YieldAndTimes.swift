import RecipeRows

/// The yield and the times that a line states: `Serves 4 | Prep: 10 min | Cook: 1 hr 5 min`.
struct YieldAndTimes {
  private(set) var times: [RecipeTime] = []
  /// The times among them that the line does not name: `45 min`.
  private(set) var unnamedTimes: [RecipeTime] = []
  private(set) var yield: String?
  private let line: String
  /// The words and numbers of the line in lower case.
  private let tokens: [String]

  init(_ line: String) {
    let line = MisreadFigures.corrected(line)
    self.line = line
    tokens = Self.tokens(line)
    readTimes()
    readYield(line)
  }

  /// Whether the line says that one time is in another, or that a night is to be added.
  var hasPartOfTime: Bool { hasWord(of: Self.partsOfTimes) }

  /// Whether the only time of the line has a name that means preparing and cooking where it stands alone.
  ///
  /// Such is `Zubereitungszeit: 40 Min.`
  var hasWholeTime: Bool {
    let units = tokens.compactMap { LanguageWords.minutes[$0] }
    return hasWord(of: Self.wholeAlone) && !hasPartOfTime
      && zip(units, units.dropFirst()).allSatisfy { $0 > $1 }
      && tokens.allSatisfy { Self.activities[$0] == nil || Self.wholeAlone.contains($0) }
  }

  /// Whether the line is a time and nothing else.
  var isTimeAlone: Bool {
    !times.isEmpty
      && tokens.allSatisfy { LanguageWords.minutes[$0] != nil || Amounts.value($0) != nil }
  }

  /// Whether the line begins with a word for the whole time and ends with a unit: `Ready in 25 minutes`.
  var isWholeTime: Bool {
    guard let first = tokens.first, let last = tokens.last else { return false }
    return times.count == 1 && Self.activities[first] == .total
      && LanguageWords.minutes[last] != nil
  }

  private func hasWord(of words: Set<String>) -> Bool {
    tokens.contains(where: words.contains)
  }

  private static let partsOfTimes = Set(LanguageWords.words("part-of-time"))
  private static let wholeAlone = Set(LanguageWords.words("whole-alone"))

  private mutating func readTimes() {
    var activity: RecipeTime.Activity?
    var minutes = 0.0
    var lastUnit = Double.infinity
    var number: Double?
    // The names above the values of a card: "Prep Cook Total 15 mins 30 mins 45 mins".
    var heads: [RecipeTime.Activity] = []
    // Whether nothing but numbers came after the last unit.
    var isDirect = false
    func close(_ facts: inout Self) {
      if minutes > 0, minutes < 100_000 {
        let time = RecipeTime(activity: activity ?? .other, minutes: Int(minutes.rounded()))
        facts.times.append(time)
        if activity == nil { facts.unnamedTimes.append(time) }
      }
      minutes = 0
      lastUnit = .infinity
      number = nil
    }
    for (index, word) in tokens.enumerated() {
      if let value = Amounts.value(word) {
        // "1 1/2 hours" is a sum, "20-25 minutes" has its longer time last.
        let isPart = value < 1 && number.map { $0 == $0.rounded() } ?? false
        number = isPart ? (number ?? 0) + value : value
        // "1 h 20", "1 ora e 10"
        if lastUnit == 60, value >= 5, value < 60, Self.followsUnit(tokens, at: index) {
          minutes += value
          lastUnit = 1
          number = nil
        }
      } else if let unit = LanguageWords.minutes[word] {
        guard let amount = number else { continue }
        // "45 minutes to 1 hour" is one time under two names, too.
        if heads.count > 1, unit >= lastUnit, isDirect { close(&self) }
        isDirect = true
        // "1 hour 20 minutes" is a sum, "45 minutes to 1 hour" has its longer time last.
        minutes = unit < lastUnit ? minutes + amount * unit : amount * unit
        lastUnit = unit
        number = nil
      } else if let named = Self.activities[word] {
        number = nil
        if minutes == 0, times.isEmpty { heads.append(named) }
        let isNew = minutes > 0
        if isNew {
          // "20 minutes prep"
          if activity == nil {
            activity = named
            close(&self)
            activity = nil
            continue
          }
          close(&self)
        }
        if activity == nil || named != .other || isNew { activity = named }
      } else if minutes > 0, Self.isBreak(tokens, at: index) {
        close(&self)
        activity = nil
      } else {
        // "Serves 4, prep time": the number is no time.
        number = nil
        isDirect = false
      }
    }
    close(&self)
    guard heads.count > 1, heads.count == times.count else { return }
    for (index, head) in heads.enumerated() { times[index].activity = head }
    unnamedTimes = []
  }

  /// Whether a number stands behind a unit of time, or a short word after it, and ends the time.
  private static func followsUnit(_ tokens: [String], at index: Int) -> Bool {
    func isUnit(_ place: Int) -> Bool {
      place >= 0 && LanguageWords.minutes[tokens[place]] != nil
    }
    let isJoined =
      index > 0 && tokens[index - 1].count < 4 && tokens[index - 1].allSatisfy(\.isLetter)
    guard isUnit(index - 1) || isJoined && isUnit(index - 2) else { return false }
    // "1 h 10 en tout"
    return tokens.dropFirst(index + 1).first.map {
      separators.contains($0) || $0 == "," || activities[$0] != nil
        || tokens[index - 1] == "h" && LineText.isJoiner($0)
    } ?? true
  }

  /// Whether a sign ends a time; a comma in "1 hour, 15 minutes" does not.
  private static func isBreak(_ tokens: [String], at index: Int) -> Bool {
    guard tokens[index] == "," else { return separators.contains(tokens[index]) }
    return tokens.dropFirst(index + 1).first.map { Amounts.value($0) == nil } ?? true
  }

  private mutating func readYield(_ line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    let names = words.map { $0.lowercased().filter(\.isLetter) }
    func isNumber(_ index: Int) -> Bool {
      words.indices.contains(index) && words[index].contains(where: \.isNumber)
    }
    if let start = names.firstIndex(where: { Self.yieldNames.contains($0) }) {
      if Self.portions.contains(names[start]), !words[start].hasSuffix(":"), isNumber(start - 1) {
        // "6 servings (1 cup each)"
        yield = "\(words[start - 1]) \(words[start].filter(\.isLetter))"
      } else {
        yield = Self.phrase(words[(start + 1)...], names)
        if yield == nil, start > 0 { yield = words[...start].joined(separator: " ") }
      }
    } else if let counted = names.indices.first(where: { index in
      // "6 people", "twenty four people"
      Self.portions.contains(names[index])
        && (isNumber(index - 1) || index > 0 && LanguageWords.numbers.contains(names[index - 1]))
    }) {
      let start = names[..<counted].lastIndex { !LanguageWords.numbers.contains($0) } ?? -1
      yield = words[min(start + 1, counted - 1)...counted].joined(separator: " ")
    } else if let start = names.indices.first(where: {
      // "Für ca. 20 Stücke"
      Self.beforeNumbers.contains(names[$0])
        && (isNumber($0 + 1) || isNumber($0 + 2) && words[$0 + 1].hasSuffix("."))
    }) {
      yield = Self.phrase(words[(start + 1)...], names)
    }
  }

  /// The yield of a sentence such as `Makes 6 to 7 jars.`, which begins with a word for it and a number.
  var statedYield: String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let first = words.first, times.isEmpty,
      Self.yieldNames.contains(first.lowercased().filter(\.isLetter)),
      let number = words.dropFirst().first(where: { !$0.hasSuffix(".") && !LineText.isJoiner($0) }),
      number.first?.isNumber ?? false
    else { return nil }
    return yield
  }

  /// The number of persons, portions or pieces where the line names them among other words: `10 to 12 people` of a
  /// sentence, `8` of `Nombre de couverts : 8`, and `4` of the heading `You need (for 4)`.
  func servings(isHeading: Bool = false) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    let names = words.map { $0.lowercased().filter(\.isLetter) }
    func isNumber(_ index: Int) -> Bool {
      words.indices.contains(index) && words[index].contains(where: \.isNumber)
    }
    func isMeasured(_ number: Int) -> Bool {
      names.indices.contains(number + 1)
        && (UnitWords.all.contains(names[number + 1]) || LineText.isNutrient(names[number + 1]))
    }
    let range: ClosedRange<Int>
    // What follows "Servings:" is its number, and the colon at the end of a heading is the heading's.
    if let counted = names.indices.first(where: {
      Self.portions.contains(names[$0]) && isNumber($0 - 1)
        && (!words[$0].hasSuffix(":") || isHeading && $0 + 1 == words.endIndex)
    }) {
      let number = counted - 1
      let isRange = isNumber(number - 2) && words[number - 1].count < 4
      range = (isRange ? number - 2 : number)...counted
    } else if let name = names.firstIndex(where: Self.yieldNames.contains),
      let number = words.indices[(name + 1)...].first(where: { !names[$0].isEmpty || isNumber($0) }
      ),
      isNumber(number), !isMeasured(number)
    {
      // "Per serving 250 kcal" is no yield.
      range = number...number
    } else if isHeading,
      let number = names.indices.first(where: {
        isNumber($0) && $0 > 0 && Self.beforeNumbers.contains(names[$0 - 1]) && names[$0].isEmpty
          && !isMeasured($0)
      })
    {
      range = number...number
    } else {
      return nil
    }
    func isSign(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let text = words[range].joined(separator: " ").drop(while: isSign)
    return String(text.reversed().drop(while: isSign).reversed())
  }

  /// The words of a yield up to a sign, or the name of a time.
  private static func phrase(_ words: ArraySlice<Substring>, _ names: [String]) -> String? {
    let end =
      words.indices.first { index in
        let isDash = ["–", "—", "-"].contains(words[index])
        return separators.contains(String(words[index])) || activities[names[index]] != nil
          || isDash
            && !(words.dropFirst(index + 1 - words.startIndex).first?.first?.isNumber ?? false)
      } ?? words.endIndex
    var text = words[..<end].joined(separator: " ")
    text.trimPrefix { ":.–-— ".contains($0) }
    while let last = text.last, ".,;|".contains(last) { text.removeLast() }
    return text.contains { $0.isLetter || $0.isNumber } ? text : nil
  }

  /// The words and numbers in lower case, with units cut from glued numbers: `1h20m`.
  private static func tokens(_ line: String) -> [String] {
    var tokens: [String] = []
    for word in line.split(whereSeparator: { $0.isWhitespace || "():;–—-~'\"‘’“”*_".contains($0) })
    {
      var rest = word
      while let first = rest.first {
        let isNumber = first.isNumber
        let run = rest.prefix { character in
          isNumber
            ? character.isNumber || "/.,⁄".contains(character)
            : !character.isNumber
        }
        var token = run
        while token.count > 1, let last = token.last, ".,".contains(last) { token.removeLast() }
        tokens.append(token.lowercased())
        if token.count < run.count, run.hasSuffix(",") { tokens.append(",") }
        rest = rest.dropFirst(run.count)
      }
    }
    return tokens
  }

  private static let activities: [String: RecipeTime.Activity] = {
    var activities: [String: RecipeTime.Activity] = [:]
    for name in LanguageWords.preparing { activities[name] = .prep }
    for name in LanguageWords.cooking { activities[name] = .cook }
    for name in LanguageWords.whole { activities[name] = .total }
    for name in LanguageWords.waiting { activities[name] = .other }
    return activities
  }()
  /// The words before a yield.
  static let yieldNames = Set(LanguageWords.yields)
  /// The words after the number of a yield.
  static let portions = yieldNames.union(LanguageWords.counted)
  private static let separators = ["|", "•", "·"]
  private static let beforeNumbers = Set(LanguageWords.beforeNumbers)
}
