/// A command with verbs, as its help, completions and reference page describe it.
package struct Tool {
  package var name: String
  /// One sentence for the help.
  package var abstract: String
  /// The options that stand in place of a verb, beside `--help`.
  package var options: [(name: String, help: String)]
  /// The verbs, in the order of the help.
  package var verbs: [any Verb.Type]

  package init(
    name: String, abstract: String, options: [(name: String, help: String)],
    verbs: [any Verb.Type]
  ) {
    self.name = name
    self.abstract = abstract
    self.options = options
    self.verbs = verbs
  }

  /// The verbs that the help shows.
  var shownVerbs: [any Verb.Type] { verbs.filter { $0.configuration.shouldDisplay } }
}
