import ArgumentParsing
import LabeledData
import StreamIO
import TaggerTraining

/// `wordtagger cluster`: computes Brown clusters of words.
struct Cluster: Verb {
  static let configuration = CommandConfiguration(
    commandName: "cluster", abstract: "Cluster words by the words around them (Brown clustering).",
    discussion: """
      Words with the same neighbors get the same cluster, so that a tagger treats a rare word like \
      similar frequent ones. Features use clusters as cluster(NAME) with `train --clusters NAME=FILE`. \
      Labels are ignored; more text gives better clusters. The output has a line for each word: its \
      path in the tree of clusters, the word and its count. The same input gives the same clusters.
      """)
  static let examples = [
    Example(
      "Cluster the words of two files and train with them",
      "wordtagger cluster train.jsonl lines.txt -o words.clusters"),
    Example(
      "Few clusters of frequent words",
      "wordtagger cluster lines.txt --count 64 --min-count 10 -o words.clusters"),
  ]
  static let outcomes = (
    success: "the clusters were written", failure: "a file cannot be read or written"
  )

  @Argument(help: "Files of lines, labeled or not; - is standard input.", file: .input)
  var files: [String]
  @OptionGroup
  var destination: OutputOption
  @OptionGroup
  var input: DataInput
  @Option(help: ArgumentHelp("The number of clusters.", valueName: "clusters"))
  var count = 256
  @Option(help: ArgumentHelp("Drop words that occur fewer times.", valueName: "times"))
  var minCount = 3

  @Option(
    help: ArgumentHelp(
      "The largest distance of co-occurring words; 1 counts adjacent words only.",
      valueName: "words"))
  var window = 2

  func validate() throws {
    try requireRange("--count", count, 2...4_096)
    try requireRange("--min-count", minCount, 1...1_000_000_000)
    try requireRange("--window", window, 1...1_000)
  }

  func run() throws {
    let counts = try CoOccurrenceCounts(
      files.map { try input.reader($0) }, minCount: minCount, window: window)
    var bar = ProgressBar("clustering", total: counts.wordCount)
    let clusters = WordClusters(counts, clusterCount: count) { done in bar.update(done) }
    bar.finish()
    let file = try OutputFile(destination.output)
    for member in clusters.members { try file.write(member.line) }
    try file.close()
    StandardError.note("\(clusters.members.count) words in \(clusters.clusterCount) clusters\n")
  }
}
