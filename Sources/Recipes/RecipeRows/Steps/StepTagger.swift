import RecipeModels
import WordTagging

/// Labels the words of a step: those that name a food of the list, how much of it is meant, times and temperatures.
package enum StepTagger {
  /// The labels of the model.
  enum Label: String {
    case food, amount, share, rest, time, temperature, other
  }

  private static let tagger = WordTagger(EmbeddedModel.steps)
  private static let labels = tagger.labels.map { Label(rawValue: $0) ?? .other }
  private static let food = labels.firstIndex(of: .food) ?? 0
  /// The probability from which a word that is in a name of the list names a food, since the model has seen few of the
  /// sentences that people write.
  private static let leastProbability = 0.35

  /// The attributes of the words of a step.
  ///
  /// - Parameters:
  ///   - words: The words and signs, as the tokenizer cuts them.
  ///   - foods: The foods of the recipe's list.
  /// - Returns: The attributes.
  package static func attributes(of words: [String], foods: ListedFoods) -> AttributeList {
    StepAttributes(words.map { Array($0.utf8)[...] }, foods).list
  }

  /// Returns the label of each word with its probability.
  ///
  /// - Parameters:
  ///   - utf8: The step.
  ///   - tokens: The offsets of its words and signs.
  ///   - foods: The foods of the recipe's list.
  /// - Returns: A label for each token.
  static func labels(
    of utf8: [UInt8], _ tokens: [Range<Int>], foods: ListedFoods
  ) -> [(label: Label, probability: Double)] {
    guard !tokens.isEmpty else { return [] }
    let attributes = StepAttributes(tokens.map { utf8[$0] }, foods).list
    var found: [(label: Label, probability: Double)] = []
    tagger.withScratch { scratch in
      attributes.withView { tagger.tag($0, using: &scratch) }
      tagger.computeMarginals(&scratch)
      found = tokens.indices.map { token in
        let label = scratch.label(of: token)
        let probability = Double(tagger.probability(of: label, at: token, in: scratch))
        if labels[label] == .other {
          let food = Double(tagger.probability(of: food, at: token, in: scratch))
          if food >= leastProbability { return (.food, min(food, 1)) }
        }
        return (labels[label], min(probability, 1))
      }
    }
    return found
  }
}
