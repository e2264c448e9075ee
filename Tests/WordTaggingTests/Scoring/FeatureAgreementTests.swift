import LabeledData
import TaggerTesting
import TaggerTraining
import Testing

@testable import WordTagging

/// Random templates over all observation tests, and random sequences with columns and attributes.
private struct RandomTask {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let plain = [
    "word", "form", "shape", "class", "length", "bias", "position", "remaining", "line-length",
    "depth", "segment", "segment-position", "segment-remaining", "segment-length", "list(units)",
    "list(foods)", "cluster(words)", "column(pos)", "lower-column(2)", "before(list(units))",
    "after(class=word)", "since(word=\",\")", "until(class=integer)", "before(word=salt)",
    "matches(\"^\\u\")", "matched(\"\\d*$\")", "lower-matches(pos, \"^n\")",
    "matched(2, \"a?b*\")", "lower-matched(\"..$\")",
  ]
  private static let sized = ["prefix", "suffix", "cluster(words)"]
  private static let anchors = ["line.first", "line.last", "segment.first", "segment.last"]

  private mutating func pick<Element>(_ values: [Element]) -> Element {
    values[Int.random(in: values.indices, using: &random)]
  }

  private mutating func part() -> String {
    let place: String
    if Int.random(in: 0..<5, using: &random) == 0 {
      place = pick(Self.anchors) + pick(["", "", "+1", "-1", "+3", "-2"])
    } else {
      place = "\(Int.random(in: -3...3, using: &random))"
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      return "\(pick(Self.sized))[\(place)](\(Int.random(in: 1...4, using: &random)))"
    }
    return "\(pick(Self.plain))[\(place)]"
  }

  mutating func templates() -> String {
    var lines = (0..<Int.random(in: 2...14, using: &random)).map { _ in
      let parts = (0..<pick([1, 1, 2, 2, 3])).map { _ in part() }
      return (pick([false, false, false, true]) ? ["transition"] + parts : parts)
        .joined(separator: " & ")
    }
    lines += ["word[0]", "attributes", "transition"]
    return lines.joined(separator: "\n")
  }

  mutating func weight() -> Float { Float.random(in: -1...1, using: &random) }

  mutating func sequence() -> LabeledSequence {
    let words = [
      "salt", "Salt", ",", "(", ")", "10", "1½", "250g", "cups", "fluid", "ounce", "all-purpose",
      "–", "É", "Crème", "Cre\u{301}me", "x", "", "abcdefghijklmnopqrstuvwxyz", "ab12", "ΑΒΓ",
    ]
    let count = Int.random(in: 1...9, using: &random)
    let tokens = (0..<count).map { _ in pick(words) }
    return LabeledSequence(
      tokens: tokens, labels: tokens.map { _ in pick(["A", "B", "C", "D", "E"]) },
      columns: ["pos", "other"].map { name in
        .init(name: name, cells: tokens.map { _ in pick(["NN", "nn", "Vb", "aab", "", "é"]) })
      },
      attributes: tokens.map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in
          .init(
            name: pick(["a", "b", "c:1"]), value: Float.random(in: -2...2, using: &random))
        }
      })
  }
}

/// Compares the cached sums of tagging with the features that training lists.
@Suite struct FeatureAgreementTests {
  @Test(
    "Scores of random templates are the sums over the features that training extracts",
    arguments: UInt64(1)...60)
  func random(seed: UInt64) throws {
    var task = RandomTask(seed: seed)
    let training = (0..<25).map { _ in task.sequence() }
    var model = try TestModel.trained(
      templates: task.templates(), lines: training,
      lists: [[["cups"], ["fluid", "ounce"], ["10"]], [["salt"], ["crème"], ["cups"]]])
    model.weights = model.weights.map { _ in task.weight() }
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    let columns = ColumnLookup.indices(
      of: tagger.model.features.columnNames, among: ["pos", "other"])
    var encoder = CorpusEncoder(tagger.extractor)
    let sequences = training.prefix(8) + (0..<12).map { _ in task.sequence() }
    for sequence in sequences { try encoder.add(SequenceBuffer(sequence)) }
    let (hashes, edgeHashes) = (encoder.features.hashes, encoder.edgeFeatures.hashes)
    let extracted = Extracted(corpus: encoder.finish(), hashes: hashes, edgeHashes: edgeHashes)
    var scratch = TaggingScratch()
    for (line, sequence) in sequences.enumerated() {
      SequenceBuffer(sequence).withView(columnIndices: columns) { tagger.score($0, &scratch) }
      expectEqualScores(line, extracted, tagger, scratch)
    }
  }

  /// The features that training extracts.
  private struct Extracted {
    let corpus: EncodedCorpus
    let hashes: [UInt64]
    let edgeHashes: [UInt64]
  }

  /// Compares the lattice with the weights of a line's extracted features.
  private func expectEqualScores(
    _ line: Int, _ extracted: Extracted, _ tagger: WordTagger, _ scratch: borrowing TaggingScratch
  ) {
    let (corpus, hashes) = (extracted.corpus, extracted.hashes)
    let (count, stride) = (tagger.labels.count, scratch.lattice.stride)
    for (row, token) in corpus.tokens(ofSequence: line).enumerated() {
      var states = [Double](repeating: 0, count: count)
      for index in corpus.features(ofToken: token) {
        let value = corpus.values.isEmpty ? 1 : Double(corpus.values[index])
        let offset = tagger.model.row(of: hashes[Int(corpus.featureIDs[index])])
        if offset == 0 { continue }
        tagger.model.rows.visit(stateRow: offset) { states[$0] += Double($1) * value }
      }
      for label in 0..<count {
        let score = Double(scratch.lattice.scores.start[row * stride + label])
        #expect(abs(score - states[label]) < 1e-3 * max(1, abs(score)), "line \(line), \(row)")
      }
      guard scratch.lattice.hasEdges, row > 0 else { continue }
      var edges = tagger.model.transitions.map(Double.init)
      for index in corpus.edges(ofToken: token) {
        let offset = tagger.model.row(of: extracted.edgeHashes[Int(corpus.edgeIDs[index])])
        if offset == 0 { continue }
        tagger.model.rows.visit(edgeRow: offset) { edges[$0 * count + $1] += Double($2) }
      }
      for pair in edges.indices {
        let place = (row * stride + pair / count) * stride + pair % count
        #expect(abs(Double(scratch.lattice.edges.start[place]) - edges[pair]) < 1e-3)
      }
    }
  }
}
