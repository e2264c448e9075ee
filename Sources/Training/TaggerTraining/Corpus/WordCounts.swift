import LabeledData
import WordTagging

/// The labels and the casing of every word of the training data, counted for each fold.
///
/// Training observes only the counts of the other folds. So it sees frequent words as they are, and
/// a word of one sequence like an unseen word; with a sequence's own labels in the counts, weights
/// would learn to copy these.
struct WordCounts: Sendable {
  /// The number of folds.
  static let foldCount = 10

  /// The words in lower case, by number.
  private var words = FeatureIndex()
  private var labels = FeatureIndex()
  /// The pairs of word and label, their folds, and the next pair of the same word.
  private var pairs = FeatureIndex()
  private var pairLabels: [Int32] = []
  private var nextPairs: [Int32] = []
  private var pairCounts: [UInt32] = []
  private var firstPairs: [Int32] = []
  /// For each word and fold, the number of times it is written in each casing.
  private var casings: [UInt32] = []
  private var folded: [UInt8] = []

  private enum Casing: Int, CaseIterable { case lower, capitalized, upper }

  /// The fold of a sequence, by its number in the data.
  static func fold(of number: Int) -> Int {
    Int(FeatureHash.mix(UInt64(number)) % UInt64(foldCount))
  }

  /// Counts the words of a sequence whose labels are known; one with a weight below 1, such as a
  /// tagged one, is left out.
  mutating func add(_ sequence: borrowing SequenceBuffer, number: Int) {
    guard sequence.weight >= 1, sequence.labels.count == sequence.tokens.count else { return }
    let fold = Self.fold(of: number)
    sequence.bytes.withView { bytes in
      for (index, token) in sequence.tokens.enumerated() where !sequence.labels[index].isEmpty {
        let label = sequence.labels[index]
        add(
          bytes.extracting(token.indices),
          label: FeatureHash.bytes(bytes.extracting(label.indices)),
          isFirst: index == 0, fold)
      }
    }
  }

  private mutating func add(
    _ form: BufferView<UInt8>, label: UInt64, isFirst: Bool, _ fold: Int
  ) {
    guard !LetterComposition.isNeeded(form) else {
      var composed: [UInt8] = []
      LetterComposition.append(form, to: &composed)
      composed.withView { addComposed($0, label: label, isFirst: isFirst, fold) }
      return
    }
    addComposed(form, label: label, isFirst: isFirst, fold)
  }

  private mutating func addComposed(
    _ form: BufferView<UInt8>, label: UInt64, isFirst: Bool, _ fold: Int
  ) {
    TextFolding.fold(form, into: &folded)
    let word = number(ofWord: folded.withView(FeatureHash.bytes))
    let pair = pair(word, labels.number(of: label))
    pairCounts[pair * Self.foldCount + fold] += 1
    if !isFirst, let casing = Self.casing(form, folded) {
      casings[(word * Self.foldCount + fold) * Casing.allCases.count + casing.rawValue] += 1
    }
  }

  /// The number of a word, a new one at its first occurrence.
  private mutating func number(ofWord hash: UInt64) -> Int {
    let word = Int(words.number(of: hash))
    if word == firstPairs.count {
      firstPairs.append(-1)
      casings += repeatElement(0, count: Self.foldCount * Casing.allCases.count)
    }
    return word
  }

  /// The number of a pair of word and label, a new one at its first occurrence.
  private mutating func pair(_ word: Int, _ label: UInt32) -> Int {
    let pair = Int(pairs.number(of: FeatureHash.mix(UInt64(word) << 16 | UInt64(label))))
    if pair == pairLabels.count {
      pairLabels.append(Int32(label))
      nextPairs.append(firstPairs[word])
      firstPairs[word] = Int32(pair)
      pairCounts += repeatElement(0, count: Self.foldCount)
    }
    return pair
  }

  /// The casing of a word; nil if it has no letters.
  private static func casing(_ form: BufferView<UInt8>, _ folded: [UInt8]) -> Casing? {
    let shape = WordShape.text(form)
    guard shape.contains("x") || shape.contains("X") else { return nil }
    if !shape.contains("X") { return .lower }
    return shape.contains("x") || form.count < 2 ? .capitalized : .upper
  }

  /// Whether a word, given by its hash, was counted.
  func has(_ word: UInt64) -> Bool { words.knownNumber(of: word) != nil }

