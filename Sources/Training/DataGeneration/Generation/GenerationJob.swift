public import LabeledData
import StreamIO

/// Writes generated lines to a file, or the parts of a split to the files of a folder, with a report on them.
///
/// ```swift
/// let generator = LineGenerator(try Grammar(contentsOf: "addresses.grammar"), seed: 7, split: DataSplit("90/5/5")!)
/// let summary = try GenerationJob(generator, lineCount: 10_000).write(to: "data")
/// print(summary.files, summary.hasLeak)
/// ```
public struct GenerationJob {
  /// The files of a job.
  public struct Summary: Hashable, Sendable {
    /// The paths of the data files.
    public var files: [String]
    /// The path of the report; nil if none was written.
    public var report: String?
    /// Whether two files share a phrase of a held-out label or a line; false without a report.
    public var hasLeak: Bool
  }

  /// The generator of the lines.
  public var generator: LineGenerator
  /// The number of lines of all parts together.
  public var lineCount: Int
  /// The part of the lines to write, if several jobs share them.
  public var part = GenerationPart.whole
  /// The format of the files; nil to infer it from the name of a single file.
  public var format: DataFormat?
  /// The number of threads.
  public var threadCount = 1
  /// The path of the report; without one, a split has it in its folder, and a single file has none.
  public var reportPath: String?
  /// The lines at the beginning of the report, such as the options of a command.
  public var settings: [(name: String, value: String)] = []

  /// Creates a job.
  public init(_ generator: LineGenerator, lineCount: Int) {
    (self.generator, self.lineCount) = (generator, lineCount)
  }

  /// The number of lines that this job writes.
  public var ownLineCount: Int { part.range(of: lineCount).count }

  /// Writes the lines; files appear when all of them are complete.
  ///
  /// - Parameters:
  ///   - path: The file, or the folder of the parts of a split, which is created if needed.
  ///   - progress: Called with the number of lines written so far.
  /// - Returns: The files that were written.
  /// - Throws: A ``GrammarError`` if no line can be drawn for a part, or a `DataError`.
  public func write(
    to path: String, progress: (Int) -> Void = { _ in }
  ) throws -> Summary {
    let paths = Self.paths(generator.split, at: path, format: format, part: part)
    let isSplit = generator.split.shares.count > 1
    let reportPath = reportPath ?? (isSplit ? "\(path)/report\(part.nameSuffix).md" : nil)
    let folders = try DataError.wrapping { () throws(FileError) in
      isSplit ? try OutputFolder.create(path) : []
    }
    do { return try write(paths, reportPath: reportPath, progress) } catch {
      OutputFolder.removeEmpty(folders)
      throw error
    }
  }

  /// The paths of the data files; in the folder of a split, the files of one of several jobs have its number in their
  /// names.
  package static func paths(
    _ split: DataSplit, at path: String, format: DataFormat?, part: GenerationPart
  ) -> [String] {
    guard split.shares.count > 1 else { return [path] }
    let suffix = GeneratedFiles.suffix(format ?? .jsonl)
    return split.names.map { "\(path)/\($0)\(part.nameSuffix).\(suffix)" }
  }

  private func write(
    _ paths: [String], reportPath: String?, _ progress: (Int) -> Void
  ) throws -> Summary {
    let files = try GeneratedFiles(paths, format: format)
    var report = reportPath.map { _ in
      GenerationReport(
        settings, paths: files.paths, heldOutLabels: generator.grammar.heldOutLabelNames)
    }
    let profiles = try write(files, &report, progress)
    try files.close()
    var summary = Summary(files: files.paths, report: reportPath, hasLeak: false)
    if let reportPath, var report {
      report.finish(profiles)
      try DataError.wrapping { () throws(FileError) in
        try OutputFile.write(report.text.utf8, to: reportPath)
      }
      summary.hasLeak = report.hasLeak
    }
    return summary
  }

  /// Writes the lines to open files; returns the statistics of each if there is a report.
  private func write(
    _ files: GeneratedFiles, _ report: inout GenerationReport?, _ progress: (Int) -> Void
  ) throws -> [DataProfile] {
    let starts = generator.split.ranges(of: lineCount).map(\.lowerBound)
    let hashers = report?.hashers
    var encodings: [[LineEncoding]] = files.paths.map { _ in [] }
    var done = 0
    try generator.generate(part.range(of: lineCount), of: lineCount, threadCount: threadCount) {
      file in
      let encoding = LineEncoding(
        files.makeEncoder(part: file), hashers: hashers, firstIndex: starts[file])
      encodings[file].append(encoding)
      return encoding
    } deliver: { encoding, lines, file in
      if let error = encoding.error { throw error }
      try files.write(encoding.records, count: lines.count, part: file)
      report?.add(lines, encoding.hashes, file: file)
      done += lines.count
      progress(done)
    }
    return encodings.map { $0.reduce(into: DataProfile()) { $0.merge($1.profile) } }
  }
}
