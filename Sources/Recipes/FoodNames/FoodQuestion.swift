import Support

/// Words that are looked for together.
struct FoodQuestion {
  var words: [String]
  /// What an answer to the question loses.
  var cost: Double
  var kind = FoodMatch.Kind.words
}

extension FoodTable {
  /// The costs of the last part after a comma, and of an alternative that may lack its end.
  private static let laterCost = 0.05
  private static let bareCost = 0.08

  /// The questions that a name becomes: the whole, its parts, its alternatives, and what each of them means.
  func questions(of name: String) -> [FoodQuestion] {
    var words = FoodWords.tokens(in: name).filter { Int($0).map { $0 == 0 } ?? true }
    words = lexicon.replaced(spelled(lexicon.replaced(lexicon.replaced(words))))
    if let end = words.indices.dropFirst().first(where: { lexicon.cutting.contains(words[$0]) }) {
      words.removeSubrange(end...)
    }
    let parts = words.parts(separatedBy: [",", ";", "(", ")"])
    var asked: [FoodQuestion] = []
    for (index, part) in ([parts.flatMap(\.self)] + (parts.count > 1 ? parts : [])).enumerated() {
      let pieces = part.parts(separatedBy: lexicon.splitting)
      let isLast = parts.count > 1 && index == parts.count
      asked.append(
        FoodQuestion(words: pieces.flatMap(\.self), cost: isLast ? Self.laterCost : 0))
      if pieces.count > 1 { asked += alternatives(pieces) }
    }
    return asked.flatMap(meanings)
  }

  /// The alternatives, with words that one of them lacks: `chicken [stock] or vegetable stock`.
  private func alternatives(_ pieces: [[String]]) -> [FoodQuestion] {
    var asked: [FoodQuestion] = []
    let last = pieces[pieces.count - 1]
    for piece in pieces.dropLast() {
      if last.count > 1 { asked.append(FoodQuestion(words: piece + last.suffix(1), cost: 0)) }
      if piece.contains(where: { lexicon.weights[$0] == nil }) {
        asked.append(FoodQuestion(words: piece, cost: last.count > 1 ? Self.bareCost : 0))
      }
    }
    if last.count == 1, pieces[0].count > 1 {
      asked.append(FoodQuestion(words: pieces[0].dropLast() + last, cost: 0))
      asked.append(FoodQuestion(words: last, cost: Self.bareCost))
    } else {
      asked.append(FoodQuestion(words: last, cost: 0))
    }
    return asked
  }

  /// The question, and before it those for what its words mean, whole or without words that count little.
  private func meanings(of question: FoodQuestion) -> [FoodQuestion] {
    let words = lexicon.counted(lexicon.replaced(question.words))
    let full = words.filter { lexicon.weights[$0] == nil }
    let core = full.isEmpty ? words : full
    var asked: [FoodQuestion] = []
    for key in [words, core] {
      guard let meanings = lexicon.meanings[key] else { continue }
      let others = key == words ? [] : words.filter { !core.contains($0) }
      asked += meanings.map {
        FoodQuestion(
          words: (others + $0.words).unique, cost: question.cost + $0.cost, kind: $0.kind)
      }
      break
    }
    if !words.isEmpty { asked.append(FoodQuestion(words: words, cost: question.cost)) }
    return asked
  }

  // MARK: Spelling

  /// The words with those joined, cut or corrected that neither the table nor the lexicon has.
  private func spelled(_ words: [String]) -> [String] {
    var spelled: [String] = []
    var place = 0
    while place < words.count {
      let word = words[place]
      if place + 1 < words.count, lexicon.weights[word] == nil, !lexicon.splitting.contains(word) {
        let joined = word + words[place + 1]
        if joined.count > 6, postings[joined] != nil {
          spelled.append(joined)
          place += 2
          continue
        }
      }
      place += 1
      let isKnown = postings[word] != nil || lexicon.contains(word)
      guard word.count > 5, !isKnown, word.allSatisfy(\.isLetter) else {
        spelled.append(word)
        continue
      }
      spelled += cut(word) ?? [word.count > 6 ? nearest(to: word) : word]
    }
    return spelled
  }

  private func cut(_ word: String) -> [String]? {
    for count in 3..<max(3, word.count - 2) {
      let (first, second) = (String(word.prefix(count)), String(word.dropFirst(count)))
      if postings[first] != nil, postings[second] != nil { return [first, second] }
    }
    return nil
  }

  /// The word of most entries that is one letter away.
  private func nearest(to word: String) -> String {
    let letters = Array(word.utf8)
    let near = (word.first.flatMap { longWords[$0] } ?? []).filter {
      abs($0.utf8.count - letters.count) <= 1
        && editDistance(Array($0.utf8), letters, countsSwaps: true) <= 1
    }
    // Of words that are as frequent the first counts.
    return near.reversed().max {
      (postings[$0]?.count ?? 0) < (postings[$1]?.count ?? 0)
    } ?? word
  }
}
