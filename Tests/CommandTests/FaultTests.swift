#if os(Linux)
import Foundation
import TaggerTesting
import Testing

/// Lets system calls fail one after the other, and interrupts the command, over existing outputs.
///
/// `make test` runs a part; `make test-faults` sets `FAULTS=full` and runs all of it.
@Suite("Faults", .needs("/usr/bin/cc", ofPackage: "gcc"))
struct FaultTests {
  private static let runsAll = ProcessInfo.processInfo.environment["FAULTS"] == "full"

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

  /// The folder of a job's inputs, which its preparation has made.
  private func template(_ job: FaultJob) throws -> TestFolder {
    let folder = try TestFolder()
    for (name, text) in job.texts { _ = try folder.file(name, text) }
    for arguments in job.preparation {
      let result = try Command.run(arguments, folder: folder.path)
      try #require(result.status == 0, "\(arguments) \(result.errors)")
    }
    return folder
  }

  /// Puts the inputs and old files into a folder and returns what the job can change.
  private func fill(
    _ folder: TestFolder, _ job: FaultJob, from template: TestFolder
  ) throws -> [String: Data] {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: folder.path) {
      try files.removeItem(atPath: folder.path + "/" + name)
    }
    for name in try files.contentsOfDirectory(atPath: template.path) {
      try files.copyItem(
        atPath: template.path + "/" + name, toPath: folder.path + "/" + name)
    }
    for name in job.outputs {
      let parent = URL(filePath: folder.path + "/" + name).deletingLastPathComponent()
      try files.createDirectory(at: parent, withIntermediateDirectories: true)
      _ = try folder.file(name, "old \(name)\n")
    }
    return try contents(folder, job)
  }

  private func contents(_ folder: TestFolder, _ job: FaultJob) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in job.outputs + job.copies {
      files[name] = FileManager.default.contents(atPath: folder.path + "/" + name)
    }
    if !job.view.isEmpty {
      let view = try Command.run(job.view, folder: folder.path)
      #expect(view.status == 0, "\(view.errors)")
      files["view"] = Data(view.output.utf8)
    }
    return files
  }

  private static func isJSON(_ file: Data?) -> Bool {
    (try? JSONSerialization.jsonObject(with: file ?? Data())) is [Any]
  }

  private func leftovers(_ folder: TestFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".tmp") }
  }

  @Test(
    "a failing call leaves each file old or new, and an error with a reason",
    arguments: runsAll ? FaultJob.all : FaultJob.some)
  func faults(job: FaultJob) throws {
    let tools = try TestFolder()
    let library = try shim(in: tools)
    let (template, folder) = (try template(job), try TestFolder())
    _ = try fill(folder, job, from: template)
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
      _ = try fill(folder, job, from: template)
      _ = try run(0)
      let count = Int(try String(contentsOfFile: countPath, encoding: .utf8).dropLast()) ?? 0
      // A call under another name would escape, and the test would prove nothing; not every job maps memory itself.
      let isExpected = job.writes && call != "mmap"
      #expect(count > 0 || !isExpected, "\(call)")
      for number in 1..<(count + 1) {
        let old = try fill(folder, job, from: template)
        let result = try run(number)
        let note: Comment = "\(call) \(number) of \(count): \(result.status) \(result.errors)"
        // Another status is a signal's: the command crashed.
        #expect(result.status == 0 || result.status == 1, note)
        #expect(result.status == 0 || !result.errors.isEmpty, note)
        let files = try contents(folder, job)
        for name in new.keys {
          let isComplete = job.goesOn && result.status == 1 && Self.isJSON(files[name])
          #expect(files[name] == old[name] || files[name] == new[name] || isComplete, note)
          if result.status == 0 { #expect(files[name] == new[name], note) }
        }
        if job.changesAtOnce { #expect(files == old || files == new, note) }
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

  #if Storage
  @Test("a full disk is an error that says so, whatever a database writes")
  func fullDisk() throws {
    let tools = try TestFolder()
    let library = try shim(in: tools)
    let countPath = tools.path + "/count"
    var (number, count) = (0, 1)
    while number <= count {
      let folder = try TestFolder()
      _ = try folder.file("lines.jsonl", #"{"tokens":["egg"],"labels":["food"]}"# + "\n")
      let result = try Command.run(
        ["labels", "import", "p.labels", "lines.jsonl"], folder: folder.path,
        environment: [
          "LD_PRELOAD": library, "FAULT_CALL": "write", "FAULT_NUMBER": "\(number)",
          "FAULT_ERROR": "\(ENOSPC)", "FAULT_COUNT": countPath,
        ])
      if number == 0 {
        count = Int(try String(contentsOfFile: countPath, encoding: .utf8).dropLast()) ?? 0
        #expect(count > 10)
      }
      let isNamed = ["the disk is full", "No space left"].contains { result.errors.contains($0) }
      #expect(result.status == 0 || isNamed, "\(number) \(result.errors)")
      number += 1
    }
  }
  #endif

  @Test(
    "without memory each file stays old or becomes new",
    arguments: runsAll ? FaultJob.all.filter { !$0.outputs.isEmpty } : [.convert])
  func memory(job: FaultJob) throws {
    let tools = try TestFolder()
    let library = try shim(in: tools)
    let (template, folder) = (try template(job), try TestFolder())
    _ = try fill(folder, job, from: template)
    let countPath = tools.path + "/count"
    func run(_ number: Int) throws {
      _ = try Command.run(
        job.arguments, folder: folder.path,
        environment: [
          "LD_PRELOAD": library, "FAULT_CALL": "malloc", "FAULT_NUMBER": "\(number)",
          "FAULT_COUNT": countPath, "SWIFT_BACKTRACE": "enable=no",
        ])
    }
    try run(0)
    let new = try contents(folder, job)
    let count = Int(try String(contentsOfFile: countPath, encoding: .utf8).dropLast()) ?? 0
    #expect(count > 100)
    // The first and the last ones, and others spread over all of the run.
    let (ends, between) = Self.runsAll && job.isQuick ? (500, 500) : (2, 12)
    let step = max(1, count / between)
    let numbers = Set(1...ends).union(max(1, count - ends)...count)
      .union(stride(from: 1, through: count, by: step))
    for number in numbers.sorted() {
      let old = try fill(folder, job, from: template)
      // Swift ends the process when an allocation fails.
      try run(number)
      let files = try contents(folder, job)
      for name in new.keys {
        let isComplete = job.goesOn && Self.isJSON(files[name])
        #expect(
          files[name] == old[name] || files[name] == new[name] || isComplete, "\(name) \(number)")
      }
      if job.changesAtOnce { #expect(files == old || files == new, "\(number)") }
    }
  }

  @Test(
    "a signal at each fsync and rename leaves no temporary file, and each file old or new",
    arguments: runsAll ? FaultJob.interrupted : FaultJob.some)
  func signalAtCall(job: FaultJob) throws {
    let tools = try TestFolder()
    let library = try shim(in: tools)
    let (template, folder) = (try template(job), try TestFolder())
    _ = try fill(folder, job, from: template)
    #expect(try Command.run(job.arguments, folder: folder.path).status == 0)
    let new = try contents(folder, job)
    for call in ["fsync", "rename"] {
      for number in 1...(Self.runsAll ? 100 : 4) {
        let old = try fill(folder, job, from: template)
        let result = try Command.run(
          job.arguments, folder: folder.path,
          environment: [
            "LD_PRELOAD": library, "FAULT_CALL": call, "FAULT_NUMBER": "\(number)",
            "FAULT_SIGNAL": "\(SIGTERM)",
          ])
        let note: Comment = "\(call) \(number): \(result.status) \(result.errors)"
        if result.status == 0 {
          #expect(number > 1, note)
          break
        }
        #expect(result.status == SIGTERM, note)
        #expect(try leftovers(folder) == [], note)
        let files = try contents(folder, job)
        #expect(files == old || files == new, note)
      }
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
