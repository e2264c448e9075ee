// Look through labeled lines, change their labels, and write them in another format.

import LabeledData

let reader = try SequenceReader("Datasets/samples/lines.jsonl")
reader.skipBadRecords { error in print(error) }
let writer = try SequenceWriter("lines.conll.gz")
var check = DataCheck()
var line = SequenceBuffer()
while try reader.next(into: &line) {
  check.add(line)
  if line.isFullyLabeled { try writer.write(line) }
}
try writer.close()
let report = check.report
print(report.sequenceCount, report.conflictCount, report.duplicateCount, reader.badRecordCount)
for label in report.labels { print(label.name, label.count) }

var leaks = LeakCheck(phraseLabel: "ingredient")
for file in ["Datasets/samples/lines.jsonl", "Datasets/recipes/gold.jsonl"] {
  leaks.startFile(file)
  let reader = try SequenceReader(file)
  while try reader.next(into: &line) { leaks.add(line) }
}
for leak in leaks.leaks { print(leak.file, leak.sequenceShare, leak.phraseShare) }
