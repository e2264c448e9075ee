import LabeledData
import SQLiteStorage
import StreamIO
import Support
import Synchronization
import TaggerTraining
import WordTagging

/// A project that is served: its lines, the model in use, and the training that runs.
final class LabelProject: Sendable {
  /// The name under which requests find the project's model.
  static let modelName = "project"
  /// The steps in which a model that was compared learns from the lines that were held back.
  private static let lastIterations = 10
  /// The minimum number of labeled lines for training.
  static let minimumLineCount = 5

  /// A training as clients see it.
  struct Job: Sendable {
    enum State: String, Sendable { case running, done, failed, cancelled }

    var id: Int
    /// Who started it, and when.
    var requester: String
    var time = Timestamp.now
    var state = State.running
    var step = 0
    var maxSteps = 0
    var lineCount = 0
    var report: ModelGate.Report?
    var model: Int?
    var error: String?
  }

  let store: LabelStore
  let models: ModelCatalog
  let gold: [LabeledSequence]
  private let start: WordTagger?
  private let log: EventLog?
  private let metrics: ServiceMetrics
  private let jobs = Mutex<[Job]>([])
  private let training = Mutex<Task<Void, Never>?>(nil)
  private let current = Mutex<Int?>(nil)
  /// The file that the model in use is of.
  private let file = Mutex<FileID?>(nil)
  private let fault = Mutex<String?>(nil)

  /// Opens a project with the model that new ones start from, and labeled lines that these must not tag worse.
  init(
    _ path: String, start: WordTagger?, gold: [LabeledSequence], models: ModelCatalog,
    log: EventLog?, metrics: ServiceMetrics
  ) throws {
    store = try LabelStore(path)
    self.models = models
    self.start = start
    self.gold = gold
    self.log = log
    self.metrics = metrics
    try followFile()
  }

  /// Why the file of the project cannot be used; nil if it can.
  var problem: String? {
    do { _ = try store.file() } catch { return "\(error)" }
    return fault.withLock { $0 }
  }

  /// Follows the file, and keeps what is wrong with it as ``problem``.
  ///
  /// - Returns: The problem if it is another one than before.
  func watchFile() -> String? {
    var found: String?
    do { try followFile() } catch { found = "\(error)" }
    return fault.withLock { fault in
      defer { fault = found }
      return found == fault ? nil : found
    }
  }

  /// Uses the model of the file that has replaced the project's, such as a restored backup.
  func followFile() throws {
    let present = try store.file()
    guard file.withLock({ $0 }) != present else { return }
    try use(try store.usedModels().last ?? nil)
    file.withLock { $0 = present }
  }

  /// The labels to choose from: the labels that were set, or else the given model's, or else the lines'.
  var labels: [String] {
    get throws {
      if let labels = try store.labels { return labels }
      if let start { return start.labels }
      let used = try store.items(.labeled).flatMap { $0.labels ?? [] }
      return Array(Set(used)).sorted()
    }
  }

  /// The model in use; nil before there is one.
  var tagger: WordTagger? {
    guard current.withLock({ $0 }) != nil else { return startTagger }
    guard let tagger = (try? models.entry(Self.modelName))?.tagger,
      let labels = try? store.labels ?? tagger.labels
    else { return nil }
    return Set(tagger.labels).isSubset(of: labels) ? tagger : nil
  }

  var currentModel: Int? { current.withLock { $0 } }

  /// The base model, if it has the project's labels.
  private var startTagger: WordTagger? {
    guard let start, let labels = try? store.labels else { return start }
    return Set(labels).isSubset(of: start.labels) ? start : nil
  }

  // MARK: Models

  private func use(_ id: Int?) throws {
    if let id, let file = try store.modelFile(id) {
      models.set(
        Self.modelName, try WordTagger(modelBytes: file), byteCount: file.count, isFirst: true)
      current.withLock { $0 = id }
    } else {
      models.remove(Self.modelName)
      current.withLock { $0 = nil }
    }
  }

  /// Uses a model of the project from now on; nil is the one that it began with.
  func useModel(_ id: Int?, by requester: String) throws {
    if let id, try !store.hasModel(id) {
      throw ServiceError(404, "the project has no model \(id)")
    }
    try use(id)
    try store.useModel(id)
    log?.log(.info, "use", ["model": id ?? 0, "requester": requester])
  }

