import ArgumentParsing
import LabeledData
import TaggerTraining
import WordTagging

/// The options of verbs that write a model file.
struct ModelOutput: ParsableArguments {
  @Option(help: "The encoding of weights: four bytes, two bytes or one byte each.")
  var quantize = WeightSize.f32
  @Option(help: "Drop weights of smaller magnitude and report the loss of accuracy.")
  var prune: Float = 0
  @Option(
    help: ArgumentHelp(
      "An entry of the model's metadata, such as author, description, license or version.",
      valueName: "key=value"))
  var meta: [NamedValue] = []

  func validate() throws { try requireRange("--prune", prune, 0...1_000_000) }

  /// Writes the model file atomically.
  func write(_ trained: TrainedTagger, to path: String) throws {
    var trained = trained
    trained.metadata =
      meta.map { (key: $0.name, value: $0.value) }
      + [(key: "generator", value: "wordtagger \(Version.number)")] + trained.metadata
    try trained.write(to: path, encoding: quantize.encoding, pruning: prune)
  }
}

/// The size of a weight in a model file.
enum WeightSize: String, CaseIterable, ExpressibleByArgument {
  case f32
  case f16
  case i8

  var encoding: WeightEncoding {
    switch self {
    case .f32: .float32
    case .f16: .float16
    case .i8: .code8
    }
  }
}
