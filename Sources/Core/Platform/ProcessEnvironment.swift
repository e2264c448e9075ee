/// What the system tells a process about itself.
package enum ProcessEnvironment {
  /// The value of an environment variable; nil where it is not set, or empty.
  package static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The environment variables whose names have a prefix, by name.
  package static func variables(prefixed prefix: String) -> [(name: String, value: String)] {
    var variables: [(name: String, value: String)] = []
    var next = environ
    while let text = next.pointee {
      let parts = String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].hasPrefix(prefix) {
        variables.append((String(parts[0]), String(parts[1])))
      }
      next += 1
    }
    return variables.sorted { $0.name < $1.name }
  }

  /// The folder of the user.
  package static var home: String {
    variable("HOME") ?? getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"
  }

  /// The number of processors that the process may use.
  package static let processorCount: Int = {
    #if os(Linux)
    // The C library's `sched_getaffinity` is hidden from Swift.
    typealias GetAffinity = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> CInt
    if let address = dlsym(nil, "sched_getaffinity") {
      var set = InlineArray<16, UInt64>(repeating: 0)
      let getAffinity = unsafeBitCast(address, to: GetAffinity.self)
      if getAffinity(0, MemoryLayout.size(ofValue: set), &set) == 0 {
        return max(1, set.indices.reduce(0) { $0 + set[$1].nonzeroBitCount })
      }
    }
    #endif
    return max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }()
}
