import Foundation

/// The time that the calling thread has computed, which other work on the machine does not lengthen.
package enum ThreadTime {
  /// The time of some work.
  package static func measure<Failure: Error>(
    _ work: () throws(Failure) -> Void
  ) throws(Failure) -> Duration {
    let start = now
    try work()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
