@testable import TaggerTraining
@testable import WordTagging

extension FuzzTarget {
  /// Cluster files: what is read is written as it was, and a model's table has the path of every word.
  static let clusters = FuzzTarget("clusters", maximumLength: 4_096) { input in
    let text = String(decoding: input, as: UTF8.self)
    guard let members = try? ClusterFile.members(text, file: "fuzz") else { return }
    let written = members.map { ClusterFile.line($0) }.joined()
    let again = try? ClusterFile.members(written, file: "fuzz")
    precondition(again == members)
    let table = ClusterTable([members.map { ($0.word, $0.path) }])
    // By bytes: equal strings may have different ones.
    var paths: [[UInt8]: String] = [:]
    for member in members {
      paths[Array(LetterComposition.compose(member.word).utf8)] = member.path
    }
    table.slots.withUnsafeBufferPointer { slots in
      for (bytes, path) in paths {
        let word = String(decoding: bytes, as: UTF8.self)
        let found = ClusterTable.path(
          to: FeatureHash.text(word), in: slots, clustering: 0, steps: ClusterTable.longestPath)
        let steps = path.prefix(ClusterTable.longestPath)
        precondition(
          String(found, radix: 2) == "1" + steps,
          "\(word.debugDescription): \(found), \(steps)")
      }
    }
  }
}
