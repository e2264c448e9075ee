/// A secret that requests carry as `Authorization: Bearer`, and what it allows.
public struct ServiceToken: Hashable, Sendable {
  /// The rights of a token; each role includes the rights of the roles before it.
  @nonexhaustive
  public enum Role: String, CaseIterable, Comparable, Sendable {
    /// Tags lines, reads pages and looks words up.
    case tag
    /// Adds and labels lines of the project, and reviews the words of the wordbook.
    case label
    /// Sets the labels of the project, trains, and chooses the model in use.
    case admin

    /// Whether a role has fewer rights than another one.
    public static func < (left: Self, right: Self) -> Bool {
      left != right && (left == .tag || right == .admin)
    }
  }

  /// The secret.
  public var secret: String
  /// What requests with the secret may do.
  public var role: Role

  /// Creates a token, which allows everything unless a role is given.
  public init(_ secret: String, role: Role = .admin) {
    self.secret = secret
    self.role = role
  }

  /// The tokens of a text: a line for each, with a role and the secret, or with the secret alone for all rights.
  ///
  /// Blank lines and lines that start with `#` are skipped.
  ///
  /// - Throws: ``ServiceFailure`` with the number of a line that is neither, or if there is no token.
  public static func tokens(parsing text: String) throws(ServiceFailure) -> [ServiceToken] {
    var tokens: [ServiceToken] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let fields = line.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let first = fields.first, !first.hasPrefix("#") else { continue }
      if fields.count == 1 {
        tokens.append(ServiceToken(first))
      } else if fields.count == 2, let role = Role(rawValue: first) {
        tokens.append(ServiceToken(fields[1], role: role))
      } else {
        let roles = Role.allCases.map(\.rawValue).joined(separator: ", ")
        throw ServiceFailure(
          "line \(index + 1): expected a token, or a role (\(roles)) and its token", .configuration)
      }
    }
    guard !tokens.isEmpty else { throw ServiceFailure("there is no token", .configuration) }
    return tokens
  }
}
