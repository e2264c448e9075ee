/// A command with verbs, as its help, completions and reference page describe it.
package struct Tool {
  package var name: String
  /// One sentence for the help.
  package var abstract: String
  /// The options that stand in place of a verb, beside `--help`.
  package var options: [(name: String, help: String)]
  /// The verbs, in the order of the help.
  package var verbs: [any Verb.Type]
  /// The variables of the environment that it reads.
  package var variables: [(name: String, help: String)]

  package init(
    name: String, abstract: String, options: [(name: String, help: String)],
    verbs: [any Verb.Type], variables: [(name: String, help: String)] = []
  ) {
    self.name = name
    self.abstract = abstract
    self.options = options
    self.verbs = verbs
    self.variables = variables
  }

  /// The verbs that the help shows.
  var shownVerbs: [any Verb.Type] { verbs.filter { $0.configuration.shouldDisplay } }
}
