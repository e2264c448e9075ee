/// The file `about.txt` of a table: the source of the data, and the number of rows of each file.
enum AboutFile {
  static let counted = ["substances", "synonyms", "classes", "members", "interactions"]
  private static let required = ["edition", "date", "source", "license"] + counted

  static func parse(
    _ bytes: [UInt8], name: String
  ) throws(MedicineError) -> (MedicineTable.About, counts: [String: Int]) {
    var values: [String: String] = [:]
    var counts: [String: Int] = [:]
    for (index, line) in try TableFile.lines(bytes, name: name).enumerated() {
      if line.allSatisfy(\.isWhitespace) { continue }
      var error = MedicineError(.damagedTable, file: name, line: index + 1, column: 1, message: "")
      guard let colon = line.firstIndex(of: ":") else {
        error.message = "expected a key, a colon and a value, such as 'edition: 2020-10'"
        throw error
      }
      let key = String(line[..<colon])
      let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
      guard required.contains(key) || key == "disclaimer" else {
        error.message =
          "'\(key)' is not a key; expected one of \((required + ["disclaimer"]).joined(separator: ", "))"
        throw error
      }
      error.column = line.distance(from: line.startIndex, to: value.startIndex) + 1
      guard !value.isEmpty || key == "disclaimer" else {
        error.message = "expected a value for '\(key)'"
        throw error
      }
      if counted.contains(key) {
        guard let count = Int(value), count >= 0 else {
          error.message = "expected the number of \(key), found '\(value)'"
          throw error
        }
        counts[key] = count
      }
      if key == "date", !isDate(value) {
        error.message = "expected a date such as 2020-10-20, 2020-10 or 2020, found '\(value)'"
        throw error
      }
      guard values.updateValue(String(value), forKey: key) == nil else {
        error.column = 1
        error.message = "'\(key)' occurs twice"
        throw error
      }
    }
    for key in required where values[key] == nil {
      throw MedicineError(
        .damagedTable, file: name, line: 1, column: 1, message: "the line '\(key): …' is missing")
    }
    let about = MedicineTable.About(
      edition: values["edition"] ?? "", date: values["date"] ?? "",
      source: values["source"] ?? "", license: values["license"] ?? "",
      disclaimer: values["disclaimer"] ?? "")
    return (about, counts)
  }

  private static func isDate(_ text: Substring) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), parts[0].count == 4,
      parts.dropFirst().allSatisfy({ $0.count == 2 }),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return false }
    let month = parts.count > 1 ? Int(parts[1]) ?? 0 : 1
    let day = parts.count > 2 ? Int(parts[2]) ?? 0 : 1
    return (1...12).contains(month) && (1...31).contains(day)
  }
}
