import CServicePage
import Dispatch
import LabeledData
import PageReading
import Platform
import RecipeModels
import RecipePages
import SQLiteStorage
import StreamIO
import Synchronization
import Wordbook
import WordDictionaries
import WordLookup
import WordTagging

/// The service: tagging, rows, recipes and definitions over HTTP, and a page for scanning, labeling, learning, reading and reviewing.
///
/// ```swift
/// var configuration = ServiceConfiguration()
/// configuration.port = 0
/// let server = try TaggerServer(configuration)
/// print("listening on port", try server.start())
/// ```
public final class TaggerServer: Sendable {
  let configuration: ServiceConfiguration
  /// The numbers of the address to listen on.
  private let address: String
  let models: ModelCatalog
  let metrics = ServiceMetrics()
  let queue: WorkQueue
  /// The readers of recipes.
  let pages: PagePool
  /// The readers of other pages.
  let textPages: PagePool
  let lookup: Result<DictionaryLookup, DictionaryError>
  let wordbook: ServiceWordbook?
  private let access: Mutex<AccessRules>
  let table: RouteTable
  let openAPIDocument: String
  let labelProject: LabelProject?
  private let http = Mutex<HTTPServer?>(nil)
  private let watch = Mutex<RepeatingTimer?>(nil)
  private let startTime = ContinuousClock.now

  /// Opens the models.
  ///
  /// - Parameter configuration: How to listen and what to serve.
  /// - Throws: ``ServiceFailure`` when a model cannot be opened, or an address of other machines has no token.
  public init(_ configuration: ServiceConfiguration) throws(ServiceFailure) {
    self.configuration = configuration
    guard let address = AccessRules.numbers(ofAddress: configuration.address) else {
      throw ServiceFailure(
        "'\(configuration.address)' is no address: expected numbers, such as 0.0.0.0, or localhost",
        .configuration)
    }
    self.address = address
    try Self.check(configuration.tokens, isLocal: AccessRules.isLoopback(address))
    for proxy in configuration.trustedProxies
    where AccessRules.numbers(ofAddress: proxy) == nil {
      throw ServiceFailure(
        "'\(proxy)' is no address of a proxy: expected numbers, such as 127.0.0.1",
        .configuration)
    }
    access = Mutex(
      AccessRules(
        tokens: configuration.tokens,
        hostNames: Set(configuration.hostNames.map { $0.lowercased() }),
        isEncrypted: configuration.certificate != nil))
    let (log, metrics) = (configuration.log, metrics)
    models = ModelCatalog { Self.note($0, log, metrics) }
    queue = WorkQueue(configuration.limits) { metrics.add($0, to: .queueWaitSeconds) }
    var options = ReadingOptions.recipes()
    options.limits = ImageLimits(decodedBytes: configuration.limits.decodedBytes)
    pages = PagePool(options)
    options = ReadingOptions(.accurate)
    options.limits = ImageLimits(decodedBytes: configuration.limits.decodedBytes)
    textPages = PagePool(options)
    let routes = Route.all(hasProject: configuration.projectPath != nil)
    table = RouteTable(routes)
    openAPIDocument = OpenAPIDocument.text(of: routes)
    let names = configuration.dictionaries
    lookup = Result { () throws(DictionaryError) in
      try DictionaryLookup(dictionaries: names.isEmpty ? ["wordnet"] : names)
    }
    if !names.isEmpty, case .failure(let error) = lookup {
      throw ServiceFailure("\(error)", .configuration)
    }
    do throws(DictionaryError) {
      wordbook = try configuration.wordbookPath.map { (path) throws(DictionaryError) in
        ServiceWordbook(path, wordNet: try WordNet.ifInstalled())
      }
    } catch { throw ServiceFailure("\(error)", .configuration) }
    do throws(ServiceError) {
      for model in configuration.models { try models.add(model.name, path: model.path) }
    } catch { throw ServiceFailure(error.message, .model) }
    if !models.all.contains(where: { $0.name == "recipes" }) { models.set("recipes", .recipes) }
    let gold: [LabeledSequence]
    do { gold = try Self.goldLines(configuration) } catch {
      throw ServiceFailure("\(error)", .configuration)
    }
    do {
      labelProject = try configuration.projectPath.map { [models] path in
        try LabelProject(
          path, start: models.all.first?.tagger, gold: gold, models: models, log: log,
          metrics: metrics)
      }
    } catch { throw ServiceFailure("\(error)", .project) }
  }

