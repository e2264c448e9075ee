import LabeledData
import Support

/// Checks of the statements other than rules, and of what no rule uses.
extension GrammarCompiler {
  /// Checks the statements other than rules and returns the label of text outside spans.
  mutating func checkHead() -> Grammar.LabelIndex? {
    for names in [tree.labels, tree.rules.map(\.name), tree.lists.map(\.name)] {
      var seen: Set<String> = []
      for name in names where !seen.insert(name.text).inserted {
        report(name.source, "\"\(name.text)\" was declared before")
      }
    }
    if tree.labels.count > Grammar.labelLimit {
      report(
        tree.labels[Grammar.labelLimit].source,
        "more than \(Grammar.labelLimit) labels are declared")
    }
    for list in tree.lists {
      if ruleIndices[list.name.text] != nil {
        report(
          list.name.source, "\"\(list.name.text)\" is a rule too; one of them needs another name")
      }
      if list.words.entries.isEmpty {
        report(list.name.source, "the list \"\(list.name.text)\" has no entry")
      }
    }
    let mentioned =
      tree.heldOutLabels + [tree.outside, tree.punctuation?.label].compactMap(\.self)
      + (tree.punctuation?.exceptions ?? [])
      + tree.combinations.flatMap { $0.parts + [$0.result] }
    for label in mentioned { checkLabel(label) }
    for label in [tree.outside, tree.punctuation?.label] {
      _ = label.map { usedLabels.insert($0.text) }
    }
    for combination in tree.combinations { usedLabels.insert(combination.result.text) }
    guard let outside = tree.outside else {
      reportWhole("expected the statement \"outside\" with the label of text in no span")
      return nil
    }
    return labelIndices[outside.text]
  }

  private mutating func checkLabel(_ label: GrammarTree.Name) {
    guard labelIndices[label.text] == nil else { return }
    let suggestion = labelIndices.keys.nearest(to: label.text)
    report(
      label.source,
      "the label \"\(label.text)\" is not declared by labels"
        + (suggestion.map { "; did you mean \"\($0)\"?" } ?? ""))
  }

  /// Reports the rules, lists and labels that no rule uses.
  mutating func reportUnused() {
    for (index, rule) in tree.rules.enumerated() where !usedRules.contains(index) {
      report(rule.name.source, "the rule \"\(rule.name.text)\" is never used; use it or remove it")
    }
    for (index, list) in tree.lists.enumerated() where !usedLists.contains(index) {
      report(list.name.source, "the list \"\(list.name.text)\" is never used; use it or remove it")
    }
    for label in tree.labels where !usedLabels.contains(label.text) {
      report(label.source, "no span has the label \"\(label.text)\"")
    }
  }

  func combination(_ combination: GrammarTree.Combination) -> Grammar.Combination? {
    guard let result = labelIndices[combination.result.text] else { return nil }
    return Grammar.Combination(
      combination.parts.compactMap { labelIndices[$0.text] }, result: result)
  }

  func punctuation() -> Grammar.Punctuation? {
    guard let statement = tree.punctuation, let label = labelIndices[statement.label.text] else {
      return nil
    }
    let kept = statement.exceptions.compactMap { labelIndices[$0.text] }
    return Grammar.Punctuation(
      label: label, keepingLabels: kept.reduce(0) { $0 | 1 << UInt64($1) },
      placeOfWarning: statement.isEverywhere ? nil : statement.source)
  }
}
