// Train with your own features, go on from a model, and keep the best weights of a training that is stopped.

import LabeledData
import TaggerTraining
import WordTagging

let lines = try SequenceReader("Datasets/samples/lines.jsonl").readAll()

// The features, written in the feature language.
var configuration = TrainingConfiguration()
configuration.features = try FeatureSet(
  parsing: """
    word[-1..1]
    suffix[0](2..3)
    shape[0] & shape[1]
    transition
    """)
configuration.minCount = 2
configuration.patience = 3
let first = try await TaggerTrainer(configuration)
  .train(on: lines.dropLast(3), validation: lines.suffix(3)).finish()

// More lines of the same kind: the weights of the first model are where training starts.
var next = TrainingConfiguration()
next.warmStart = WarmStart(try first.tagger())
let training = TaggerTrainer(next).train(on: lines)
for try await progress in training where progress.step == 5 { break }
let stopped = try await training.bestModel()
try stopped.write(to: "lines.tagger", encoding: .code8)

// How well such settings do on lines that they were not trained on.
let folds = try await TaggerTrainer(configuration).crossValidation(on: lines, foldCount: 3)
print(folds.tokenAccuracy.mean, folds.tokenAccuracy.deviation)
