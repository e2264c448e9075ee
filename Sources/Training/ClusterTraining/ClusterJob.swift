package import TaggerTraining

/// The part of one rank in a training on several machines.
package struct ClusterJob: Sendable {
  private let communicator: MPICommunicator

  /// Joins the MPI job that this process belongs to; once in a process.
  ///
  /// - Throws: ``TrainingError`` when the program was built without MPI, or MPI does not start.
  package init() throws(TrainingError) { communicator = try MPICommunicator() }

  /// Whether this is the rank that reports and writes the model.
  package var isFirst: Bool { communicator.isFirst }
  /// The number of this rank, from 0.
  package var rank: Int { communicator.rank }
  /// The number of ranks.
  package var size: Int { communicator.size }
  /// What this rank has exchanged with others so far.
  package var traffic: MPICommunicator.Traffic { communicator.traffic }

  /// Lets a training share its data and work among the ranks.
  package func join(_ configuration: inout TrainingConfiguration) {
    configuration.communicator = communicator
  }

  /// Whether any rank wants to stop; all ranks ask at the same time.
  package func isAnyStopped(_ isStopped: Bool) -> Bool { communicator.agreeOnAny(isStopped) }

  /// Leaves the job in order, when all ranks do.
  package func finish() { communicator.finish() }

  /// Ends all ranks because of an error here.
  ///
  /// The first rank speaks for all where they have the same error; others wait for it, only a moment if the error
  /// may be in their own data.
  package func fail(_ describe: () -> Void) -> Never {
    if !isFirst {
      communicator.wait(milliseconds: communicator.worksAlone ? 50 * min(rank, 20) : 5_000)
    }
    describe()
    communicator.end(status: 1)
  }
}