  private static func check(
    _ tokens: [ServiceToken], isLocal: Bool
  ) throws(ServiceFailure) {
    guard isLocal || !tokens.isEmpty else {
      throw ServiceFailure(
        "the address can be reached by other machines: give a token that requests have to carry",
        .configuration)
    }
    guard tokens.allSatisfy({ $0.secret.utf8.count >= 16 }) else {
      throw ServiceFailure("a token has at least 16 characters", .configuration)
    }
  }

  /// Who may do what.
  var rules: AccessRules { access.withLock { $0 } }

  /// Uses other tokens and another certificate from now on, and opens the model files that have changed.
  ///
  /// Connections that are open keep the certificate, and requests that were admitted are answered.
  ///
  /// - Parameters:
  ///   - tokens: The tokens.
  ///   - certificate: The certificate; a service without one keeps plain HTTP.
  /// - Throws: ``ServiceFailure`` when a token or the certificate cannot be used; all stays as it was.
  public func reload(
    tokens: [ServiceToken], certificate: ServiceConfiguration.Certificate?
  ) throws(ServiceFailure) {
    try Self.check(tokens, isLocal: AccessRules.isLoopback(address))
    // The page and its clients would not find the service at another scheme.
    if configuration.certificate != nil, let certificate {
      let server = http.withLock { $0 }
      do throws(ServiceError) {
        try server?.renew((certificate.certificate, certificate.key))
      } catch { throw ServiceFailure(error.message, .configuration) }
    }
    access.withLock { $0.tokens = tokens }
    models.reload()
    configuration.log?.log(.info, "reload", ["tokens": tokens.count])
  }

  /// Logs that tokens or a certificate could not be read again.
  package func noteFailedReload(_ reason: String) {
    configuration.log?.log(.error, "reload_failed", ["error": reason])
  }

  /// The lines that a new model must not tag worse: lines of files, or the program's own.
  private static func goldLines(_ configuration: ServiceConfiguration) throws -> [LabeledSequence] {
    guard configuration.goldPaths.isEmpty else {
      return try SequenceSource(contentsOf: configuration.goldPaths).readAll()
    }
    let file = serviceGoldLines()
    let input = try UnnamedFile(PermanentBytes(start: file.start, count: file.count).array)
    return try SequenceReader(input.path, format: .jsonl).readAll()
  }

  /// Starts to listen.
  ///
  /// - Returns: The port.
  /// - Throws: ``ServiceFailure`` when the address or the port cannot be used.
  public func start() throws(ServiceFailure) -> UInt16 {
    var options = HTTPOptions()
    options.address = address
    options.port = configuration.port
    options.threadCount = max(1, configuration.threadCount)
    options.certificate = configuration.certificate.map { ($0.certificate, $0.key) }
    options.trustedProxies = Set(
      configuration.trustedProxies.compactMap(AccessRules.numbers(ofAddress:)))
    options.limits = configuration.limits
    let server = HTTPServer(options, RouteHandler(self))
    let port: UInt16
    do throws(ServiceError) { port = try server.start() } catch {
      throw ServiceFailure(error.message, .address)
    }
    http.withLock { $0 = server }
    logStart(port)
    let timer = RepeatingTimer { [models, labelProject, wordbook, log = configuration.log] in
      models.reload()
      // Soon, as another process would apply the log of the former file. Requests say what is wrong.
      if let problem = labelProject?.watchFile() {
        log?.log(.error, "project_unusable", ["error": problem])
      }
      try? wordbook?.followFile()
    }
    watch.withLock { $0 = timer }
    return port
  }

  /// Takes no more requests, finishes those that were accepted, and stops; blocks the calling thread.
  public func stop() {
    watch.withLock { $0 = nil }
    let server = http.withLock { http in
      defer { http = nil }
      return http
    }
    server?.stop()
    if let labelProject {
      let done = DispatchSemaphore(value: 0)
      Task(executorPreference: WorkExecutor.shared) {
        await labelProject.finishTraining()
        done.signal()
      }
      done.wait()
    }
    if server != nil {
      configuration.log?.log(.info, "stop", ["uptime": Int(uptime.components.seconds)])
    }
  }

