import Platform

/// Access control: clients on the loopback interface, or with a bearer token.
struct AccessRules: Sendable {
  /// The tokens that requests must send; empty on a loopback address only.
  var tokens: [ServiceToken] = []
  /// Names that requests may have as their host beside the names of this machine, in lower case.
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

  /// The role of a request: its token's role, or all rights where no tokens are needed; nil without a valid token.
  func role(of head: HTTPRequest.Head) -> ServiceToken.Role? {
    guard !tokens.isEmpty else { return .admin }
    guard let given = Self.token(of: head) else { return nil }
    // All tokens are compared, so that the time does not tell which one is nearly right.
    return tokens.filter { Self.areEqual(given, Array($0.secret.utf8)) }.map(\.role).max()
  }

  /// The error for a request that may not enter; nil otherwise.
  ///
  /// The files of the page are public and need no role.
  func refusal(of head: HTTPRequest.Head, needing needed: ServiceToken.Role?) -> ServiceError? {
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
    guard let needed else { return nil }
    guard let role = head.role else {
      return ServiceError(
        401,
        Self.token(of: head) == nil
          ? "a token is needed: Authorization: Bearer …" : "the token is wrong")
    }
    guard role >= needed else {
      return ServiceError(
        403, "the token has the role '\(role.rawValue)'; this needs '\(needed.rawValue)'")
    }
    return nil
  }

  private static func token(of head: HTTPRequest.Head) -> [UInt8]? {
    head.headers["authorization"].flatMap { value in
      value.lowercased().hasPrefix("bearer ") ? Array(value.utf8.dropFirst(7)) : nil
    }
  }

  private func isAllowed(host: String) -> Bool {
    let name = Self.name(ofHost: host)
    if hostNames.contains(name) { return true }
    if name == "localhost" || name == "[::1]" || name.hasPrefix("127.") && Self.isNumbers(name) {
      return true
    }
    // With a token, which an attacker's page does not have, the address that the client used is as good as any.
    return !tokens.isEmpty && (Self.isNumbers(name) || name.hasPrefix("["))
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
