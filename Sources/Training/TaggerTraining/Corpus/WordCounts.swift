import LabeledData
import WordTagging

/// The labels and the casing of every word of the training data, counted for each fold.
///
/// Training observes only the counts of the other folds. So it sees frequent words as they are, and
/// a word of one sequence like an unseen word; with a sequence's own labels in the counts, weights
/// would learn to copy these.
///
/// Most words of large data occur once. Such a word takes 4 bytes beside its hash, and counters only from its second
/// occurrence on.
struct WordCounts: Sendable {
  /// The number of folds.
  static let foldCount = 10

  /// The words in lower case, by number.
  private var words = FeatureIndex()
  /// For each word its single occurrence, or the index of its counters.
  private var entries: [Entry] = []
  private var labels = FeatureIndex()
  /// The pairs of word and label, their folds, and the next pair of the same word.
  private var pairs = FeatureIndex()
  private var pairLabels: [Int32] = []
  private var nextPairs: [Int32] = []
  private var pairCounts: [UInt32] = []
  private var firstPairs: [Int32] = []
  /// For each word with counters and fold, the number of times it is written in each casing.
  private var casings: [UInt32] = []
  private var folded: [UInt8] = []
  /// The number of all occurrences that were counted.
  private(set) var occurrenceCount = 0

  private enum Casing: Int, CaseIterable { case lower, capitalized, upper }

  /// The number of a label, the fold, and the casing if it tells something.
  private struct Occurrence {
    var label: UInt32
    var fold: Int
    var casing: Casing?
  }

  /// What is kept of a word.
  private struct Entry {
    private let bits: UInt32

    /// The entry of a word with counters.
    init(counterIndex: Int) { bits = UInt32(counterIndex) << 1 }

    /// The entry of a word that occurred once.
    init(_ occurrence: Occurrence) {
      let casing = UInt32(occurrence.casing?.rawValue ?? Casing.allCases.count)
      bits = occurrence.label << 7 | UInt32(occurrence.fold) << 3 | casing << 1 | 1
    }

    /// The single occurrence; nil for a word with counters.
    var occurrence: Occurrence? {
      guard bits & 1 == 1 else { return nil }
      return Occurrence(
        label: bits >> 7, fold: Int(bits >> 3 & 15), casing: Casing(rawValue: Int(bits >> 1 & 3)))
    }

