// Speeds of matching names and of looking up interactions, and what broken tables give.
//
//     MedicineSpeed TABLE NAMES PROSE
//
// TABLE is a table with interactions, NAMES a file of names, one a line, PROSE a text without medicines.

import Foundation
import Medicines
import TermMatching

@main
enum MedicineSpeed {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else { fatalError("MedicineSpeed TABLE NAMES PROSE") }
    try matching(names: arguments[2], prose: arguments[3])
    let table = try MedicineTable(contentsOf: arguments[1])
    lookUp(table)
    mutations(table)
  }

  /// The best of several runs, in seconds of the process's CPU time.
  static func best(of count: Int, _ body: () -> Void) -> Double {
    (0..<count).map { _ in
      let start = clock()
      body()
      return Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }.min() ?? 0
  }

  static func matching(names path: String, prose: String) throws {
    let all = try String(contentsOfFile: path, encoding: .utf8).split { $0 == "\n" || $0 == "|" }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let names = all.count < 10_000 ? padded(all) : Array(all.prefix(10_000))
    let file = names.joined(separator: "\n") + "\n"
    var list = TermList([])
    let start = clock()
    var matcher = TermMatcher(TermList(names.map { ListTerm(name: $0) }))
    _ = matcher.resolve("paracetarnol")
    let first = Double(clock() - start) / Double(CLOCKS_PER_SEC)
    let parsing = best(of: 15) { list = (try? TermList(parsing: file, file: path)) ?? list }
    let opening = best(of: 15) { matcher = TermMatcher(list) }
    let looking = best(of: 15) {
      matcher = TermMatcher(list)
      _ = matcher.resolve("paracetarnol")
    }
    var text = try String(contentsOfFile: prose, encoding: .utf8)
    while text.utf8.count < 2_000_000 { text += text }
    let words = text.split(whereSeparator: { !$0.isLetter }).count
    var found = 0
    let whole = best(of: 5) { found = matcher.matches(in: text).count }
    let doubtful = best(of: 5) {
      found = matcher.matches(in: text, confidences: [(0..<text.utf8.count, 60)]).count
    }
    print("\(names.count) names, \(found) matches in the text")
    figure("index of 10,000 names: built", opening * 1e3, "ms")
    figure("index of 10,000 names: built and searched for a misread name", looking * 1e3, "ms")
    figure("index of 10,000 names: the first of the process", first * 1e3, "ms")
    figure("file of 10,000 names: parsed", parsing * 1e3, "ms")
    figure("running text", Double(words) / whole / 1e6, "million words/s")
    figure(
      "running text read with a confidence of 60", Double(words) / doubtful / 1e6, "million words/s"
    )
  }

  /// Prints a line for the record of the figures.
  static func figure(_ name: String, _ value: Double, _ unit: String) {
    print("\(name)\t\(value.rounded(2))\t\(unit)")
  }

  /// More names of the same kind, made of the beginnings of some and the ends of others.
  static func padded(_ names: [String]) -> [String] {
    var result = names
    let single = names.filter { !$0.contains(" ") && $0.count > 7 }
    var step = 1
    while result.count < 10_000 {
      for place in single.indices where result.count < 10_000 {
        let other = single[(place + step) % single.count]
        result.append(String(single[place].prefix(5)) + other.dropFirst(4))
      }
      step += 1
    }
    return result
  }

  static func lookUp(_ table: MedicineTable) {
    let catalog = MedicineCatalog([table])
    let opening = best(of: 5) { _ = MedicineCatalog([table]) }
    let stride = max(1, catalog.medicines.count / 50)
    let medicines = (0..<50).map { catalog.medicines[$0 * stride % catalog.medicines.count] }
    var pairs = 0
    let time = best(of: 50) {
      pairs = catalog.interactions(among: medicines).count { $0.kind == .interacts }
    }
    print("\(table.substances.count) substances, \(pairs) interacting pairs of 50 names")
    let name = "catalog of \(table.expandedPairCount) pairs"
    figure("\(name): opened", opening * 1e3, "ms")
    figure("\(name): looked up for 50 names", time * 1e3, "ms")
  }

  static func mutations(_ table: MedicineTable) {
    let sample = MedicineTable.sample
    var random = SystemRandomNumberGenerator()
    var refused = 0
    var shorter = 0
    var withoutPlace = 0
    for _ in 0..<10_000 {
      var files = sample.files
      let name = MedicineTable.fileNames.randomElement(using: &random) ?? ""
      var bytes = files[name] ?? []
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes[place] = .random(in: 0...255, using: &random)
        case 2:
          bytes.removeSubrange(
            place..<min(bytes.count, place + .random(in: 1...40, using: &random)))
        case 3: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 30)], at: place)
        default: bytes.removeLast(bytes.count - place)
        }
      }
      files[name] = bytes
      do throws(MedicineError) {
        let read = try MedicineTable(files: files, name: "t")
        let isShorter =
          read.substances.count < sample.substances.count
          || read.interactions.count < sample.interactions.count
          || read.classes.map(\.members.count).reduce(0, +)
            < sample.classes.map(\.members.count).reduce(0, +)
        if isShorter { shorter += 1 }
      } catch {
        refused += 1
        if error.line == nil || error.column == nil { withoutPlace += 1 }
      }
    }
    print("mutated tables: rejected\t\(refused)\tof 10,000")
    print("mutated tables: rejected without a place\t\(withoutPlace)\tof \(refused)")
    print("mutated tables: read as shorter ones\t\(shorter)\tof 10,000")
  }
}

extension Double {
  fileprivate func rounded(_ digits: Int) -> Double {
    let scale = pow(10, Double(digits))
    return (self * scale).rounded() / scale
  }
}
