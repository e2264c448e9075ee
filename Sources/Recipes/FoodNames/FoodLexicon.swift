import CEmbeddedFiles
import Support

/// What the words of the names of foods weigh, cost and mean, from `lexicon.txt`.
struct FoodLexicon: Sendable {
  /// The class of a word that an entry has and nobody asked for, which decides what it costs.
  enum WordClass: String {
    case wanted, free, vague, hue, category, part, state, product, brand, unknown

    /// The cost in the segments up to the one that names the food, and in later ones.
    var costs: (naming: Double, later: Double) {
      switch self {
      case .wanted: (-0.03, -0.03)
      case .free: (0.01, 0.01)
      case .vague: (0.03, 0.03)
      case .hue: (0.08, 0.06)
      case .category: (0.06, 0.10)
      case .part: (0.22, 0.18)
      case .state: (0.28, 0.24)
      case .product: (0.80, 0.40)
      case .brand: (0.60, 0.50)
      case .unknown: (0.45, 0.15)
      }
    }
  }

  /// Words that are the same thing as others.
  struct Phrase {
    var words: [String]
    var replacement: [String]
  }

  /// What a name means besides its words, and what asking for it costs.
  struct Meaning {
    var words: [String]
    var kind: FoodMatch.Kind
    var cost: Double { kind == .standIn ? 0.15 : 0.008 }
  }

  /// The weights of words that are asked for; others weigh 1, ignored ones 0.
  private(set) var weights: [String: Double] = [:]
  private var classes: [String: WordClass] = [:]
  /// The phrases that begin with a word, the longest first.
  private var phrases: [String: [Phrase]] = [:]
  private var replacements: [[String]: [String]] = [:]
  private(set) var meanings: [[String]: [Meaning]] = [:]
  /// Words that an entry has, too, if it has another.
  private(set) var implied: [String: [String]] = [:]
  /// Words of an entry that is another food than the one asked for by a word.
  private(set) var conflicts: [String: [String]] = [:]
  /// All words of phrases.
  private(set) var words: Set<String> = []
  /// Words between alternatives, words after which nothing counts, and words of an entry before remarks.
  private(set) var splitting: Set<String> = []
  private(set) var cutting: Set<String> = []
  private(set) var asides: Set<String> = []
  /// Words that say little alone, such as sauce.
  private(set) var generic: Set<String> = []

  static let bundled = FoodLexicon(embeddedFoodLexicon().text)

  init(_ text: String) {
    var meant: [(name: [String], words: [String], kind: FoodMatch.Kind)] = []
    for line in text.split(separator: "\n") {
      let parts = line.prefix { $0 != "#" }.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let sign = line.first else { continue }
      let list = FoodWords.tokens(in: String(parts[1]))
      guard "=>~".contains(sign) else {
        read(String(parts[0]), list)
        continue
      }
      for name in parts[0].dropFirst().split(separator: "|") {
        let name = FoodWords.tokens(in: String(name))
        words.formUnion(name + list)
        if sign == "=", let first = name.first {
          phrases[first, default: []].append(Phrase(words: name, replacement: list))
          replacements[name] = list
        } else {
          meant.append((name, list, sign == ">" ? .meaning : .standIn))
        }
      }
    }
    for (word, kind) in classes where kind == .brand && weights[word] == nil { weights[word] = 0.1 }
    // Of phrases of one length the first in the file counts.
    phrases = phrases.mapValues { phrases in
      phrases.enumerated().sorted {
        ($1.element.words.count, $0.offset) < ($0.element.words.count, $1.offset)
      }.map(\.element)
    }
    for (name, words, kind) in meant {
      let meaning = Meaning(words: replaced(replaced(words)).unique, kind: kind)
      meanings[counted(replaced(replaced(name))), default: []].append(meaning)
    }
  }

  private mutating func read(_ key: String, _ list: [String]) {
    let weight: [String: Double] = ["ignore": 0, "soft": 0.1, "form": 0.4, "strong": 0.95]
    switch key {
    case "implies": implied[list[0]] = Array(list.dropFirst())
    case "conflict": conflicts[list[0]] = Array(list.dropFirst())
    case "split": splitting.formUnion(list)
    case "cut": cutting.formUnion(list)
    case "aside": asides.formUnion(list)
    case "generic": generic.formUnion(list)
    default:
      for word in list {
        if let weight = weight[key] { weights[word] = weight }
        if let kind = WordClass(rawValue: key) { classes[word] = kind }
      }
    }
  }

  /// Returns words with phrases replaced by what they mean.
  func replaced(_ words: [String]) -> [String] {
    var result: [String] = []
    var place = 0
    while place < words.count {
      let rest = words[place...]
      if let phrase = phrases[words[place]]?.first(where: { rest.starts(with: $0.words) }) {
        result += phrase.replacement
        place += phrase.words.count
      } else {
        result.append(words[place])
        place += 1
      }
    }
    return result
  }

  /// The words in place of a whole phrase.
  func replacement(of phrase: [String]) -> [String]? { replacements[phrase] }

  /// The words that count, each once.
  func counted(_ words: [String]) -> [String] { words.filter { weights[$0] != 0 }.unique }

  func wordClass(of word: String) -> WordClass {
    if let kind = classes[word] { return kind }
    if word.first?.isNumber ?? false || weights[word] == 0 { return .free }
    return weights[word] == nil ? .unknown : .hue
  }

  /// Whether a word may say what a food is.
  func isName(_ word: String) -> Bool {
    let kind = wordClass(of: word)
    return kind == .unknown || kind == .product
  }

  /// Whether the lexicon has a word in any role.
  func contains(_ word: String) -> Bool {
    words.contains(word) || weights[word] != nil || splitting.contains(word)
      || cutting.contains(word)
  }
}
