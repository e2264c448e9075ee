import Foundation
import Support
import Testing

/// Verbs that write over existing files are killed at random moments: each file is the old one or
/// the new one, and training continues from its checkpoint to the same model.
///
/// `FAULTS=full` kills at least 200 times, a plain run of the tests 12 times.
@Suite("Killed verbs", .serialized)
struct KillTests {
  static let killCount = ProcessInfo.processInfo.environment["FAULTS"] == "full" ? 200 : 12

  /// A command line that replaces files, in a folder that has its input.
  struct Job: Sendable, CustomTestStringConvertible {
    var verb: String
    /// Arguments that give the old files, and those that give the new ones.
    var old: [String]
    var new: [String]
    var outputs: [String]
    var testDescription: String { verb }
  }

  static let jobs = [
    Job(
      verb: "convert", old: ["lines.jsonl", "-o", "out.conll"],
      new: ["lines.jsonl", "lines.jsonl", "-o", "out.conll"], outputs: ["out.conll"]),
    Job(
      verb: "generate", old: ["-n", "900", "--seed", "1", "--split", "80/10/10", "-o", "out"],
      new: ["-n", "900", "--seed", "2", "--split", "80/10/10", "-o", "out"],
      outputs: ["out/train.jsonl", "out/valid.jsonl", "out/test.jsonl"]),
    Job(
      verb: "train",
      old: ["lines.jsonl", "--l2", "2", "--max-iterations", "3", "-o", "out.tagger"],
      new: [
        "lines.jsonl", "--max-iterations", "40", "-o", "out.tagger", "--checkpoint", "state",
        "--checkpoint-interval", "0",
      ], outputs: ["out.tagger"]),
  ]

  @Test("A verb killed at any moment leaves each file old or new", arguments: jobs)
  func kill(job: Job) throws {
    let folder = try TestFolder()
    let sample = try String(
      contentsOfFile: Command.repository + "/Datasets/samples/lines.jsonl", encoding: .utf8)
    _ = try folder.file("lines.jsonl", String(repeating: sample, count: 40))
    let grammar =
      job.verb == "generate" ? [Command.repository + "/Datasets/recipes/recipes.grammar"] : []
    func contents() throws -> [Data] {
      try job.outputs.map { try Data(contentsOf: URL(filePath: folder.path + "/" + $0)) }
    }
    func complete(_ arguments: [String]) throws -> [Data] {
      let result = try Command.run([job.verb] + grammar + arguments, folder: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return try contents()
    }
    let old = try complete(job.old)
    let clock = ContinuousClock()
    let start = clock.now
    let new = try complete(job.new)
    let duration = (clock.now - start) / .microseconds(1)
    #expect(old != new)
    var random = RandomStream(seed: 5)
    for count in 0..<(Self.killCount + Self.jobs.count - 1) / Self.jobs.count {
      // Every few times training starts from the beginning.
      if count % 3 == 0 {
        try? FileManager.default.removeItem(atPath: folder.path + "/state")
        _ = try complete(job.old)
      }
      let signal = random.happens(0.5) ? SIGKILL : SIGTERM
      try Self.run(
        [job.verb] + grammar + job.new, in: folder.path,
        killedBy: signal, after: random.fraction() * duration)
      for (index, file) in try contents().enumerated() {
        #expect(file == old[index] || file == new[index], "\(job.outputs[index]) after \(count)")
      }
      if signal == SIGTERM { #expect(try Self.leftovers(folder.path) == []) }
      try Self.leftovers(folder.path).forEach {
        try FileManager.default.removeItem(atPath: folder.path + "/" + $0)
      }
    }
    #expect(try complete(job.new) == new)
  }

  /// Temporary files in a folder.
  private static func leftovers(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".tmp") }
  }

  private static func run(
    _ arguments: [String], in folder: String, killedBy signal: Int32, after microseconds: Double
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: Command.toolFolder + "/wordtagger")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    usleep(UInt32(microseconds))
    Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }
}
