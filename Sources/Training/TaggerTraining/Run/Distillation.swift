public import LabeledData
public import WordTagging

/// Training data from the labels and confidences of a teacher, which may be any program or model.
///
/// Labels below the confidence threshold are unknown to the student; a sequence is weighted by the
/// mean confidence of its other labels.
///
/// ```swift
/// let unlabeled = try SequenceReader("Datasets/samples/lines.txt").readAll()
/// let data = try Distillation().trainingData(from: unlabeled, taughtBy: .recipes)
/// let student = try await TaggerTrainer().train(on: data).finish()
/// ```
public struct Distillation: Sendable {
  /// The name of the column with the confidences of a teacher's output.
  public var confidenceColumn = LabeledSequence.confidenceColumn
  /// The minimum confidence of a label to learn from.
  public var minimumConfidence = 0.5

  /// Creates a distillation that learns from labels with a confidence of at least 0.5.
  public init() {}

  /// The training data of sequences that a teacher labeled; those without confidences have full
  /// weight.
  ///
  /// - Throws: `DataError` with the number of a sequence whose confidences are not probabilities.
  public func trainingData(
    from output: [LabeledSequence], file: String
  ) throws(DataError) -> [LabeledSequence] {
    var taught: [LabeledSequence] = []
    for (index, sequence) in output.enumerated() where !sequence.tokens.isEmpty {
      guard sequence.labels.count == sequence.tokens.count else {
        throw DataError(
          .malformed, file: file, message: "sequence \(index + 1) has no labels to learn from")
      }
      var sequence = sequence
      guard let column = sequence.columns.firstIndex(where: { $0.name == confidenceColumn }) else {
        taught.append(sequence)
        continue
      }
      let cells = sequence.columns.remove(at: column).cells
      let confidences = cells.compactMap { Double($0) }.filter { (0...1).contains($0) }
      guard confidences.count == sequence.tokens.count else {
        throw DataError(
          .malformed, file: file,
          message: "sequence \(index + 1): expected a confidence from 0 to 1 for each token")
      }
      taught.append(weighted(sequence, confidences))
    }
    return taught
  }

  /// The training data of sequences without labels, which a model labels.
  ///
  /// - Throws: `DataError` when they lack a column that the model needs.
  public func trainingData(
    from unlabeled: [LabeledSequence], taughtBy tagger: WordTagger
  ) throws(DataError) -> [LabeledSequence] {
    var teacher = Teacher(tagger)
    var taught: [LabeledSequence] = []
    for sequence in unlabeled where !sequence.tokens.isEmpty {
      let (labels, confidences) = try teacher.labels(of: sequence)
      var sequence = sequence
      sequence.labels = labels
      taught.append(weighted(sequence, confidences))
    }
    return taught
  }

  private func weighted(_ sequence: LabeledSequence, _ confidences: [Double]) -> LabeledSequence {
    var sequence = sequence
    let sure = confidences.indices.filter { confidences[$0] >= minimumConfidence }
    for token in confidences.indices where confidences[token] < minimumConfidence {
      sequence.labels[token] = ""
    }
    let sum = sure.reduce(0) { $0 + confidences[$1] }
    sequence.weight *= sum / Double(max(1, sure.count))
    return sequence
  }
}
