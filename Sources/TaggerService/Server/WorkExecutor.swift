import Dispatch

/// Runs each job of the service's tasks on a thread of its own, so that work may hold its thread: it keeps no other
/// work waiting, and a program whose tasks block Swift's shared threads does not hold up the service's answers.
final class WorkExecutor: TaskExecutor {
  static let shared = WorkExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    // A serial queue gets a thread whenever it has work, however busy the shared ones are.
    DispatchQueue(label: "TaggerService").async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
    }
  }
}
