/// A sequence tagger: assigns a label to every word of a line with a trained model.
///
/// A tagger is immutable and shares its model, so that it is cheap to copy and any number of
/// threads may use it at once.
///
///     let tagger = try WordTagger(contentsOf: "recipes.tagger")
///     for token in tagger.tag("1½ cups all-purpose flour, sifted").tokens {
///       print(token.label, token.confidence)
///     }
public struct WordTagger: Sendable {
  package let model: TaggerModel
  package let tokenizer: Tokenizer
  /// The word lists: the model's own, then those added at run time, whose matches win.
  private(set) var lists: [SharedBuffer<WordListTable.Entry>]
  package private(set) var transitions: TransitionMatrix
  private(set) var bindings: [WordBinding] = []
  /// The additions made at run time, or before the model's file was written.
  private var additions: [ModelAddition] = []
  /// The labels that results have instead of the model's; nil when they are the same.
  let iob1: IOB1Labels?
  /// The number of columns without names between token and label that the model learned from; nil if they had names.
  private let unnamedColumnCount: Int?
  let pool = ScratchPool()

  #if !hasFeature(Embedded)
  /// Opens a model file and checks it.
  ///
  /// - Throws: ``TaggerError`` when the file is missing, damaged or of a newer release.
  public init(contentsOf path: String) throws(TaggerError) {
    try self.init(try TaggerModel(contentsOf: path))
  }
  #endif

  /// Uses a model that is already in memory.
  ///
  /// - Throws: ``TaggerError`` when the bytes are not a valid model.
  public init(modelBytes: [UInt8]) throws(TaggerError) {
    try self.init(try TaggerModel(bytes: modelBytes))
  }

  /// Uses a model that is a part of the program, without copying it.
  package init(permanentBytes: BufferView<UInt8>) throws(TaggerError) {
    try self.init(try TaggerModel(permanentBytes: permanentBytes))
  }

  private init(_ model: TaggerModel) throws(TaggerError) {
    self.model = model
    tokenizer = model.tokenizer
    lists = [model.wordLists]
    transitions = TransitionMatrix(
      labelCount: model.labels.count, weights: model.transitions,
      transitionConstraints: model.transitionConstraints, trigrams: model.trigrams)
    let metadata = model.metadata
    iob1 = metadata.contains { $0 == IOB1Labels.metadata } ? IOB1Labels(model.labels) : nil
    unnamedColumnCount = metadata.first { $0.key == ColumnLookup.countKey }.flatMap {
      Int($0.value)
    }
    iob1?.constrain(&transitions)
    transitions.prepare(for: model.parameters.temperature)
    for addition in model.additions { try add(addition) }
  }

  /// The labels that the model knows.
  public var labels: [String] { model.labels }

  /// The names of the word lists that the model's features use.
  ///
  /// ```swift
  /// let mine = try tagger.adding(["gochujang"], toList: tagger.listNames[0])
  /// ```
  public var listNames: [String] { model.features.listNames }

  /// The problem if data has not the extra columns that the model learned from; nil if it has.
  package func columnFault(_ known: [String]) -> String? {
    if let fault = ColumnLookup.fault(of: model.features.columnNames, among: known) { return fault }
    guard let unnamedColumnCount, !model.features.columnNames.isEmpty,
      known.count != unnamedColumnCount,
      ColumnLookup.areUnnamed(known)
    else { return nil }
    return
      "the model learned from data with \(unnamedColumnCount) columns without names between the token and the last"
      + " column, which is the label, and this data has \(known.count); select the columns that the model needs"
  }

  /// The model's metadata by name: author, description, license, version.
  public var metadata: [String: String] {
    var values: [String: String] = [:]
    for (key, value) in model.metadata where values[key] == nil { values[key] = value }
    return values
  }

  /// The features of the model, listed one by one.
  package var extractor: FeatureExtractor {
    FeatureExtractor(model.features, lists: lists, clusters: model.clusters)
  }

  // MARK: Taggers made from this one

