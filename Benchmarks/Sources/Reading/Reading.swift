import Foundation
import LabeledData

/// Repeats the lines of a file in a large file of each format, and reads it back.
///
/// Usage: `Reading SAMPLE MEGABYTES`. Prints speeds by CPU time and the peak memory so far.
@main
struct Reading {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let megabytes = Int(arguments[2]) else {
      print("usage: Reading SAMPLE MEGABYTES")
      exit(2)
    }
    let sample = try SequenceReader(arguments[1]).readAll().map { SequenceBuffer($0) }
    let folder = FileManager.default.temporaryDirectory.path + "/reading-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }

    let names = [
      ("lines.conll", DataFormat.conll), ("lines.jsonl", .jsonl), ("lines.json", .createML),
      ("lines.crfsuite", .crfsuite), ("lines.txt", .lines), ("lines.jsonl.gz", .jsonl),
    ]
    for (name, format) in names {
      let path = folder + "/" + name
      let writing = try cpuSeconds { try write(sample, to: path, format, megabytes: megabytes) }
      let reading = try cpuSeconds { try read(path, format) }
      // The speed of compressed files is computed from the uncompressed bytes.
      let size = Double(megabytes)
      let kind = name.split(separator: ".").dropFirst().joined(separator: ".")
      print("\(kind)\t\(Int(size / writing))\tMB/s\twriting")
      print("\(kind)\t\(Int(size / reading))\tMB/s\treading")
      print("\(kind)\t\(peakMegabytes())\tMB\tpeak memory")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  private static func write(
    _ sample: [SequenceBuffer], to path: String, _ format: DataFormat, megabytes: Int
  ) throws {
    // One round gives the size of the sample in this format.
    let plainPath = path + ".plain"
    let probe = try SequenceWriter(plainPath, format: format)
    for line in sample { try probe.write(line) }
    try probe.close()
    let size = try FileManager.default.attributesOfItem(atPath: plainPath)[.size] as? Int ?? 1
    try FileManager.default.removeItem(atPath: plainPath)
    let writer = try SequenceWriter(path, format: format)
    for _ in 0..<(megabytes * 1_000_000 / size) {
      for line in sample { try writer.write(line) }
    }
    try writer.close()
  }

  private static func read(_ path: String, _ format: DataFormat) throws {
    let reader = try SequenceReader(path, format: format)
    var line = SequenceBuffer()
    while try reader.next(into: &line) {}
  }

  private static func cpuSeconds(_ work: () throws -> Void) rethrows -> Double {
    let start = clock()
    try work()
    return Double(clock() - start) / 1e6
  }

  private static func peakMegabytes() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1024
  }
}
