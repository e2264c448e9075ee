@testable import TaggerTraining
@testable import WordTagging

extension FuzzTarget {
  /// Cluster files: what is read is written as it was and can be a model's table.
  static let clusterFile = FuzzTarget("cluster-file", maximumLength: 4_096) { input in
    let text = String(decoding: input, as: UTF8.self)
    guard let members = try? ClusterFile.members(text, file: "fuzz") else { return }
    let written = members.map { ClusterFile.line($0) }.joined()
    let again = try? ClusterFile.members(written, file: "fuzz")
    precondition(again == members)
    let table = ClusterTable([members.map { ($0.word, $0.path) }])
    precondition(table.slots.count >= Set(members.map(\.word)).count || members.isEmpty)
  }
}
