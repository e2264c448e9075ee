extension Wordtagger {
  /// The verbs in the order of the help: one line each.
  static var verbs: [any Verb.Type] {
    [
      Generate.self,
      Train.self,
      Evaluate.self,
      Crossvalidate.self,
      Inspect.self,
      Tag.self,
      Bench.self,
      Convert.self,
      Check.self,
      Completions.self,
      Rows.self,
      Tag.self,
      Recognize.self,
      Watch.self,
      Boxes.self,
      Reference.self,
    ]
  }
}
