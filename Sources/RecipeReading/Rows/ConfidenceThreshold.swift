/// Finds the confidence above which fields are right so often as a user asks for.
public struct ConfidenceThreshold: Hashable, Sendable {
  /// Fields at least as sure as this are right often enough.
  public let confidence: Double
  /// The share of right fields among those.
  public let precision: Double
  /// The share of all fields that are at least as sure.
  public let kept: Double
  /// How many fields were judged.
  public let fieldCount: Int

  /// A field that a model found, and whether it is right.
  public struct Judgement: Hashable, Sendable {
    /// How sure the model is.
    public let confidence: Double
    /// Whether the field is as it should be.
    public let isRight: Bool

    /// Creates a judgement.
    public init(confidence: Double, isRight: Bool) {
      self.confidence = confidence
      self.isRight = isRight
    }
  }

  /// The lowest threshold with a precision, nil when there is none.
  ///
  /// Fields that are equally sure stay together on one side of the threshold.
  ///
  /// - Complexity: O(n log n) in the number of judgements.
  public static func lowest(withPrecision wanted: Double, over judgements: [Judgement]) -> Self? {
    let sorted = judgements.sorted { $0.confidence > $1.confidence }
    var right = 0
    var best: Self?
    for (index, judgement) in sorted.enumerated() {
      if judgement.isRight { right += 1 }
      let isLastOfEqual =
        index + 1 == sorted.count || sorted[index + 1].confidence < judgement.confidence
      let precision = Double(right) / Double(index + 1)
      if isLastOfEqual, precision >= wanted {
        best = Self(
          confidence: judgement.confidence, precision: precision,
          kept: Double(index + 1) / Double(sorted.count), fieldCount: sorted.count)
      }
    }
    return best
  }

  /// Judges every field of a row by a row made of right labels.
  ///
  /// A field is right when it has the same words at the same places; an amount also needs the
  /// same quantity, unit and role.
  public static func judgements(of row: RecipeRow, by truth: RecipeRow) -> [Judgement] {
    var judgements: [Judgement] = []
    for (name, field) in row.fields {
      let isRight = truth.fields.contains { $0.name == name && $0.field.ranges == field.ranges }
      judgements.append(Judgement(confidence: field.confidence, isRight: isRight))
    }
    let right = truth.amounts.flatMap(\.flattened)
    for amount in row.amounts.flatMap(\.flattened) {
      let isRight = right.contains {
        $0.ranges == amount.ranges && $0.quantity == amount.quantity && $0.unit == amount.unit
          && $0.role == amount.role
      }
      judgements.append(Judgement(confidence: amount.confidence, isRight: isRight))
    }
    return judgements
  }
}
