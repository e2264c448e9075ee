import WordTagging

/// What extracts the features of sequences in training, and the tables of words that it uses.
struct FeatureExtractors {
  /// The slots of the table of word lists.
  let wordLists: [WordListTable.Entry]
  /// What was counted in the training data.
  let counted: [ClusterTable.CountedEntry]
  /// Extracts the features of sequences that are in no fold.
  let whole: FeatureExtractor
  /// Extract the features of training sequences, by fold; empty when all folds have the same.
  let folds: [FeatureExtractor]

  init(
    _ options: TrainingConfiguration, _ settings: TrainingSettings, words: WordCounts
  ) throws(TrainingError) {
    let features = settings.features
    if options.warmStart == nil { try options.checkWords(of: features) }
    let tokenizer = options.warmStart?.tokenizer ?? Tokenizer(rules: options.tokenizerRules)
    let table = WordListTable(
      lists: features.listNames.map { name in
        (options.lists[name] ?? []).map { ListEntries.words(of: $0, tokenizer) }
      }, addedTo: options.warmStart?.wordLists ?? [])
    wordLists = table.slots
    let lists = [SharedBuffer(table.slots)]
    let rows = features.clusteringNames.map { options.wordTables[$0]?.rows ?? [] }
    // Other words are not looked up in the sequences of a fold.
    let rowsOfFolds =
      features.usesCounts ? rows.map { $0.filter { words.has($0.word) } } : rows
    func entries(leavingOut fold: Int?) -> [ClusterTable.CountedEntry] {
      words.entries(for: features, leavingOut: fold, minCount: settings.minWordCount)
    }
    let allCounts = entries(leavingOut: nil)
    counted = allCounts
    func extractor(leavingOut fold: Int?) -> FeatureExtractor {
      let counted = fold.map { entries(leavingOut: $0) } ?? allCounts
      let table =
        options.warmStart?.clusters
        ?? ClusterTable(fold == nil ? rows : rowsOfFolds, counted: counted).slots
      return FeatureExtractor(features, lists: lists, clusters: SharedBuffer(table))
    }
    whole = extractor(leavingOut: nil)
    let isCounted = features.usesCounts && options.warmStart == nil
    folds = isCounted ? (0..<WordCounts.foldCount).map { extractor(leavingOut: $0) } : []
  }
}
