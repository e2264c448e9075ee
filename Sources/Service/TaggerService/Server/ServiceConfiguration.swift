/// The configuration of a ``TaggerServer``: its address, access, models and limits.
public struct ServiceConfiguration: Sendable {
  /// A model that is served.
  public struct Model: Hashable, Sendable {
    /// The name that requests give.
    public var name: String
    /// The path of the file.
    public var path: String

    /// Creates a model.
    public init(name: String, path: String) {
      self.name = name
      self.path = path
    }
  }

  /// A certificate for TLS.
  public struct Certificate: Hashable, Sendable {
    /// The certificate with its chain, as a PEM text.
    public var certificate: String
    /// The private key, as a PEM text.
    public var key: String

    /// Creates a certificate.
    public init(certificate: String, key: String) {
      self.certificate = certificate
      self.key = key
    }
  }

  /// The address to listen on, in numbers or `localhost`; addresses beyond this machine need a token.
  public var address = "127.0.0.1"
  /// The port; 0 takes a free one.
  public var port: UInt16 = 8423
  /// The tokens that requests carry; without any, every request may do everything.
  public var tokens: [ServiceToken] = []
  /// Names of this machine, or of a proxy before it, that requests may ask for.
  public var hostNames: [String] = []
  /// The addresses of proxies whose `X-Forwarded-For` names the clients, for limits and the log.
  public var trustedProxies: [String] = []
  /// The certificate; nil for plain HTTP.
  public var certificate: Certificate?
  /// Models beside the recipe model; the first one answers requests that name none.
  public var models: [Model] = []
  /// The file of the project whose lines are labeled; nil for a service without the routes of a project.
  public var projectPath: String?
  /// Labeled lines that a new model of the project must not tag worse than the one before; empty takes the
  /// program's own, which are recipe lines.
  public var goldPaths: [String] = []
  /// The names of the dictionaries in which words are looked up, in order of preference; empty is WordNet, if it is installed.
  public var dictionaries: [String] = []
  /// The file of the wordbook whose words are reviewed; nil for none.
  public var wordbookPath: String?
  /// Where events are logged; nil for nowhere.
  public var log: EventLog?
  /// Whether every request is logged.
  public var logsRequests = false
  /// The version of the program, for the log and the metrics.
  public var version = ""
  /// The number of threads that wait for sockets and tag lines.
  public var threadCount = 2
  /// Limits on requests.
  public var limits = ServiceLimits()

  /// Creates a configuration that listens on port 8423 of this machine alone.
  public init() {}
}
