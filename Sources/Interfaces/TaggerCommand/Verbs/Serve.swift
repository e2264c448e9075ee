import Platform
import ArgumentParsing
import PageReading
import StreamIO
import TaggerService

/// `wordtagger serve`: serves tagging, rows and recipes over HTTP, with a page for scanning, labeling and training.
struct Serve: Verb {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve models over HTTP, with a page for scanning, labeling and training.",
    discussion: """
      Listens on the loopback address, unless --address names another one, which needs a token. \
      POST requests to /tag, /rows and /recipes return the output of the verbs tag, rows and read; \
      /openapi.json describes them. A model file that changes is reopened without dropping \
      requests; SIGHUP also reads the tokens and the certificate again. The first Ctrl-C or SIGTERM finishes accepted requests, the second ends \
      immediately.
      """)
  static let usualOptions = [
    "-m", "--project", "--no-project", "--gold", "--address", "--port", "--token-file",
    "--certificate", "--key", "--open",
  ]
  static let examples = [
    Example(
      "Start the service and open its page", "wordtagger serve --open", needs: "a browser"),
    Example(
      "Serve a model of your own",
      "wordtagger serve --model addresses.tagger --project addresses.labels",
      needs: "a model"),
    Example(
      "Serve other machines, with TLS",
      "wordtagger serve --address 0.0.0.0 --token-file token --certificate cert.pem --key key.pem",
      needs: "a certificate"),
  ]
  static let outcomes = (
    success: "the service was stopped in order", failure: "the service cannot start"
  )

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "A model to serve, as a file or name=file; the first one answers requests that name none.",
      valueName: "file"), file: .input)
  var model: [String] = []
  @Option(
    help: ArgumentHelp(
      "The file of the labels that are entered on the page; by default recipes.labels in the user's data folder.",
      valueName: "file"), file: .store)
  var project: String?
  @Flag(
    help: "Serve tagging alone: no project, and no wordbook unless one is given.")
  var noProject = false
  @Option(
    help: ArgumentHelp(
      "Gold lines: a new model is rejected if it tags them less accurately, or if there are none with its labels; by default recipe lines of the program.",
      valueName: "file"),
    file: .input)
  var gold: [String] = []
  @Option(
    help: ArgumentHelp(
      "A dictionary in which touched words are looked up instead of WordNet: wordnet, or the name or path of a dictd dictionary, such as eng-deu.",
      valueName: "name"), file: .input)
  var dictionary: [String] = []
  @Option(
    help: ArgumentHelp(
      "The wordbook whose words are reviewed on the page; by default wordbook.sqlite in the user's data folder.",
      valueName: "file"), file: .store)
  var wordbook: String?
  @Option(
    help: ArgumentHelp(
      "The address to listen on, in numbers or localhost.", valueName: "address"))
  var address = "127.0.0.1"
  @Option(help: ArgumentHelp("The port to listen on; 0 takes a free one.", valueName: "port"))
  var port = 8423
  @Option(
    help: ArgumentHelp(
      "The secret that requests carry as a bearer token; it allows everything.",
      valueName: "token"))
  var token: String?
  @Option(
    help: ArgumentHelp(
      "A file with a token that allows everything, or with lines of tag, label or admin and the token of the role.",
      valueName: "file"), file: .input)
  var tokenFile: String?
  @Option(
    help: ArgumentHelp(
      "A host name that requests may use, such as a proxy's.", valueName: "name"))
  var hostName: [String] = []
  @Option(
    help: ArgumentHelp(
      "The address of a proxy, such as 127.0.0.1, whose X-Forwarded-For names the client, for limits and the log.",
      valueName: "address"))
  var trustProxy: [String] = []
  @Option(
    help: ArgumentHelp("A PEM file with the certificate for TLS.", valueName: "file"), file: .input)
  var certificate: String?
  @Option(
    help: ArgumentHelp("The PEM file with the certificate's key.", valueName: "file"), file: .input)
  var key: String?
  @Option(help: ArgumentHelp("The number of tagging threads, 1 to 256.", valueName: "n"))
  var threads = ThreadCount.processors
  @Option(help: "The format of the log on standard error.")
  var logFormat = EventLog.Format.text
  @Flag(help: "Log every request.")
  var accessLog = false
  @OptionGroup(title: "Limits")
  var limits: ServiceLimitOptions
  @Flag(help: "Open the page in a browser.")
  var open = false

  func validate() throws {
    try requireRange("--port", port, 0...65_535)
    guard (certificate == nil) == (key == nil) else {
      throw ValidationError("TLS needs both --certificate and --key.")
    }
    guard token == nil || tokenFile == nil else {
      throw ValidationError("--token and --token-file exclude each other; give one of them.")
    }
    guard project == nil || !noProject else {
      throw ValidationError("--project and --no-project exclude each other; give one of them.")
    }
  }

  func run() throws {
    #if OCR
    ProcessSettings.applyForPages()
    #endif
    ProcessSettings.raiseFileLimit()
    let configuration = try configuration()
    let server = try TaggerServer(configuration)
    let port = try server.start()
    let scheme = certificate == nil ? "http" : "https"
    func url(of address: String) -> String {
      "\(scheme)://\(address.contains(":") ? "[\(address)]" : address):\(port)/"
    }
    try StandardOutput.write("\(url(of: address))\n")
    if StandardError.isTerminal { StandardError.note("Ctrl-C stops the service.\n") }
    Interrupts.listen(to: [SIGINT, SIGTERM])
    // A browser cannot open the address that stands for all interfaces.
    let local = ["0.0.0.0": "127.0.0.1", "::": "::1"][address] ?? address
    let pageToken = configuration.tokens.max { $0.role < $1.role }?.secret
    var opening = open ? try PageOpening(url(of: local), token: pageToken) : nil
    defer { opening?.removeFile() }
    Interrupts.listenToHangups()
    while !Interrupts.isInterrupted {
      usleep(100_000)
      opening?.removeFileIfRead()
      if Interrupts.takeHangup() { reload(server) }
    }
    server.stop()
  }

  /// Reads the files of tokens and the certificate again; what cannot be used is logged, and the service goes on.
  private func reload(_ server: TaggerServer) {
    do { try server.reload(tokens: try tokens(), certificate: try readCertificate()) } catch {
      server.noteFailedReload((error as? ValidationError)?.message ?? "\(error)")
    }
  }

  private func tokens() throws -> [ServiceToken] {
    try token.map { [ServiceToken($0)] } ?? tokenFile.map(Self.tokens) ?? []
  }

  private func readCertificate() throws -> ServiceConfiguration.Certificate? {
    guard let certificate, let key else { return nil }
    return .init(certificate: try TextFile.read(certificate), key: try TextFile.read(key))
  }

  private func configuration() throws -> ServiceConfiguration {
    var configuration = ServiceConfiguration()
    configuration.address = address
    configuration.port = UInt16(port)
    configuration.tokens = try tokens()
    configuration.hostNames = hostName
    configuration.trustedProxies = trustProxy
    configuration.certificate = try readCertificate()
    let named = BundledModel.recipes.path.map { ["recipes=\($0)"] } ?? []
    configuration.models = (model.isEmpty ? named : model).map { argument in
      let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
      let path = parts.last ?? argument
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return .init(
        name: parts.count == 2 ? parts[0] : String(file.prefix { $0 != "." }), path: path)
    }
    #if Storage
    if !noProject {
      configuration.projectPath =
        try project ?? DataFolder.path(of: "recipes.labels", creating: true)
      configuration.wordbookPath = try DataFolder.path(of: "wordbook.sqlite", creating: false)
    }
    #else
    configuration.projectPath = project
    #endif
    configuration.wordbookPath = wordbook ?? configuration.wordbookPath
    configuration.dictionaries = dictionary
    configuration.goldPaths = gold
    configuration.log = EventLog(
      logFormat, minimumLevel: StandardError.isQuiet ? .warning : .info,
      write: StandardError.write)
    configuration.logsRequests = accessLog
    configuration.version = Version.number
    configuration.threadCount = threads.count
    configuration.limits = limits.limits
    return configuration
  }

  private static func tokens(of path: String) throws -> [ServiceToken] {
    let text = try TextFile.read(path)
    do { return try ServiceToken.tokens(parsing: text) } catch {
      throw ValidationError("\(path): \(error)")
    }
  }
}

extension EventLog.Format: ExpressibleByArgument {}
