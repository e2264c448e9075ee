import Foundation
import Testing

@Suite("Installing") struct InstallTests {
  @Test("a model that is opened while models are installed is the old or the new one, whole")
  func replacing() throws {
    let folder = try TestFolder()
    let share = folder.path + "/share"
    for name in ["0", "1", "share"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder.path)/\(name)", withIntermediateDirectories: false)
    }
    let versions = try ["0", "1"].map { name in
      let text = String(repeating: name, count: 4 << 20)
      return try Data(contentsOf: URL(filePath: folder.file("\(name)/a.tagger", text)))
    }
    let script = Command.repository + "/Scripts/install-models.sh"
    let first = try Command.run(script, [share, "0/a.tagger"], folder: folder.path)
    #expect(first.status == 0, "\(first.errors)")
    let installing = Process()
    installing.executableURL = URL(filePath: "/bin/bash")
    installing.arguments = [
      "-c", "for n in {1..20}; do '\(script)' share $((n % 2))/a.tagger || exit 1; done",
    ]
    installing.currentDirectoryURL = URL(filePath: folder.path)
    try installing.run()
    var count = 0
    while installing.isRunning {
      let bytes = try Data(contentsOf: URL(filePath: share + "/a.tagger"))
      #expect(versions.contains(bytes))
      count += 1
    }
    #expect(installing.terminationStatus == 0 && count > 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: share) == ["a.tagger"])
  }
}
