import ArgumentParsing
import LabeledData
import Support
import TaggerTraining
import WordTagging

/// `wordtagger check`: summarizes labeled data and finds errors and leaks.
struct Check: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check labeled data for errors and leaks.",
    discussion: """
      Counts sequences, tokens and labels; finds identical tokens with different labels, \
      duplicates, labels that occur once and violations of BIO or BIOES labels. For several files \
      it prints what each shares with the preceding ones: identical sequences, and identical \
      phrases of one label. Malformed records are reported and skipped. Parts of the data can be \
      checked on several machines: --counts writes files that --merge combines into the report of \
      the whole, with what the parts share. With --against it prints instead how the lines of the \
      files, or of a grammar, differ from real ones, and which real lines are least probable or \
      impossible in a grammar. With --suspicious it prints instead the labels that are probably wrong, with a \
      better proposal for each.
      """)
  static let usualOptions = [
    "--columns", "--from", "--suspicious", "--model", "--top", "--against", "--max-leak",
    "--phrases", "--group-by", "--format",
  ]
  static let examples = [
    Example("Check a file", "wordtagger check Datasets/samples/lines.jsonl"),
    Example(
      "Fail if test data shares ingredients with the training data",
      "wordtagger check train.jsonl test.jsonl --max-leak 0"),
    Example(
      "Check data sets in several files",
      "wordtagger check 'part-*.jsonl' test.jsonl --max-leak 0"),
    Example(
      "Check one of several parts of the training data",
      "wordtagger check part-1.jsonl --name train --counts part-1.counts.gz"),
    Example(
      "Check the test data for a report with those parts",
      "wordtagger check test.jsonl --name test --counts test.counts.gz"),
    Example(
      "Print the report of all parts, and fail if they share too much with the test data",
      "wordtagger check --merge 'part-*.counts.gz' test.counts.gz --max-leak 0"),
    Example(
      "Find labels that are probably wrong; with --format jsonl for review, to correct them",
      "wordtagger check Datasets/samples/lines.jsonl --suspicious"),
    Example(
      "Compare a grammar with real lines",
      "wordtagger check Datasets/recipes/recipes.grammar --against Datasets/recipes/gold.jsonl"),
  ]
  static let outcomes = (
    success: "the data was read",
    failure: "a record is malformed, or more is shared than --max-leak allows"
  )

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text
    case json
    case jsonl
  }

  @Argument(
    help:
      "Files to read, training data first; - is standard input. A folder or a quoted pattern is one data set.",
    file: .input)
  var files: [String]
  @OptionGroup
  var input: DataInput
  @Option(
    help: ArgumentHelp(
      "The name of a data set in the report, by default the names of its files; once for each data set.",
      valueName: "name"))
  var name: [String] = []
  @Option(
    help: ArgumentHelp(
      "Write what the report is computed from, for --merge: every different sequence, with its lines.",
      valueName: "file"), file: .output)
  var counts: String?
  @Flag(
    help:
      "Add up the files that --counts wrote, in this order, as parts of the data sets that they name; the report is the same as for the whole data."
  )
  var merge = false
  @Option(
    help: ArgumentHelp(
      "The label, or the kind of entity, whose runs are the phrases; by default all entities, or \(PhraseHasher.usualLabel)"
        + " where labels have no scheme.", valueName: "label"))
  var phrases: String?
  @Option(
    help: ArgumentHelp(
      "The maximum fraction of a file's sequences or phrases that an earlier file may contain, 0 to 1.",
      valueName: "share"))
  var maxLeak: Double?
  @Option(
    help: ArgumentHelp(
      "Compare the files, or the lines of a .grammar file, with the real lines in this one.",
      valueName: "file"), file: .input)
  var against: String?
  @Option(
    help: ArgumentHelp(
      "With --against: the number of lines to generate from a grammar, and the maximum to compare.",
      valueName: "count"))
  var sample = 20_000
  @Flag(
    help:
      "Print the labels that models trained on the other sequences find improbable: mistakes, or cases that the data shows nowhere else."
  )
  var suspicious = false
  @Option(
    help: ArgumentHelp(
      "Print the labels that this model finds improbable, which is not to have learned from them.",
      valueName: "file"), file: .input)
  var model: String?
  @Option(
    help: ArgumentHelp(
      "With --suspicious: the field whose sequences are judged by a model that learned from none of them: id (up to its last"
        + " '-'), text, or the name of a column.", valueName: "field"))
  var groupBy: String?
  @Option(
    help: ArgumentHelp("With --suspicious or --model: the maximum number to print.", valueName: "n")
  )
  var top = 100
  @Option(help: "With --suspicious: the number of threads, 1 to 256.")
  var threads = ThreadCount.one
  @Option(
    help:
      "The format of the report; jsonl, with --suspicious or --model, has the sequences for review."
  )
  var format = Format.text

  func validate() throws {
    if let maxLeak { try requireRange("--max-leak", maxLeak, 0...1) }
    try requireRange("--sample", sample, 0...1_000_000_000)
    guard name.isEmpty || name.count == files.count && !merge else {
      throw ValidationError(
        merge
          ? "--merge has the names of the counts; leave --name out."
          : "--name is to be given for each of \(files.count) data sets, or for none.")
    }
    guard counts == nil || merge || Set(sets).count == sets.count else {
      throw ValidationError(
        "--counts needs data sets of different names, since data sets of one name are added up.")
    }
    guard against == nil || counts == nil && !merge && name.isEmpty else {
      throw ValidationError("--against needs the data; leave --counts, --merge and --name out.")
    }
    try requireRange("--top", top, 1...10_000_000)
    if suspicious || model != nil {
      guard against == nil, counts == nil, !merge, name.isEmpty, phrases == nil, maxLeak == nil
      else {
        throw ValidationError(
          "--suspicious and --model judge labels; of the other options they take --top, --group-by, --threads and --format."
        )
      }
      guard suspicious || !$groupBy && !$threads else {
        throw ValidationError("--group-by and --threads are for --suspicious, which trains models.")
      }
      guard model == nil || !suspicious else {
        throw ValidationError("--suspicious trains models of its own; give it, or --model.")
      }
    } else if format == .jsonl || $groupBy || $top || $threads {
      throw ValidationError(
        "--format jsonl, --top, --group-by and --threads are for --suspicious and --model.")
    }
    if !merge { try checkLimit(sets) }
  }

  /// The names of the data sets.
  private var sets: [String] { name.isEmpty ? files : name }

  private func checkLimit(_ sets: [String]) throws {
    if sets.count > LeakCheck.fileLimit {
      throw ValidationError("No more than \(LeakCheck.fileLimit) files can be compared.")
    }
  }

  func run() async throws {
    if suspicious || model != nil { return try await judge() }
    if let against {
      let report = try AgainstReport(files, against: against, sample: sample, input: input)
      try StandardOutput.write(format == .json ? report.json : report.text)
      return
    }
    let report = try merge ? merged() : checked()
    try StandardOutput.write(
      format == .json ? json(reflecting: report, isIndented: true) : report.text)
    let tooMuch = report.leaks.filter { max($0.sequenceShare, $0.phraseShare) > maxLeak ?? 1 }
    for leak in tooMuch {
      StandardError.write(
        "Error: \(leak.file) shares more with \(leak.earlierFile) than --max-leak allows.\n")
    }
    if !tooMuch.isEmpty || report.files.contains(where: { $0.malformedCount > 0 }) {
      throw ExitCode.failure
    }
  }

  /// Prints improbable labels.
  private func judge() async throws {
    let tagger = try model.map { try WordTagger(named: $0) }
    if let tagger { input.compareColumns(with: tagger) }
    let sequences = try input.sequences(files, for: tagger)
    guard sequences.contains(where: { !$0.labels.isEmpty }) else {
      throw DataError(.malformed, file: files[0], message: "no labels to judge")
    }
    let probabilities =
      if let tagger {
        try LabelProbabilities(of: sequences, by: tagger)
      } else {
        try await learnedProbabilities(of: sequences)
      }
    let report = DoubtReport(sequences, probabilities)
    switch format {
    case .text: try StandardOutput.write(report.text(top: top))
    case .json: try StandardOutput.write(report.json(top: top))
    case .jsonl:
      let writer = try SequenceWriter("-", format: .jsonl)
      for sequence in probabilities.doubtfulSequences(in: sequences).prefix(top) {
        try writer.write(sequence)
      }
      try writer.close()
    }
  }

  /// The probabilities of labels, to models that learn from the other sequences.
  private func learnedProbabilities(
    of sequences: [LabeledSequence]
  ) async throws -> LabelProbabilities {
    var configuration = TrainingConfiguration()
    configuration.threadCount = threads.count
    // A passive-aggressive tagger learns each wrong label until it finds it right.
    configuration.algorithm = .lbfgs
    var progress = ProgressBar("training")
    let found = try await TaggerTrainer(configuration).labelProbabilities(
      of: sequences, groupedBy: groupBy
    ) { trained, all in progress.update(trained, note: "of \(all) models") }
    progress.finish()
    return found
  }

  /// Checks the files.
  private func checked() throws -> CheckReport {
    let writer = try counts.map { try CheckCountsWriter($0, sets: sets) }
    var collector = CheckCollector(phraseLabel: phrases, counts: writer)
    var line = SequenceBuffer()
    for (set, name) in zip(files, sets) {
      collector.startSet(name)
      for file in try InputPaths.expanded(set) {
        try collector.startFile(file)
        let reader = try input.reader(file)
        reader.skipBadRecords { StandardError.warn("\($0)", of: "malformed records") }
        while try reader.next(into: &line) { try collector.add(line) }
        collector.addMalformed(reader.badRecordCount)
      }
      try collector.endSet()
    }
    try writer?.close(isMerged: false)
    return collector.report
  }

  /// Adds up the counts of parts.
  private func merged() throws -> CheckReport {
    let parts = try CheckParts(try InputPaths.expanded(files))
    try checkLimit(parts.sets)
    let writer = try counts.map { try CheckCountsWriter($0, sets: parts.sets) }
    var collector = CheckCollector(phraseLabel: phrases, counts: writer)
    try parts.add(to: &collector)
    try writer?.contain(parts.parts)
    try writer?.close(isMerged: true)
    return collector.report
  }
}
