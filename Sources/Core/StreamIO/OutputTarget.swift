import Platform

/// The destination of an ``OutputFile``.
enum OutputTarget {
  /// A standard stream, which stays open.
  case borrowed(Int32)
  /// A pipe, a device or an open file, which is written in place.
  case inPlace(Int32)
  /// A temporary file that replaces a file, or creates it if there is none.
  case replacement(Int32, temporaryPath: String, path: String)

  var descriptor: Int32 {
    switch self {
    case .borrowed(let descriptor), .inPlace(let descriptor), .replacement(let descriptor, _, _):
      descriptor
    }
  }

  /// Opens the target of a path, `-` for standard output; nil with `errno` when that failed.
  init?(_ path: String) {
    if path == "-" {
      self = .borrowed(STDOUT_FILENO)
      return
    }
    guard let resolved = Self.resolved(path) else { return nil }
    if let open = Self.openDescriptor(resolved) {
      let copy = fcntl(open, F_DUPFD_CLOEXEC, 3)
      guard copy >= 0 else { return nil }
      self = .inPlace(copy)
      return
    }
    var status = stat()
    let exists = stat(resolved, &status) == 0
    if exists, status.st_mode & S_IFMT != S_IFREG {
      let descriptor = open(resolved, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      self = .inPlace(descriptor)
      return
    }
    guard let temporary = TemporaryFile(beside: resolved, access: O_WRONLY, mode: 0o666) else {
      return nil
    }
    if exists { keepAccess(of: status, for: temporary.descriptor) }
    self = .replacement(temporary.descriptor, temporaryPath: temporary.path, path: resolved)
  }

  /// The path after resolving symbolic links, including links to a file that does not exist yet.
  static func resolved(_ path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      if openDescriptor(path) != nil { return path }
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = readlink(path, &target, target.count)
      guard count >= 0 else { return path }
      guard let link = String(validating: target[..<count], as: UTF8.self) else {
        errno = EILSEQ
        return nil
      }
      path = link.utf8.first == UInt8(ascii: "/") ? link : folder(of: path) + link
    }
    errno = ELOOP
    return nil
  }

  /// The descriptor that a path such as `/dev/stdout`, `/dev/fd/3` or `/proc/self/fd/3` names.
  private static func openDescriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return STDIN_FILENO
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"]
    where path.hasPrefix(folder) { return Int32(path.dropFirst(folder.count)) }
    return nil
  }
}
