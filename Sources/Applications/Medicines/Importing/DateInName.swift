/// Dates in the names of files and folders.
enum DateInName {
  /// The order of the numbers of eight digits.
  enum Order { case dayFirst, monthFirst }

  /// The date of eight digits, such as `20102020`.
  static func day(_ name: some StringProtocol, _ order: Order) -> String? {
    for digits in name.split(whereSeparator: { !$0.isNumber }) where digits.count == 8 {
      let (first, second) = (digits.prefix(2), digits.dropFirst(2).prefix(2))
      let (day, month) = order == .dayFirst ? (first, second) : (second, first)
      let year = digits.suffix(4)
      if isMonth(year, month), Int(day).map((1...31).contains) ?? false {
        return "\(year)-\(month)-\(day)"
      }
    }
    return nil
  }

  /// The month of a name such as `2020_01`.
  static func month(_ name: String) -> String? {
    let parts = name.split(separator: "_")
    guard parts.count == 2, parts[0].count == 4, parts[1].count == 2, isMonth(parts[0], parts[1])
    else { return nil }
    return "\(parts[0])-\(parts[1])"
  }

  private static func isMonth(_ year: some StringProtocol, _ month: some StringProtocol) -> Bool {
    guard let year = Int(String(year)), let month = Int(String(month)) else { return false }
    return (1990...2100).contains(year) && (1...12).contains(month)
  }
}
