import Support

/// HTML whose interpolated texts are escaped.
struct Markup: ExpressibleByStringInterpolation {
  private(set) var text = ""

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Creates the markup of elements one after another.
  init(_ elements: [Markup]) { text = elements.map(\.text).joined() }

  /// Creates markup from a trusted text.
  init(trusted text: String) { self.text = text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ text: String) { self.text += text.xmlEscaped }

    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }

    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
  }
}

extension DefaultStringInterpolation {
  @available(*, unavailable, message: "Markup in a text would be escaped as one.")
  mutating func appendInterpolation(_ markup: Markup) {}
}
