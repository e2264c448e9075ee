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
      ],
      variables: [
        (
          "WORDTAGGER_MODEL",
          "A model that tags recipe lines instead of the built-in one; serve names it recipes."
        ),
        ("WORDTAGGER_PAGE_MODEL", "A model of the parts of recipe pages."),
        ("WORDTAGGER_ENGLISH_MODEL", "A model of English parts of speech."),
        ("WORDTAGGER_WORDS", "A folder with tables of words."),
        (
          "XDG_DATA_HOME",
          "The folder of the user's project and wordbook; ~/.local/share without it."
        ),
        ("TMPDIR", "The folder of temporary files; /tmp without it."),
        ("TESSDATA_PREFIX", "The folder of Tesseract's languages."),
        (
          "PATH", "Where pdfinfo, pdftoppm and xdg-open are found."
        ),
        (
          "VIRTUAL_ENV, HOME",
          "Where the list of word frequencies of the Python package wordfreq is looked for."
        ),
        ("NO_COLOR, TERM", "No colors where NO_COLOR is set or TERM is dumb."),
        (
          "SLURM_NTASKS, OMPI_COMM_WORLD_SIZE",
          "With train --mpi: the number of processes, so that one that is alone is noticed."
        ),
      ])
  }
}
