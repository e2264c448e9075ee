import Foundation
import Testing

/// Where results go when descriptors are closed and paths are links or devices.
@Suite struct OutputTests {
  private let folder: TestFolder
  private let tool = Command.toolFolder + "/wordtagger"
  private let lines = Command.repository + "/Datasets/samples/lines.jsonl"

  init() throws {
    folder = try TestFolder()
  }

  private func shell(_ line: String) throws -> Command {
    try Command.run(
      "/bin/sh", ["-c", line.replacing("TOOL", with: tool).replacing("LINES", with: lines)],
      folder: folder.path)
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
  }

  @Test(
    "a file is replaced when standard descriptors are closed",
    arguments: [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
  func closedDescriptors(_ redirection: String) throws {
    _ = try folder.file("out.jsonl", "old")
    let result = try shell("TOOL convert LINES --skip-bad -o out.jsonl \(redirection)")
    #expect(result.status == 0)
    let expected = try Command.run(["convert", lines])
    #expect(try text("out.jsonl") == expected.output)
    #expect(try names == ["out.jsonl"])
  }

  @Test("a result for closed standard output is an error")
  func closedOutput() throws {
    let result = try shell("TOOL convert LINES >&-")
    #expect(result.status == 1)
    #expect(result.errors.contains("standard output: cannot be written"))
  }

  @Test("warnings do not get into a result when standard error is closed")
  func closedError() throws {
    _ = try folder.file("bad.jsonl", "{\"tokens\":[\"a\"],\"labels\":[\"x\"]}\n{\n")
    _ = try shell("TOOL convert bad.jsonl --skip-bad -o out.jsonl 2>&-")
    #expect(try text("out.jsonl") == "{\"tokens\":[\"a\"],\"labels\":[\"x\"]}\n")
  }

  @Test("--quiet leaves out progress and notes, not warnings and errors")
  func quiet() throws {
    _ = try folder.file(
      "train.jsonl", "{\"tokens\":[\"a\",\"b\"],\"labels\":[\"x\",\"y\"]}\n")
    let loud = try shell("TOOL train train.jsonl -o a.tagger")
    #expect(loud.status == 0 && loud.errors.contains("1 sequences"))
    let quiet = try shell("TOOL train -q train.jsonl -o b.tagger")
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.tagger"))
        == Data(contentsOf: URL(fileURLWithPath: folder.path + "/b.tagger")))
    let failed = try shell("TOOL train --quiet missing.jsonl -o c.tagger")
    #expect(failed.status == 1 && failed.errors.contains("missing.jsonl"))
    _ = try folder.file("bad.jsonl", "{\n")
    #expect(try shell("TOOL check --quiet bad.jsonl").errors.hasPrefix("warning: bad.jsonl:1:"))
  }

  @Test("symbolic links are followed and stay links, and modes are kept")
  func links() throws {
    _ = try folder.file("target.jsonl", "old")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o640], ofItemAtPath: folder.path + "/target.jsonl")
    let result = try shell(
      "ln -s target.jsonl one; ln -s one two; ln -s fresh.jsonl three;"
        + " TOOL convert LINES -o two && TOOL convert LINES -o three")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try names == ["fresh.jsonl", "one", "target.jsonl", "three", "two"])
    #expect(try text("target.jsonl").hasPrefix("{\"id\":"))
    #expect(try text("target.jsonl") == text("fresh.jsonl"))
    for (link, target) in [("one", "target.jsonl"), ("two", "one"), ("three", "fresh.jsonl")] {
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/" + link)
          == target)
    }
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/target.jsonl")
    #expect(mode[.posixPermissions] as? Int == 0o640)
    let circle = try shell("ln -s a b; ln -s b a; TOOL convert LINES -o a")
    #expect(circle.status == 1 && circle.errors.contains("cannot be written"))
  }

  @Test(
    "devices, pipes and open files are written in place",
    arguments: [
      "-o /dev/stdout | cat > out", "-o /dev/stdout > out", "-o /proc/self/fd/1 > out",
      "-o /dev/fd/3 3> out", "-o pipe & cat pipe > out; wait",
    ])
  func inPlace(_ rest: String) throws {
    let before = try FileManager.default.destinationOfSymbolicLink(atPath: "/dev/stdout")
    let result = try shell("mkfifo pipe; TOOL convert LINES --to jsonl \(rest)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try text("out") == Command.run(["convert", lines]).output)
    #expect(try names == ["out", "pipe"])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "/dev/stdout") == before)
  }

  @Test("a temporary file is never one that exists or a link")
  func nobodysFile() throws {
    _ = try folder.file("victim", "mine")
    // A name that others can guess could be a link to a file of theirs.
    let result = try shell(
      "for n in $(seq 1 50); do ln -s victim .wordtagger-$n.tmp; done; TOOL convert LINES -o out.jsonl"
    )
    #expect(result.status == 0)
    #expect(try text("victim") == "mine")
  }

  @Test("a name may have all the bytes that the system allows")
  func longName() throws {
    let name = String(repeating: "n", count: 255)
    let result = try shell("TOOL convert LINES -o \(name)")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try names == [name])
  }

  @Test(
    "a name that is not UTF-8 is refused, and no other name is used for it",
    arguments: [
      "TOOL convert LINES -o $name", "ln -s $name link; TOOL convert LINES -o link",
      "mkdir in; touch in/$name.jsonl; TOOL convert in",
      "mkdir in; touch in/$name.jsonl; TOOL convert 'in/*'",
    ])
  func bytesOfNames(line: String) throws {
    let result = try shell("name=$(printf 'caf\\351'); " + line)
    #expect([1, 2].contains(result.status) && result.output.isEmpty)
    #expect(
      ["not UTF-8", "multibyte"].contains { result.errors.contains($0) }, "\(result.errors)")
    #expect(try !names.contains { $0.contains("\u{FFFD}") && $0.hasSuffix(".jsonl") })
  }

  @Test("a replaced file keeps its owner and group", .enabled(if: geteuid() == 0))
  func owner() throws {
    let result = try shell(
      "touch out; chown 1234:4321 out; chmod 640 out; TOOL convert LINES -o out; stat -c %u:%g:%a out"
    )
    #expect(result.status == 0 && result.output == "1234:4321:640\n", "\(result.errors)")
  }

  @Test(
    "a limit that is too low for the runtime is an error that names it",
    arguments: [("-n 7", "ulimit -n"), ("-v 400000", "ulimit -v")])
  func limits(limit: String, expected: String) throws {
    let result = try shell("ulimit \(limit); exec TOOL convert LINES")
    #expect(result.status == 1 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("Error: ") && result.errors.contains(expected))
  }

  @Test("a folder of the user that cannot be created is named with the reason")
  func dataFolder() throws {
    let file = try folder.file("file", "")
    let result = try Command.run(
      ["wordbook", "new", "Novel"], environment: ["XDG_DATA_HOME": file])
    #expect(result.status == 1)
    #expect(result.errors == "Error: \(file)/wordtagger: cannot be created: Not a directory\n")
  }

  @Test(
    "counts out of range are refused",
    arguments: [
      ["tag", "--threads", "100000"], ["tag", "--nbest", "1000000"],
      ["generate", "g", "--threads", "100000"], ["generate", "g", "-n", "9223372036854775807"],
      ["generate", "g", "-o", "x", "--split", "1e308/1e308/1"], ["check", "x", "--sample", "-1"],
      ["read", "x", "--threads", "0"],
    ])
  func counts(_ arguments: [String]) throws {
    let result = try Command.run(arguments)
    #expect(result.status == 2, "\(result.errors)")
    #expect(
      result.errors.contains("expected") || result.errors.contains("invalid"), "\(result.errors)")
  }

  @Test("every line of random bytes gets a record", arguments: 0..<3 as Range<UInt64>)
  func records(seed: UInt64) throws {
    var random = RandomBytes(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<20_000 { bytes.append(random.next(newlines: 20)) }
    let path = folder.path + "/random"
    try Data(bytes).write(to: URL(filePath: path))
    let count = bytes.count { $0 == 0x0A } + (bytes.last == 0x0A ? 0 : 1)
    for arguments in [["--threads", "1"], ["--threads", "3"], ["--line-buffered"]] {
      for format in ["jsonl", "tsv"] {
        let result = try Command.run(["tag", path, "--format", format] + arguments)
        #expect(result.output.utf8.count { $0 == 0x0A } == count)
      }
    }
    let empty = try folder.file("empty", "")
    #expect(try Command.run(["tag", empty, "--format", "jsonl"]).output.isEmpty)
  }
}

/// Random bytes, each about n-th of them a line feed.
private struct RandomBytes {
  var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next(newlines: UInt64) -> UInt8 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state % newlines == 0 ? 0x0A : UInt8(truncatingIfNeeded: state >> 32)
  }
}
