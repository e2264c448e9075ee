extension CommandMain {
  /// The verbs, in the order of the help.
  static var verbs: [any Verb.Type] {
    [
      Read.self, Recognize.self, Watch.self, Define.self, Boxes.self, Rows.self, Tag.self,
      Generate.self,
      Train.self, Distill.self, Evaluate.self, Crossvalidate.self, Inspect.self,
      Cluster.self, Words.self, Lemmas.self, WordbookCommand.self, MedicineCommand.self,
      Serve.self, Labels.self, Review.self,
      Convert.self,
      Check.self, Bench.self, Doctor.self, Completions.self, Reference.self,
    ]
  }
}
