/// The options of an HTTP server.
struct HTTPOptions: Sendable {
  var address = "127.0.0.1"
  var port: UInt16 = 0
  var threadCount = 2
  /// The certificate and its key as PEM texts.
  var certificate: (certificate: String, key: String)?
  /// The addresses of proxies that name the clients.
  var trustedProxies: Set<String> = []
  var limits = ServiceLimits()
}
