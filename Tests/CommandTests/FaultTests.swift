#if os(Linux)
import Foundation
import Testing

/// Lets system calls fail one after the other, and interrupts the command, over existing outputs.
///
/// `make test` runs a part; `make test-faults` sets `FAULTS=full` and runs all of it.
@Suite("Faults", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")))
struct FaultTests {
  private static let runsAll = ProcessInfo.processInfo.environment["FAULTS"] == "full"
  private static let samples = Command.repository + "/Datasets/samples"

  /// A command line and the files that it replaces.
  struct Job: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var outputs: [String]
    /// Whether it keeps a checkpoint, from which the next run continues to the same files.
    var hasCheckpoint = false
    /// Whether the file is complete, too, when a picture cannot be read.
    var goesOn = false
    var testDescription: String { arguments[0] }
  }

  private static let convert = Job(
    arguments: ["convert", samples + "/lines.jsonl", "--to", "conll", "-o", "out.conll.gz"],
    outputs: ["out.conll.gz"])
  private static let jobs: [Job] =
    [convert]
    + (runsAll
      ? [
        Job(
          arguments: [
            "generate", Command.repository + "/Datasets/addresses/addresses.grammar", "-n", "200",
            "--split", "60/20/20", "-o", ".",
          ], outputs: ["train.jsonl", "valid.jsonl", "test.jsonl", "report.md"]),
        Job(
          arguments: [
            "train", samples + "/lines.jsonl", "-o", "out.tagger", "--checkpoint", "out.check",
            "--checkpoint-interval", "0", "--max-iterations", "3",
          ], outputs: ["out.tagger"], hasCheckpoint: true),
        Job(
          arguments: [
            "read", "--model", Command.repository + "/Models/recipes.tagger",
            Command.repository + "/Tests/PageReadingTests/Fixtures/recipe.tif", "--format", "json",
            "-o", "rows.json",
          ], outputs: ["rows.json"], goesOn: true),
        Job(
          arguments: ["tag", samples + "/lines.txt", "--format", "jsonl"], outputs: []),
      ] : [])

  /// Compiles the library that lets calls fail.
  private func shim(in folder: TestFolder) throws -> String {
    let source = Command.repository + "/Tests/CommandTests/Faults/fault.c"
    let library = folder.path + "/fault.so"
    let compiler = try Command.run(
      "/usr/bin/cc", ["-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"],
      folder: folder.path)
    try #require(compiler.status == 0, "\(compiler.errors)")
    return library
  }

  /// Puts old files into a folder and returns their bytes.
  private func fill(_ folder: TestFolder, _ job: Job) throws -> [String: Data] {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      try FileManager.default.removeItem(atPath: folder.path + "/" + name)
    }
    for name in job.outputs { _ = try folder.file(name, "old \(name)\n") }
    return try contents(folder, job)
  }

  private func contents(_ folder: TestFolder, _ job: Job) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in job.outputs {
      files[name] = FileManager.default.contents(atPath: folder.path + "/" + name)
    }
    return files
  }

  private static func isJSON(_ file: Data?) -> Bool {
    (try? JSONSerialization.jsonObject(with: file ?? Data())) is [Any]
  }

  private func leftovers(_ folder: TestFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tmp") }
  }

  @Test("a failing call leaves each file old or new, and an error with a reason", arguments: jobs)
  func faults(job: Job) throws {
    let tools = try TestFolder()
    let library = try shim(in: tools)
    let folder = try TestFolder()
    _ = try fill(folder, job)
    let whole = try Command.run(job.arguments, folder: folder.path)
    try #require(whole.status == 0, "\(whole.errors)")
    let new = try contents(folder, job)
    for call in ["open", "write", "fsync", "close", "rename", "mmap"] {
      let countPath = tools.path + "/count"
      func run(_ number: Int) throws -> Command {
        try Command.run(
          job.arguments, folder: folder.path,
          environment: [
            "LD_PRELOAD": library, "FAULT_CALL": call, "FAULT_NUMBER": "\(number)",
            "FAULT_ERROR": "\(call == "mmap" ? ENOMEM : ENOSPC)", "FAULT_COUNT": countPath,
          ])
      }
      _ = try run(0)
      let count = Int(try String(contentsOfFile: countPath, encoding: .utf8).dropLast()) ?? 0
      for number in 1..<(count + 1) {
        let old = try fill(folder, job)
        let result = try run(number)
        let note: Comment = "\(call) \(number) of \(count): \(result.status) \(result.errors)"
        // A status of a signal is that of a crash.
        #expect(result.status == 0 || result.status == 1, note)
        #expect(result.status == 0 || !result.errors.isEmpty, note)
        let files = try contents(folder, job)
        for name in job.outputs {
          let isComplete = job.goesOn && result.status == 1 && Self.isJSON(files[name])
          #expect(files[name] == old[name] || files[name] == new[name] || isComplete, note)
          if result.status == 0 { #expect(files[name] == new[name], note) }
        }
        #expect(try leftovers(folder) == [], note)
        if job.hasCheckpoint {
          // A checkpoint that is neither old nor new would be refused.
          let next = try Command.run(job.arguments, folder: folder.path)
          #expect(next.status == 0, "\(note), then \(next.errors)")
          #expect(try contents(folder, job) == new, note)
        }
      }
    }
  }

  @Test("without memory each file stays old or becomes new")
  func memory() throws {
    let tools = try TestFolder()
    let library = try shim(in: tools)
    let folder = try TestFolder()
    _ = try fill(folder, Self.convert)
    _ = try Command.run(Self.convert.arguments, folder: folder.path)
    let new = try contents(folder, Self.convert)
    // Swift ends the process when an allocation fails; the numbers spread over all of the run.
    var number = 1.0
    while number < 200_000 {
      let old = try fill(folder, Self.convert)
      _ = try Command.run(
        Self.convert.arguments, folder: folder.path,
        environment: [
          "LD_PRELOAD": library, "FAULT_CALL": "malloc", "FAULT_NUMBER": "\(Int(number))",
          "SWIFT_BACKTRACE": "enable=no",
        ])
      let files = try contents(folder, Self.convert)
      #expect(
        files["out.conll.gz"] == old["out.conll.gz"] || files["out.conll.gz"] == new["out.conll.gz"]
      )
      number *= Self.runsAll ? 1.1 : 3
    }
  }

  @Test("SIGINT and SIGHUP leave no temporary file, and an ignored SIGHUP changes nothing")
  func signals() throws {
    let folder = try TestFolder()
    let grammar = Command.repository + "/Datasets/addresses/addresses.grammar"
    let tool = Command.toolFolder + "/wordtagger"
    for number in [SIGINT, SIGHUP] {
      let process = Process()
      // The test may itself run where these signals are ignored.
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [
        "--default-signal=INT,HUP", tool, "generate", grammar, "-n", "100000000", "-o",
        "out.jsonl",
      ]
      process.currentDirectoryURL = URL(filePath: folder.path)
      process.standardError = FileHandle.nullDevice
      try process.run()
      while try leftovers(folder).isEmpty, process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
      kill(process.processIdentifier, number)
      process.waitUntilExit()
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == number)
      #expect(try leftovers(folder) == [])
    }
    let line = """
      trap '' HUP; '\(tool)' generate '\(grammar)' -n 3000 -o out.jsonl & sleep 0.05; kill -HUP $!; wait $!
      """
    #expect(try Command.run("/bin/bash", ["-c", line], folder: folder.path).status == 0)
  }
}
#endif