  /// A tagger that also knows these entries of a word list of the model's features.
  ///
  /// Entries may have several words. The model itself is not changed.
  ///
  /// - Throws: ``TaggerError`` when no feature uses such a list.
  public func adding(_ entries: [String], toList list: String) throws(TaggerError) -> WordTagger {
    var tagger = self
    try tagger.add(ModelAddition(kind: .list, name: list, entries: entries))
    return tagger
  }

  /// A tagger for which these words, or runs of words, always have a label, or are entities of a kind: of a model with the
  /// labels `B-ORG` and `I-ORG`, `ORG` is a kind.
  ///
  /// The label is forced: neither the model's weights nor its constraints on transitions can change
  /// it. Case is ignored. The longest of overlapping entries wins, and the later of two bindings of
  /// a word.
  ///
  /// - Throws: ``TaggerError`` when the model has no such label.
  public func binding(_ entries: [String], to label: String) throws(TaggerError) -> WordTagger {
    var tagger = self
    try tagger.add(ModelAddition(kind: .label, name: label, entries: entries))
    return tagger
  }

  /// A tagger that forbids one label from following another.
  ///
  /// - Throws: ``TaggerError`` when the model has no such label.
  public func forbidding(_ label: String, after previous: String) throws(TaggerError) -> WordTagger
  {
    var tagger = self
    tagger.transitions.forbid(try index(of: previous), try index(of: label))
    tagger.transitions.prepare(for: model.parameters.temperature)
    return tagger
  }

  private mutating func add(_ addition: ModelAddition) throws(TaggerError) {
    let words = addition.entries.map { ListEntries.words(of: $0, tokenizer) }
    switch addition.kind {
    case .list:
      let names = model.features.listNames
      guard let index = names.firstIndex(of: addition.name) else {
        throw .unknownList(addition.name, known: names)
      }
      var added = [[[String]]](repeating: [], count: names.count)
      added[index] = words
      lists.append(SharedBuffer(WordListTable(lists: added).slots))
    case .label:
      bindings.append(try WordBinding(addition.name, entries: words, of: self))
    }
    additions.append(addition)
  }

  /// The index of a label; of labels that only differ by how their letters are composed, that with the same bytes.
  package func index(of label: String) throws(TaggerError) -> Int {
    let index = labels.firstIndex { $0.utf8.elementsEqual(label.utf8) }
    guard let index = index ?? labels.firstIndex(of: label) else {
      throw .unknownLabel(label, known: labels)
    }
    return index
  }
}

extension WordTagger {
  /// The bytes of a model file that has what was added to the tagger, too.
  ///
  /// - Throws: ``TaggerError`` for a model of CRFsuite that such a file cannot have.
  package func fileBytes() throws(TaggerError) -> [UInt8] {
    var sections: [ModelFormat.Section: [UInt8]] = [:]
    if additions != model.additions {
      sections[.additions] = Array(ModelAddition.text(additions).utf8)
    }
    let constraints = transitions.constraints
    if constraints != model.transitionConstraints {
      sections[.transitionConstraints] = constraints.map { $0 ? 1 : 0 }
    }
    return try model.fileBytes(replacing: sections)
  }

  /// The bytes of a file of CRFsuite; nil for a model that does not come from one.
  package var crfsuiteBytes: [UInt8]? {
    model.crfsuite.map { $0.bytes(constraints: transitions.constraints) }
  }
}

extension WordTagger {
  /// Uses a copy of a model in memory.
  package init(copying bytes: BufferView<UInt8>) throws(TaggerError) {
    try self.init(try TaggerModel(opening: ModelBytes(copying: bytes), path: "model"))
  }

  /// Uses a model in memory that must neither change nor be freed while the tagger is in use; it is
  /// copied unless it is aligned for a model.
  package init(borrowing bytes: BufferView<UInt8>) throws(TaggerError) {
    let isAligned = Int(bitPattern: bytes.baseAddress) % ModelFormat.alignment == 0
    try self.init(
      try TaggerModel(
        opening: isAligned && !bytes.isEmpty
          ? ModelBytes(permanent: bytes) : ModelBytes(copying: bytes), path: "model"))
  }
}
