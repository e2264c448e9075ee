/// An entry of a table: what each of its words costs if nobody asked for it.
struct FoodEntry {
  /// A part of a name between commas, or a remark in brackets or after `with`.
  private struct Segment {
    var words: [String]
    /// 0 for none, 1 for a remark in brackets or an alternative, 2 for one after a word such as `with`.
    var aside: Int
  }

  /// The cost of each word, and the share of its weight that it gives.
  private(set) var words: [String: (cost: Double, share: Double)] = [:]

  /// The sum of the costs.
  var cost: Double { words.values.reduce(0) { $0 + $1.cost } }

  private static let headCost = 0.9
  private static let asideCosts = [1, 0.3, 0.6]
  private static let asideShares = [1, 1, 0.7]

  init(_ name: String, _ lexicon: FoodLexicon) {
    let brands = Self.brands(in: name)
    var segments = Self.segments(of: name, lexicon)
    let naming =
      segments.firstIndex { $0.aside == 0 && $0.words.contains(where: lexicon.isName) } ?? 0
    Self.joinPhrases(&segments, naming, lexicon)
    for (index, segment) in segments.enumerated() {
      let head = index == naming ? segment.words.last(where: lexicon.isName) : nil
      for word in segment.words {
        let isBrand = brands.contains(word) && lexicon.isName(word)
        let costs = (isBrand ? .brand : lexicon.wordClass(of: word)).costs
        let plain = word == head ? Self.headCost : index > naming ? costs.later : costs.naming
        let cost = plain * Self.asideCosts[segment.aside]
        let share = Self.asideShares[segment.aside]
        let before = words[word]
        words[word] = (max(cost, before?.cost ?? cost), max(share, before?.share ?? 0))
      }
    }
    for word in Array(words.keys) {
      for other in lexicon.implied[word] ?? [] where words[other] == nil { words[other] = (0, 1) }
    }
  }

  /// Words in capitals, unless the whole name is.
  private static func brands(in name: String) -> Set<String> {
    let words = name.split { !$0.isLetter }
    guard words.contains(where: { $0.count > 2 && $0.allSatisfy(\.isLowercase) }) else { return [] }
    let brands = words.filter { $0.count > 2 && $0.allSatisfy(\.isUppercase) }
    return Set(brands.flatMap { FoodWords.tokens(in: String($0)) })
  }

  private static func segments(of name: String, _ lexicon: FoodLexicon) -> [Segment] {
    var segments: [Segment] = []
    var words: [String] = []
    var (aside, depth) = (0, 0)
    var outer: (words: [String], aside: Int) = ([], 0)
    func close() {
      if !words.isEmpty { segments.append(Segment(words: words, aside: aside)) }
      words = []
    }
    for word in lexicon.replaced(FoodWords.tokens(in: name)) {
      switch word {
      case "(":
        if depth == 0 {
          outer = (words, aside)
          words = []
        }
        depth += 1
        aside = 1
      case ")":
        if depth == 1 {
          close()
          (words, aside) = outer
        }
        depth = max(0, depth - 1)
      case ",", ";":
        close()
        aside = min(depth, 1)
      case _ where lexicon.asides.contains(word):
        close()
        aside = max(aside, lexicon.splitting.contains(word) ? 1 : 2)
      case "/", "&", "+": break
      default: words.append(word)
      }
    }
    close()
    if let first = segments.first, first.aside > 0 {
      segments = (0...2).flatMap { aside in segments.filter { $0.aside == aside } }
    }
    for index in segments.indices {
      segments[index].words = lexicon.replaced(segments[index].words).unique
    }
    return segments
  }

  /// Takes segments together that are a phrase in the other order: `Cream, sour` and `Egg, white`.
  private static func joinPhrases(
    _ segments: inout [Segment], _ naming: Int, _ lexicon: FoodLexicon
  ) {
    guard segments.indices.contains(naming) else { return }
    var name = lexicon.counted(segments[naming].words)
    if let phrase = lexicon.replacement(of: name.reversed()) {
      name = phrase
      segments[naming].words = phrase
    }
    let others =
      segments.indices.filter { segments[$0].aside > 0 }
      + segments.indices.filter { segments[$0].aside == 0 }
    for index in others where index != naming {
      let words = lexicon.counted(segments[index].words)
      guard !words.isEmpty,
        let phrase = lexicon.replacement(of: words + name)
          ?? lexicon.replacement(of: name + words)
      else { continue }
      name = phrase
      segments[naming].words = phrase
      segments[index].words = []
    }
  }
}
