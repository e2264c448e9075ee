// Train a model on the labeled lines of a file.

import LabeledData
import TaggerTraining
import WordTagging

let lines = try SequenceReader("Datasets/samples/lines.jsonl").readAll()
var trainer = TaggerTrainer()
trainer.l2 = 0.5
let model = try trainer.modelFile(from: lines)
print(try WordTagger(modelBytes: model).labels)
