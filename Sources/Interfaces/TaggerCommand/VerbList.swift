import ArgumentParsing

extension CommandMain {
  /// The command as its help describes it.
  static var tool: Tool {
    Tool(
      name: "wordtagger",
      abstract:
        "Sequence labeling with CRFs and perceptrons: generate data, train, tag, read pages.",
      options: [
        ("--version", "Show the version and the libraries it runs on."),
        ("--licenses", "Show what is in this program, under which license."),
      ],
      verbs: [
        Read.self, Recognize.self, Watch.self, Define.self, Boxes.self, Rows.self, Tag.self,
        Languages.self, Generate.self, Weak.self,
        Train.self, Distill.self, Evaluate.self, Crossvalidate.self, Inspect.self,
        Cluster.self, Words.self, Lemmas.self, WordbookCommand.self, MedicineCommand.self,
        Serve.self, Labels.self, Review.self,
        Convert.self,
        Check.self, Bench.self, Doctor.self, Completions.self, Reference.self,
      ])
  }
}
