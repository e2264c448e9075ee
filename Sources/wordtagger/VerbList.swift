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
      Rows.self,
      Recognize.self,
      Watch.self,
      Boxes.self,
      Bench.self,
      Convert.self,
      Check.self,
      Doctor.self,
      Completions.self,
      Reference.self,
    ]
  }
}