  /// Serves until the task is canceled, then finishes accepted requests and stops.
  ///
  /// ```swift
  /// let serving = Task { try await server.run { port in print("listening on port", port) } }
  /// // …
  /// serving.cancel()
  /// try await serving.value
  /// ```
  ///
  /// - Parameter listening: Called with the port when requests are taken.
  /// - Throws: ``ServiceFailure`` when the address or the port cannot be used.
  public func run(
    listening: @Sendable (_ port: UInt16) -> Void = { _ in }
  ) async throws(ServiceFailure) {
    listening(try start())
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
    await withCheckedContinuation { stopped in
      // Stopping blocks its thread, which tasks may need.
      DispatchQueue.global().async {
        self.stop()
        stopped.resume()
      }
    }
  }

  private func logStart(_ port: UInt16) {
    let roles = Set(configuration.tokens.map(\.role)).sorted().map(\.rawValue)
    configuration.log?.log(
      .info, "start",
      [
        "version": configuration.version, "address": address, "port": Int(port),
        "tls": configuration.certificate != nil,
        "roles": roles.isEmpty ? nil : roles.joined(separator: ","),
        "models": models.all.map(\.identity).joined(separator: ","),
        "project": configuration.projectPath, "wordbook": configuration.wordbookPath,
        "gold": labelProject?.gold.count,
      ])
  }

  /// Counts and logs a change of a model.
  private static func note(
    _ change: ModelCatalog.Change, _ log: EventLog?, _ metrics: ServiceMetrics
  ) {
    if let error = change.error {
      metrics.add(.swaps, change.name, "failed")
      log?.log(
        .error, "swap_failed", ["model": change.name, "kept": change.before, "error": error])
      return
    }
    let isSwap = change.before != nil && change.after != nil
    if isSwap { metrics.add(.swaps, change.name, "done") }
    log?.log(
      .info, isSwap ? "swap" : change.before == nil ? "load" : "unload",
      ["model": change.name, "before": change.before, "after": change.after])
  }

  /// Opens the model files that have changed.
  public func reloadModels() { models.reload() }

  var uptime: Duration { .now - startTime }
  var connectionCount: Int { http.withLock { $0?.connectionCount ?? 0 } }

  /// The reply of work that has a place in the queue; long work waits for its turn.
  func queued(
    _ request: HTTPRequest, isLong: Bool = true,
    _ work: @escaping @Sendable () async throws -> HTTPResponse
  ) throws(ServiceError) -> HTTPReply {
    let client = request.head.client
    try queue.enter(client)
    return .later { [queue] in
      defer { queue.leave(client) }
      do { return try await isLong ? queue.inTurn(work) : work() } catch {
        return Self.response(of: error)
      }
    }
  }

  static func response(of error: any Error) -> HTTPResponse {
    switch error {
    case let error as ServiceError: error.response
    case let error as PageError: ServiceError(error.status, error.description).response
    case let error as LabelFormatError: ServiceError(400, "body: \(error)").response
    case let error as StorageError: error.serviceError.response
    case let error as DictionaryError: error.serviceError.response
    case let error as WordbookError: error.serviceError.response
    default: ServiceError(500, "\(error)").response
    }
  }
}

extension StorageError {
  /// The error without its path, which clients must not see.
  fileprivate var serviceError: ServiceError {
    switch code {
    case .busy: ServiceError(503, "the project \(message)", retryAfter: 2)
    case .full: ServiceError(507, "the project \(message)")
    case .moved, .cannotOpen, .damaged, .foreign, .newerSchema:
      ServiceError(503, "the project \(message)")
    default: ServiceError(500, "the project: \(message)")
    }
  }
}

extension PageError {
  /// The HTTP status for a page that cannot be read.
  var status: Int {
    switch self {
    case .tooLarge, .tooManyPages, .unusableSides: 413
    case .unsupportedFormat, .notAnImage: 415
    case .builtWithoutOCR, .missingLibrary, .missingProgram, .missingLanguage: 501
    case .engineFailure, .cancelled: 500
    default: 422
    }
  }
}
