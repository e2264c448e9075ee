/// A value that can be read from one word of the command line.
package protocol ExpressibleByArgument {
  /// Reads the value, or fails when the text is no such value.
  init?(argument: String)

  /// The value as the help shows a default.
  var defaultValueDescription: String { get }

  /// All spellings when there are only a few; the help and the error messages list them.
  static var allValueStrings: [String] { get }

  /// The completions that a shell offers for the value.
  static var defaultCompletionKind: CompletionKind { get }
}

extension ExpressibleByArgument {
  package var defaultValueDescription: String { "\(self)" }
  package static var allValueStrings: [String] { [] }
  package static var defaultCompletionKind: CompletionKind {
    allValueStrings.isEmpty ? .none : .list(allValueStrings)
  }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> {
  package init?(argument: String) { self.init(rawValue: argument) }

  package var defaultValueDescription: String { rawValue }
}

extension ExpressibleByArgument where Self: RawRepresentable<String> & CaseIterable {
  package static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  package init?(argument: String) { self.init(argument) }
}

extension String: ExpressibleByArgument {}
extension Int: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}
extension Float: ExpressibleByArgument {}
extension Double: ExpressibleByArgument {}