  /// Goes back to the model that was used before the present one.
  func goBack(by requester: String) throws -> Int? {
    // Repeated rollbacks continue from the last one.
    let steps = try store.usedModels().reduce(into: [Int?.none]) { steps, model in
      guard steps.last != .some(model) else { return }
      if steps.dropLast().last == .some(model) { steps.removeLast() } else { steps.append(model) }
    }
    guard let before = steps.dropLast().last else {
      throw ServiceError(409, "there is no model before")
    }
    try useModel(before, by: requester)
    return before
  }

  // MARK: Choosing lines

  /// The lines to label next, with the labels that the model gives them.
  func next(_ count: Int) throws -> [LineSelection.Choice] {
    let open = try store.items(.unlabeled)
    // More lines than these would take longer than a person waits.
    let sample = open.count > 3000 ? Array(open.shuffled().prefix(3000)) : open
    let candidates = sample.map {
      LineSelection.Candidate(id: $0.id, text: $0.text, tokens: $0.tokens)
    }
    guard let tagger else {
      let label = LabelTransfer.outside(of: try labels)
      return candidates.prefix(count).map {
        .init(
          candidate: $0, labels: $0.tokens.map { _ in label }, confidences: [], uncertainty: 1,
          shape: "")
      }
    }
    let labeled = try store.items(.labeled).compactMap(\.labels)
    return LineSelection(tagger, labeled: labeled).choose(count, from: candidates)
  }

  // MARK: Training

  /// The training that runs.
  var runningJob: Int? { jobs.withLock { $0.last { $0.state == .running }?.id } }

  func job(_ id: Int) throws(ServiceError) -> Job {
    guard let job = jobs.withLock({ $0.first { $0.id == id } }) else {
      throw ServiceError(404, "there is no job \(id)")
    }
    return job
  }

  /// Starts to train a model on all labeled lines.
  func startTraining(by requester: String) throws -> Job {
    let file = try store.file()
    let labels = try labels
    let gold = usableGold(of: labels)
    let known = Set(labels)
    let goldTokens = Set(gold.map(\.tokens))
    let lines = try store.items(.labeled).map(\.sequence).filter {
      Set($0.labels).isSubset(of: known) && !goldTokens.contains($0.tokens)
        && ($0.tokens + $0.labels).allSatisfy(TokenText.isValid)
    }
    guard lines.count >= Self.minimumLineCount, Self.split(lines).training.count > 1 else {
      throw ServiceError(
        409,
        "training needs \(Self.minimumLineCount) labeled lines or more that have labels of the"
          + " project and are no gold lines; there are \(lines.count)")
    }
    let job: Job? = jobs.withLock { jobs in
      guard !jobs.contains(where: { $0.state == .running }) else { return nil }
      jobs.append(Job(id: jobs.count + 1, requester: requester, lineCount: lines.count))
      return jobs.last
    }
    guard let job else {
      throw ServiceError(409, "a training runs already", retryAfter: 5)
    }
    note(job)
    let task = Task(executorPreference: WorkExecutor.shared) {
      do {
        let (id, report) = try await self.train(job, lines, gold, of: file)
        self.update(job.id) { job in
          (job.state, job.model, job.report) = (.done, id, report)
        }
      } catch is CancellationError {
        self.update(job.id) { $0.state = .cancelled }
      } catch {
        self.update(job.id) { ($0.state, $0.error) = (.failed, "\(error)") }
      }
      if let ended = try? self.job(job.id) { self.note(ended) }
    }
    training.withLock { $0 = task }
    return job
  }

  /// Counts and logs a training that begins or has ended.
  private func note(_ job: Job) {
    if job.state != .running { metrics.add(.trainings, job.state.rawValue) }
    log?.log(
      job.state == .failed ? .error : .info, "training",
      [
        "job": job.id, "state": job.state.rawValue, "requester": job.requester,
        "lines": job.lineCount, "model": job.model, "error": job.error,
      ])
  }

  func cancelTraining() { training.withLock { $0?.cancel() } }

  /// Waits until the training that runs has ended.
  func finishTraining() async { await training.withLock { $0 }?.value }

