import Support

/// Combines several sightings of a line: the medoid gives the word positions, and each word is
/// elected by all sightings, weighted by confidence.
struct WordVote {
  /// An elected word and the number of sightings that agree with it.
  struct Winner {
    var word: RecognizedPage.Word
    var agreeing: Int
  }

  private let readings: [[RecognizedPage.Word]]

  init(_ readings: [[RecognizedPage.Word]]) {
    self.readings = readings
  }

  func winners() -> [Winner] {
    guard let model = medoid else { return [] }
    var places = model.map { _ in Ballot() }
    var gaps = Array(repeating: Ballot(), count: model.count + 1)
    for reading in readings {
      var filled = Set<Int>()
      for step in align(reading, with: model) {
        switch step {
        case .matched(let place, let word): places[place].add(word)
        case .missing(let place, let confidence): places[place].addNothing(confidence)
        case .inserted(let gap, let word):
          gaps[gap].add(word)
          filled.insert(gap)
        }
      }
      for gap in gaps.indices where !filled.contains(gap) {
        gaps[gap].addNothing(reading.meanConfidence)
      }
    }
    var result: [Winner] = []
    for place in places.indices {
      if let winner = gaps[place].winner { result.append(winner) }
      if let winner = places[place].winner { result.append(winner) }
    }
    if let winner = gaps[model.count].winner { result.append(winner) }
    return result
  }

  /// The sighting with the smallest distance to all others.
  private var medoid: [RecognizedPage.Word]? {
    let texts = readings.map { Array($0.text.unicodeScalars) }
    if texts.dropFirst().allSatisfy({ $0 == texts[0] }) { return readings.first }
    let distances = texts.indices.map { index in
      texts.reduce(0) { $0 + editDistance(texts[index], $1) }
    }
    return distances.indices.min { distances[$0] < distances[$1] }.map { readings[$0] }
  }

  private enum Step {
    case matched(place: Int, RecognizedPage.Word)
    case missing(place: Int, confidence: Double)
    case inserted(gap: Int, RecognizedPage.Word)
  }

  /// The alignment of a sighting with the medoid of least cost.
  private func align(_ reading: [RecognizedPage.Word], with model: [RecognizedPage.Word]) -> [Step]
  {
    let columns = model.count + 1
    var cost = Array(repeating: 0.0, count: (reading.count + 1) * columns)
    // An unmatched word costs less than one matched with a dissimilar word.
    let gapCost = 0.6
    for i in 0...reading.count {
      for j in 0...model.count where i + j > 0 {
        var best = Double.infinity
        if i > 0, j > 0 {
          let unlike = 1 - similarity(reading[i - 1].text, model[j - 1].text)
          best = cost[(i - 1) * columns + j - 1] + unlike
        }
        if i > 0 { best = min(best, cost[(i - 1) * columns + j] + gapCost) }
        if j > 0 { best = min(best, cost[i * columns + j - 1] + gapCost) }
        cost[i * columns + j] = best
      }
    }
    var steps: [Step] = []
    var (i, j) = (reading.count, model.count)
    while i > 0 || j > 0 {
      let here = cost[i * columns + j]
      if i > 0, here == cost[(i - 1) * columns + j] + gapCost {
        steps.append(.inserted(gap: j, reading[i - 1]))
        i -= 1
      } else if j > 0, here == cost[i * columns + j - 1] + gapCost {
        steps.append(.missing(place: j - 1, confidence: reading.meanConfidence))
        j -= 1
      } else {
        steps.append(.matched(place: j - 1, reading[i - 1]))
        i -= 1
        j -= 1
      }
    }
    return steps
  }
}

/// The votes for one position of a line.
private struct Ballot {
  private var votes: [String: (weight: Double, best: RecognizedPage.Word, count: Int)] = [:]
  private var nothing = 0.0

  mutating func add(_ word: RecognizedPage.Word) {
    var vote = votes[word.text] ?? (0, word, 0)
    vote.weight += word.confidence * word.confidence
    vote.count += 1
    if word.confidence > vote.best.confidence { vote.best = word }
    votes[word.text] = vote
  }

  mutating func addNothing(_ confidence: Double) {
    nothing += confidence * confidence
  }

  var winner: WordVote.Winner? {
    // Ties go to the first text in order, so that runs are reproducible.
    let best = votes.max { ($0.value.weight, $1.key) < ($1.value.weight, $0.key) }
    guard let best, best.value.weight > nothing else { return nil }
    return WordVote.Winner(word: best.value.best, agreeing: best.value.count)
  }
}
