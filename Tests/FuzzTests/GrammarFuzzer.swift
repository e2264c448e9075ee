import LabeledData

@testable import DataGeneration

extension FuzzTarget {
  /// Grammars with a word list: mistakes have a place, and lines of a valid grammar have labels.
  ///
  /// A NUL byte separates the grammar from the list.
  static let grammar = FuzzTarget("grammar", maximumLength: 1_024) { input in
    let parts = input.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let grammar: Grammar
    do throws(GrammarError) {
      grammar = try Grammar("g") { path in
        Array(parts[path == "g" || parts.count == 1 ? 0 : 1])
      }
    } catch {
      precondition(!error.problems.isEmpty && error.problems.allSatisfy { !$0.message.isEmpty })
      _ = error.description
      return
    }
    precondition(grammar.warnings.allSatisfy { $0.line > 0 && !$0.description.isEmpty })
    try? LineGenerator(grammar, seed: 1).generate(3) { line, _ in
      precondition(line.labels.count == line.tokens.count)
      _ = GrammarRecognizer(grammar).recognize(line)
    }
    _ = GrammarCoverage(grammar, seed: 1, lineCount: 2)
  }
}
