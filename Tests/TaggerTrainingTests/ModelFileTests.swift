import TaggerTesting
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Models made of chosen weights, written and opened again.
struct ModelFileTests {
  /// A model over `word[0]` with a row of weights for each word.
  static func model(words: Int, labels: Int) throws -> (model: TrainedModel, names: [String]) {
    let names = (0..<words).map { "w\($0)" }
    let set = try FeatureSet(parsing: "word[0]\ntransition\ntransition & word[0]")
    var corpus = EncodedCorpus(
      labelCount: labels, featureCount: words, edgeFeatureCount: words)
    corpus.edgeStarts = [0]
    for word in 0..<words {
      for offset in 0..<3 {
        corpus.labels.append(UInt16((word + offset) % labels))
        corpus.featureIDs.append(UInt32(word))
        corpus.featureStarts.append(corpus.featureIDs.count)
        if offset > 0 { corpus.edgeIDs.append(UInt32(word)) }
        corpus.edgeStarts.append(corpus.edgeIDs.count)
      }
      corpus.sequenceStarts.append(Int32(corpus.labels.count))
    }
    let layout = WeightLayout(corpus: corpus, pairs: .observed)
    let weights = (0..<layout.weightCount).map { Float(($0 * 7_919) % 2_003) / 400 - 2.5 }
    let hash = { (name: String, template: String) in
      FeatureHash.mix(FeatureHash.text(template) ^ FeatureHash.text(name))
    }
    return (
      TrainedModel(
        labels: (0..<labels).map { "L\($0)" }, features: set, wordLists: [],
        hashes: names.map { hash($0, "word[0]") },
        edgeHashes: names.map { hash($0, "transition & word[0]") }, layout: layout,
        weights: weights), names
    )
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let encoding: WeightEncoding
    let labels: Int
    let tolerance: Float
    var testDescription: String { "\(encoding), \(labels) labels" }
  }

  @Test(arguments: [
    Case(encoding: .float32, labels: 5, tolerance: 0),
    Case(encoding: .float16, labels: 5, tolerance: 2e-3),
    Case(encoding: .code8, labels: 5, tolerance: 3e-2),
    Case(encoding: .float32, labels: 300, tolerance: 0),
    Case(encoding: .code8, labels: 300, tolerance: 3e-2),
  ])
  func `every weight comes back from the file`(_ example: Case) throws {
    let (trained, names) = try Self.model(words: 700, labels: example.labels)
    let model = try TaggerModel(bytes: trained.fileBytes(encoding: example.encoding))
    #expect(model.parameters.isWide == (example.labels > 255))
    for word in names.indices {
      var row = [Float](repeating: 0, count: 512)
      model.rows.visit(stateRow: model.row(of: trained.hashes[word])) { row[$0] += $1 }
      for index in trained.layout.row(ofFeature: word) {
        let label = Int(trained.layout.rowLabels[index])
        #expect(abs(row[label] - trained.weights[index]) <= example.tolerance)
      }
      var pairs: [Float] = []
      model.rows.visit(edgeRow: model.row(of: trained.edgeHashes[word])) { pairs.append($2) }
      let expected = trained.layout.row(ofEdgeFeature: word).map { trained.weights[$0] }
        .filter { $0 != 0 }
      #expect(zip(pairs, expected).allSatisfy { abs($0 - $1) <= example.tolerance })
      #expect(pairs.count == expected.count)
    }
    #expect(model.row(of: FeatureHash.text("a feature that nobody has")) == 0)
  }

  @Test func `features that share the low half of their hashes are told apart`() throws {
    // More of them than a few buckets hold.
    var (trained, names) = try Self.model(words: 60, labels: 5)
    for word in names.indices { trained.hashes[word] = 0x1234_5678_9ABC | UInt64(word) << 40 }
    #expect(try Set(rows(trained)).count == 1, "40 bits alike are one feature")
    for word in names.indices { trained.hashes[word] = 0x9ABC_DEF0 | UInt64(word) << 32 }
    let rows = try rows(trained)
    for word in names.indices {
      let weights = trained.layout.row(ofFeature: word).map { trained.weights[$0] }
      #expect(rows[word] == weights.filter { $0 != 0 })
    }
    let model = try TaggerModel(bytes: trained.fileBytes())
    #expect(model.row(of: 0x9ABC_DEF0 | 60 << 32) == 0)
    #expect(model.row(of: 0xFF00_009A_9ABC_DEF0) == 0)
    #expect(model.row(of: 0xFF00_0011_9ABC_DEF0) == model.row(of: trained.hashes[17]))
  }

  /// What the model's file says of each of the features.
  private func rows(_ trained: TrainedModel) throws -> [[Float]] {
    let model = try TaggerModel(bytes: trained.fileBytes())
    return trained.hashes.map { hash in
      var row: [Float] = []
      model.rows.visit(stateRow: model.row(of: hash)) { row.append($1) }
      return row
    }
  }

  @Test func `equal models give equal bytes, smaller weights smaller files`() throws {
    let (model, _) = try Self.model(words: 300, labels: 9)
    let bytes = model.fileBytes()
    #expect(bytes == model.fileBytes())
    let half = model.fileBytes(encoding: .float16)
    let codes = model.fileBytes(encoding: .code8)
    let pruned = model.fileBytes(prune: 1)
    #expect(half.count < bytes.count && codes.count < half.count && pruned.count < bytes.count)
  }

  @Test func `metadata keeps tabs, line feeds and backslashes`() throws {
    var (model, _) = try Self.model(words: 3, labels: 2)
    model.metadata = [(key: "description", value: "a\tb\nc\\d\\n")]
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    #expect(tagger.metadata == ["description": "a\tb\nc\\d\\n"])
  }

  @Test func `half precision and codebooks keep 0 and signs`() {
    for value in [Float(0), 1, -1, 0.1, -3.25, 65_000, 1e-9] {
      let back = HalfPrecision.float(HalfPrecision.bits(value))
      #expect(abs(back - value) <= max(abs(value) * 5e-4, 6e-8))
      #expect(back.sign == value.sign || back == 0)
    }
    let book = Codebook([-1, -1, 2, 2, 2, 0.5] as [Float])
    for value in [Float(-1), 2, 0.5] {
      #expect(abs(book.values[Int(book.code(for: value))] - value) < 1e-3)
    }
  }

  @Test func `a missing, cut, foreign, newer or damaged file is a named error`() throws {
    let (model, _) = try Self.model(words: 20, labels: 3)
    let bytes = model.fileBytes()
    #expect(throws: TaggerError.notAModel(path: "model")) { try TaggerModel(bytes: []) }
    #expect(throws: TaggerError.notAModel(path: "model")) {
      try TaggerModel(bytes: Array("PK not a model, whatever its name is, long enough".utf8))
    }
    #expect(
      throws: TaggerError.truncated(path: "model", expected: bytes.count, found: bytes.count - 1)
    ) { try TaggerModel(bytes: bytes.dropLast()) }
    var flipped = bytes
    flipped[bytes.count / 2] ^= 4
    #expect(throws: TaggerError.checksumMismatch(path: "model")) {
      try TaggerModel(bytes: flipped)
    }
    var newer = bytes
    newer[8] = 9
    #expect(throws: TaggerError.newerVersion(path: "model", version: 9, supported: 3)) {
      try TaggerModel(bytes: newer)
    }
    let error = #expect(throws: TaggerError.self) {
      try WordTagger(contentsOf: "/nowhere/a.tagger")
    }
    #expect(
      error?.description
        == "/nowhere/a.tagger: No such file or directory; expected a readable model file")
  }
}
