import Foundation
import LabeledData
import StreamIO

extension FuzzTarget {
  /// Labeled data: the first byte chooses the format and whether the rest is compressed.
  ///
  /// What is read is refused by a writer or reads back the same.
  static let data = FuzzTarget("data", maximumLength: 4_096) { input in
    guard let choice = input.first else { return }
    let formats: [DataFormat?] = DataFormat.allCases + [nil]
    let format = formats[Int(choice) % formats.count]
    withFile(named: choice & 0x80 == 0 ? "data" : "data.json", input.dropFirst()) { path in
      let selection = choice & 0x40 == 0 ? nil : ColumnSelection("FORM,LEMMA,UPOS")
      guard let reader = try? SequenceReader(path, format: format, columns: selection) else {
        return
      }
      reader.skipBadRecords()
      var sequences: [LabeledSequence] = []
      var sequence = SequenceBuffer()
      var check = DataCheck()
      while (try? reader.next(into: &sequence)) == true {
        precondition(sequence.labels.isEmpty || sequence.labels.count == sequence.itemCount)
        precondition(sequence.cells.count == sequence.columnNames.count * sequence.tokens.count)
        check.add(sequence)
        sequences.append(LabeledSequence(sequence))
      }
      _ = check.report
      rewrite(sequences)
    }
  }

  /// Writes sequences in every format and reads them back.
  private static func rewrite(_ sequences: [LabeledSequence]) {
    withFile(named: "copy", []) { path in
      for format in DataFormat.allCases {
        guard let writer = try? SequenceWriter(path, format: format) else { return }
        let written = sequences.filter { (try? writer.write($0)) != nil }
        guard (try? writer.close()) != nil else { return }
        let copies = try? SequenceReader(path, format: format).readAll()
        precondition(copies?.count == written.count)
        if format != .lines {
          precondition(copies?.map(\.labels) == written.map(\.labels))
          precondition(copies?.map(\.weight) == written.map(\.weight))
        }
        if format != .lines, format != .crfsuite {
          precondition(copies?.map(\.tokens) == written.map(\.tokens))
        }
        if format == .jsonl { precondition(copies == written) }
      }
    }
  }

  /// Writes bytes to a file in a folder of this process and passes its path to a closure.
  static func withFile(
    named name: String, _ bytes: some Collection<UInt8>, _ body: (String) -> Void
  ) {
    // Calls nest, and tests call from several threads.
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "wordtagger-fuzz-\(UInt64.random(in: 0...UInt64.max))")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: name)
    _ = FileManager.default.createFile(atPath: file.path, contents: Data(bytes))
    body(file.path)
  }
}
