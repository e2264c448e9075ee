@testable import TermMatching

extension FuzzTarget {
  /// Lists of names and texts: a mistake has its place, and matches lie in the text, in order.
  static let termList = FuzzTarget("term-list", maximumLength: 512) { input in
    let parts = input.split(separator: 0, maxSplits: 1)
    let text = String(decoding: parts.last.map(Array.init) ?? [], as: UTF8.self)
    do throws(TermListError) {
      let list = try TermList(
        parsing: String(decoding: parts.first.map(Array.init) ?? [], as: UTF8.self), file: "l")
      let matcher = TermMatcher(list, qualifiers: QualifierWords(following: ["sodium", "mg"]))
      for confidence in [100.0, 30] {
        var end = 0
        let whole = [(range: 0..<text.utf8.count, confidence: confidence)]
        for match in matcher.matches(in: text, confidences: whole) {
          precondition(match.range.lowerBound >= end && match.range.upperBound <= text.utf8.count)
          precondition(match.isDoubtful || !match.candidates.isEmpty)
          precondition(match.candidates.allSatisfy { (0...1).contains($0.score) })
          end = match.range.upperBound
        }
      }
      for term in list.terms { _ = matcher.resolve(term.name) }
    } catch {
      precondition(error.line > 0 && error.column > 0 && !error.message.isEmpty)
    }
    var search = PrefixSearch(names: ["ibuprofen", "naproxen"])
    search.add(text.split(whereSeparator: \.isWhitespace).map(String.init))
    precondition(search.found == search.found.sorted())
  }
}
