import Foundation
import Synchronization

@testable import TaggerTraining

/// Ranks that are threads of one process.
enum ThreadRanks {
  /// Calls a function on every rank; returns the result of the first one.
  static func run<Output: Sendable>(
    _ size: Int, _ body: @escaping @Sendable (any Communicator) throws -> Output
  ) throws -> Output {
    let hub = Hub(size)
    let results = Mutex<[Int: Result<Output, any Error>]>([:])
    let group = DispatchGroup()
    for rank in 0..<size {
      group.enter()
      let thread = Thread {
        let result = Result { try body(ThreadCommunicator(hub, rank)) }
        results.withLock { $0[rank] = result }
        group.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    return try results.withLock { results in
      for rank in 1..<max(1, size) { _ = try results[rank]?.get() }
      guard let first = results[0] else { throw CancellationError() }
      return try first.get()
    }
  }

  /// Where ranks put what they send, and wait for each other.
  final class Hub: @unchecked Sendable {
    let size: Int
    private let condition = NSCondition()
    private var mail: [[[UInt8]]]
    private var (arrived, round) = (0, 0)

    init(_ size: Int) {
      self.size = size
      mail = Array(repeating: Array(repeating: [], count: size), count: size)
    }

    func send(_ parts: [[UInt8]], from rank: Int) {
      mail[rank] = parts
      wait()
    }

    func receive(by rank: Int) -> [[UInt8]] {
      let received = mail.map { $0[rank] }
      wait()
      return received
    }

    /// Waits until all ranks are here.
    private func wait() {
      condition.lock()
      defer { condition.unlock() }
      arrived += 1
      if arrived == size {
        (arrived, round) = (0, round + 1)
        condition.broadcast()
        return
      }
      let current = round
      while round == current {
        // A rank that never comes would keep all tests from ending.
        if !condition.wait(until: Date() + 120) { fatalError("a rank waits for others forever") }
      }
    }
  }
}

final class ThreadCommunicator: Communicator {
  private let hub: ThreadRanks.Hub
  let rank: Int
  var size: Int { hub.size }

  init(_ hub: ThreadRanks.Hub, _ rank: Int) { (self.hub, self.rank) = (hub, rank) }

  func workAlone(_ isAlone: Bool) {}

  func exchange(
    _ sent: [UnsafeRawBufferPointer], limits: [Int],
    into received: UnsafeMutableRawBufferPointer, _ receivedLimits: [Int]
  ) {
    precondition(zip(sent, limits).allSatisfy { $0.count <= $1 })
    hub.send(sent.map { Array($0) }, from: rank)
    var start = 0
    for (bytes, limit) in zip(hub.receive(by: rank), receivedLimits) {
      precondition(bytes.count <= limit)
      UnsafeMutableRawBufferPointer(rebasing: received[start..<start + limit])
        .copyBytes(from: bytes)
      start += limit
    }
  }
}
