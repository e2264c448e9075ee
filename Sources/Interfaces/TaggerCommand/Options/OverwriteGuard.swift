import Platform
import LabeledData
import ArgumentParsing
import PageReading
import StreamIO

/// Refuses runs that would write over one of their own inputs or stores, or write two outputs to one file.
enum OverwriteGuard {
  /// The inputs that environment variables name.
  static var environmentFiles: [NamedFile] {
    ProcessEnvironment.variables(prefixed: "WORDTAGGER_").map {
      NamedFile(argument: $0.name, path: $0.value, role: .input)
    }
  }

  /// Compares the files of a run, by device and number, before any of them is opened.
  static func check(_ files: [NamedFile]) throws(UsageError) {
    var written: [PathDestination: NamedFile] = [:]
    for file in files.flatMap(\.written) {
      guard let identity = PathDestination(file.path) else { continue }
      if let other = written.updateValue(file, forKey: identity) { throw .sameFile(other, file) }
    }
    // An output that does not exist yet is no input.
    guard written.keys.contains(where: \.exists) else { return }
    for file in files.flatMap(\.read) {
      if let other = PathDestination(file.path).flatMap({ written[$0] }) {
        throw .sameFile(file, other)
      }
    }
  }
}

extension NamedFile {
  /// The files that the run writes: a database has its log and journal beside it; standard output is no file.
  fileprivate var written: [NamedFile] {
    switch role {
    case _ where path == "-": []
    case .output: [self]
    case .store: ["", "-wal", "-shm", "-journal"].map { at(path + $0) }
    case .input, .pages, .scratch, .variable: []
    }
  }

  /// The files and folders that the run only reads, with the members of folders.
  fileprivate var read: [NamedFile] {
    switch role {
    case .input:
      candidates.flatMap { [$0] + ((try? InputPaths.expanded($0)) ?? []) }.map(at)
    case .pages:
      candidates.flatMap { [$0] + ((try? FrameSource.pictures(in: $0)) ?? []) }.map(at)
    case .output, .store, .scratch, .variable: []
    }
  }

  private func at(_ path: String) -> NamedFile {
    NamedFile(argument: argument, path: path, role: role)
  }

  /// The paths that the text may mean: all of it, or what follows a name, as in `units=FILE` and `crfpp:FILE`.
  private var candidates: [String] {
    if path == "-" { return ["/dev/stdin"] }
    return [path]
      + ["=", ":"].compactMap { mark in
        path.firstIndex(of: mark).map { String(path[path.index(after: $0)...]) }
      }
  }
}
