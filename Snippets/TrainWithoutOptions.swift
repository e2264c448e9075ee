// Train a model without any option.

import LabeledData
import TaggerTraining

let lines = try SequenceReader("Datasets/samples/lines.jsonl").readAll()
let trained = try await TaggerTrainer().train(on: lines).finish()
try trained.write(to: "lines.tagger")
