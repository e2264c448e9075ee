/// The versions of a scan, with those that can be undone and redone.
struct ScanHistory: Sendable {
  /// How a version came about.
  enum Kind: String, Sendable { case edit, undo, redo }

  /// A state of a scan; without content it is deleted.
  struct Version: Sendable {
    var id: Int
    var change: Int
    var kind: Kind
    var content: Int?
  }

  /// The edits that hold; the first one made the scan.
  private(set) var done: [Version] = []
  /// The edits that were undone, the next to be redone last.
  private(set) var undone: [Version] = []
  private(set) var last: Version?

  init(_ versions: [Version]) {
    for version in versions {
      last = version
      switch version.kind {
      case .edit:
        done.append(version)
        undone = []
      case .undo: if let taken = done.popLast() { undone.append(taken) }
      case .redo: if let taken = undone.popLast() { done.append(taken) }
      }
    }
  }

  /// The edit that undoing takes back; nil if only the one that made the scan is left.
  var undoable: Version? { done.count > 1 ? done.last : nil }
  /// The edit that redoing makes again.
  var redoable: Version? { undone.last }
  /// Whether the scan was deleted, or what made it was undone.
  var isDeleted: Bool { last?.content == nil }
  /// The content, or else the last one before the scan was deleted.
  var content: Int? {
    (done.last { $0.content != nil } ?? undone.last { $0.content != nil })?.content
  }
}
