import LabeledData
import StreamIO

/// The output files of a ``GenerationJob``: one, or one for each part of a split.
struct GeneratedFiles {
  let paths: [String]
  private let writers: [SequenceWriter]

  /// Creates the files; in the folder of a split, those of one of several jobs have its number in their names.
  init(_ split: DataSplit, at path: String, format: DataFormat?, part: GenerationPart) throws {
    if split.shares.count == 1 {
      paths = [path]
    } else {
      try DataError.wrapping { () throws(FileError) in try OutputFolder.create(path) }
      let suffix = Self.suffix(format ?? .jsonl)
      paths = split.names.map { "\(path)/\($0)\(part.nameSuffix).\(suffix)" }
    }
    writers = try paths.map { try SequenceWriter($0, format: format) }
  }

  func makeEncoder(part: Int) -> SequenceEncoder { writers[part].makeEncoder() }

  func write(_ records: [UInt8], count: Int, part: Int) throws(DataError) {
    try writers[part].write(records, count: count)
  }

  func close() throws(DataError) { for writer in writers { try writer.close() } }

  private static func suffix(_ format: DataFormat) -> String {
    switch format {
    case .jsonl: "jsonl"
    case .createML: "json"
    case .conll: "conll"
    case .crfsuite: "crfsuite"
    case .lines: "txt"
    }
  }
}

extension GenerationPart {
  /// The suffix of the names of a part's files, such as `-02-of-12`, which makes them sort in the order of the parts.
  var nameSuffix: String {
    if count == 1 { return "" }
    let total = "\(count)"
    let digits = "\(number)"
    let zeros = String(repeating: "0", count: total.count - digits.count)
    return "-\(zeros)\(digits)-of-\(total)"
  }
}
