import TaggerTesting
import Testing

@testable import WordTagging

@Suite struct HypothesesTests {
  private static let long = Array(repeating: "2 cups whole milk , warm", count: 6_000)
    .joined(separator: " ")

  @Test("Log-probabilities of long lines are finite and tell label sequences apart")
  func longLines() throws {
    let tagger = try TestModel.tagger()
    let best = tagger.tag(Self.long).tokens.map(\.label)
    var other = best
    other[5_000] = other[5_000] == "other" ? "size" : "other"
    let first = try tagger.logProbability(of: best, for: Self.long)
    let second = try tagger.logProbability(of: other, for: Self.long)
    #expect(first.isFinite && second.isFinite && second < first)
    #expect(first < -800)
    #expect(try tagger.probability(of: best, for: Self.long) == 0)
    let hypotheses = tagger.nBest(Self.long, count: 2)
    #expect(abs(hypotheses[0].logProbability - first) < 1e-6 * -first)
    #expect(hypotheses[1].logProbability <= hypotheses[0].logProbability)
    #expect(hypotheses[0].sequence.tokens.map(\.label) == best)
  }

  @Test(
    "Probabilities are the exponentials of log-probabilities, and sum to 1 over all labelings")
  func sums() throws {
    let tagger = try TestModel.tagger()
    let all = tagger.nBest("2 eggs", count: 1_000)
    #expect(all.count == tagger.labels.count * tagger.labels.count)
    #expect(abs(all.reduce(0) { $0 + $1.probability } - 1) < 1e-4)
    #expect(
      zip(all, all.dropFirst()).allSatisfy { $0.logProbability >= $1.logProbability - 1e-5 })
  }

  @Test("The partition function of a line is computed once for confidences and n-best")
  func once() throws {
    let tagger = try TestModel.tagger()
    var scratch = TaggingScratch()
    Array("2 large eggs".utf8).withView { tagger.tag(utf8: $0, using: &scratch) }
    let known = scratch.lattice.logPartition
    let sum = try #require(known)
    let expected = tagger.nBest(count: 1, in: &scratch)[0].logProbability
    // A partition function that nobody would compute shows that the known one is taken.
    scratch.lattice.logPartition = sum + 7
    #expect(abs(tagger.nBest(count: 1, in: &scratch)[0].logProbability - expected + 7) < 1e-9)
    Array("2 eggs".utf8).withView {
      tagger.tag(utf8: $0, using: &scratch, confidence: false)
    }
    let unknown = scratch.lattice.logPartition
    #expect(unknown == nil)
  }

  @Test("No more hypotheses are made than the limit, whatever is asked for")
  func limit() throws {
    let tagger = try TestModel.tagger()
    let text = "2 large eggs , warm , for garnish"
    #expect(tagger.nBest(text, count: 1_000_000).count == WordTagger.maximumHypotheses)
    #expect(tagger.nBest(text, count: -1).isEmpty)
  }
}
