public import LabeledData

/// The loss and the validation accuracy of each training step, read from the log of a run.
public struct TrainingLog: Hashable, Sendable {
  /// A step of the log.
  public struct Step: Hashable, Sendable {
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
  ///
  /// - Throws: `DataError` with the line that is not a step.
  public init(log: String, file: String = "log") throws(DataError) {
    var steps: [Step] = []
    for (index, line) in log.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated() where !line.isEmpty
    {
      let numbers = try JSONNumbers.members(of: line, file: file, line: index + 1)
      guard let step = numbers["step"].flatMap(Int.init(exactly:)), let loss = numbers["loss"]
      else {
        throw DataError(
          .malformed, file: file, line: index + 1, message: "expected \"step\" and \"loss\"")
      }
      steps.append(Step(step: step, loss: loss, tokenAccuracy: numbers["tokenAccuracy"]))
    }
    self.steps = steps
  }
}
