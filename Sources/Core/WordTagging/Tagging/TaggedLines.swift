#if !hasFeature(Embedded)
import Synchronization

extension WordTagger {
  /// Labels many lines on all cores and returns them in order.
  ///
  /// - Throws: `CancellationError` when the task is canceled before the last line.
  public func tag(lines: [String]) async throws(CancellationError) -> [TaggedSequence] {
    let size = 256
    guard lines.count > size else { return lines.map { tag($0) } }
    let tagged = await withTaskGroup(of: (Int, [TaggedSequence]).self) { group in
      for start in stride(from: 0, to: lines.count, by: size) {
        group.addTask {
          let part = lines[start..<min(start + size, lines.count)]
          return (start, Task.isCancelled ? [] : part.map { self.tag($0) })
        }
      }
      var parts: [Int: [TaggedSequence]] = [:]
      for await (start, part) in group { parts[start] = part }
      return parts.sorted { $0.key < $1.key }.flatMap(\.value)
    }
    guard tagged.count == lines.count else { throw CancellationError() }
    return tagged
  }

  /// Labels the lines of an asynchronous sequence on all cores, and gives the results in their order.
  ///
  /// At most 64 lines are read ahead, so that memory does not grow with the sequence.
  ///
  /// ```swift
  /// let lines = AsyncStream { readLine() }
  /// for try await line in tagger.tag(lines) { print(line.tokens.count) }
  /// ```
  public func tag<Lines: AsyncSequence & Sendable>(_ lines: Lines) -> TaggedLines<Lines>
  where Lines.Element == String { TaggedLines(self, lines) }
}

/// The labeled lines of an asynchronous sequence, in its order.
public struct TaggedLines<Lines: AsyncSequence & Sendable>: AsyncSequence, Sendable
where Lines.Element == String {
  private let tagger: WordTagger
  private let lines: Lines

  fileprivate init(_ tagger: WordTagger, _ lines: Lines) {
    (self.tagger, self.lines) = (tagger, lines)
  }

  /// The lines in flight; the first is returned next.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var tasks: AsyncThrowingStream<Task<TaggedSequence, Never>, any Error>.Iterator
    fileprivate let window: ReadingWindow

    /// The next labeled line; nil at the end of the sequence.
    ///
    /// - Throws: Errors of the sequence, or `CancellationError`.
    public mutating func next() async throws -> TaggedSequence? {
      guard let task = try await tasks.next() else {
        try Task.checkCancellation()
        return nil
      }
      defer { window.leave() }
      return await task.value
    }
  }

  /// Starts to read and to label the sequence.
  public func makeAsyncIterator() -> Iterator {
    let (tasks, continuation) = AsyncThrowingStream.makeStream(
      of: Task<TaggedSequence, Never>.self)
    let window = ReadingWindow()
    let reading = Task { [tagger, lines] in
      do {
        for try await line in lines {
          await window.enter()
          try Task.checkCancellation()
          continuation.yield(Task { tagger.tag(line) })
        }
        continuation.finish()
      } catch { continuation.finish(throwing: error) }
    }
    continuation.onTermination = { _ in
      reading.cancel()
      window.leave()
    }
    return Iterator(tasks: tasks.makeAsyncIterator(), window: window)
  }
}

/// Limits the number of lines read ahead.
private final class ReadingWindow: Sendable {
  private struct State {
    var free = 64
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Waits for a free place and takes it; called by one reader.
  func enter() async {
    await withCheckedContinuation { reader in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.reader = reader
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { reader.resume() }
    }
  }

  /// Gives a place back.
  func leave() {
    let reader = state.withLock { state in
      let waiting = state.reader
      if waiting == nil { state.free += 1 }
      state.reader = nil
      return waiting
    }
    reader?.resume()
  }
}
#endif
