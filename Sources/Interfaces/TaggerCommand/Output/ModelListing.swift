import Support
import TaggerEvaluation
import WordTagging

/// The output of `inspect`.
enum ModelListing {
  /// A description of a model's format, labels, features and transitions.
  static func summary(_ tagger: WordTagger, path: String) -> String {
    let model = ModelInformation(of: tagger)
    let checksum = String(model.checksum, radix: 16)
    var lines = ["\(path): \(model.byteCount) bytes, checksum \(checksum)", ""]
    lines += tagger.model.metadata.map { "\($0.key.padded(to: 16)) \($0.value)" }
    lines += [
      "format".padded(to: 16)
        + " version \(model.formatVersion), features known by \(model.identityBits) bits",
      "rows".padded(to: 16) + " \(model.rowCount), weights of \(model.encoding.size) bytes",
      "order".padded(to: 16) + " \(order(model))",
      "temperature".padded(to: 16) + " \(Double(model.temperature).fixed(3))",
      "tokenizer".padded(to: 16) + " rules \(model.tokenizerRules.version)", "",
      "features",
    ]
    lines += model.features.description.split(separator: "\n").map { "  \($0)" }
    lines += ["", "transitions (row: label, column: next label)"] + transitions(model)
    lines += strongestTrigrams(model.trigrams)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The templates as a file in the feature language, with the other settings in a leading comment.
  static func features(_ tagger: WordTagger, path: String) -> String {
    let training = tagger.metadata["training"].map { "# trained with \($0)\n" } ?? ""
    return "# the features of \(path); edit them and train with --features\n" + training
      + tagger.model.features.description
  }

  /// The order of a model, and the size of one of second order.
  private static func order(_ model: ModelInformation) -> String {
    model.trigrams.isEmpty
      ? "1" : "2, \(model.trigrams.count) label trigrams in \(model.contextCount) contexts"
  }

  /// The trigrams with the largest weights for and against them.
  private static func strongestTrigrams(
    _ trigrams: [ModelInformation.Trigram], most: Int = 10
  ) -> [String] {
    guard !trigrams.isEmpty else { return [] }
    let strongest = trigrams.enumerated().sorted {
      (abs($1.element.weight), $0.offset) < (abs($0.element.weight), $1.offset)
    }
    return ["", "strongest label trigrams"]
      + strongest.prefix(most).map { _, trigram in
        let weight = Double(trigram.weight).fixed(2)
        let names = trigram.labels.map { $0 ?? "(start)" }.joined(separator: " > ")
        return "  \((weight.hasPrefix("-") ? "" : " ") + weight)  \(names)"
      }
  }

  private static func transitions(_ model: ModelInformation) -> [String] {
    let labels = model.labels
    guard labels.count <= 24 else { return ["  \(labels.count) labels: too many to show"] }
    let width = (labels.map(\.count).max() ?? 0) + 2
    let head = "".padded(to: width + 2) + labels.map { $0.prefix(7).padded(to: 8) }.joined()
    return [head]
      + labels.map { previous in
        "  " + previous.padded(to: width)
          + labels.map { label in
            let weight = model.transition(from: previous, to: label)
            return (weight.map { Double($0).fixed(2) } ?? "never").padded(to: 8)
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
