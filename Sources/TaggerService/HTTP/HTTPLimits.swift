/// Limits on what clients may ask for; beyond them they get 408, 413, 429 or 503.
public struct ServiceLimits: Hashable, Sendable {
  /// The most bytes of a body of text.
  public var textBytes = 16 << 20
  /// The most bytes of a picture or a document.
  public var pictureBytes = 32 << 20
  /// The most bytes of all bodies that are held at a time.
  public var heldBytes = 512 << 20
  /// The most bytes of a line.
  public var lineBytes = 64 << 10
  /// The most lines of a body.
  public var lineCount = 200_000
  /// The most bytes of a connection's headers.
  public var headerBytes = 32 << 10
  /// The most memory for decoding a picture.
  public var decodedBytes = 256 << 20
  /// The most pages of a document.
  public var pageCount = 50
  /// The seconds in which the headers of a connection's first request have to come.
  public var headerSeconds = 10
  /// The seconds in which a body has to come, one more for each 64 kB that came, and a piece of a response to be taken.
  public var bodySeconds = 30
  /// The seconds that a connection may be idle between requests.
  public var idleSeconds = 60
  /// The most connections.
  public var connectionCount = 4096
  /// The most connections from one address.
  public var connectionCountOfClient = 2048
  /// The most pages, long bodies and requests of the project that wait or run at a time.
  public var queueLength = 64
  /// The most of them from one address.
  public var queueLengthOfClient = 32
  /// The most pages, documents and long bodies that are worked on at a time; others wait for their turn.
  public var longWorkCount = 4

  /// Creates the default limits.
  public init() {}
}
