import ArgumentParsing
import WordTagging

/// The options of every verb that tags: the model, and entries added to it at run time.
struct ModelOptions: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: "The model: a file or a bundled model, which is recipes (the default), pages or english.",
    file: .input)
  var model: String?

  @Option(
    name: .customLong("list"),
    help: ArgumentHelp(
      "Add the entries of a file to a word list of the model, such as units=my-units.txt.",
      valueName: "name=file"), file: .input)
  var lists: [NamedValue] = []

  @Option(
    name: .customLong("bind"),
    help: ArgumentHelp(
      "Always give this label, or the labels of an entity of this kind, to the words in a file, one entry per line.",
      valueName: "label=file"),
    file: .input
  )
  var bindings: [NamedValue] = []

  /// Whether an option is given.
  var isGiven: Bool { $model || $lists || $bindings }

  /// Opens the model and adds the entries; for plain text, a model that needs extra columns is an
  /// error.
  func tagger(areTokensGiven: Bool = false) throws -> WordTagger {
    let name = model ?? BundledModel.recipes.rawValue
    var tagger = try WordTagger(named: name)
    if !areTokensGiven, let column = tagger.model.features.columnNames.first {
      throw ValidationError(
        "\(name) needs the extra column '\(column)' with each token, which plain text does not have;"
          + " give tokens with their columns to tag --pretokenized.")
    }
    for list in lists { tagger = try tagger.adding(try list.entries(), toList: list.name) }
    for binding in bindings {
      let entries = try binding.entries()
      tagger = try tagger.binding(entries, to: binding.name)
      if binding.name.hasPrefix("B-"), let entry = entries.first(where: { $0.contains(" ") }) {
        StandardError.warn(
          "--bind \(binding.name) starts an entity at each word of '\(entry)'; --bind"
            + " \(binding.name.dropFirst(2))=FILE makes it one entity")
      }
    }
    return tagger
  }
}
