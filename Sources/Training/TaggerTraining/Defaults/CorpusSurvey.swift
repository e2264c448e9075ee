package import LabeledData
import Support
import WordTagging

/// Statistics of the training data from a first pass: its size, labels, columns and words.
package struct CorpusSurvey {
  /// An extra column.
  package struct Column: Sendable {
    package let name: String
    /// The number of different values.
    package var valueCount: Int { values.count }
    fileprivate var values = FeatureIndex()
  }

  package private(set) var sequenceCount = 0
  package private(set) var tokenCount = 0
  /// The different labels, in the order of their first occurrence.
  package private(set) var labels: [String] = []
  package private(set) var columns: [Column] = []
  /// The number of extra columns if they have no names; nil if they have, or there are none.
  var unnamedColumnCount: Int? {
    columns.isEmpty || !ColumnLookup.areUnnamed(columns.map(\.name)) ? nil : columns.count
  }
  /// Whether there are tokens of scripts without spaces, and all of them are one character.
  package var isCutByCharacters: Bool { hasCharacters && !hasLongerTokens }
  private var hasCharacters = false
  private var hasLongerTokens = false
  /// Whether the sequences have attributes instead of words.
  package private(set) var hasAttributes = false
  /// The entity scheme of the labels.
  package var scheme: EntityScheme { schemes.scheme(of: labels) }
  /// Whether labels mark entities, and do not give each token a tag of its own.
  package var hasEntities: Bool { scheme != .io || labels.contains("O") }
  /// The counts of words; empty when they are not counted.
  private(set) var words = WordCounts()
  /// The sequences among which trigger words are found; empty when words are not counted.
  private(set) var triggers = TriggerSample()
  private let countsWords: Bool
  /// The number of sequences before the first one.
  private let precedingCount: Int
  private var schemes = SchemeDetector()
  private var labelIndex = FeatureIndex()

  /// An empty survey.
  ///
  /// - Parameters:
  ///   - countsWords: Whether words are counted, which features that are chosen from the data, or that use the counts,
  ///     need.
  ///   - precedingCount: The number of sequences before the first one.
  package init(countsWords: Bool = true, precedingCount: Int = 0) {
    (self.countsWords, self.precedingCount) = (countsWords, precedingCount)
  }

  /// Takes a sequence into account.
  package mutating func add(_ sequence: borrowing SequenceBuffer) {
    guard sequence.countsInTraining else { return }
    sequenceCount += 1
    tokenCount += sequence.itemCount
    hasAttributes = hasAttributes || !sequence.attributeEnds.isEmpty
    addColumns(of: sequence)
    schemes.add(sequence)
    sequence.bytes.withView { bytes in
      for token in sequence.tokens where !hasLongerTokens {
        guard let count = Tokenizer.characterCount(of: bytes.extracting(token.indices)) else {
          continue
        }
        hasCharacters = true
        hasLongerTokens = count > 1
      }
      for label in sequence.labels where !label.isEmpty {
        let hash = FeatureHash.bytes(bytes.extracting(label.indices))
        guard labelIndex.number(of: hash) == labels.count else { continue }
        labels.append(sequence.string(label))
      }
    }
    guard countsWords else { return }
    let number = precedingCount + sequenceCount
    words.add(sequence, number: number)
    triggers.add(sequence, number: number)
  }

  private mutating func addColumns(of sequence: borrowing SequenceBuffer) {
    // Columns that only some sequences have cannot be features.
    if sequenceCount == 1 {
      columns = sequence.columnNames.map { Column(name: $0) }
    } else {
      columns.removeAll { column in !sequence.columnNames.contains(column.name) }
    }
    let width = sequence.columnNames.count
    guard sequence.cells.count == width * sequence.tokens.count else { return }
    for index in columns.indices {
      guard let place = sequence.columnNames.firstIndex(of: columns[index].name) else { continue }
      sequence.bytes.withView { bytes in
        for cell in stride(from: place, to: sequence.cells.count, by: width) {
          let range = sequence.cells[cell].indices
          _ = columns[index].values.number(
            of: FeatureHash.bytes(bytes.extracting(range)))
        }
      }
    }
  }
}

// MARK: Surveys of several ranks

extension CorpusSurvey {
  /// The survey of the data of all ranks, as if one process had read it.
  ///
  /// Surveys are merged in pairs of neighbors, and the result is sent to all, so that no rank has all of them.
  func merged(by communicator: any Communicator) -> CorpusSurvey {
    let (rank, size) = (communicator.rank, communicator.size)
    if size == 1 { return self }
    var merged = self
    var distance = 1
    while distance < size {
      var sent = [[UInt8]](repeating: [], count: size)
      if rank % (2 * distance) == distance { sent[rank - distance] = merged.message.bytes }
      let received = communicator.exchange(sent)
      if rank % (2 * distance) == 0, rank + distance < size {
        var message = Message(received[rank + distance])
        merged.add(&message)
      }
      distance *= 2
    }
    var message = Message(communicator.broadcast(rank == 0 ? merged.message.bytes : []))
    var whole = CorpusSurvey(countsWords: countsWords)
    whole.add(&message)
    return whole
  }

  private var message: Message {
    var message = Message()
    message.put(
      [sequenceCount, tokenCount]
        + [hasAttributes, hasCharacters, hasLongerTokens].map { $0 ? 1 : 0 } + schemes.counts)
    message.put(labels)
    message.put(labelIndex.hashes)
    message.put(columns.map(\.name))
    for column in columns { message.put(column.values.hashes) }
    words.put(into: &message)
    triggers.put(into: &message)
    return message
  }

  /// Adds the survey of later sequences.
  private mutating func add(_ message: inout Message) {
    let numbers = message.take(Int.self)
    for (label, hash) in zip(message.takeTexts(), message.take(UInt64.self))
    where labelIndex.number(of: hash) == labels.count { labels.append(label) }
    var later: [String: [UInt64]] = [:]
    let names = message.takeTexts()
    for name in names { later[name] = message.take() }
    if sequenceCount == 0 {
      columns = names.map { Column(name: $0) }
    } else if numbers[0] > 0 {
      columns.removeAll { later[$0.name] == nil }
    }
    for index in columns.indices {
      for hash in later[columns[index].name] ?? [] { _ = columns[index].values.number(of: hash) }
    }
    words.add(&message)
    triggers.add(&message)
    sequenceCount += numbers[0]
    tokenCount += numbers[1]
    hasAttributes = hasAttributes || numbers[2] == 1
    hasCharacters = hasCharacters || numbers[3] == 1
    hasLongerTokens = hasLongerTokens || numbers[4] == 1
    schemes.counts = zip(schemes.counts, numbers[5...]).map { $0 + $1 }
  }
}
