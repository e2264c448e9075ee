import WordTagging

/// Checks labeled sequences for common errors.
///
/// Sequences are added one after the other; ``report`` sums up those added so far. Memory grows by some
/// thirty bytes for each different sequence and two for each label, not with the text.
///
/// ```swift
/// var check = DataCheck()
/// let reader = try SequenceReader("Datasets/samples/lines.jsonl")
/// while let line = try reader.next() { check.add(SequenceBuffer(line)) }
/// print(check.report.sequenceCount, check.report.labelsSeenOnce)
/// ```
public struct DataCheck: Sendable {
  /// The maximum number of examples of one kind.
  package static let exampleLimit = 5

  private var counts = DataReport()
  private var labelNumbers: [String: UInt16] = [:]
  private var labelCounts: [Int] = []
  private var labelPlaces: [Place] = []
  private var words = Set<Int>()
  private var firstSeen: [Int: Occurrence] = [:]
  private var labelStore: [UInt16] = []
  private var folded: [UInt8] = []
  private var schemes = SchemeDetector()
  private var breaks: [EntityScheme: (count: Int, examples: [DataReport.Example])] = [:]

  /// The number of an unknown label.
  private static let unknown = UInt16.max

  /// The names of the files of the data, when there are several.
  private var fileNames: [String] = []

  /// A line of one of the files.
  private struct Place {
    var file: Int32
    var line: Int32
  }

  /// The first line with a sequence of tokens, and the places of its labels in the store.
  private struct Occurrence {
    var place: Place
    var labels: Range<Int>
  }

  /// Creates an empty check.
  public init() {}

  /// The report on the sequences added so far.
  public var report: DataReport {
    var report = counts
    let names = labelNumbers.sorted { $0.value < $1.value }.map(\.key)
    report.labels = zip(names, labelCounts).map { DataReport.LabelCount(name: $0, count: $1) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    report.labelsSeenOnce = names.indices.filter { labelCounts[$0] == 1 }.map {
      example([labelPlaces[$0]], names[$0])
    }
    report.distinctWordCount = words.count
    let scheme = schemes.scheme(of: names)
    report.scheme = scheme
    report.schemeDoubt = EntityScheme.doubt(about: names)
    report.schemeBreakCount = breaks[scheme]?.count ?? 0
    report.schemeBreaks = breaks[scheme]?.examples ?? []
    return report
  }

  /// Starts a file of the data: the sequences that follow are located by its name and their lines.
  public mutating func startFile(_ name: String) { fileNames.append(name) }

  private func place(_ sequence: SequenceBuffer) -> Place {
    Place(file: Int32(fileNames.count) - 1, line: Int32(truncatingIfNeeded: sequence.lineNumber))
  }

  private func name(ofFile file: Int32) -> String? {
    fileNames.count > 1 && file >= 0 ? fileNames[Int(file)] : nil
  }

  private func example(
    _ places: [Place], _ text: String, labels: [String] = []
  ) -> DataReport.Example {
    DataReport.Example(
      lines: places.map { Int($0.line) }, files: places.compactMap { name(ofFile: $0.file) },
      text: text, labels: labels)
  }

  /// Adds a sequence.
  ///
  /// - Complexity: O(*n*) in the bytes of the sequence.
  public mutating func add(_ sequence: SequenceBuffer) {
    counts.sequenceCount += 1
    counts.tokenCount += sequence.itemCount
    if sequence.itemCount == 0 { counts.emptySequenceCount += 1 }
    if sequence.itemCount > 0, !sequence.isLabeled { counts.unlabeledSequenceCount += 1 }
    if sequence.itemCount > counts.longestSequence.count {
      counts.longestSequence = .init(
        count: sequence.itemCount, line: sequence.lineNumber,
        file: name(ofFile: place(sequence).file))
    }
    let labels = numbers(of: sequence)
    compare(sequence, labels, hash(sequence))
    if sequence.isFullyLabeled { checkScheme(sequence) }
  }

  private mutating func numbers(of sequence: SequenceBuffer) -> [UInt16] {
    let place = place(sequence)
    return sequence.labels.map { range in
      guard !range.isEmpty else { return Self.unknown }
      let name = sequence.string(range)
      let number = labelNumbers[name] ?? UInt16(clamping: labelNumbers.count)
      if Int(number) == labelCounts.count {
        labelNumbers[name] = number
        labelCounts.append(0)
        labelPlaces.append(place)
      }
      labelCounts[Int(number)] += 1
      return number
    }
  }

  /// Counts the words, case ignored, and returns a hash of the whole sequence as it is spelled.
  private mutating func hash(_ sequence: SequenceBuffer) -> Int {
    TextFolding.fold(sequence.bytes.span, into: &folded)
    var hasher = Hasher()
    for token in sequence.tokens {
      var word = Hasher()
      folded.withUnsafeBytes { word.combine(bytes: .init(rebasing: $0[token.indices])) }
      words.insert(word.finalize())
      sequence.bytes.withUnsafeBytes { hasher.combine(bytes: .init(rebasing: $0[token.indices])) }
      hasher.combine(token.count)
    }
    var start = 0
    for end in sequence.attributeEnds {
      for attribute in sequence.attributes[start..<Int(end)] {
        let name = attribute.name.indices
        sequence.bytes.withUnsafeBytes { hasher.combine(bytes: .init(rebasing: $0[name])) }
        hasher.combine(attribute.value)
      }
      hasher.combine(end)
      start = Int(end)
    }
    return hasher.finalize()
  }

  /// Compares the labels with the labels of the first sequence that has the same tokens.
  private mutating func compare(_ sequence: SequenceBuffer, _ labels: [UInt16], _ key: Int) {
    guard sequence.itemCount > 0 else { return }
    guard let first = firstSeen[key] else {
      let start = labelStore.count
      labelStore += labels
      firstSeen[key] = Occurrence(place: place(sequence), labels: start..<labelStore.count)
      return
    }
    let firstLabels = labelStore[first.labels]
    if firstLabels.elementsEqual(labels) {
      counts.duplicateCount += 1
      return
    }
    // An unlabeled sequence contradicts nothing.
    guard !firstLabels.isEmpty, !labels.isEmpty else { return }
    counts.conflictCount += 1
    guard counts.conflicts.count < Self.exampleLimit else { return }
    let names = labelNumbers.sorted { $0.value < $1.value }.map(\.key)
    let spellings = [Array(firstLabels), labels].map { labels in
      labels.map { $0 == Self.unknown ? "null" : names[Int($0)] }.joined(separator: " ")
    }
    counts.conflicts.append(
      example([first.place, place(sequence)], sequence.tokenText, labels: spellings))
  }

  private mutating func checkScheme(_ sequence: SequenceBuffer) {
    schemes.add(sequence)
    let labels = sequence.labels.map { sequence.string($0) }
    for scheme in EntityScheme.allCases where scheme != .io {
      let previous = [nil] + labels.map(Optional.some)
      let next = labels.map(Optional.some) + [nil]
      guard let index = next.indices.first(where: { !scheme.allows(next[$0], after: previous[$0]) })
      else { continue }
      var (count, examples) = breaks[scheme] ?? (0, [])
      count += 1
      if examples.count < Self.exampleLimit {
        let place = index < labels.count ? labels[index] : "the end"
        examples.append(
          example(
            [self.place(sequence)],
            "\(place) after \(index > 0 ? labels[index - 1] : "the start")"))
      }
      breaks[scheme] = (count, examples)
    }
  }
}

extension SequenceBuffer {
  /// The tokens with spaces between them.
  var tokenText: String { tokens.map { string($0) }.joined(separator: " ") }
}
