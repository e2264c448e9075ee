/// A model file, checked once and then used in place.
package final class TaggerModel: Sendable {
  package let parameters: ModelParameters
  package let labels: [String]
  private let metadataText: MetadataText
  private let abbreviationLines: TextLines
  package let features: FeatureSet
  package let compiledTemplates: CompiledTemplates
  package let wordLists: SharedBuffer<WordListTable.Entry>
  package let clusters: SharedBuffer<ClusterTable.Entry>
  package let rows: WeightRows
  /// A weight for each label pair, row previous label, column label.
  package let transitions: [Float]
  /// The label trigrams of a second-order model and their weights.
  package let trigrams: TrigramWeights
  /// The allowed label pairs, first labels and last labels; empty if all are allowed.
  package let transitionConstraints: [Bool]
  /// The additions made before the file was written.
  package let additions: [ModelAddition]
  /// The version of the file's format.
  package let version: Int
  /// The size of the file.
  package let size: Int
  package let checksum: UInt64
  /// The file of CRFsuite that the model was converted from.
  package let crfsuite: CRFsuiteFile?
  /// The rows of attributes whose hashes collide in the feature table, by name.
  let collidingRows: [[UInt8]: Int]

  let table: FeatureTable
  private let file: ModelBytes
  private let codebook: SharedBuffer<Float>

  #if !hasFeature(Embedded)
  package convenience init(contentsOf path: String) throws(TaggerError) {
    try self.init(opening: ModelBytes(path: path), path: path)
  }
  #endif

  package convenience init(bytes: [UInt8], name: String = "model") throws(TaggerError) {
    try self.init(opening: bytes.withView { ModelBytes(copying: $0) }, path: name)
  }

  package convenience init(permanentBytes: BufferView<UInt8>) throws(TaggerError) {
    try self.init(opening: ModelBytes(permanent: permanentBytes), path: "model")
  }

  /// Opens a model of this library, or converts one of CRFsuite.
  package convenience init(opening file: ModelBytes, path: String) throws(TaggerError) {
    let source =
      CRFsuiteFile.isCRFsuite(file.bytes) ? try CRFsuiteFile(file, path: path) : nil
    let converted = try source.map { source throws(TaggerError) in
      try source.modelFile(path: path)
    }
    try self.init(
      converted.map { $0.bytes.withView { ModelBytes(copying: $0) } } ?? file, path: path, source,
      converted?.collidingRows ?? [:])
  }

  private init(
    _ file: ModelBytes, path: String, _ crfsuite: CRFsuiteFile? = nil,
    _ collidingRows: [[UInt8]: Int] = [:]
  ) throws(TaggerError) {
    let sections = try ModelSections(file, path: path)
    self.file = file
    (self.crfsuite, self.collidingRows) = (crfsuite, collidingRows)
    size = file.bytes.count
    version = sections.version
    checksum = sections.checksum
    parameters = try sections.parameters()
    let names = try sections.lines(.labels).strings
    labels = crfsuite?.labels ?? names
    let labelCount = labels.count
    guard labelCount == parameters.labelCount, (1...65_535).contains(labelCount),
      names.count == labelCount, names.isFreeOfRepetition, names.allSatisfy(TokenText.isValid),
      parameters.isWide || labelCount <= 255
    else { throw sections.damaged(.labels) }
    metadataText = try sections.metadata()
    abbreviationLines = try sections.lines(.abbreviations)
    do { features = try FeatureSet(parsing: Array(try sections.text(.features)), file: path) } catch
    { throw sections.damaged(.features) }
    guard features.listNames.count <= WordListTable.maximumLists else {
      throw sections.damaged(.features)
    }
    compiledTemplates = CompiledTemplates(features)
    wordLists = try sections.wordLists()
    clusters = try sections.clusters()
    additions = try sections.additions()
    let rowBytes = try sections.bytes(.rows)
    codebook = SharedBuffer(try sections.codebook(parameters.encoding))
    guard rowBytes.count > WeightRows.padding else { throw sections.damaged(.rows) }
    rows = WeightRows(
      viewing: rowBytes, codebook: codebook.values, encoding: parameters.encoding,
      isWide: parameters.isWide, labelCount: labelCount)
    transitions = try sections.transitions(labelCount: labelCount)
    trigrams = try sections.trigrams(labelCount: labelCount)
    transitionConstraints = try sections.bytes(.transitionConstraints).map { $0 != 0 }
    guard
      transitionConstraints.isEmpty || transitionConstraints.count == labelCount * (labelCount + 2)
    else { throw sections.damaged(.transitionConstraints) }
    table = try sections.featureTable(identityMask: parameters.identityMask, rowLimit: rows.limit)
  }

  /// The model file's bytes, converted if it is a CRFsuite model.
  package var fileBytes: [UInt8] { Array(file.bytes) }

  /// The bytes of the model's file with other sections.
  ///
  /// - Throws: ``TaggerError`` for a model of CRFsuite that such a file cannot have.
  func fileBytes(
    replacing replaced: [ModelFormat.Section: [UInt8]]
  ) throws(TaggerError) -> [UInt8] {
    guard crfsuite?.hasPlainLabels ?? true, collidingRows.isEmpty else {
      throw .outOfRange(
        path: "model",
        reason:
          "the labels or attributes of this model of CRFsuite are none of a .tagger file; write it as CRFsuite's"
      )
    }
    guard !replaced.isEmpty else { return fileBytes }
    var sections = try ModelSections(file, path: "model").all
    for (section, bytes) in replaced { sections[section] = bytes }
    return ModelFile.bytes(sections, version: version)
  }

  /// The model's metadata in the order of the file.
  package var metadata: [(key: String, value: String)] { metadataText.pairs }

  /// The words that keep their dot.
  package var abbreviations: [String] { abbreviationLines.strings }

  /// A tokenizer with the rules and the abbreviations.
  package var tokenizer: Tokenizer {
    Tokenizer(
      rules: parameters.tokenizerRules, abbreviationLines: abbreviationLines.utf8.values)
  }

  /// The offset of a feature's row of weights, or 0 if the model does not know the feature.
  @inline(__always)
  package func row(of hash: UInt64) -> Int { table.offset(of: hash) }
}

extension [String] {
  /// Whether all elements are distinct.
  var isFreeOfRepetition: Bool {
    // For a few elements, sorting costs more.
    if count <= 32 { return indices.allSatisfy { !self[..<$0].contains(self[$0]) } }
    let sorted = sorted()
    return zip(sorted, sorted.dropFirst()).allSatisfy { $0 != $1 }
  }
}
