/// An error that keeps sequences from being evaluated.
public struct EvaluationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  @nonexhaustive
  public enum Code: String, Hashable, Sendable {
    /// A sequence does not have the field to group by.
    case noField
    /// There are fewer groups than folds.
    case tooFewGroups
    /// There are fewer than two folds.
    case tooFewFolds
    /// Two evaluations are of different sequences.
    case differentData
    /// The counts of two evaluations are of entities of different schemes.
    case differentSchemes
    /// Parts have more tokens than can be counted.
    case tooManyTokens
    /// A line of a file of latency budgets is malformed.
    case malformedBudget
  }

  /// The kind of failure.
  public let code: Code
  /// The number of the sequence, counted from 1, if the error is about one.
  public let line: Int?
  /// The problem and what was expected.
  public let message: String

  /// The location and the message.
  public var description: String { line.map { "line \($0) \(message)" } ?? message }

  static func noField(_ name: String, line: Int) -> Self {
    Self(
      code: .noField, line: line,
      message: "has no '\(name)' to group by; expected id, text or the name of a column")
  }

  static func tooFewFolds(_ count: Int) -> Self {
    Self(
      code: .tooFewFolds, line: nil, message: "the number of folds is \(count); expected 2 or more")
  }

  static let differentData = Self(
    code: .differentData, line: nil,
    message:
      "the evaluations are of different sequences or labels; evaluate both models on the same data")

  static func differentSchemes(_ first: String, _ second: String) -> Self {
    Self(
      code: .differentSchemes, line: nil,
      message: "the entities of the parts are of the schemes \(first) and \(second);"
        + " evaluate all parts with one --scheme")
  }

  static let tooManyTokens = Self(
    code: .tooManyTokens, line: nil,
    message: "the parts have more than 2³² tokens of one confidence; evaluate fewer parts")

  static func noBudget(_ text: String, file: String, line: Int) -> Self {
    Self(
      code: .malformedBudget, line: nil,
      message:
        "\(file):\(line): '\(text)' is not a budget; expected a figure, '=' and a bound with its unit,"
        + " such as p99=50us, open=1ms, memory=4MiB or tokens/s=1000000; the figures are "
        + LatencyFigure.allCases.map(\.rawValue).joined(separator: ", "))
  }

  static func tooFewGroups(found: Int, expected: Int) -> Self {
    let groups = found == 1 ? "one group" : "\(found) groups"
    return Self(
      code: .tooFewGroups, line: nil,
      message: "\(groups) of sequences for \(expected) folds; use more data or fewer folds")
  }
}
