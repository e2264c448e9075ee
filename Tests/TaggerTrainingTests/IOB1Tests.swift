import LabeledData
import Support
import TaggerEvaluation
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// Labels of IOB1, which training learns as BIO.
@Suite struct IOB1Tests {
  /// Names of two kinds, in a scheme's labels; some follow a name of their own kind.
  private static func sequences(_ count: Int, bio: Bool) -> [LabeledSequence] {
    (0..<count).map { number in
      var random = RandomStream(seed: 7, index: UInt64(number))
      var (tokens, labels) = ([String](), [String]())
      var previous = ""
      for _ in 0..<(2 + random.index(below: 4)) {
        let kind = ["PER", "LOC", ""][random.index(below: 3)]
        if kind.isEmpty {
          tokens.append(["saw", "met"][random.index(below: 2)])
          labels.append("O")
        } else {
          let first = kind == "PER" ? ["Ann", "Bob"] : ["Rome", "Oslo"]
          tokens += [first[random.index(below: 2)], kind == "PER" ? "Lee" : "City"]
          labels += [(bio || previous == kind ? "B-" : "I-") + kind, "I-" + kind]
        }
        previous = kind
      }
      return LabeledSequence(tokens: tokens, labels: labels)
    }
  }

  @Test("labels of IOB1 are learned as BIO, and results are IOB1")
  func training() throws {
    let data = Self.sequences(80, bio: false)
    let (run, model) = try TrainingRunTests.trained(data)
    #expect(run.settings.scheme == .iob1)
    #expect(
      run.settings.choices.contains { $0.name == "labels" && $0.value.contains("learned as BIO") })
    let tagger = try WordTagger(modelBytes: model.fileBytes())
    #expect(try Evaluation(tagger, on: data).sequenceAccuracy == 1)
    let tagged = tagger.tag(tokens: ["Ann", "Lee", "Bob", "Lee", "Rome", "City"])
    let labels = ["I-PER", "I-PER", "B-PER", "I-PER", "I-LOC", "I-LOC"]
    #expect(tagged.tokens.map(\.label) == labels)
    #expect(tagged.tokens.allSatisfy { $0.confidence > 0.8 && $0.confidence <= 1.0001 })
    // Inside, the model is the one of the same data in BIO, byte for byte but for its metadata.
    let (_, bio) = try TrainingRunTests.trained(Self.sequences(80, bio: true))
    #expect(
      Set(bio.labels) == Set(model.labels) && !bio.metadata.contains { $0 == IOB1Labels.metadata })
    let forced = try tagger.tag("Ann Lee met Bob", forcing: [2: "I-LOC"])
    #expect(forced.tokens[2].label == "I-LOC")
    let started = try tagger.tag("Ann Lee met Bob", forcing: [3: "I-PER"])
    #expect(started.tokens.map(\.label) == ["I-PER", "I-PER", "O", "I-PER"])
    let best = tagger.nBest("Ann Lee Bob Lee", count: 2)
    #expect(best[0].sequence.tokens.map(\.label) == Array(labels.prefix(4)))
    let again = try tagger.logProbability(of: Array(labels.prefix(4)), for: "Ann Lee Bob Lee")
    #expect(abs(again - best[0].logProbability) < 1e-4)
  }

  @Test("a label that only starts neighbors is added, and a model of IOB1 goes on as one")
  func missingStarts() throws {
    let data = Self.sequences(60, bio: false).filter { !$0.labels.contains("B-LOC") }
    let (_, model) = try TrainingRunTests.trained(data)
    #expect(model.labels.contains("B-LOC"))
    let start = WarmStart(try WordTagger(modelBytes: model.fileBytes()))
    let (_, continued) = try TrainingRunTests.trained(data) { $0.warmStart = start }
    #expect(continued.metadata.contains { $0 == IOB1Labels.metadata })
    let tagger = try WordTagger(modelBytes: continued.fileBytes())
    #expect(try Evaluation(tagger, on: data).sequenceAccuracy == 1)
  }

  @Test("the two schemes say the same, and unknown labels stay unknown")
  func roundTrip() throws {
    let names = ["O", "I-PER", "B-PER", "I-LOC", "B-LOC", "I-ODD"]
    let iob1 = IOB1Labels(names)
    for (old, new) in zip(Self.sequences(50, bio: false), Self.sequences(50, bio: true)) {
      let numbers = { (labels: [String]) in labels.compactMap { names.firstIndex(of: $0) } }
      var path = numbers(old.labels).map(UInt16.init)
      iob1.writeBIO(over: &path)
      #expect(path == numbers(new.labels).map(UInt16.init))
      var back = path.map(Int32.init)
      back.withUnsafeMutableBufferPointer { iob1.writeIOB1(over: $0) }
      #expect(back == numbers(old.labels).map(Int32.init))
    }
    var partial: [UInt16] = [1, EncodedCorpus.unknownLabel, 1, 5, 0]
    iob1.writeBIO(over: &partial)
    #expect(partial == [2, EncodedCorpus.unknownLabel, 1, 5, 0])
  }
}
