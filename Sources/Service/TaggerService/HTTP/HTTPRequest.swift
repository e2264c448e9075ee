/// A request as handlers take it: a plain value.
struct HTTPRequest: Sendable {
  /// The line and the headers of a request, which are known before its body.
  struct Head: Sendable {
    /// The method, such as `POST`.
    var method: String
    /// The path with its escapes decoded, without the query.
    var path: String
    /// The parameters of the query.
    var query: [String: String] = [:]
    /// The headers that handlers ask for, by their names in lower case; several of one name are a list with commas.
    var headers: [String: String] = [:]
    /// Whether the name of a header has a space, which proxies read in different ways.
    var hasMalformedHeader = false
    /// The numbers of the client's address.
    var client = ""
    /// The role of the client's token.
    var role: ServiceToken.Role?
    /// The length that the client announces for the body.
    var contentLength: Int?

    /// Keeps a header, if handlers ask for it.
    mutating func add(header name: String, _ value: String) {
      guard !name.utf8.contains(where: { $0 <= 0x20 }) else {
        hasMalformedHeader = true
        return
      }
      let name = name.lowercased()
      guard HTTPRequest.keptHeaders.contains(name) else { return }
      headers[name] = headers[name].map { "\($0), \(value)" } ?? value
    }

    /// The reason why a proxy may find the end of the body elsewhere than this service; nil otherwise.
    var framingFault: String? {
      if hasMalformedHeader { return "the name of a header has a space" }
      let length = headers["content-length"]
      if let encoding = headers["transfer-encoding"] {
        if length != nil { return "Content-Length and Transfer-Encoding exclude each other" }
        if encoding.lowercased() != "chunked" {
          return "expected the Transfer-Encoding chunked, found '\(encoding.prefix(60))'"
        }
      }
      if let length, contentLength == nil {
        return "expected one Content-Length, found '\(length.prefix(60))'"
      }
      return nil
    }

    /// The client that a proxy names: the last address of `X-Forwarded-For`, which the proxy added.
    var forwardedClient: String? {
      guard let last = headers["x-forwarded-for"]?.split(separator: ",").last else { return nil }
      let address = last.filter { $0 != " " }
      // Some proxies add the port: 192.0.2.7:5000, [2001:db8::1]:5000.
      let isBracketed = address.hasPrefix("[")
      let bare =
        isBracketed ? address.dropFirst().prefix { $0 != "]" } : address.prefix { $0 != ":" }
      return AccessRules.numbers(ofAddress: address) ?? AccessRules.numbers(ofAddress: String(bare))
    }

    /// The name of the request in the log, which the client or a proxy before the service may choose.
    var id = ""
    /// Who sends the request, as `admin@127.0.0.1`.
    var requester: String { "\(role?.rawValue ?? "nobody")@\(client)" }

    /// The media type of the body without its parameters, in lower case.
    var mediaType: String {
      guard let value = headers["content-type"] else { return "" }
      let type = value.prefix { $0 != ";" }
      return String(type.filter { $0 != " " }).lowercased()
    }
  }

  var head: Head
  var body: [UInt8] = []
  /// The parts of the path that the route has in braces.
  var pathValues: [String: String] = [:]

  /// The headers that are kept of a request.
  static let keptHeaders = [
    "host", "origin", "authorization", "content-type", "content-length", "content-encoding",
    "transfer-encoding", "sec-fetch-site", "sec-fetch-mode", "if-none-match", "x-request-id",
    "x-forwarded-for",
  ]
}
