import Platform
import Support
import WordTagging

extension GrammarFit {
  /// The grammar with the fitted weights, as one file.
  ///
  /// Weights of rules that no line uses, or that change by less than their third digit, stay as they are written.
  ///
  /// - Parameter path: Where the file is to be: the names of word lists are relative to its folder.
  /// - Returns: The text of the file.
  public func text(beside path: String) -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    var edits: [Int: [Edit]] = [:]
    for edit in weightEdits() { edits[edit.place.file, default: []].append(edit) }
    for list in grammar.links.lists {
      let written = list.path.relative(toFolder: folder)
      edits[list.place.file, default: []].append(
        Edit(place: list.place, text: "\"\(written.escapedForQuotes)\""))
    }
    let text = text(ofFile: 0, edits)
    return "# The weights are fitted to \(lineCount) lines.\n\n" + text
  }

  /// Bytes of a file to be replaced.
  private struct Edit {
    var place: SourceRange
    var text: String
    /// The order of insertions at one place.
    var rank = 1
  }

  /// A file with those that it includes.
  private func text(ofFile index: Int, _ edits: [Int: [Edit]]) -> String {
    let file = grammar.files[index]
    let includes = grammar.links.includes.filter { $0.place.file == index }.map { include in
      Edit(place: include.place, text: include.file.map { text(ofFile: $0, edits) } ?? "")
    }
    var (bytes, position) = ([UInt8](), 0)
    for edit in (edits[index, default: []] + includes).sorted(by: {
      ($0.place.range.lowerBound, $0.rank) < ($1.place.range.lowerBound, $1.rank)
    }) {
      bytes += file.bytes[position..<edit.place.range.lowerBound]
      bytes += Array(edit.text.utf8)
      position = edit.place.range.upperBound
    }
    return String(decoding: bytes + file.bytes[position...], as: UTF8.self)
  }

  /// The changes of written weights.
  private func weightEdits() -> [Edit] {
    parameters.groups.flatMap { group -> [Edit] in
      let numbers = group.isOptional ? group.parameters.prefix(1) : group.parameters
      let texts = numbers.map { (100 * chances[$0]).significant }
      guard
        zip(numbers, texts).contains(where: { (100 * parameters.chances[$0]).significant != $1 })
      else { return [] }
      return zip(numbers, texts).map { number, text in
        let source = parameters.sources[number]
        let bytes = grammar.files[source.file].bytes
        // Behind the bracket of an optional part.
        var start = source.range.lowerBound
        if group.isOptional {
          start += 1
          while start < source.range.upperBound, bytes[start].isWhiteSpace { start += 1 }
        }
        let ending = group.isOptional ? "%:" : ":"
        let end = Self.endOfWeight(bytes, start..<source.range.upperBound, ending)
        return Edit(
          place: SourceRange(file: source.file, range: start..<(end ?? start)),
          text: text + ending + (end == nil ? " " : ""), rank: group.isOptional ? 0 : 1)
      }
    }
  }

  /// The end of a number and its ending at the start of a range; nil where there is none.
  private static func endOfWeight(_ bytes: [UInt8], _ range: Range<Int>, _ ending: String) -> Int? {
    let number = bytes[range].prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    let rest = bytes[number.endIndex..<range.upperBound]
    guard !number.isEmpty, rest.starts(with: ending.utf8) else { return nil }
    let end = number.endIndex + ending.utf8.count
    return end == range.upperBound || bytes[end].isWhiteSpace ? end : nil
  }
}

extension Double {
  /// Three digits, without zeros at the end; at least the smallest number that they can be.
  fileprivate var significant: String {
    let value = Swift.max(self, 0.0001)
    let places = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.1 ? 3 : 4
    return value.short(places)
  }
}

extension String {
  /// A path relative to a folder, both from the working folder.
  fileprivate func relative(toFolder folder: String) -> String {
    let (own, base) = (resolved.pathComponents, folder.resolved.pathComponents)
    let shared = zip(own, base).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: base.count - shared) + own[shared...]
    return way.joined(separator: "/")
  }

  /// The path from the root, without symbolic links where it exists.
  private var resolved: String {
    if let path = realpath(isEmpty ? "." : self, nil) {
      defer { free(path) }
      return String(cString: path)
    }
    guard !hasPrefix("/"), let working = getcwd(nil, 0) else { return self }
    defer { free(working) }
    return String(cString: working) + "/" + self
  }

  /// The names of a path, without those that the next one takes back.
  private var pathComponents: [String] {
    split(separator: "/").reduce(into: []) { names, name in
      if name == "." { return }
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else {
        names.append(String(name))
      }
    }
  }
}
