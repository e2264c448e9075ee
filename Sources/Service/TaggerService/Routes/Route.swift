/// A route: the single description for matching and checking requests and for the OpenAPI document.
struct Route: Sendable {
  /// The kinds of body that a request may have.
  enum BodyLimit: Sendable {
    case none, text, picture
  }

  /// A parameter of the query.
  struct Parameter: Sendable {
    enum Kind: Sendable {
      case text, integer(ClosedRange<Int>), number, flag, choice([String])
    }

    var name: String
    var kind: Kind
    var help: String
  }

  /// A status with the media types of its body, and the name of the schema of the first of them.
  struct Answer: Sendable {
    var status: Int
    var help: String
    var types: [String]
    var schema: String?
  }

  var method: String
  /// The path; a part in braces stands for any value.
  var path: String
  var summary: String
  var parameters: [Parameter] = []
  /// The media types of the body with what they hold.
  var bodies: [(type: String, help: String)] = []
  var bodyLimit = BodyLimit.none
  var answers: [Answer]
  /// The role that it needs; nil for none.
  var role: ServiceToken.Role?
  var handler: @Sendable (TaggerServer, HTTPRequest) throws -> HTTPReply

  let parts: [Substring]

  init(
    _ method: String, _ path: String, needs role: ServiceToken.Role?, _ summary: String,
    parameters: [Parameter] = [],
    bodies: [(type: String, help: String)] = [], bodyLimit: BodyLimit? = nil, answers: [Answer],
    handler: @escaping @Sendable (TaggerServer, HTTPRequest) throws -> HTTPReply
  ) {
    (self.method, self.path, self.summary, self.parameters) = (method, path, summary, parameters)
    self.bodies = bodies
    self.bodyLimit = bodyLimit ?? (bodies.isEmpty ? .none : .text)
    self.answers = answers
    self.role = role
    self.handler = handler
    parts = path.split(separator: "/", omittingEmptySubsequences: false)
  }

  /// The values of the parts in braces, when a path is one of this route.
  func values(of parts: [Substring]) -> [String: String]? {
    guard parts.count == self.parts.count else { return nil }
    var values: [String: String] = [:]
    for (part, own) in zip(parts, self.parts) {
      if own.first == "{" {
        guard !part.isEmpty else { return nil }
        values[String(own.dropFirst().dropLast())] = String(part)
      } else if part != own {
        return nil
      }
    }
    return values
  }
}

extension Route.Answer {
  static func json(_ schema: String, _ help: String, status: Int = 200) -> Self {
    Self(status: status, help: help, types: ["application/json"], schema: schema)
  }

  /// Records, one on each line, or the same in the other formats that the query may ask for.
  static func lines(_ schema: String, _ help: String, or types: [String]) -> Self {
    Self(status: 200, help: help, types: ["application/x-ndjson"] + types, schema: schema)
  }
}

// MARK: Reading parameters

extension Route {
  /// Refuses parameters that the route does not have or whose values it does not take.
  func check(_ query: [String: String]) throws(ServiceError) {
    for (name, value) in query {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        let known = parameters.map(\.name).joined(separator: ", ")
        throw ServiceError(
          400,
          "unknown parameter '\(name.prefix(60))'; "
            + (known.isEmpty ? "\(path) has none" : "expected one of: \(known)"))
      }
      guard parameter.accepts(value) else {
        throw ServiceError(
          400, "'\(value.prefix(60))' is no value of '\(name)'; expected \(parameter.expectation)")
      }
    }
  }
}

extension Route.Parameter {
  func accepts(_ value: String) -> Bool {
    switch kind {
    case .text: value.utf8.count <= 1000
    case .integer(let range): Int(value).map(range.contains) ?? false
    case .number: Double(value)?.isFinite ?? false
    case .flag: ["", "true", "false", "1", "0"].contains(value)
    case .choice(let values): values.contains(value)
    }
  }

  var expectation: String {
    switch kind {
    case .text: "a text of at most 1000 bytes"
    case .integer(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number"
    case .flag: "true or false"
    case .choice(let values): "one of: \(values.joined(separator: ", "))"
    }
  }
}

extension HTTPRequest {
  /// A parameter of the query; nil if it is missing or empty.
  func parameter(_ name: String) -> String? {
    head.query[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  func flag(_ name: String) -> Bool {
    head.query[name].map { $0 != "false" && $0 != "0" } ?? false
  }

  /// The value of a parameter that a type reads from text.
  func value<Value>(
    _ name: String, _ expectation: String, _ read: (String) -> Value?
  ) throws(ServiceError) -> Value? {
    guard let text = parameter(name) else { return nil }
    guard let value = read(text) else {
      throw ServiceError(
        400, "'\(text.prefix(60))' is no value of '\(name)'; expected \(expectation)")
    }
    return value
  }
}
