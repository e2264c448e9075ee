@testable import WordTagging

extension FuzzTarget {
  /// The feature language: a set's own text gives the set again, and its features can be extracted.
  static let featureLanguage = FuzzTarget("feature-language", maximumLength: 4_096) { input in
    let text = String(decoding: input, as: UTF8.self)
    guard let set = try? FeatureSet(parsing: text) else { return }
    guard let again = try? FeatureSet(parsing: set.description) else {
      preconditionFailure("the text of a set is not accepted: \(set)")
    }
    precondition(again.description == set.description)
    precondition(again.stateTemplates.map(\.seed) == set.stateTemplates.map(\.seed))
    precondition(again.listNames == set.listNames && again.columnNames == set.columnNames)
    precondition(again.clusteringNames == set.clusteringNames)
    precondition(set.stateTemplates.count + set.edgeTemplates.count <= FeatureSet.maximumTemplates)
    checkFeatures(of: set)
  }

  /// Extracts the features of a sequence, names them, and compiles them for tagging.
  static func checkFeatures(of set: FeatureSet) {
    // Names of thousands of templates would take all the time.
    guard set.listNames.count <= WordListTable.maximumLists, set.stateTemplates.count <= 256 else {
      return
    }
    let lists = WordListTable(lists: set.listNames.map { _ in [["cups"], ["of", "flour"]] })
    let clusters = ClusterTable(set.clusteringNames.map { _ in [("cups", "0101")] })
    let extractor = FeatureExtractor(
      set, lists: [SharedBuffer(lists.slots)], clusters: SharedBuffer(clusters.slots))
    let compiled = CompiledTemplates(set)
    precondition(compiled.margin == set.reach)
    let text = Array("1½ cups (of flour), aaaaaaaaaaaaaaaaaaaaab cre\u{300}me".utf8)
    text.withView { utf8 in
      var tokens: [ByteRange] = []
      Tokenizer().tokens(in: utf8, into: &tokens)
      let cells = Array(tokens.reversed())
      tokens.withView { tokens in
        cells.withView { cells in
          var view = SequenceView(bytes: utf8, tokens: tokens)
          (view.cells, view.columnCount) = (cells, 1)
          view.columnIndices = set.columnNames.indices.map { $0 % 2 - 1 }
          var scratch = FeatureScratch()
          extractor.extract(view, into: &scratch)
          let named = extractor.namedFeatures(view)
          for token in tokens.indices {
            let states = set.stateTemplates.indices.map { scratch.stateFeature($0, at: token) }
            let found = named[token].filter { !$0.scoresPairs }.map(\.hash)
            precondition(states.filter { $0 != 0 } == found)
          }
        }
      }
    }
  }
}
