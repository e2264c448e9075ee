import StreamIO
import Support
import TermMatching

/// A table of OCR confusions with their rates and places.
public struct OCRNoiseTable: Sendable {
  typealias Confusion = OCRConfusion
  typealias Place = OCRConfusion.Place
  typealias Rate = OCRConfusion.Rate

  private(set) var confusions: [Confusion] = []
  /// The share of the characters that are misread, fractions left out.
  private(set) var characters = Rate(light: 0.01, heavy: 0.04)
  /// The rate of misread vulgar fractions.
  private(set) var fractions = Rate(light: 0, heavy: 0)
  /// The rate of lines that lose their end.
  private(set) var cuts = Rate(light: 0, heavy: 0)

  /// The confusions measured for Tesseract on rendered recipe lines.
  public static let tesseract: OCRNoiseTable = {
    do throws(GrammarError) {
      return try OCRNoiseTable(
        SourceFile(name: "tesseract.tsv", bytes: OCRConfusion.tesseractTable))
    } catch { preconditionFailure("\(error)") }
  }()

  /// Reads the table in a file.
  ///
  /// - Throws: The errors of the table with their locations.
  public init(contentsOf path: String) throws(GrammarError) {
    let bytes: [UInt8]
    do { bytes = try wholeFile(path) } catch {
      throw GrammarError(problems: [.init(file: path, message: error.message)])
    }
    try self.init(SourceFile(name: path, bytes: bytes))
  }

  init(_ file: SourceFile) throws(GrammarError) {
    var problems: [GrammarError.Problem] = []
    for range in file.lines {
      let text = String(decoding: file.bytes[range], as: UTF8.self)
      if text.hasPrefix("#") || text.isEmpty { continue }
      if let mistake = read(text.split(separator: "\t").map(String.init)) {
        problems.append(file.problem(range, mistake))
      }
    }
    if confusions.isEmpty, problems.isEmpty {
      problems.append(file.problem(0..<0, "the table has no line"))
    }
    guard problems.isEmpty else { throw GrammarError(problems: problems) }
  }

  /// Reads a line; returns the error in it, if any.
  private mutating func read(_ fields: [String]) -> String? {
    if fields.count == 3, let rate = Rate(fields[1], fields[2]) {
      switch fields[0] {
      case "chars" where rate.light > 0 && rate.heavy > rate.light: characters = rate
      case "fractions": fractions = rate
      case "cut": cuts = rate
      default: return "expected chars, with a greater number for heavy, fractions or cut"
      }
      return nil
    }
    do throws(OCRConfusion.ParseError) {
      confusions.append(try Confusion(fields: fields))
    } catch {
      return error.message
    }
    return nil
  }
}
