// Train a model on the labeled lines of a file.

import LabeledData
import TaggerTraining

let lines = try SequenceReader("Datasets/samples/lines.jsonl").readAll()
var configuration = TrainingConfiguration()
configuration.parameters[.l2] = 0.5
let training = TaggerTrainer(configuration).train(
  on: lines.dropLast(3), validation: lines.suffix(3))
for try await progress in training {
  print(progress.step, progress.loss, progress.validation?.tokens ?? 0, progress.timeLeft)
}
let trained = try await training.finish()
print(trained.validationMetrics?.taggingError ?? 0)
try trained.write(to: "lines.tagger")
