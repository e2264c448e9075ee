import CWordTagger
import LabeledData

/// Files of labeled sequences that a caller names.
struct FilesToRead {
  /// The columns of CoNLL files that the caller selects; nil for none.
  let columns: ColumnSelection?
  let source: SequenceSource

  init(
    _ paths: UnsafePointer<wt_texts>?, _ format: wt_text, _ columns: wt_text
  ) throws(CallError) {
    let paths = try Options.texts(paths)
    guard !paths.isEmpty else { throw CallError(WT_ERROR_ARGUMENT, "there are no paths") }
    let selection = try Options.text(columns, "columns")
    self.columns = selection.flatMap { ColumnSelection($0) }
    guard selection == nil || self.columns != nil else {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "columns is '\(selection ?? "")'; expected numbers or CoNLL-U's names with commas between, as in 1,-1"
      )
    }
    let name = try Options.text(format, "format")
    let format = name.flatMap { DataFormat(rawValue: $0) }
    guard name == nil || format != nil else {
      let known = DataFormat.allCases.map(\.rawValue).joined(separator: ", ")
      throw CallError(WT_ERROR_ARGUMENT, "format is '\(name ?? "")'; expected one of \(known)")
    }
    do throws(DataError) {
      let files = try InputPaths.expanded(paths.map { $0 == "-" ? "./-" : $0 })
      source = SequenceSource(contentsOf: files, format: format, columns: self.columns)
    } catch { throw CallError(error) }
  }
}