  /// The entries of the clusterings that a feature set takes from these counts, without the counts of a fold.
  func entries(for features: FeatureSet, leavingOut fold: Int?) -> [ClusterTable.CountedEntry] {
    var entries: [ClusterTable.CountedEntry] = []
    for (clustering, name) in features.clusteringNames.enumerated() {
      guard let kind = CountedWord(rawValue: name) else { continue }
      for (word, hash) in words.hashes.enumerated() {
        let levels = kind == .labels ? labelLevels(word, fold) : casingLevels(word, fold)
        guard !levels.isEmpty else { continue }
        entries.append(.init(word: hash, clustering: clustering, path: CountedWord.path(levels)))
      }
    }
    return entries
  }

  private func count(_ counts: [UInt32], _ index: Int, step: Int = 1, leavingOut fold: Int?) -> Int
  {
    (0..<Self.foldCount).reduce(0) { $0 + ($1 == fold ? 0 : Int(counts[index + $1 * step])) }
  }

  private func labelLevels(_ word: Int, _ fold: Int?) -> [Int] {
    var found: [(count: Int, label: Int)] = []
    var pair = Int(firstPairs[word])
    while pair >= 0 {
      let count = count(pairCounts, pair * Self.foldCount, leavingOut: fold)
      if count > 0 { found.append((count, Int(pairLabels[pair]))) }
      pair = Int(nextPairs[pair])
    }
    guard !found.isEmpty else { return [] }
    found.sort { ($1.count, $0.label) < ($0.count, $1.label) }
    let total = found.reduce(0) { $0 + $1.count }
    let share = Double(found[0].count) / Double(total)
    let sureness = [0.98, 0.9, 0.75, 0.55].firstIndex { share >= $0 } ?? 4
    let rest = found.dropFirst().filter { $0.count * 50 >= total }.map { $0.label + 1 }
    return [found[0].label + 1, sureness * 8 + Self.bucket(total)] + rest
  }

  private func casingLevels(_ word: Int, _ fold: Int?) -> [Int] {
    let width = Casing.allCases.count
    let counts = Casing.allCases.map { casing in
      count(
        casings, word * Self.foldCount * width + casing.rawValue, step: width, leavingOut: fold)
    }
    let total = counts.reduce(0, +)
    guard total > 0 else { return [] }
    let shares = counts.map { $0 * 4 / total }
    return [shares[0] * 25 + shares[1] * 5 + shares[2] + 1, Self.bucket(total)]
  }

  /// A coarse size of a count.
  private static func bucket(_ count: Int) -> Int {
    [2, 4, 10, 50].firstIndex { count < $0 } ?? 4
  }
}

// MARK: Counts of several ranks

extension WordCounts {
  func put(into message: inout Message) {
    message.put(words.hashes)
    message.put(labels.hashes)
    message.put(casings)
    // The words of the pairs; the table of pairs is made again.
    var pairWords = [Int32](repeating: 0, count: pairLabels.count)
    for (word, first) in firstPairs.enumerated() {
      var pair = first
      while pair >= 0 {
        pairWords[Int(pair)] = Int32(word)
        pair = nextPairs[Int(pair)]
      }
    }
    message.put(pairWords)
    message.put(pairLabels)
    message.put(pairCounts)
  }

  /// Adds the counts of later sequences.
  mutating func add(_ message: inout Message) {
    let (words, labels) = (message.take(UInt64.self), message.take(UInt64.self))
    let casings = message.take(UInt32.self)
    let (pairWords, pairLabels) = (message.take(Int32.self), message.take(Int32.self))
    let pairCounts = message.take(UInt32.self)
    let wordNumbers = words.map { number(ofWord: $0) }
    let labelNumbers = labels.map { self.labels.number(of: $0) }
    let width = Self.foldCount * Casing.allCases.count
    for (word, number) in wordNumbers.enumerated() {
      for index in 0..<width {
        self.casings[number * width + index] += casings[word * width + index]
      }
    }
    for pair in pairWords.indices {
      let number = self.pair(
        wordNumbers[Int(pairWords[pair])], labelNumbers[Int(pairLabels[pair])])
      for fold in 0..<Self.foldCount {
        self.pairCounts[number * Self.foldCount + fold] += pairCounts[pair * Self.foldCount + fold]
      }
    }
  }
}
