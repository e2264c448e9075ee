import Dispatch

/// An executor with one thread per job, so that blocking work delays neither other requests nor Swift's cooperative
/// thread pool.
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
