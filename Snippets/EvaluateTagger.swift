// Evaluate a tagger on labeled sequences, and compare it with another one.

import LabeledData
import TaggerEvaluation
import WordTagging

let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")
let gold = SequenceSource(contentsOf: ["Datasets/recipes/gold.jsonl"])
let evaluation = try tagger.evaluation(on: gold)
print(evaluation.tokenAccuracy, evaluation.sequenceAccuracy, evaluation.calibration.expectedError)
for score in evaluation.scores { print(score.name, score.precision, score.recall, score.f1) }
for confusion in evaluation.frequentConfusions(3) {
  print(confusion.gold, "labeled as", confusion.predicted, confusion.count)
}
let other = try tagger.binding(["salt"], to: "ingredient").evaluation(on: gold)
let comparison = try EvaluationComparison(evaluation, other)
print(comparison.tokens.value, comparison.tokens.interval, comparison.tokens.isSignificant)
