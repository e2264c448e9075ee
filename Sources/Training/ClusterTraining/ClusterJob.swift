public import LabeledData
import Platform
import StreamIO
import Synchronization
public import TaggerTraining

#if MPI
import CMPI
#endif

/// A training that the processes of an MPI job, its ranks, share: `mpirun` or a scheduler has started them.
///
/// Each rank runs the same program and calls the same functions in the same order. The model is the same byte for
/// byte, whatever their number.
///
/// ```swift
/// let cluster = try ClusterJob()
/// do {
///   let job = cluster.train(TrainingConfiguration(), on: SequenceSource(contentsOf: ["lines.jsonl"]))
///   let trained = try await job.finish()
///   if cluster.isFirst { try trained.write(to: "lines.tagger") }
/// } catch { cluster.fail { print(error) } }
/// cluster.finish()
/// ```
///
/// The default error handler of MPI ends the job when a call fails.
public final class ClusterJob: Communicator {
  /// The number of this rank, from 0.
  public let rank: Int
  /// The number of ranks.
  public let size: Int
  private let sent = Atomic<Int>(0)
  private let rounds = Atomic<Int>(0)
  private let waiting = Atomic<Int>(0)
  private let isAlone = Atomic<Bool>(false)

  /// What a rank has exchanged with others.
  public struct Traffic: Sendable {
    /// The number of bytes sent.
    public let bytes: Int
    /// The number of exchanges with all ranks.
    public let rounds: Int
    /// The time of the exchanges, in seconds, including the wait for other ranks.
    public let seconds: Double
  }

  /// What this rank has exchanged with others so far.
  public var traffic: Traffic {
    Traffic(
      bytes: sent.load(ordering: .relaxed), rounds: rounds.load(ordering: .relaxed),
      seconds: Double(waiting.load(ordering: .relaxed)) / 1e9)
  }

  /// Whether this is the rank that reports and writes the model.
  public var isFirst: Bool { rank == 0 }

  /// Joins the MPI job that this process belongs to; once in a process.
  ///
  /// - Throws: `TrainingError` when the program was built without MPI (the package trait of that name), MPI does not
  ///   start, or a scheduler has started several processes that do not know of each other.
  public init() throws(TrainingError) {
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
    let tasks = ProcessEnvironment.variable("SLURM_NTASKS").flatMap { Int($0) } ?? 1
    guard size > 1 || tasks == 1 || ProcessEnvironment.variable("OMPI_COMM_WORLD_SIZE") != nil
    else {
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

  /// Returns a training out of core whose data and work the ranks share.
  ///
  /// - Parameters:
  ///   - configuration: The settings of training, the same on all ranks.
  ///   - source: The training data, files that all ranks can read.
  ///   - validation: Held-out data, which the first rank alone reads.
  /// - Returns: The training, whose steps all ranks take; the model is on the first one.
  public func train(
    _ configuration: TrainingConfiguration, on source: SequenceSource,
    validation: SequenceSource? = nil
  ) -> TrainingJob {
    var configuration = configuration
    configuration.communicator = self
    return TaggerTrainer(configuration).train(on: source, validation: validation)
  }

  /// Whether any rank wants to stop; all ranks ask at the same time, such as after a step.
  public func isAnyStopped(_ isStopped: Bool) -> Bool { agreeOnAny(isStopped) }

  /// Leaves the job in order, when all ranks do.
  public func finish() {
    #if MPI
    mpi_finish()
    #endif
  }

  /// Ends all ranks because of an error here, for which the others would wait in vain.
  ///
  /// The first rank speaks for all where they have the same error; others wait for it, only a moment if the error
  /// may be in their own data.
  ///
  /// - Parameter describe: Reports the error; called unless another rank has ended this one before.
  public func fail(_ describe: () -> Void) -> Never {
    if !isFirst {
      let wait = isAlone.load(ordering: .relaxed) ? 50 * min(rank, 20) : 5_000
      _ = usleep(UInt32(1_000 * wait))
    }
    describe()
    end()
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
      end()
    }
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    waiting.add(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000), ordering: .relaxed)
    rounds.add(1, ordering: .relaxed)
    self.sent.add(counts.reduce(0, +) - counts[rank], ordering: .relaxed)
    #endif
  }

  package func workAlone(_ isAlone: Bool) { self.isAlone.store(isAlone, ordering: .relaxed) }

  /// Ends all ranks of the job.
  private func end() -> Never {
    #if MPI
    mpi_abort(1)
    #endif
    exit(1)
  }
}
