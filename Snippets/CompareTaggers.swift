// See where a tagger is wrong, and whether another one is better on the same lines.

import LabeledData
import TaggerEvaluation
import WordTagging

let gold = try SequenceReader("Datasets/recipes/gold.jsonl").readAll()
let tagger = try WordTagger(contentsOf: "Models/recipes.tagger")

let own = try Evaluation(tagger, on: gold)
let ingredients = own.entityScores().first { $0.name == "ingredient" }
print(ingredients?.f1 ?? 0, own.calibration.expectedError)
for line in own.misclassified.prefix(3) { print(line.tokens.joined(separator: " ")) }

let other = try Evaluation(tagger.binding(["salt"], to: "ingredient"), on: gold)
var report = EvaluationReport(model: "recipes", data: "gold", own)
report.add(try EvaluationComparison(own, other), named: "with salt")
print(report.text)
