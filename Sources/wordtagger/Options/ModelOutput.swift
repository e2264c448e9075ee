import LabeledData
import StreamIO
import TaggerTraining
import WordTagging

/// How a model file is written.
struct ModelOutput: ParsableArguments {
  @Option(help: "How weights are written: four, two or one byte each.")
  var quantize = WeightSize.f32
  @Option(help: "Leave out weights that are nearer to 0, and tell what that costs.")
  var prune: Float = 0
  @Option(
    help: ArgumentHelp(
      "A line for the model's metadata, as author, description, license or version.",
      valueName: "key=value"))
  var meta: [NamedFile] = []

  /// Writes a model, all of it or nothing.
  func write(
    _ model: TrainedModel, metadata: [(key: String, value: String)], to path: String
  ) throws {
    var model = model
    model.metadata = meta.map { (key: $0.name, value: $0.path) } + metadata
    let file = try OutputFile(path)
    try file.write(model.fileBytes(encoding: quantize.encoding, prune: prune))
    try file.close()
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
