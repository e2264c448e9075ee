/// A file format of labeled sequences.
@nonexhaustive
public enum DataFormat: String, CaseIterable, Hashable, Sendable {
  /// One JSON object on each line, with `tokens`, `labels`, and perhaps `id`, `text` and further columns.
  case jsonl
  /// Create ML's JSON array of objects with `tokens` and `labels`.
  case createML = "createml"
  /// One token on each line with its columns, the label last; a blank line ends a sequence.
  case conll
  /// `label TAB attribute[:value] …` for each token; a blank line ends a sequence.
  case crfsuite
  /// Lines of text without labels.
  case lines

  /// Detects the format from the name of a file; nil when the name does not decide.
  public init?(path: String) {
    let name = path.hasSuffix(".gz") ? path.dropLast(3) : path[...]
    switch name.split(separator: ".").last.map({ $0.lowercased() }) {
    case "jsonl", "ndjson": self = .jsonl
    case "conll", "conllu", "iob", "bio", "tsv": self = .conll
    case "crfsuite", "crf": self = .crfsuite
    default: return nil
    }
  }

  /// Detects the format from the first bytes of a file.
  ///
  /// A brace starts JSON Lines and a bracket Create ML's array, which files named .json always
  /// contain. Lines with tabs are CRFsuite's when all their fields but the first look like
  /// attributes, else CoNLL columns. Lines of equally many words, cut by blank lines, are CoNLL
  /// columns too; everything else is plain lines.
  init(firstBytes bytes: some Collection<UInt8>, isJSON: Bool = false) {
    let text = String(decoding: bytes, as: UTF8.self)
    let trimmed = text.drop(while: \.isWhitespace)
    if trimmed.hasPrefix("{") {
      self = .jsonl
      return
    }
    let next = trimmed.dropFirst().first { !$0.isWhitespace }
    if isJSON || trimmed.hasPrefix("[") && (next == "{" || next == "]") {
      self = .createML
      return
    }
    // The last line may be cut off.
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = (all.count > 1 ? all.dropLast() : all).map { $0.last == "\r" ? $0.dropLast() : $0 }
    let data = lines.filter { !$0.isEmpty && !$0.hasPrefix("# ") }
    let withTabs = data.filter { $0.contains("\t") }
    // A tab in a line or two is a part of their text.
    if let first = withTabs.first, withTabs.count * 2 >= data.count {
      let fields = first.split(separator: "\t").dropFirst()
      let areAttributes = fields.allSatisfy { $0.contains { "=:[".contains($0) } }
      self = !fields.isEmpty && areAttributes ? .crfsuite : .conll
      return
    }
    let widths = Set(data.map { $0.split(separator: " ").count })
    let isColumnar = widths.count == 1 && widths != [1] && lines.contains { $0.isEmpty }
    self = isColumnar ? .conll : .lines
  }
}
