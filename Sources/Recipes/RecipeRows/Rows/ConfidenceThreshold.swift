/// The confidence above which fields of rows reach a precision.
public struct ConfidenceThreshold: Hashable, Sendable {
  /// The threshold.
  public let confidence: Double
  /// The share of correct fields at or above the threshold.
  public let precision: Double
  /// The share of all fields that are at or above the threshold.
  public let kept: Double
  /// The number of evaluated fields.
  public let fieldCount: Int

  /// A predicted field with its confidence, and whether it is correct.
  public struct ScoredField: Hashable, Sendable {
    /// The confidence of the model.
    public let confidence: Double
    /// Whether the field is correct.
    public let isCorrect: Bool

    /// Creates a scored field.
    public init(confidence: Double, isCorrect: Bool) {
      self.confidence = confidence
      self.isCorrect = isCorrect
    }
  }

  /// Returns the lowest threshold with a precision, or nil when there is none.
  ///
  /// Fields of equal confidence are on the same side of the threshold.
  ///
  /// - Complexity: O(n log n) in the number of fields.
  public static func lowest(withPrecision wanted: Double, over fields: [ScoredField]) -> Self? {
    let sorted = fields.sorted { $0.confidence > $1.confidence }
    var correct = 0
    var best: Self?
    for (index, field) in sorted.enumerated() {
      if field.isCorrect { correct += 1 }
      let isLastOfEqual =
        index + 1 == sorted.count || sorted[index + 1].confidence < field.confidence
      let precision = Double(correct) / Double(index + 1)
      if isLastOfEqual, precision >= wanted {
        best = Self(
          confidence: field.confidence, precision: precision,
          kept: Double(index + 1) / Double(sorted.count), fieldCount: sorted.count)
      }
    }
    return best
  }

  /// Evaluates every field of a row against a row made of the true labels.
  ///
  /// A field is correct when it has the same words at the same offsets; an amount also needs the
  /// same quantity, unit and role.
  public static func scoredFields(of row: RecipeRow, truth: RecipeRow) -> [ScoredField] {
    var fields: [ScoredField] = []
    for (name, field) in row.fields {
      let isCorrect = truth.fields.contains { $0.name == name && $0.field.ranges == field.ranges }
      fields.append(ScoredField(confidence: field.confidence, isCorrect: isCorrect))
    }
    let amounts = truth.amounts.flatMap(\.flattened)
    for amount in row.amounts.flatMap(\.flattened) {
      let isCorrect = amounts.contains {
        $0.ranges == amount.ranges && $0.quantity == amount.quantity && $0.unit == amount.unit
          && $0.role == amount.role
      }
      fields.append(ScoredField(confidence: amount.confidence, isCorrect: isCorrect))
    }
    return fields
  }
}
