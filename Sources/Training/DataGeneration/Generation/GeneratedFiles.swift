import LabeledData
import StreamIO

/// The output files of a ``GenerationJob``: one, or one for each part of a split.
struct GeneratedFiles {
  let paths: [String]
  private let writers: [SequenceWriter]

  /// Creates the files, in a folder that exists.
  init(_ paths: [String], format: DataFormat?) throws(DataError) {
    self.paths = paths
    writers = try paths.map { path throws(DataError) in try SequenceWriter(path, format: format) }
  }

  func makeEncoder(part: Int) -> SequenceEncoder { writers[part].makeEncoder() }

  func write(_ records: [UInt8], count: Int, part: Int) throws(DataError) {
    try writers[part].write(records, count: count)
  }

  func close() throws(DataError) { for writer in writers { try writer.close() } }

  /// The suffix of the names of files in a folder.
  static func suffix(_ format: DataFormat) -> String {
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
