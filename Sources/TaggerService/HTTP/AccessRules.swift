import CLibrary

/// Access control: clients on the loopback interface, or with the bearer token.
struct AccessRules: Sendable {
  /// The secret that requests must send; nil on a loopback address only.
  var token: [UInt8]?
  /// Names beside those of this machine that requests may have as their host, in lower case.
  var hostNames: Set<String> = []
  /// Whether the page is reached through TLS.
  var isEncrypted = false

  /// The numbers of an address, which may be `localhost`; nil for other names, which are not looked up.
  static func numbers(ofAddress address: String) -> String? {
    if address.lowercased() == "localhost" { return "127.0.0.1" }
    let family = address.contains(":") ? AF_INET6 : AF_INET
    // Large enough for either family.
    var bytes = in6_addr()
    guard inet_pton(family, address, &bytes) == 1 else { return nil }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { text in
      inet_ntop(family, &bytes, text.baseAddress, 64).map { String(cString: $0) }
    }
  }

  /// Whether an address in numbers can be reached from this machine alone.
  static func isLoopback(_ address: String) -> Bool {
    address == "::1" || address.hasPrefix("127.")
  }

  /// The error for a request that may not enter; nil otherwise.
  ///
  /// The files of the page are public and need no token.
  func refusal(of head: HTTPRequest.Head, isPublic: Bool) -> ServiceError? {
    let host = head.headers["host"]?.lowercased() ?? ""
    // A name that an attacker's name server points here is not one of ours.
    guard isAllowed(host: host) else {
      return ServiceError(
        403, "the host '\(host.prefix(100))' is not one of this service; name it with --host-name")
    }
    if let origin = head.headers["origin"]?.lowercased(), !isAllowed(origin: origin, host: host) {
      return ServiceError(403, "requests of pages of other origins are refused")
    }
    let site = head.headers["sec-fetch-site"] ?? "none"
    let isNavigation = head.method == "GET" && head.headers["sec-fetch-mode"] == "navigate"
    guard site == "same-origin" || site == "none" || isNavigation else {
      return ServiceError(403, "requests of pages of other sites are refused")
    }
    guard !isPublic, let token else { return nil }
    let given = head.headers["authorization"].flatMap { value in
      value.lowercased().hasPrefix("bearer ") ? Array(value.utf8.dropFirst(7)) : nil
    }
    guard let given, Self.areEqual(given, token) else {
      return ServiceError(
        401, given == nil ? "a token is needed: Authorization: Bearer …" : "the token is wrong")
    }
    return nil
  }

  private func isAllowed(host: String) -> Bool {
    let name = Self.name(ofHost: host)
    if hostNames.contains(name) { return true }
    if name == "localhost" || name == "[::1]" || name.hasPrefix("127.") && Self.isNumbers(name) {
      return true
    }
    // With a token, which an attacker's page does not have, the address that the client used is as good as any.
    return token != nil && (Self.isNumbers(name) || name.hasPrefix("["))
  }

  private func isAllowed(origin: String, host: String) -> Bool {
    // A proxy may end TLS before this service.
    origin == "http://" + host && !isEncrypted || origin == "https://" + host
  }

  private static func name(ofHost host: String) -> String {
    if host.hasPrefix("[") { return String(host.prefix { $0 != "]" }) + "]" }
    return String(host.prefix { $0 != ":" })
  }

  private static func isNumbers(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 == 0x2E || (0x30...0x39).contains($0) }
  }

  /// Compares in a time that depends on the lengths alone.
  static func areEqual(_ given: [UInt8], _ token: [UInt8]) -> Bool {
    guard !token.isEmpty else { return false }
    var difference = given.count ^ token.count
    for index in given.indices {
      difference |= Int(given[index] ^ token[index % token.count])
    }
    return difference == 0
  }
}
