/// The file format of word clusters: a line for each word.
///
/// A line has the path, the word and its count between tabs, as other implementations of Brown
/// clusters write them.
package enum ClusterFile {
  /// A word's line.
  package static func line(_ member: WordClusters.Member) -> String {
    "\(member.path)\t\(member.word)\t\(member.count)\n"
  }
}
