#if OCR
import Foundation
import PageReading
import RecipePages
import RecipeRows
import Synchronization

/// Writes the lines of pictures as the engine read them, as all repairs leave them, and where they differ without one
/// rule.
enum PageLedger {
  static func write(_ paths: [String]) throws {
    var options = ReadingOptions(.accurate)
    let recorder = RepairRecorder()
    options.repairs = [recorder]
    let reader = try PageReader(options)
    for path in paths {
      _ = try reader.read(imageAt: path)
      let lines = recorder.take().map { "{\($0)}" }
      print("{\"file\": \"\(path)\", \"lines\": [\(lines.joined(separator: ", "))]}")
    }
  }
}

/// Applies the repairs of recipes to each line, and records what the line is without one of them.
private struct RepairRecorder: LineRepair {
  private final class Lines: Sendable {
    let members = Mutex<[String]>([])
  }

  private let lines = Lines()
  private let chains = RepairRule.allCases.map { rule in
    (name: "\(rule)", repairs: [any LineRepair].recipes(RuleSet(without: [rule])))
  }

  /// The members of the objects of the lines since the last call.
  func take() -> [String] {
    lines.members.withLock { members in
      defer { members = [] }
      return members
    }
  }

  func repairedWords(
    of line: RecognizedPage.Line, in image: GrayImage
  ) -> [RecognizedPage.Word] {
    let whole = repaired(line, by: .recipes, in: image)
    var members = ["engine": line.text, "all": whole.text]
    for (name, repairs) in chains {
      let text = repaired(line, by: repairs, in: image).text
      if text != whole.text { members[name] = text }
    }
    let json = members.sorted { $0.key < $1.key }.map { "\"\($0)\": \(quoted($1))" }
    lines.members.withLock { $0.append(json.joined(separator: ", ")) }
    return whole.words
  }

  private func repaired(
    _ line: RecognizedPage.Line, by repairs: [any LineRepair], in image: GrayImage
  ) -> RecognizedPage.Line {
    var line = line
    line.repair(by: repairs, in: image)
    return line
  }

  private func quoted(_ text: String) -> String {
    (try? String(decoding: JSONEncoder().encode(text), as: UTF8.self)) ?? "\"\""
  }
}
#endif
