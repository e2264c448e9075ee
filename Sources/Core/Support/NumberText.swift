extension Double {
  /// The number with a fixed count of digits after the point.
  package func fixed(_ digits: Int) -> String {
    guard let (sign, whole, part) = rounded(toDigits: digits) else { return description }
    let zeros = String(repeating: "0", count: max(0, digits - part.count))
    return digits > 0 ? "\(sign)\(whole).\(zeros)\(part)" : "\(sign)\(whole)"
  }

  /// The number rounded to a count of digits after the point, without zeros at the end.
  package func short(_ digits: Int) -> String {
    var text = fixed(digits)
    guard digits > 0, magnitude < 1e15 else { return text }
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }

  /// A share as a percentage with two digits after the point.
  package var percentage: String { (self * 100).fixed(2) + " %" }

  /// The sign and the digits before and after the point; nil for numbers that are not finite or too large.
  private func rounded(toDigits digits: Int) -> (sign: String, whole: Int, part: String)? {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let scaled = (magnitude * Double(scale)).rounded()
    guard scaled < 0x1p62 else { return nil }
    let number = Int(scaled)
    return (self < 0 && number > 0 ? "-" : "", number / scale, String(number % scale))
  }
}

/// A part of a whole as a percentage with two digits after the point; 0 if the whole is 0.
package func percentage(_ part: Int, of whole: Int) -> String {
  (Double(part) / Double(max(1, whole))).percentage
}
