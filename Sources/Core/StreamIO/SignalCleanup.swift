import Platform
import Synchronization

/// Temporary files that are removed, and actions that run, when a signal ends the process.
///
/// Signal handlers may do almost nothing, so the handler only wakes a thread, which cleans up and
/// then ends the process with the same signal.
package enum SignalCleanup {
  private struct Resources {
    var paths: Set<String> = []
    var actions: [@Sendable () -> Void] = []
    /// Whether a signal has arrived; nothing can be added from then on.
    var isEnding = false
  }

  private static let resources = Mutex(Resources())
  /// The write end of the pipe that wakes the thread; -1 before ``install()``.
  private static let wakeDescriptor = Atomic<Int32>(-1)

  /// Installs handlers for SIGTERM, SIGINT and SIGHUP; the executable calls this once, at start.
  ///
  /// A signal that the process was started to ignore, as by `nohup`, stays ignored.
  package static func install() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    wakeDescriptor.store(ends[1], ordering: .releasing)
    // A parent may have started the process with these signals blocked, as from a thread of a pool.
    unblock([SIGTERM, SIGINT, SIGHUP])
    startThread(reading: ends[0])
    for number in [SIGTERM, SIGINT, SIGHUP] {
      let previous = signal(number) { SignalCleanup.end($0) }
      if previous.map({ unsafeBitCast($0, to: Int.self) }) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }

  private static func unblock(_ numbers: [Int32]) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Cleans up and ends the process by a signal; may be called in a signal handler.
  package static func end(_ number: Int32) {
    var byte = UInt8(truncatingIfNeeded: number)
    if write(wakeDescriptor.load(ordering: .acquiring), &byte, 1) == 1 { return }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Adds a file or a folder that is about to be made.
  package static func add(_ path: String) { waitIfEnding { $0.paths.insert(path) } }

  /// Removes a path that needs no cleanup any more.
  package static func remove(_ path: String) { waitIfEnding { $0.paths.remove(path) } }

  /// Adds an action, such as to end child processes.
  package static func onEnd(_ action: @escaping @Sendable () -> Void) {
    waitIfEnding { $0.actions.append(action) }
  }

  /// Prints a line on standard error, in an action.
  package static func print(_ sentence: String) {
    let line = Array((sentence + "\n").utf8)
    _ = line.withUnsafeBytes { writeAll($0, to: STDERR_FILENO) }
  }

  /// Changes the resources; a thread that does so while the process ends waits for the end.
  private static func waitIfEnding(_ change: (inout Resources) -> Void) {
    let isEnding = resources.withLock { resources in
      if !resources.isEnding { change(&resources) }
      return resources.isEnding
    }
    while isEnding { pause() }
  }

  private static func startThread(reading descriptor: Int32) {
    let argument = UnsafeMutableRawPointer(bitPattern: Int(descriptor) + 1)
    #if canImport(Darwin)
    var thread: pthread_t?
    pthread_create(
      &thread, nil, { SignalCleanup.wait(on: Int32(Int(bitPattern: $0) - 1)) }, argument)
    #else
    var thread = pthread_t()
    pthread_create(
      &thread, nil, { SignalCleanup.wait(on: Int32(Int(bitPattern: $0) - 1)) }, argument)
    #endif
  }

  private static func wait(on descriptor: Int32) -> UnsafeMutableRawPointer? {
    var byte: UInt8 = 0
    while read(descriptor, &byte, 1) != 1 {}
    let number = Int32(byte)
    let (paths, actions) = resources.withLock { resources in
      resources.isEnding = true
      return (resources.paths, resources.actions)
    }
    for action in actions { action() }
    for path in paths { removeTree(path) }
    // The status tells the caller which signal ended the process.
    signal(number, SIG_DFL)
    raise(number)
    _exit(128 + number)
  }

  /// Removes a file, or a folder with its contents; links are removed, not followed.
  static func removeTree(_ path: String) {
    guard unlink(path) != 0, let names = namesInFolder(path) else { return }
    for name in names { removeTree(path + "/" + name) }
    rmdir(path)
  }
}
