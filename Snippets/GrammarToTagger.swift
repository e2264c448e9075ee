// From a grammar over labeled lines to a tagger, in one program.

import DataGeneration
import LabeledData
import TaggerTraining
import WordTagging

let grammar = try Grammar(contentsOf: "Datasets/addresses/addresses.grammar")
var lines: [LabeledSequence] = []
try LineGenerator(grammar, seed: 1).generate(500) { line, _ in lines.append(LabeledSequence(line)) }
let trained = try await TaggerTrainer().train(on: lines).finish()
let tagger = try trained.tagger()
print(tagger.prediction(from: "19 Thimble Lane, Upton NE4 2BD"))
