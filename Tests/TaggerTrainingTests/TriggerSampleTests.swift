import LabeledData
import Testing

@testable import TaggerTraining
@testable import WordTagging

/// How words are found that change the labels of the words after them.
struct TriggerSampleTests {
  /// Lines of foods, where those after `or` are comments and those after `and` are not.
  static func lines(_ count: Int) -> [LabeledSequence] {
    let foods = ["salt", "milk", "rice", "lime", "eggs", "oats", "plums"]
    return (0..<count).map { number in
      let joiner = ["or", "and", "\"", "plus"][number % 4]
      let words = (0..<4).map { foods[(number * 3 + $0 * (1 + number % 2)) % foods.count] }
      let isComment = joiner == "or" || joiner == "\""
      return LabeledSequence(
        tokens: [words[0], words[1], joiner, words[2], words[3]],
        labels: ["food", "food", "other"]
          + Array(repeating: isComment ? "comment" : "food", count: 2))
    }
  }

  static func sample(_ lines: some Collection<LabeledSequence>, from first: Int = 0)
    -> TriggerSample
  {
    var sample = TriggerSample()
    for (number, line) in zip(first..., lines) {
      sample.add(SequenceBuffer(line), number: number)
    }
    return sample
  }

  @Test func `the word that tells most comes first, and none that cannot be written`() {
    let words = Self.sample(Self.lines(400)).triggerWords(3)
    #expect(words.first == "or" && words.count == 3 && !words.contains("\""))
  }

  @Test(arguments: ["a\nb", "a\r\nb", "\"", String(repeating: "or", count: 30)])
  func `a word that a feature file cannot hold is none`(word: String) throws {
    let lines = Self.lines(800).map { line in
      var line = line
      line.tokens = line.tokens.map { $0 == "or" ? word : $0 }
      return line
    }
    #expect(!Self.sample(lines).triggerWords(12).contains(word))
    #expect(throws: Never.self) { try TrainingSettingsTests.settings(lines) }
  }

  @Test(arguments: ["#", "\\", " ", "&", ")", "\t", "½", "é"])
  func `signs are words like others`(sign: String) throws {
    let lines = Self.lines(1_200).map { line in
      var line = line
      line.tokens = line.tokens.map { $0 == "or" ? sign : $0 }
      return line
    }
    let features = try TrainingSettingsTests.settings(lines).features.description
    #expect(features.contains("\nsince(word=\"\(sign)\")[0] & class[0]\n"))
  }

  @Test func `rare words, few lines and lines without labels give none`() {
    #expect(Self.sample([]).triggerWords(12) == [])
    #expect(Self.sample(Self.lines(4)).triggerWords(12) == [])
    let unknown = Self.lines(400).map { line in
      var line = line
      line.labels[1] = ""
      return line
    }
    #expect(Self.sample(unknown).triggerWords(12) == [])
  }

  @Test(arguments: [[0, 1], [500, 20_000], [3, 15_000, 15_001, 29_999]])
  func `the words do not depend on how the data is divided`(cuts: [Int]) {
    // More tokens than the sample has.
    let lines = Self.lines(30_000)
    let whole = Self.sample(lines)
    var merged = TriggerSample()
    for (start, end) in zip([0] + cuts, cuts + [lines.count]) {
      var message = Message()
      Self.sample(lines[start..<end], from: start).put(into: &message)
      merged.add(&message)
    }
    var (one, other) = (Message(), Message())
    whole.put(into: &one)
    merged.put(into: &other)
    #expect(one.bytes == other.bytes && one.bytes.count < 2_000_000)
    #expect(merged.triggerWords(2) == whole.triggerWords(2) && whole.triggerWords(1) == ["or"])
  }
}
