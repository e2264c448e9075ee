import Platform
import StreamIO
import Synchronization
package import TaggerTraining

#if MPI
import CMPI
#endif

/// The ranks of an MPI job, which `mpirun` or a scheduler has started.
///
/// The default error handler of MPI ends the job when a call fails.
package final class MPICommunicator: Communicator {
  package let rank: Int
  package let size: Int
  private let sent = Atomic<Int>(0)
  private let rounds = Atomic<Int>(0)
  private let waiting = Atomic<Int>(0)
  private let isAlone = Atomic<Bool>(false)

  /// What a rank has exchanged with others.
  package struct Traffic: Sendable {
    /// The number of bytes sent.
    package var bytes = 0
    /// The number of exchanges with all ranks.
    package var rounds = 0
    /// The time of the exchanges, in seconds, including the wait for other ranks.
    package var seconds = 0.0
  }

  /// What this rank has exchanged so far.
  package var traffic: Traffic {
    Traffic(
      bytes: sent.load(ordering: .relaxed), rounds: rounds.load(ordering: .relaxed),
      seconds: Double(waiting.load(ordering: .relaxed)) / 1e9)
  }

  /// Joins the job; once in a process.
  ///
  /// - Throws: ``TrainingError`` when the program was built without MPI, MPI does not start, or a scheduler has
  ///   started several processes that do not know of each other.
  package init() throws(TrainingError) {
    #if MPI
    var (rank, size) = (Int32(0), Int32(0))
    let error = mpi_start(&rank, &size)
    guard error == 0 else {
      throw TrainingError(
        .cluster,
        message: error == MPI_ERR_OTHER
          ? "This MPI has no support of threads (MPI_THREAD_SERIALIZED)."
          : "MPI does not start; is the program run by mpirun?")
    }
    (self.rank, self.size) = (Int(rank), Int(size))
    let tasks = getenv("SLURM_NTASKS").flatMap { Int(String(cString: $0)) } ?? 1
    guard size > 1 || tasks == 1 || getenv("OMPI_COMM_WORLD_SIZE") != nil else {
      throw TrainingError(
        .cluster,
        message:
          "Slurm has started \(tasks) tasks, but MPI knows of this one only; start them with mpirun, or with a"
          + " srun that supports this MPI (srun --mpi=pmix).")
    }
    #else
    throw TrainingError(
      .cluster, message: "This program was built without MPI; 'make mpi' builds one that has it.")
    #endif
  }

  package func exchange(
    _ sent: [UnsafeRawBufferPointer], limits: [Int],
    into received: UnsafeMutableRawBufferPointer, _ receivedLimits: [Int]
  ) {
    #if MPI
    let counts = sent.map(\.count)
    let start = ContinuousClock.now
    let error = mpi_exchange(
      sent.map(\.baseAddress), counts, limits, received.baseAddress, receivedLimits, Int32(rank),
      Int32(size))
    if error != 0 {
      SignalCleanup.print(
        "Error: rank \(rank) cannot exchange data with others (MPI error \(error)).")
      end(status: 1)
    }
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    waiting.add(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000), ordering: .relaxed)
    rounds.add(1, ordering: .relaxed)
    self.sent.add(counts.reduce(0, +) - counts[rank], ordering: .relaxed)
    #endif
  }

  package func workAlone(_ isAlone: Bool) { self.isAlone.store(isAlone, ordering: .relaxed) }

  /// Whether an error may be this rank's alone.
  var worksAlone: Bool { isAlone.load(ordering: .relaxed) }

  /// Lets time pass.
  func wait(milliseconds: Int) { _ = usleep(UInt32(1_000 * milliseconds)) }

  /// Leaves the job in order, when all ranks do.
  package func finish() {
    #if MPI
    mpi_finish()
    #endif
  }

  /// Ends all ranks of the job.
  package func end(status: Int32) -> Never {
    #if MPI
    mpi_abort(status)
    #endif
    exit(status)
  }
}
