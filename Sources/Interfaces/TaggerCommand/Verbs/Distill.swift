import ArgumentParsing
import LabeledData
import Support
import TaggerTraining
import WordTagging

/// `wordtagger distill`: trains a student model on the labels of a teacher.
struct Distill: Verb {
  static let configuration = CommandConfiguration(
    commandName: "distill", abstract: "Train a student model from a teacher's labels.",
    discussion: """
      The files are the output of a teacher: any program that writes labeled sequences with its \
      confidence in each label, as "confidence" in JSON Lines or as a column. Labels below the \
      confidence threshold are masked, and sequences are weighted by the mean confidence of the \
      others. With --teacher the files need no labels; one of our models labels them first.
      """)
  static let usualOptions = [
    "-o", "--teacher", "--min-confidence", "--labeled", "--validation", "--features", "--l2",
    "--threads", "--quantize",
  ]
  static let examples = [
    Example(
      "Learn from another program's labels and confidences",
      "wordtagger distill train.jsonl -o student.tagger"),
    Example(
      "Train a small model from a large one",
      "wordtagger distill lines.txt --teacher recipes.tagger --quantize i8 -o small.tagger"),
  ]
  static let outcomes = (
    success: "the model was written", failure: "the data cannot be read or trained on"
  )

  @Argument(
    help: "Files of the teacher's output, or of text with --teacher; - is standard input.",
    file: .input)
  var files: [String]
  @Option(
    name: .shortAndLong, help: ArgumentHelp("The model file to write.", valueName: "file"),
    file: .output)
  var output: String
  @Option(
    help: ArgumentHelp(
      "A teacher model that labels the files, which then need no labels.", valueName: "file"),
    file: .input)
  var teacher: String?
  @Option(
    help: ArgumentHelp(
      "The column of the teacher's output with its confidence, from 0 to 1.",
      valueName: "column"))
  var confidenceColumn = LabeledSequence.confidenceColumn
  @Option(
    help: ArgumentHelp(
      "Mask labels below this confidence.", valueName: "probability"))
  var minConfidence = 0.5
  @Option(
    help: ArgumentHelp("Manually labeled sequences to train on as well.", valueName: "file"),
    file: .input)
  var labeled: [String] = []
  @Option(
    help: ArgumentHelp(
      "Labeled sequences for early stopping and for calibrating the confidence.", valueName: "file"),
    file: .input
  )
  var validation: [String] = []
  @OptionGroup
  var input: DataInput
  @OptionGroup(title: "Training")
  var training: TrainingInput
  @OptionGroup(title: "Model file")
  var model: ModelOutput

  func validate() throws { try requireRange("--min-confidence", minConfidence, 0...1) }

  func run() async throws {
    var distillation = Distillation()
    distillation.confidenceColumn = confidenceColumn
    distillation.minimumConfidence = minConfidence
    let sequences = try input.sequences(files)
    let taught =
      try teacher.map {
        try distillation.trainingData(from: sequences, taughtBy: try WordTagger(named: $0))
      } ?? distillation.trainingData(from: sequences, file: files.joined(separator: ", "))
    let job = TaggerTrainer(try training.configuration()).train(
      on: try input.sequences(labeled) + taught, validation: try input.sequences(validation))
    try model.write(try await training.train(job), to: output)
  }
}
