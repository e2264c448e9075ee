import RecipeModels
package import WordTagging

/// Finds the roles of lines by a model whose tokens are the lines.
package enum RoleTagger {
  /// A role with its probability.
  package struct Prediction: Hashable, Sendable {
    package var role: LineRole
    /// The probability that the row has the kind of the role.
    package var confidence: Double
  }

  private static let tagger = WordTagger(EmbeddedModel.roles)
  private static let roles = tagger.labels.map { LineRole(rawValue: $0) }

  /// The attributes of lines in reading order, a line each.
  package static func attributes(of lines: [TaggedSequence]) -> AttributeList {
    RoleAttributes(lines).list
  }

  /// Returns the role of each line, which the lines around it help to find.
  ///
  /// - Parameter lines: Lines in reading order with the labels of their words.
  /// - Returns: A role for each line.
  /// - Complexity: O(n) in the bytes of the lines.
  package static func roles(of lines: [TaggedSequence]) -> [Prediction] {
    guard !lines.isEmpty else { return [] }
    let attributes = attributes(of: lines)
    var predictions: [Prediction] = []
    tagger.withScratch { scratch in
      attributes.withView { tagger.tag($0, using: &scratch) }
      tagger.computeMarginals(&scratch)
      predictions = lines.indices.map { line in
        let role = roles[scratch.label(of: line)]
        var confidence = 0.0
        for (label, other) in roles.enumerated() where other.kind == role.kind {
          confidence += Double(tagger.probability(of: label, at: line, in: scratch))
        }
        return Prediction(role: role, confidence: min(confidence, 1))
      }
    }
    return predictions
  }
}
