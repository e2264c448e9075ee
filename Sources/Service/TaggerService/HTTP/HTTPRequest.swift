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
    /// The headers that handlers ask for, by their names in lower case.
    var headers: [String: String] = [:]
    /// The numbers of the client's address.
    var client = ""
    /// The length that the client announces for the body.
    var contentLength: Int?

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
    "host", "origin", "authorization", "content-type", "content-length", "sec-fetch-site",
    "sec-fetch-mode", "if-none-match",
  ]
}
