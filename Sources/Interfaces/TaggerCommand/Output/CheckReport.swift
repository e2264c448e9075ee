import ArgumentParsing
import LabeledData
import Support

/// The output of `wordtagger check`.
struct CheckReport {
  struct File {
    var name: String
    var malformedCount: Int
    var data: DataReport
  }

  var files: [File]
  var leaks: [DataLeak]
  var phraseLabel: String?

  var text: String { (files.flatMap(lines) + leaks.flatMap(lines)).joined(separator: "\n") + "\n" }

  private func lines(_ file: File) -> [String] {
    let data = file.data
    var lines = [file.name]
    var notes: [String] = []
    if data.unlabeledSequenceCount > 0 {
      notes.append("\(data.unlabeledSequenceCount) without labels")
    }
    if data.emptySequenceCount > 0 { notes.append("\(data.emptySequenceCount) empty") }
    if file.malformedCount > 0 { notes.append("\(file.malformedCount) malformed and left out") }
    let note = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    lines.append("  sequences   \(data.sequenceCount)\(note)")
    lines.append(
      "  tokens      \(data.tokenCount), \(data.meanLength.fixed(1)) a sequence, at most"
        + " \(data.longestSequence.count)"
        + " (\(place([data.longestSequence.line], [data.longestSequence.file].compactMap { $0 }))),"
        + " \(data.distinctWordCount) different")
    lines.append("  labels      \(data.labels.count)")
    let width = data.labels.map(\.name.count).max() ?? 0
    for label in data.labels {
      let padding = String(repeating: " ", count: width - label.name.count)
      lines.append(
        "    \(label.name)\(padding)  \(label.count)  \(percentage(label.count, of: data.tokenCount))"
      )
    }
    for label in data.labelsSeenOnce { lines.append("  seen once   \(place(label))") }
    lines.append(
      "  duplicates  \(data.duplicateCount) sequences, \(percentage(data.duplicateCount, of: data.sequenceCount))"
    )
    lines.append(
      "  conflicts   \(data.conflictCount) sequences with other labels on the same tokens")
    for conflict in data.conflicts {
      lines.append("    \(place(conflict))")
      lines += conflict.labels.map { "      \($0)" }
    }
    if data.scheme != .io {
      let name = data.scheme.rawValue.uppercased()
      lines.append("  breaks      \(data.schemeBreakCount) sequences break \(name)")
      lines += data.schemeBreaks.map { "    \(place($0))" }
    }
    if let doubt = data.schemeDoubt { lines.append("  doubtful    \(doubt)") }
    return lines
  }

  private func lines(_ leak: DataLeak) -> [String] {
    var lines = ["\(leak.file) shares with \(leak.earlierFile)"]
    lines.append(
      "  sequences   \(leak.sharedSequenceCount) of \(leak.sequenceCount),"
        + " \(percentage(leak.sharedSequenceCount, of: leak.sequenceCount))")
    lines += leak.sequenceExamples.map { "    \($0)" }
    let label = phraseLabel.map { " of \($0)" } ?? ""
    guard leak.phraseCount > 0 else {
      return lines + ["  phrases     none\(label); --phrases names a label"]
    }
    lines.append(
      "  phrases     \(leak.sharedPhraseCount) of \(leak.phraseCount) different phrases\(label),"
        + " \(percentage(leak.sharedPhraseCount, of: leak.phraseCount))")
    lines += leak.phraseExamples.map { "    \($0)" }
    return lines
  }

  private func place(_ example: DataReport.Example) -> String {
    "\(place(example.lines, example.files)): \(example.text)"
  }

  /// Lines by their numbers, with the files when there are several.
  private func place(_ lines: [Int], _ files: [String]) -> String {
    guard files.isEmpty else {
      return zip(files, lines).map { "\($0):\($1)" }.joined(separator: " and ")
    }
    let numbers = lines.map(String.init).joined(separator: " and ")
    return "line\(lines.count > 1 ? "s" : "") \(numbers)"
  }
}
