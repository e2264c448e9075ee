// Read labelled lines as a stream and look through them for mistakes.

import LabeledData

let reader = try LineReader("Datasets/samples/lines.jsonl")
var check = DataCheck()
while let line = try reader.next() { check.add(LineBuffer(line)) }
print(check.report.lineCount, check.report.labelsSeenOnce)
