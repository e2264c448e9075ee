import Platform
import CServicePage
import WordDictionaries
import Dispatch
import LabeledData
import PageReading
import RecipeModels
import RecipePages
import SQLiteStorage
import StreamIO
import Synchronization
import WordLookup
import WordTagging
import Wordbook

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
  let models = ModelCatalog()
  let metrics = ServiceMetrics()
  let queue: WorkQueue
  /// The readers of recipes.
  let pages: PagePool
  /// The readers of other pages.
  let textPages: PagePool
  let lookup: Result<DictionaryLookup, DictionaryError>
  let wordbook: ServiceWordbook?
  let rules: AccessRules
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
    guard AccessRules.isLoopback(address) || !configuration.tokens.isEmpty else {
      throw ServiceFailure(
        "\(configuration.address) can be reached by other machines: give a token"
          + " that requests have to carry", .configuration)
    }
    guard configuration.tokens.allSatisfy({ $0.secret.utf8.count >= 16 }) else {
      throw ServiceFailure("a token has at least 16 characters", .configuration)
    }
    rules = AccessRules(
      tokens: configuration.tokens,
      hostNames: Set(configuration.hostNames.map { $0.lowercased() }),
      isEncrypted: configuration.certificate != nil)
    queue = WorkQueue(configuration.limits)
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
          path, start: models.all.first?.tagger, gold: gold, models: models)
      }
    } catch { throw ServiceFailure("\(error)", .project) }
  }

  /// The lines that a new model must not tag worse: those of files, or those of the program.
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
    options.limits = configuration.limits
    let server = HTTPServer(options, RouteHandler(self))
    let port: UInt16
    do throws(ServiceError) { port = try server.start() } catch {
      throw ServiceFailure(error.message, .address)
    }
    http.withLock { $0 = server }
    let timer = RepeatingTimer { [models, labelProject, wordbook] in
      models.reload()
      // Soon, as another process would apply the log of the former file. Requests say what is wrong.
      try? labelProject?.followFile()
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
    guard let labelProject else { return }
    let done = DispatchSemaphore(value: 0)
    Task(executorPreference: WorkExecutor.shared) {
      await labelProject.finishTraining()
      done.signal()
    }
    done.wait()
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
    case .builtWithoutOCR, .missingProgram, .missingLanguage: 501
    case .engineFailure, .cancelled: 500
    default: 422
    }
  }
}

/// The route of each request.
struct RouteTable: Sendable {
  private let routes: [Route]
  private let fixed: [String: [Int]]

  init(_ routes: [Route]) {
    self.routes = routes
    var fixed: [String: [Int]] = [:]
    for (index, route) in routes.enumerated() where !route.path.contains("{") {
      fixed[route.path, default: []].append(index)
    }
    self.fixed = fixed
  }

  /// The route of a method and a path with the values of its parts in braces.
  func route(_ method: String, _ path: String) throws(ServiceError) -> (Route, [String: String]) {
    let candidates: [(Route, [String: String])]
    if let known = fixed[path] {
      candidates = known.map { (routes[$0], [:]) }
    } else {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      candidates = routes.compactMap { route in
        route.path.contains("{") ? route.values(of: parts).map { (route, $0) } : nil
      }
    }
    let method = method == "HEAD" ? "GET" : method
    guard !candidates.isEmpty else {
      throw ServiceError(404, "there is nothing at \(path.prefix(100)); see /openapi.json")
    }
    guard let found = candidates.first(where: { $0.0.method == method }) else {
      let methods = candidates.map(\.0.method).joined(separator: ", ")
      var error = ServiceError(405, "\(path.prefix(100)) takes \(methods)")
      error.allow = methods
      throw error
    }
    return found
  }
}

/// Lets requests in and passes them to their routes.
struct RouteHandler: RequestHandler {
  private let server: TaggerServer

  init(_ server: TaggerServer) { self.server = server }

  func admit(_ head: inout HTTPRequest.Head) -> Result<Int, ServiceError> {
    do throws(ServiceError) {
      let (route, _) = try server.table.route(head.method, head.path)
      head.role = try server.rules.role(of: head, needing: route.role)
      if let coding = head.headers["content-encoding"], coding.lowercased() != "identity" {
        throw Self.compressed
      }
      try route.check(head.query)
      let limits = server.configuration.limits
      switch route.bodyLimit {
      case .none: return .success(1 << 10)
      case .text: return .success(limits.textBytes)
      case .picture: return .success(limits.pictureBytes)
      }
    } catch { return .failure(error) }
  }

  func reply(to request: HTTPRequest) -> HTTPReply {
    do {
      let (route, values) = try server.table.route(request.head.method, request.head.path)
      var request = request
      request.pathValues = values
      if request.body.starts(with: [0xEF, 0xBB, 0xBF]) { request.body.removeFirst(3) }
      guard !Self.compressionMarks.contains(where: { request.body.starts(with: $0) }) else {
        throw Self.compressed
      }
      return try route.handler(server, request)
    } catch { return .now(TaggerServer.response(of: error)) }
  }

  private static let compressed = ServiceError(415, "the body is compressed; send it unpacked")
  /// The first bytes of gzip, Zstandard and xz.
  private static let compressionMarks: [[UInt8]] = [
    [0x1F, 0x8B], [0x28, 0xB5, 0x2F, 0xFD], [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00],
  ]

  func completed(_ head: HTTPRequest.Head, status: Int, time: Duration) {
    let route = (try? server.table.route(head.method, head.path))?.0.path ?? "none"
    server.metrics.add(route: route, status: status, time: time)
  }
}
