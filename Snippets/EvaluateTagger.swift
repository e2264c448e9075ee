// Evaluate a tagger on labeled sequences.

import LabeledData
import TaggerEvaluation
import WordTagging

let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")
let evaluation = try Evaluation(tagger, on: SequenceReader("Datasets/recipes/gold.jsonl"))
print(evaluation.tokenAccuracy, evaluation.sequenceAccuracy, evaluation.calibration.expectedError)
for confusion in evaluation.frequentConfusions(3) {
  print(confusion.gold, "labeled as", confusion.predicted, confusion.count)
}
