/// How much memory the process may take, with what the system keeps of files for it.
package enum AvailableMemory {
  /// The number of bytes: those that are free or that the system can free, but no more than the limit of the
  /// process's control groups; without end where the system does not tell.
  package static var byteCount: Int {
    func text(_ path: String) -> String? {
      (try? InputFile.contents(of: path)).map { String(decoding: $0, as: UTF8.self) }
    }
    return byteCount(text)
  }

  /// The same by the texts of the system's files.
  static func byteCount(_ text: (_ path: String) -> String?) -> Int {
    var least = Int.max
    for line in text("/proc/meminfo")?.split(separator: "\n") ?? []
    where line.hasPrefix("MemAvailable:") {
      let words = line.split(separator: " ")
      if words.count > 1, let kilobytes = Int(words[1]) { least = kilobytes << 10 }
    }
    // Lines are NUMBER:CONTROLLERS:PATH; version 2 has no controllers.
    for line in text("/proc/self/cgroup")?.split(separator: "\n") ?? [] {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isFirst = fields[1].split(separator: ",").contains("memory")
      guard isFirst || fields[1].isEmpty else { continue }
      let root = isFirst ? "/sys/fs/cgroup/memory" : "/sys/fs/cgroup"
      let file = isFirst ? "memory.limit_in_bytes" : "memory.max"
      // The groups around a group limit it, too. In a container only the last of them may be seen, as the root.
      var names = fields[2].split(separator: "/")
      while true {
        let path = ([root] + names.map(String.init) + [file]).joined(separator: "/")
        if let limit = text(path)?.split(separator: "\n").first.flatMap({ Int($0) }) {
          least = min(least, limit)
        }
        if names.popLast() == nil { break }
      }
    }
    return least
  }
}
