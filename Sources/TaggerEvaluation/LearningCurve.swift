#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The loss and the validation accuracy of each training step, read from a log.
public struct LearningCurve: Hashable, Sendable {
  /// A step of the log.
  public struct Step: Hashable, Sendable, Decodable {
    /// The number of the step.
    public let step: Int
    /// The loss after it.
    public let loss: Double
    /// The token accuracy on the validation data, if there was any.
    public let tokenAccuracy: Double?
  }

  /// The steps in order.
  public let steps: [Step]

  /// Reads a log of JSON lines.
  public init(log: String) throws {
    let decoder = JSONDecoder()
    steps = try log.split(whereSeparator: \.isNewline).map {
      try decoder.decode(Step.self, from: Data($0.utf8))
    }
  }
}
