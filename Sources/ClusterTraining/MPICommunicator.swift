import CLibrary
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

  /// The number of bytes that this rank has sent to others.
  package var bytesSent: Int { sent.load(ordering: .relaxed) }

  /// Joins the job; once in a process.
  ///
  /// - Throws: ``TrainingError`` when the program was built without MPI, or MPI does not start.
  package init() throws(TrainingError) {
    #if MPI
    var (rank, size) = (Int32(0), Int32(0))
    guard mpi_start(&rank, &size) == 0 else {
      throw TrainingError(.cluster, message: "MPI does not start; is the program run by mpirun?")
    }
    (self.rank, self.size) = (Int(rank), Int(size))
    #else
    throw TrainingError(
      .cluster, message: "This program was built without MPI; 'make mpi' builds one that has it.")
    #endif
  }

  package func exchange(
    _ bytes: UnsafeRawBufferPointer, _ counts: [Int],
    into received: UnsafeMutableRawBufferPointer, _ receivedCounts: [Int]
  ) {
    #if MPI
    let error = mpi_exchange(
      bytes.baseAddress, counts, received.baseAddress, receivedCounts, Int32(rank), Int32(size))
    if error != 0 { end(status: 1) }
    sent.add(counts.reduce(0, +) - counts[rank], ordering: .relaxed)
    #endif
  }

  /// Lets time pass.
  func wait(seconds: UInt32) { _ = sleep(seconds) }

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
