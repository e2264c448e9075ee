import DataGeneration
import LabeledData
@testable import PageReading
import RecipeRows
import TaggerEvaluation
import TaggerTraining

extension FuzzTarget {
  /// Texts of options, and what pdfinfo prints: what is accepted can be used, and its own text is accepted.
  static let optionStrings = FuzzTarget("option-strings", maximumLength: 128) { input in
    let text = String(decoding: input, as: UTF8.self)
    if let part = GenerationPart(text) {
      precondition(GenerationPart(part.description) == part)
      let lines = part.range(of: 1_000)
      precondition(lines.lowerBound >= 0 && lines.upperBound <= 1_000)
    }
    if let split = DataSplit(text) {
      precondition(split.ranges(of: 1_000).last?.upperBound == 1_000)
      precondition(split.names.count == split.shares.count && !split.description.isEmpty)
    }
    if let level = NoiseLevel(text) { precondition(NoiseLevel(level.description) == level) }
    if let number = Rational(text) { precondition(Rational(number.description) == number) }
    if let columns = ColumnSelection(text) {
      withFile(named: "a.conll", Array("1\ta\tb\n2\tc\td\n\n".utf8)) { path in
        for columns in [columns, columns.unlabeled] {
          _ = try? SequenceReader(path, format: .conll, columns: columns).readAll()
        }
      }
    }
    _ = EntityScheme(rawValue: text)
    precondition(PDFDocument.pageCount(inOutput: Array(input)).map { $0 > 0 } ?? true)
  }
}
