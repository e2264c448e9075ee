import InternalUtilities
import WordTagging

/// The output of `inspect`.
enum ModelListing {
  /// A description of a model's format, labels, features and transitions.
  static func summary(_ tagger: WordTagger, path: String) -> String {
    let model = tagger.model
    var lines = ["\(path): \(model.size) bytes, checksum \(String(model.checksum, radix: 16))", ""]
    lines += model.metadata.map { "\($0.key.padded(to: 16)) \($0.value)" }
    let size = model.parameters.encoding.size
    let bits = model.parameters.identityBits
    lines += [
      "format".padded(to: 16) + " version \(model.version), features known by \(bits) bits",
      "rows".padded(to: 16) + " \(model.parameters.rowCount), weights of \(size) bytes",
      "temperature".padded(to: 16) + " \(Double(model.parameters.temperature).fixed(3))",
      "tokenizer".padded(to: 16) + " rules \(model.parameters.tokenizerRules.version)", "",
      "features",
    ]
    lines += model.features.description.split(separator: "\n").map { "  \($0)" }
    lines += ["", "transitions (row: label, column: next label)"] + transitions(model)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The templates as a file in the feature language, with the other settings in a leading comment.
  static func features(_ tagger: WordTagger, path: String) -> String {
    let training = tagger.metadata["training"].map { "# trained with \($0)\n" } ?? ""
    return "# the features of \(path); edit them and train with --features\n" + training
      + tagger.model.features.description
  }

  private static func transitions(_ model: TaggerModel) -> [String] {
    let labels = model.labels
    guard labels.count <= 24 else { return ["  \(labels.count) labels: too many to show"] }
    let width = (labels.map(\.count).max() ?? 0) + 2
    let head = "".padded(to: width + 2) + labels.map { $0.prefix(7).padded(to: 8) }.joined()
    return [head]
      + labels.indices.map { row in
        "  " + labels[row].padded(to: width)
          + labels.indices.map { column in
            let index = row * labels.count + column
            let isLegal = model.transitionConstraints.isEmpty || model.transitionConstraints[index]
            let weight = Double(model.transitions[index]).fixed(2)
            return (isLegal ? weight : "never").padded(to: 8)
          }.joined()
      }
  }

  /// The features that determined the label of each word.
  static func explanation(_ words: [WordTagger.Explanation], most: Int) -> String {
    words.map { word in
      let head = "\(word.token)  \(word.label)  \(word.confidence.fixed(3))\n"
      return head + weights(word.reasons, most: most)
    }.joined(separator: "\n")
  }

  /// Features with their weights.
  static func weights(_ reasons: [WordTagger.Reason], most: Int) -> String {
    reasons.prefix(most).map { reason in
      let weight = Double(reason.weight).fixed(3)
      return
        "  \((weight.hasPrefix("-") ? "" : " ") + weight)  \(reason.label)  \(reason.feature)\n"
    }.joined()
  }
}
