import DataGeneration
import Foundation
import LabeledData

/// The files that `wordtagger generate` writes: one, or one for each part of a split.
struct GeneratedFiles {
  let paths: [String]
  private let writers: [SequenceWriter]

  init(_ split: DataSplit, at path: String, format: DataFormat?) throws {
    if split.shares.count == 1 {
      paths = [path]
    } else {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let suffix = Self.suffix(format ?? .jsonl)
      paths = split.names.map { "\(path)/\($0).\(suffix)" }
    }
    writers = try paths.map { try SequenceWriter($0, format: format) }
  }

  func write(_ line: SequenceBuffer, part: Int) throws(DataError) { try writers[part].write(line) }

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
