import Platform

/// A folder of files that appears under its name only when all of them are complete.
///
/// A run that fails or is ended by a signal leaves an older folder of that name as it was; where the file system cannot
/// exchange folders, an end between two renames leaves it beside its name.
package struct OutputFolder: ~Copyable {
  private let path: String
  private let temporaryPath: String
  /// The parents that were created.
  private let parents: [String]
  private var names: Set<String> = []

  /// Creates an empty folder beside the target, whose missing parents are created.
  package init(_ path: String) throws(FileError) {
    let end = path.lastIndex { $0 != "/" }
    guard let target = OutputTarget.resolved(end.map { String(path[...$0]) } ?? path) else {
      throw FileError(.cannotOpen, file: path, message: "cannot be opened: \(systemReason())")
    }
    try Self.checkReplaceable(target)
    guard let name = path.split(separator: "/").last, name != ".", name != ".." else {
      throw FileError(.cannotOpen, file: path, message: "is not the name of a folder to create")
    }
    let parent = folder(of: target)
    let parents = try Self.create(String(parent))
    let temporary = TemporaryFile.path(beside: target)
    SignalCleanup.add(temporary)
    guard mkdir(temporary, 0o777) == 0 else {
      let reason = errno
      SignalCleanup.remove(temporary)
      Self.removeEmpty(parents)
      throw FileError(
        .cannotOpen, file: path,
        message: "a folder beside it cannot be created: \(systemReason(reason))")
    }
    self.path = target
    self.parents = parents
    temporaryPath = temporary
  }

  /// Checks, before the work, that a new folder can take the place of an older one.
  private static func checkReplaceable(_ path: String) throws(FileError) {
    var (folder, parent, working) = (stat(), stat(), stat())
    guard stat(path, &folder) == 0 else { return }
    let isMounted = stat(path + "/..", &parent) == 0 && parent.st_dev != folder.st_dev
    let isWorking =
      stat(".", &working) == 0 && (working.st_dev, working.st_ino) == (folder.st_dev, folder.st_ino)
    guard isMounted || isWorking else { return }
    let reason = isMounted ? "a file system is mounted there" : "it is the working folder"
    throw FileError(
      .cannotOpen, file: path,
      message: "cannot be replaced as a whole, since \(reason); give a folder in it")
  }

  /// Writes a file.
  package mutating func write(_ bytes: some Collection<UInt8>, as name: String) throws(FileError) {
    try OutputFile.write(bytes, to: "\(temporaryPath)/\(name)")
    names.insert(name)
  }

  /// Gives the folder its name, in place of an older one with no other files.
  package consuming func publish() throws(FileError) {
    let older = Self.contents(of: path)
    if let other = older?.first(where: { !(names.contains($0.key) && $0.value) })?.key {
      throw FileError(
        .cannotWrite, file: path,
        message: "holds another file, \(other); give a new folder, or remove the file")
    }
    if older != nil { for name in names.union([""]) { keepAccess(to: name) } }
    guard older == nil ? rename(temporaryPath, path) == 0 : exchange() else {
      throw FileError(
        .cannotWrite, file: path, message: "cannot be moved to its name: \(systemReason())")
    }
    synchronizeFolder(of: path)
    guard older == nil || removeFiles() else {
      throw FileError(
        .cannotWrite, file: temporaryPath,
        message: "is the older folder, in which another file has appeared meanwhile")
    }
  }

  deinit {
    _ = removeFiles()
    SignalCleanup.remove(temporaryPath)
    Self.removeEmpty(parents)
  }

  /// Removes the folder under the temporary name, the new one or the older one, if it has only the files written.
  private borrowing func removeFiles() -> Bool {
    for name in names { unlink("\(temporaryPath)/\(name)") }
    return rmdir(temporaryPath) == 0
  }

  /// Gives a file, or the folder for the empty name, the owner and the mode of its older version.
  private borrowing func keepAccess(to name: String) {
    var status = stat()
    guard stat("\(path)/\(name)", &status) == 0 else { return }
    let descriptor = open("\(temporaryPath)/\(name)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    StreamIO.keepAccess(of: status, for: descriptor)
    _ = systemClose(descriptor)
  }

  /// Lets the two folders change names, at once where the system can.
  private borrowing func exchange() -> Bool {
    if rename(temporaryPath, path, .exchanging) == 0 { return true }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { return false }
    let older = temporaryPath + ".old"
    guard rename(path, older) == 0 else { return false }
    guard rename(temporaryPath, path) == 0 else {
      let reason = errno
      rename(older, path)
      errno = reason
      return false
    }
    return rename(older, temporaryPath) == 0
  }

  /// The names in a folder, and whether each is a file's; nil when there is no folder.
  private static func contents(of path: String) -> [String: Bool]? {
    namesInFolder(path).map { names in
      let isFile = names.map { name in
        var status = stat()
        return lstat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
      }
      return Dictionary(zip(names, isFile)) { first, _ in first }
    }
  }

  /// Creates a folder and those above it, unless they exist; returns those that it has created, from the outer one.
  @discardableResult
  package static func create(_ path: String, mode: Int = 0o777) throws(FileError) -> [String] {
    var created: [String] = []
    var end = path.utf8.startIndex
    while end < path.utf8.endIndex {
      end =
        path.utf8[path.utf8.index(after: end)...].firstIndex(of: UInt8(ascii: "/"))
        ?? path.utf8.endIndex
      let folder = String(path[..<end])
      if mkdir(folder, mode_t(mode)) == 0 {
        created.append(folder)
      } else if errno != EEXIST {
        let reason = systemReason()
        removeEmpty(created)
        throw FileError(.cannotWrite, file: folder, message: "cannot be created: \(reason)")
      }
    }
    return created
  }

  /// Removes folders that ``create(_:mode:)`` has created, if nothing is in them.
  package static func removeEmpty(_ folders: [String]) {
    for folder in folders.reversed() { rmdir(folder) }
  }
}
