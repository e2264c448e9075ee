import LabeledData
import StreamIO
import TaggerTraining

/// `wordtagger cluster`: words grouped by the company they keep.
struct Cluster: Verb {
  static let configuration = CommandConfiguration(
    commandName: "cluster", abstract: "Group the words of many lines by the company they keep.",
    discussion: """
      Words that stand beside the same words fall into one cluster (Brown's algorithm), so that a \
      tagger can treat a word that it saw once like its likes. Features take the clusters as \
      cluster(NAME) with `train --clusters NAME=FILE`. Labels do not matter: the more lines, the better. \
      The result has a line for each word, its path in the tree of clusters, the word and its count; \
      the same lines always give the same clusters.
      """)
  static let examples = [
    Example(
      "Cluster the words of two files and train with them",
      "wordtagger cluster train.jsonl lines.txt -o words.clusters"),
    Example(
      "Few clusters, of frequent words only",
      "wordtagger cluster lines.txt --count 64 --min-count 10 -o words.clusters"),
  ]
  static let exitCodes: [(status: Int32, meaning: String)] = [
    (0, "the clusters were written"), (1, "a file cannot be read or written"),
  ]

  @Argument(help: "Files of lines, labeled or not; - is standard input.", completion: .file)
  var files: [String]
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; - is standard output.", valueName: "file"),
    completion: .file)
  var output = "-"
  @OptionGroup
  var input: DataInput
  @Option(help: ArgumentHelp("How many clusters there shall be.", valueName: "clusters"))
  var count = 256
  @Option(help: ArgumentHelp("Leave out words that are met less often.", valueName: "times"))
  var minCount = 3

  @Option(
    help: ArgumentHelp(
      "How far apart words may be to be company; 1 takes neighbors alone.", valueName: "words"))
  var window = 2

  func validate() throws {
    guard (2...4_096).contains(count) else {
      throw ValidationError("--count is \(count); expected a number from 2 to 4096.")
    }
  }

  func run() throws {
    let counts = try NeighbourCounts(
      files.map { try input.reader($0) }, minCount: minCount,
      window: max(1, window))
    var bar = ProgressBar("clustering", total: counts.wordCount)
    let clusters = WordClusters(counts, clusterCount: count) { done in bar.update(done) }
    bar.finish()
    let file = try OutputFile(output)
    for member in clusters.members { try file.write(ClusterFile.line(member)) }
    try file.close()
    StandardError.write("\(clusters.members.count) words in \(clusters.clusterCount) clusters\n")
  }
}
