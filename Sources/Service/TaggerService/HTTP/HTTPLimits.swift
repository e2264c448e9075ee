/// Limits on requests; clients that exceed them get status 408, 413, 429 or 503.
public struct ServiceLimits: Hashable, Sendable {
  /// The maximum size of a text body, in bytes.
  public var textBytes = 16 << 20
  /// The maximum size of a picture or document, in bytes.
  public var pictureBytes = 32 << 20
  /// The maximum total size of all bodies held in memory, in bytes.
  public var heldBytes = 512 << 20
  /// The maximum length of a line, in bytes.
  public var lineBytes = 64 << 10
  /// The maximum number of lines of a body.
  public var lineCount = 200_000
  /// The maximum size of a request's headers, in bytes.
  public var headerBytes = 32 << 10
  /// The maximum memory for decoding a picture, in bytes.
  public var decodedBytes = 256 << 20
  /// The maximum number of pages of a document.
  public var pageCount = 50
  /// The timeout for the headers of a connection's first request, in seconds.
  public var headerSeconds = 10
  /// The timeout for a body, plus one second for each 64 kB received, and for sending a piece of a response.
  public var bodySeconds = 30
  /// The timeout of an idle connection between requests, in seconds.
  public var idleSeconds = 60
  /// The maximum number of connections; requests on connections of the last sixteenth get 503.
  public var connectionCount = 4096
  /// The maximum number of connections from one address; requests on further ones get 503.
  public var connectionCountOfClient = 2048
  /// The maximum number of queued and running page, long-body and project requests.
  public var queueLength = 64
  /// The maximum number of these requests from one address while others have some, too.
  public var queueLengthOfClient = 32
  /// The maximum number of pages, documents and long bodies processed in parallel; others wait.
  public var longWorkCount = 4

  /// Creates the default limits.
  public init() {}
}