  private func update(_ id: Int, _ change: (inout Job) -> Void) {
    jobs.withLock { jobs in
      if let index = jobs.firstIndex(where: { $0.id == id }) { change(&jobs[index]) }
    }
  }

  private func train(
    _ job: Job, _ lines: [LabeledSequence], _ gold: [LabeledSequence], of source: FileID?
  ) async throws -> (model: Int, report: ModelGate.Report) {
    let (training, heldOut) = Self.split(lines)
    let configuration = configuration()
    update(job.id) { $0.maxSteps = configuration.maxIterations + Self.lastIterations }
    let compared = try await file(configuration, training, job.id, from: 0)
    let learned = try WordTagger(modelBytes: compared)
    var report = try ModelGate(
      heldOut: heldOut, gold: gold, scans: try reviewedScans(for: learned)
    ).report(
      learned, replacing: try comparedTagger(), trainingCount: training.count)
    report.requester = job.requester
    // What is used has learned from the held-back lines, too; the gate compares those that have not.
    var last = configuration
    last.warmStart = WarmStart(learned)
    last.maxIterations = Self.lastIterations
    let file = try await file(last, lines, job.id, from: configuration.maxIterations)
    guard try store.file() == source else {
      throw ServiceError(409, "the project was replaced during the training")
    }
    let json = String(decoding: try Support.json(encoding: report), as: UTF8.self)
    let id = try store.addModel(file, compared: compared, report: json)
    log?.log(
      report.isPassed ? .info : .warning, "gate",
      [
        "job": job.id, "model": id, "passed": report.isPassed, "requester": job.requester,
        "reasons": report.reasons.joined(separator: "; "), "held_out": report.heldOutCount,
        "gold": report.goldCount, "lines_before": report.before?.lines,
        "lines_after": report.after.lines, "gold_before": report.before?.goldTokens,
        "gold_after": report.after.goldTokens, "scans": report.scanCount,
        "scans_worse": report.scans.count { $0.after < $0.before },
      ])
    if report.isPassed { try useModel(id, by: job.requester) }
    return (id, report)
  }

  private func file(
    _ configuration: TrainingConfiguration, _ lines: [LabeledSequence], _ job: Int, from start: Int
  ) async throws -> [UInt8] {
    let session = TaggerTrainer(configuration).train(on: lines)
    for try await progress in session { update(job) { $0.step = start + progress.step } }
    try Task.checkCancellation()
    var trained = try await session.bestModel()
    trained.metadata.append((key: "description", value: "Trained on \(lines.count) labeled lines"))
    return trained.modelFile()
  }

  /// The model in use as it was before it learned from held-back lines.
  private func comparedTagger() throws -> WordTagger? {
    guard tagger != nil, let id = currentModel, let file = try store.comparedModelFile(id) else {
      return tagger
    }
    return try WordTagger(modelBytes: file)
  }

  /// The configuration of a training, warm-started from the base model if its labels match.
  private func configuration() -> TrainingConfiguration {
    var configuration = TrainingConfiguration()
    configuration.threadCount = 2
    if let startTagger {
      configuration.warmStart = WarmStart(startTagger)
      configuration.maxIterations = 40
    } else {
      configuration.maxIterations = 80
    }
    return configuration
  }

  /// The gold lines that have labels of the project only.
  func usableGold(of labels: [String]) -> [LabeledSequence] {
    let known = Set(labels)
    return gold.filter { Set($0.labels).isSubset(of: known) }
  }

  /// A fifth of the lines, always the same ones, is held back for the gate.
  static func split(
    _ lines: [LabeledSequence]
  ) -> (training: [LabeledSequence], heldOut: [LabeledSequence]) {
    var training: [LabeledSequence] = []
    var heldOut: [LabeledSequence] = []
    for line in lines {
      var hash: UInt32 = 2_166_136_261
      for token in line.tokens {
        for byte in token.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
      }
      if (hash >> 8) % 5 == 0 { heldOut.append(line) } else { training.append(line) }
    }
    // Of few lines, all may have come to one side.
    if heldOut.isEmpty, training.count > 1 { heldOut.append(training.removeLast()) }
    return (training, heldOut)
  }
}
