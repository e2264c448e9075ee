import Dispatch
import Synchronization

/// Runs the tasks of the service on threads of its own, so that a program whose tasks block Swift's shared ones does
/// not hold up its answers.
final class WorkExecutor: TaskExecutor {
  static let shared = WorkExecutor()

  // A serial queue gets a thread of its own whenever it has work, however busy the shared ones are.
  private let queues = (0..<8).map { DispatchQueue(label: "TaggerService.\($0)") }
  private let next = Atomic<Int>(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
    queues[index & 7].async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
