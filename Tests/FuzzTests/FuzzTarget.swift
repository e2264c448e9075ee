import WordTagging

/// A parser or an algorithm that is run on arbitrary bytes.
///
/// An input may be refused with an error, but never crash, hang, or break an invariant; `run` states
/// the invariants with `precondition`. `make fuzz` runs every target under libFuzzer, and
/// `make test` replays the inputs in `Corpus/<name>.txt`.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name of the files in `Corpus` and `Dictionaries`, and in the report.
  let name: String
  /// The length of the longest input that libFuzzer makes.
  let maximumLength: Int
  let run: @Sendable (BufferView<UInt8>) -> Void

  init(
    _ name: String, maximumLength: Int,
    run: @escaping @Sendable (BufferView<UInt8>) -> Void
  ) {
    self.name = name
    self.maximumLength = maximumLength
    self.run = run
  }

  var description: String { name }

  /// The targets in the order in which `make fuzz` runs them: one line for each `*Fuzzer.swift`.
  static let all: [FuzzTarget] = [
    .budget,
    .cInterface,
    .checkpoint,
    .clusters,
    .confusions,
    .crfppTemplate,
    .crfsuiteModel,
    .data,
    .dictionary,
    .featureLanguage,
    .frameSplitter,
    .glyphs,
    .grammar,
    .gzip,
    .imageHeader,
    .medicineData,
    .medicineTable,
    .model,
    .noiseTable,
    .optionStrings,
    .reports,
    .rows,
    .service,
    .termList,
    .tokenizer,
    .typedRecipe,
    .unitFiles,
    .values,
    .wapitiTemplate,
    .wordList,
    .wordbook,
    .words,
    .writers,
  ]
}
