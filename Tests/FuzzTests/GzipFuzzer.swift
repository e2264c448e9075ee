import LabeledData
import StreamIO

extension FuzzTarget {
  /// Gzip: damaged members are refused, and any bytes survive compression and padding with zeros.
  static let gzip = FuzzTarget("gzip", maximumLength: 2_048) { input in
    // The header is corrected; otherwise few inputs would reach zlib.
    withFile(named: "damaged.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + input) { path in
      guard let file = try? InputFile(path) else { return }
      var count = 0
      while count < 10_000, (try? file.nextLine()) != nil { count += 1 }
    }
    withFile(named: "copy.gz", []) { path in
      guard let output = try? OutputFile(path), (try? output.write(input)) != nil,
        (try? output.close()) != nil
      else { return }
      var lines: [[UInt8]] = []
      if let file = try? InputFile(path) {
        while let line = try? file.nextLine() { lines.append(Array(line)) }
      }
      let end = input.last == 0x0A ? 1 : 0
      let expected = input.isEmpty ? 0 : input.count { $0 == 0x0A } + 1 - end
      let isMarked = input.starts(with: [0xEF, 0xBB, 0xBF]) || input.starts(with: [0x1F, 0x8B])
      precondition(isMarked || lines.count == expected)
    }
  }
}
