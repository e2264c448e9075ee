import LabeledData

/// Collects data sets, one after the other, for the report of a check and for its counts.
struct CheckCollector {
  private let phraseLabel: String?
  private var leaks: LeakCheck
  private var current: CheckReport.File
  private var check = DataCheck()
  private var files: [CheckReport.File] = []
  private let counts: CheckCountsWriter?

  /// Creates a collector of phrases of a label, or of all entities; `counts` gets all that the report is computed from.
  init(phraseLabel: String?, counts: CheckCountsWriter?) {
    (self.phraseLabel, self.counts) = (phraseLabel, counts)
    leaks = LeakCheck(phraseLabel: phraseLabel)
    current = CheckReport.File(name: "", malformedCount: 0, data: DataCheck().report)
  }

  /// The report on the data sets so far.
  var report: CheckReport {
    CheckReport(files: files, leaks: leaks.leaks, phraseLabel: phraseLabel)
  }

  /// Starts a data set.
  mutating func startSet(_ name: String) {
    check = DataCheck()
    current = CheckReport.File(name: name, malformedCount: 0, data: check.report)
    leaks.startFile(name)
  }

  /// Starts a file of the data set.
  mutating func startFile(_ name: String) throws {
    check.startFile(name)
    try counts?.startFile(name)
  }

  /// Adds a sequence of the file.
  mutating func add(_ sequence: SequenceBuffer) throws {
    check.add(sequence)
    leaks.add(sequence)
    try counts?.add(sequence)
  }

  /// Counts malformed records of the data set.
  mutating func addMalformed(_ count: Int) { current.malformedCount += count }

  /// Ends the data set.
  mutating func endSet() throws {
    current.data = check.report
    files.append(current)
    try counts?.endSet(malformedCount: current.malformedCount)
  }
}
