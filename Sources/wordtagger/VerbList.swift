extension Wordtagger {
  /// The verbs in the order of the help: one line each.
  static var verbs: [any Verb.Type] {
    [
      Completions.self,
      Reference.self,
    ]
  }
}
