import DataGeneration
import LabeledData
import TaggerEvaluation
import TaggerTraining
import WordTagging

/// Makes labeled lines from a grammar, trains on some of them, evaluates on the others, and tags a line.
@main
enum GrammarTagger {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let split = DataSplit("80/20") else {
      print("usage: GrammarTagger GRAMMAR LINE")
      return
    }
    let grammar = try Grammar(contentsOf: arguments[1])
    var parts: [[LabeledSequence]] = [[], []]
    try LineGenerator(grammar, seed: 1, split: split).generate(400) { line, part in
      parts[part].append(LabeledSequence(line))
    }
    let trained = try await TaggerTrainer().train(on: parts[0]).finish()
    let tagger = try trained.tagger()
    let evaluation = try tagger.evaluation(on: parts[1])
    for score in evaluation.entityScores() { print(score.name, score.f1) }
    let line = tagger.tag(arguments[2])
    print(line.tokens.map { "\(line.text(of: $0))/\($0.label)" }.joined(separator: " "))
  }
}
