import Platform
import Synchronization

/// Another program whose output is read.
package enum Subprogram {
  /// The reason for missing output.
  package enum Failure: Error {
    case notFound, failed, timeLimit, sizeLimit
  }

  private struct State {
    var running: Set<pid_t> = []
    var isEnding = false
  }

  private static let state = Mutex(State())

  /// Kills all programs for a process that is about to end itself.
  ///
  /// No more programs start, and callers that wait for one wait for the end of the process.
  package static func killAll() {
    state.withLock { state in
      state.isEnding = true
      for pid in state.running { kill(-pid, SIGKILL) }
    }
  }

  /// Runs a program of the search path to its end and returns its standard output.
  ///
  /// - Parameters:
  ///   - program: The name of the program.
  ///   - arguments: Its arguments.
  ///   - limit: The maximum number of bytes of output.
  ///   - timeLimit: The maximum time; a program that takes longer is killed with all its children.
  /// - Returns: The output.
  /// - Throws: The reason for missing output.
  static func output(
    of program: String, _ arguments: [String], limit: Int, timeLimit: Duration
  ) throws(Failure) -> [UInt8] {
    guard let ends = makePipe() else { throw .failed }
    defer { close(ends[0]) }
    let pid = spawn(program, arguments, output: ends[1])
    close(ends[1])
    guard let pid else { throw .notFound }
    let deadline = ContinuousClock.now + timeLimit
    let result = read(ends[0], limit: limit, until: deadline)
    if case .failure = result { kill(-pid, SIGKILL) }
    let status = waitForEnd(of: pid, until: deadline)
    let output = try result.get()
    // Some systems report a missing program only in the child.
    if status >> 8 & 0xFF == 127 { throw .notFound }
    guard status == 0 else { throw .failed }
    return output
  }

  /// A pipe that is inherited only by the program that gets one of its ends.
  private static func makePipe() -> [CInt]? {
    var ends: [CInt] = [0, 0]
    // Under the lock, so that no other program starts between the two calls.
    return state.withLock { _ in
      guard pipe(&ends) == 0 else { return nil }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return ends
    }
  }

  /// Starts a program in a process group of its own, without input and messages.
  private static func spawn(_ program: String, _ arguments: [String], output: CInt) -> pid_t? {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // Signals that this process ignores or blocks have their usual effect on the program.
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    var pid = pid_t()
    return state.withLock { state in
      guard !state.isEnding,
        posix_spawnp(&pid, program, &actions, &attributes, &words, environ) == 0
      else {
        return nil
      }
      state.running.insert(pid)
      return pid
    }
  }

  /// Waits for a program that has closed its output, and kills it at the deadline.
  private static func waitForEnd(of pid: pid_t, until deadline: ContinuousClock.Instant) -> CInt {
    var status: CInt = 0
    while true {
      // Under the lock, so that `killAll` never kills a process that has reused the number.
      let hasEnded = state.withLock { state in
        let ended = waitpid(pid, &status, WNOHANG)
        guard ended == pid || (ended < 0 && errno != EINTR) else { return false }
        state.running.remove(pid)
        return !state.isEnding
      }
      if hasEnded { return status }
      if ContinuousClock.now >= deadline { kill(-pid, SIGKILL) }
      usleep(1000)
    }
  }

  private static func read(
    _ descriptor: CInt, limit: Int, until deadline: ContinuousClock.Instant
  ) -> Result<[UInt8], Failure> {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let left = (deadline - .now).components
      guard left.seconds >= 0, left.attoseconds >= 0 else { return .failure(.timeLimit) }
      var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000 + 1
      guard poll(&event, 1, CInt(clamping: milliseconds)) > 0 else { continue }
      let count = FileBytes.fill(&chunk, from: descriptor)
      guard count >= 0 else { return .failure(.failed) }
      if count == 0 { return .success(bytes) }
      guard bytes.count + count <= limit else { return .failure(.sizeLimit) }
      bytes += chunk[..<count]
    }
  }
}