    var counterIndex: Int { Int(bits >> 1) }
  }

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
    add(
      Occurrence(
        label: labels.number(of: label), fold: fold,
        casing: isFirst ? nil : Self.casing(form, folded)),
      of: folded.withView(FeatureHash.bytes))
  }

  private mutating func add(_ occurrence: Occurrence, of hash: UInt64) {
    occurrenceCount += 1
    let word = Int(words.number(of: hash))
    if word == entries.count {
      entries.append(Entry(occurrence))
    } else {
      add(occurrence, toCounters: counterIndex(ofWord: word))
    }
  }

  private mutating func add(_ occurrence: Occurrence, toCounters index: Int) {
    let pair = pair(index, occurrence.label)
    pairCounts[pair * Self.foldCount + occurrence.fold] += 1
    guard let casing = occurrence.casing else { return }
    let first = (index * Self.foldCount + occurrence.fold) * Casing.allCases.count
    casings[first + casing.rawValue] += 1
  }

  /// The index of a word's counters, which get its single occurrence when they are new.
  private mutating func counterIndex(ofWord word: Int) -> Int {
    guard let occurrence = entries[word].occurrence else { return entries[word].counterIndex }
    let index = makeCounters()
    entries[word] = Entry(counterIndex: index)
    add(occurrence, toCounters: index)
    return index
  }

  private mutating func makeCounters() -> Int {
    firstPairs.append(-1)
    casings += repeatElement(0, count: Self.foldCount * Casing.allCases.count)
    return firstPairs.count - 1
  }

  /// The number of a pair of a word's counters and a label, a new one at its first occurrence.
  private mutating func pair(_ counterIndex: Int, _ label: UInt32) -> Int {
    let pair = Int(pairs.number(of: FeatureHash.mix(UInt64(counterIndex) << 16 | UInt64(label))))
    if pair == pairLabels.count {
      pairLabels.append(Int32(label))
      nextPairs.append(firstPairs[counterIndex])
      firstPairs[counterIndex] = Int32(pair)
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

  /// The entries of the clusterings that a feature set takes from these counts.
  ///
  /// - Parameters:
  ///   - features: The feature set.
  ///   - fold: The fold whose counts are left out.
  ///   - minCount: Words that occur less often in all folds are left out.
  /// - Returns: The entries, for each clustering in the order of the words.
  func entries(
    for features: FeatureSet, leavingOut fold: Int?, minCount: Int
  ) -> [ClusterTable.CountedEntry] {
    var found: [ClusterTable.CountedEntry] = []
    for (clustering, name) in features.clusteringNames.enumerated() {
      guard let kind = CountedWord(rawValue: name) else { continue }
      for (word, hash) in words.hashes.enumerated() {
        guard minCount == 1 || count(ofWord: word) >= minCount else { continue }
        let levels = kind == .labels ? labelLevels(word, fold) : casingLevels(word, fold)
        guard !levels.isEmpty else { continue }
        found.append(.init(word: hash, clustering: clustering, path: CountedWord.path(levels)))
      }
    }
    return found
  }

  private func count(ofWord word: Int) -> Int {
    entries[word].occurrence == nil ? labelCounts(word, nil).reduce(0) { $0 + $1.count } : 1
  }

  private func count(_ counts: [UInt32], _ index: Int, step: Int = 1, leavingOut fold: Int?) -> Int
  {
    (0..<Self.foldCount).reduce(0) { $0 + ($1 == fold ? 0 : Int(counts[index + $1 * step])) }
  }

  private func labelCounts(_ word: Int, _ fold: Int?) -> [(count: Int, label: Int)] {
    if let occurrence = entries[word].occurrence {
      return occurrence.fold == fold ? [] : [(1, Int(occurrence.label))]
    }
    var found: [(count: Int, label: Int)] = []
    var pair = Int(firstPairs[entries[word].counterIndex])
    while pair >= 0 {
      let count = count(pairCounts, pair * Self.foldCount, leavingOut: fold)
      if count > 0 { found.append((count, Int(pairLabels[pair]))) }
      pair = Int(nextPairs[pair])
    }
    return found
  }

  private func labelLevels(_ word: Int, _ fold: Int?) -> [Int] {
    var found = labelCounts(word, fold)
    guard !found.isEmpty else { return [] }
    found.sort { ($1.count, $0.label) < ($0.count, $1.label) }
    let total = found.reduce(0) { $0 + $1.count }
    let share = Double(found[0].count) / Double(total)
    let sureness = [0.98, 0.9, 0.75, 0.55].firstIndex { share >= $0 } ?? 4
    let rest = found.dropFirst().filter { $0.count * 50 >= total }.map { $0.label + 1 }
    return [found[0].label + 1, sureness * 8 + Self.bucket(total)] + rest
  }

  private func casingCounts(_ word: Int, _ fold: Int?) -> [Int] {
    if let occurrence = entries[word].occurrence {
      return Casing.allCases.map { occurrence.fold != fold && $0 == occurrence.casing ? 1 : 0 }
    }
    let width = Casing.allCases.count
    let first = entries[word].counterIndex * Self.foldCount * width
    return Casing.allCases.map {
      count(casings, first + $0.rawValue, step: width, leavingOut: fold)
    }
  }

  private func casingLevels(_ word: Int, _ fold: Int?) -> [Int] {
    let counts = casingCounts(word, fold)
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
    message.put(number: occurrenceCount)
    message.put(entries)
    message.put(casings)
    // The index of the counters of each pair; the table of pairs is made again.
    var pairCounters = [Int32](repeating: 0, count: pairLabels.count)
    for (index, first) in firstPairs.enumerated() {
      var pair = first
      while pair >= 0 {
        pairCounters[Int(pair)] = Int32(index)
        pair = nextPairs[Int(pair)]
      }
    }
    message.put(pairCounters)
    message.put(pairLabels)
    message.put(pairCounts)
  }

  /// Adds the counts of later sequences.
  mutating func add(_ message: inout Message) {
    let (words, labels) = (message.take(UInt64.self), message.take(UInt64.self))
    let count = occurrenceCount + message.takeNumber()
    let (entries, casings) = (message.take(Entry.self), message.take(UInt32.self))
    let (pairCounters, pairLabels) = (message.take(Int32.self), message.take(Int32.self))
    let pairCounts = message.take(UInt32.self)
    let labelNumbers = labels.map { self.labels.number(of: $0) }
    let width = Self.foldCount * Casing.allCases.count
    // The index of counters here, by their index in the message.
    var places = [Int](repeating: 0, count: casings.count / width)
    for (hash, entry) in zip(words, entries) {
      if var occurrence = entry.occurrence {
        occurrence.label = labelNumbers[Int(occurrence.label)]
        add(occurrence, of: hash)
      } else {
        let place = counterIndex(of: hash)
        places[entry.counterIndex] = place
        for index in 0..<width {
          self.casings[place * width + index] += casings[entry.counterIndex * width + index]
        }
      }
    }
    for pair in pairLabels.indices {
      let number = self.pair(
        places[Int(pairCounters[pair])], labelNumbers[Int(pairLabels[pair])])
      for fold in 0..<Self.foldCount {
        self.pairCounts[number * Self.foldCount + fold] += pairCounts[pair * Self.foldCount + fold]
      }
    }
    occurrenceCount = count
  }

  /// The index of a word's counters, which get its single occurrence when they are new.
  private mutating func counterIndex(of hash: UInt64) -> Int {
    let word = Int(words.number(of: hash))
    guard word == entries.count else { return counterIndex(ofWord: word) }
    let index = makeCounters()
    entries.append(Entry(counterIndex: index))
    return index
  }
}
