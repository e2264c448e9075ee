// Read labeled lines as a stream and look through them for mistakes.

import LabeledData

let reader = try SequenceReader("Datasets/samples/lines.jsonl")
var check = DataCheck()
while let line = try reader.next() { check.add(SequenceBuffer(line)) }
print(check.report.sequenceCount, check.report.labelsSeenOnce)
