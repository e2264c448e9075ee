import LabeledData
import Support
import WordTagging

/// A sample of the training data, from which its trigger words are found: those that change the labels of the words
/// after them, however far, such as `or` and `into` in a list of ingredients.
struct TriggerSample: Sendable {
  private struct Line {
    let hash: UInt64
    let words: [String]
    let labels: [String]
  }

  private static let tokenCapacity = 50_000
  private static let candidateCount = 256
  /// The tokens of a sequence that may be a line, and the bytes of a word that may be a trigger.
  private static let (lineLength, wordLength) = (1_000, 40)

  private var lines: [Line] = []
  private var tokenCount = 0
  /// The zeros with which the hashes of the lines begin, so that the sample does not depend on how the data is divided.
  private var zeroCount = 0

  /// Takes a sequence into account whose labels are all known.
  mutating func add(_ sequence: borrowing SequenceBuffer, number: Int) {
    let hash = FeatureHash.mix(UInt64(number))
    guard hash.leadingZeroBitCount >= zeroCount, sequence.weight >= 1,
      sequence.tokens.count <= Self.lineLength,
      sequence.labels.count == sequence.tokens.count,
      !sequence.labels.contains(where: \.isEmpty)
    else { return }
    add(
      Line(
        hash: hash, words: sequence.tokens.map { sequence.string($0).lowercased() },
        labels: sequence.labels.map { sequence.string($0) }))
  }

  private mutating func add(_ line: Line) {
    lines.append(line)
    tokenCount += line.words.count
    while tokenCount > Self.tokenCapacity { keepLines(zeroCount: zeroCount + 1) }
  }

  private mutating func keepLines(zeroCount count: Int) {
    zeroCount = count
    lines.removeAll { $0.hash.leadingZeroBitCount < count }
    tokenCount = lines.reduce(0) { $0 + $1.words.count }
  }

  // MARK: Trigger words

  /// The words that, by occurring earlier in the line, tell most about the labels of words with the same usual label.
  func triggerWords(_ count: Int) -> [String] {
    let kinds = TokenKinds(lines.map { ($0.words, $0.labels) })
    let candidates = candidates()
    let numbers = Dictionary(uniqueKeysWithValues: candidates.enumerated().map { ($1, $0) })
    var counts = Array(
      repeating: [Int](repeating: 0, count: kinds.counts.count), count: candidates.count)
    for (line, kinds) in zip(lines, kinds.ofLines) {
      var seen: Set<Int> = []
      for (word, kind) in zip(line.words, kinds) {
        for candidate in seen { counts[candidate][kind] += 1 }
        if let number = numbers[word] { seen.insert(number) }
      }
    }
    let gains = counts.map(kinds.information)
    return candidates.indices.sorted { (gains[$1], $0) < (gains[$0], $1) }.prefix(count).map {
      candidates[$0]
    }
  }

  /// The words of many lines that can be written in the feature language, the most frequent ones first.
  private func candidates() -> [String] {
    var counts: [String: Int] = [:]
    for line in lines {
      for word in Set(line.words) { counts[word, default: 0] += 1 }
    }
    let least = max(5, lines.count / 500)
    return counts.filter { $0.value >= least && Self.canBeWritten($0.key) }.sorted {
      ($1.value, $0.key) < ($0.value, $1.key)
    }
    .prefix(Self.candidateCount).map(\.key)
  }

  private static func canBeWritten(_ word: String) -> Bool {
    word.utf8.count <= wordLength && !word.contains { $0 == "\"" || $0.isNewline }
  }
}

/// The tokens of some lines by the usual label of their words and by their own labels.
private struct TokenKinds {
  /// The kind of each token, line by line.
  private(set) var ofLines: [[Int]] = []
  /// The number of tokens of each kind.
  private(set) var counts: [Int] = []
  /// The kinds with the same usual label.
  private var groups: [[Int]] = []

  init(_ lines: [(words: [String], labels: [String])]) {
    var labels: [String: [String: Int]] = [:]
    for line in lines {
      for (word, label) in zip(line.words, line.labels) {
        labels[word, default: [:]][label, default: 0] += 1
      }
    }
    let usual = labels.mapValues { counts in
      counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }
    var kinds: [[String]: Int] = [:]
    var groupNumbers: [String: Int] = [:]
    for line in lines {
      ofLines.append(
        zip(line.words, line.labels).map { word, label in
          let usual = usual[word] ?? ""
          if let kind = kinds[[usual, label]] {
            counts[kind] += 1
            return kind
          }
          let kind = counts.count
          kinds[[usual, label]] = kind
          counts.append(1)
          if let group = groupNumbers[usual] {
            groups[group].append(kind)
          } else {
            groupNumbers[usual] = groups.count
            groups.append([kind])
          }
          return kind
        })
    }
  }

  /// What belonging to a set of tokens tells about the labels, given the usual ones.
  ///
  /// - Parameter inside: The number of tokens of each kind in the set.
  /// - Returns: The information, which is 0 for a set that is no different.
  func information(_ inside: [Int]) -> Double {
    groups.reduce(0) { sum, kinds in
      let total = Double(kinds.reduce(0) { $0 + counts[$1] })
      let part = Double(kinds.reduce(0) { $0 + inside[$1] })
      return kinds.reduce(sum) { sum, kind in
        let (count, found) = (Double(counts[kind]), Double(inside[kind]))
        return sum + Self.term(found, of: count, part / total)
          + Self.term(count - found, of: count, (total - part) / total)
      }
    }
  }

  private static func term(_ found: Double, of count: Double, _ share: Double) -> Double {
    found == 0 ? 0 : found * PortableMath.log(found / (count * share))
  }
}

// MARK: Samples of several ranks

extension TriggerSample {
  func put(into message: inout Message) {
    message.put([zeroCount])
    message.put(lines.map(\.hash))
    message.put(lines.map(\.words.count))
    message.put(lines.flatMap(\.words))
    message.put(lines.flatMap(\.labels))
  }

  /// Adds the sample of later sequences.
  mutating func add(_ message: inout Message) {
    keepLines(zeroCount: max(zeroCount, message.take(Int.self)[0]))
    let hashes = message.take(UInt64.self)
    let counts = message.take(Int.self)
    var (words, labels) = (message.takeTexts()[...], message.takeTexts()[...])
    for (hash, count) in zip(hashes, counts) {
      if hash.leadingZeroBitCount >= zeroCount {
        add(
          Line(hash: hash, words: Array(words.prefix(count)), labels: Array(labels.prefix(count))))
      }
      words.removeFirst(count)
      labels.removeFirst(count)
    }
  }
}
