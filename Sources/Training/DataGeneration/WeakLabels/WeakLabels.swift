public import LabeledData
import WordTagging

/// Labels from rules of thumb that contradict each other, with the probability of each.
///
/// How often each function is right is learned from where functions agree: a token's label is unknown, a function gives
/// it with a probability of its own, and any other label equally often (Dawid and Skene, 1979, with one accuracy for
/// each function; Ratner et al., "Data programming", 2016).
///
/// ```swift
/// let weak = try WeakLabels(of: lines, by: [
///   .list("foods", label: "ingredient", entries: ["flour", "sour cream"]),
///   .pattern("numbers", label: "value", "[0-9]+"),
/// ], outside: "other")
/// let tagger = try await TaggerTrainer().train(on: weak.trainingData()).finish()
/// ```
public struct WeakLabels: Sendable {
  /// What is known of a function.
  public struct Function: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The number of tokens that it labels.
    public var tokenCount = 0
    /// The number of these that others label, too.
    public var sharedCount = 0
    /// The number of these to which no other function gives the same label.
    public var conflictCount = 0
    /// The share of its labels that are probably right.
    public var accuracy = WeakLabels.priorAccuracy
    /// The share that is right, of the tokens whose labels are known.
    public var measuredAccuracy: Double?
  }

  /// The functions in order.
  public private(set) var functions: [Function]
  /// The most probable label of each token; nil where no function gives one.
  public private(set) var labels: [[String?]]
  /// The probability of each label.
  public private(set) var probabilities: [[Double]]

  private let lines: [LabeledSequence]

  /// The accuracy of a function that overlaps with none.
  static let priorAccuracy = 0.8
  /// The tokens that this accuracy counts as: some, and half of the tokens that no other function labels, since the few that a
  /// function shares with others may be of another kind.
  private func priorWeight(ofFunction number: Int) -> Double {
    10 + 0.5 * Double(functions[number].tokenCount - functions[number].sharedCount)
  }
  /// The probability of the outside label where no function gives another.
  private static let outsideProbability = 0.6
  private static let roundCount = 50

  /// Labels lines.
  ///
  /// - Parameters:
  ///   - lines: Lines with their tokens. Labels that they have are not used, but measure the functions.
  ///   - functions: The functions.
  ///   - outside: The label of tokens that no function labels, in lines where one labels others; nil to leave them
  ///     unknown.
  /// - Throws: An error of a function.
  public init(
    of lines: [LabeledSequence], by functions: [LabelingFunction], outside: String? = nil
  ) throws(DataError) {
    self.lines = lines
    self.functions = functions.map { Function(name: $0.name) }
    labels = []
    probabilities = []
    // The votes of each token, as pairs of a function and a label.
    var votes: [[[Vote]]] = []
    var numbers: [String: Int] = [:]
    var names: [String] = []
    for line in lines {
      var ofTokens = [[Vote]](repeating: [], count: line.tokens.count)
      for (number, function) in functions.enumerated() {
        for (token, label) in try function.votes(on: line).enumerated() {
          guard let label, token < ofTokens.count else { continue }
          let index = numbers[label] ?? names.count
          if index == names.count {
            numbers[label] = index
            names.append(label)
          }
          ofTokens[token].append(Vote(function: number, label: index))
        }
      }
      votes.append(ofTokens)
    }
    count(votes)
    let model = learn(votes.joined().filter { !$0.isEmpty }, labelCount: names.count)
    var measured = functions.map { _ in (right: 0, all: 0) }
    for (line, ofTokens) in zip(lines, votes) {
      let found = ofTokens.map { model.best($0) }
      let isTouched = found.contains { $0 != nil }
      labels.append(found.map { $0.map { names[$0.label] } ?? (isTouched ? outside : nil) })
      probabilities.append(
        found.map { $0?.probability ?? (isTouched && outside != nil ? Self.outsideProbability : 0) }
      )
      for (votes, label) in zip(ofTokens, line.labels) where !label.isEmpty {
        for vote in votes {
          measured[vote.function].all += 1
          if names[vote.label] == label { measured[vote.function].right += 1 }
        }
      }
    }
    for (number, measured) in measured.enumerated() where measured.all > 0 {
      self.functions[number].measuredAccuracy = Double(measured.right) / Double(measured.all)
    }
  }

  private struct Vote {
    var function: Int
    var label: Int
  }

  /// The sequences to learn from: labels that are less probable are unknown.
  ///
  /// A line weighs as much as its labels are probable on average. Lines without a known label are left out.
  public func trainingData(leastProbability: Double = 0.6) -> [LabeledSequence] {
    lines.indices.compactMap { number in
      var line = lines[number]
      line.labels = zip(labels[number], probabilities[number]).map { label, probability in
        probability >= leastProbability ? label ?? "" : ""
      }
      let known = zip(line.labels, probabilities[number]).filter { !$0.0.isEmpty }.map(\.1)
      guard !known.isEmpty else { return nil }
      let certainty = known.reduce(0, +) / Double(known.count)
      line.weight *= (certainty * 1_000).rounded() / 1_000
      return line
    }
  }

  // MARK: Learning

  private mutating func count(_ votes: [[[Vote]]]) {
    for votes in votes.joined() {
      for vote in votes {
        functions[vote.function].tokenCount += 1
        guard votes.count > 1 else { continue }
        functions[vote.function].sharedCount += 1
        if !votes.contains(where: { $0.function != vote.function && $0.label == vote.label }) {
          functions[vote.function].conflictCount += 1
        }
      }
    }
  }

  /// How often each function is right, and the number of labels.
  ///
  /// Labels count as equally frequent: most functions give one label only, and its frequency says nothing of how often
  /// they are right.
  private struct Model {
    var accuracies: [Double]
    var labelCount: Int

    /// The probabilities of the labels that functions give a token; others have the rest.
    func probabilities(_ votes: [Vote]) -> [(label: Int, probability: Double)] {
      // There is always another label, which no function gives.
      let others = Double(labelCount)
      func logarithm(_ label: Int?) -> Double {
        votes.reduce(0) { sum, vote in
          let accuracy = accuracies[vote.function]
          return sum + PortableMath.log(vote.label == label ? accuracy : (1 - accuracy) / others)
        }
      }
      let given = Set(votes.map(\.label)).sorted()
      let logarithms = given.map { logarithm($0) }
      let rest = logarithm(nil) + PortableMath.log(others + 1 - Double(given.count))
      let largest = logarithms.reduce(rest, max)
      let shares = logarithms.map { PortableMath.exp($0 - largest) }
      let sum = shares.reduce(PortableMath.exp(rest - largest), +)
      return zip(given, shares).map { ($0, $1 / sum) }
    }

    func best(_ votes: [Vote]) -> (label: Int, probability: Double)? {
      votes.isEmpty ? nil : probabilities(votes).max { $0.probability < $1.probability }
    }
  }

  private mutating func learn(_ tokens: [[Vote]], labelCount: Int) -> Model {
    var model = Model(
      accuracies: Array(repeating: Self.priorAccuracy, count: functions.count),
      labelCount: labelCount)
    guard !tokens.isEmpty else { return model }
    for _ in 0..<Self.roundCount {
      var all = functions.indices.map(priorWeight)
      var right = all.map { $0 * Self.priorAccuracy }
      // A function alone agrees with itself, which says nothing.
      for votes in tokens where votes.count > 1 {
        let probabilities = model.probabilities(votes)
        for vote in votes {
          all[vote.function] += 1
          right[vote.function] +=
            probabilities.first { $0.label == vote.label }?.probability ?? 0
        }
      }
      model.accuracies = zip(right, all).map { min($0 / $1, 0.999) }
    }
    for (number, accuracy) in model.accuracies.enumerated() {
      functions[number].accuracy = accuracy
    }
    return model
  }
}
