import PageReading
import RecipeReading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Pages with their rows for programs.
enum PageRowsJSON {
  /// `{"image": …, "groups": [[row, …], …]}`, with `"error"` for a picture that cannot be read.
  static func text(_ page: PageRows) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    func quoted(_ text: String) throws -> String {
      String(decoding: try encoder.encode(text), as: UTF8.self)
    }
    var number = 0
    let groups = page.groups.map { group in
      let rows = group.map { entry in
        number += 1
        return RowJSON.text(entry.row, place: RowPlace(line: number))
      }
      return "[\n\(rows.joined(separator: ",\n"))\n]"
    }
    let error = try page.error.map { ", \"error\": \(try quoted($0))" } ?? ""
    return "{\"image\": \(try quoted(page.name)), \"width\": \(page.page.size.width), "
      + "\"height\": \(page.page.size.height)\(error), \"groups\": ["
      + groups.joined(separator: ",\n") + "]}"
  }
}
