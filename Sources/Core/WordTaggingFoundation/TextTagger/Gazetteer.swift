/// Words and phrases that always have a label, as `NLGazetteer` has them.
///
/// ```swift
/// try tagger.setGazetteers([Gazetteer(["ingredient": ["oat milk", "teff"]])], for: "recipe")
/// ```
public struct Gazetteer: Hashable, Sendable {
  /// The phrases of each label; case is ignored.
  public var entries: [String: [String]]

  /// Creates a gazetteer.
  public init(_ entries: [String: [String]]) { self.entries = entries }

  /// The label of a word or phrase; nil when it is not in the gazetteer.
  public func label(for phrase: String) -> String? {
    let folded = phrase.lowercased()
    return entries.sorted { $0.key < $1.key }.first { entry in
      entry.value.contains { $0.lowercased() == folded }
    }?.key
  }
}
