import Archives
import PageReading
import Platform
import SQLiteStorage
import TaggerService
import TaggerTraining
import WordDictionaries
import WordTagging
import Wordbook

/// The report of `wordtagger doctor`: the parts of an installation, the verbs that use each, and what is missing.
struct InstallationReport {
  /// A part of the installation.
  struct Part {
    let name: String
    /// The verbs that use it; none for the processor.
    let verbs: [String]
    /// What is there, or what is missing and how it is installed.
    let finding: Result<String, Missing>

    init(_ name: String, for verbs: String, _ finding: () throws(Missing) -> String) {
      self.name = name
      self.verbs = verbs.split(separator: " ").map(String.init)
      self.finding = Result(catching: finding)
    }

    fileprivate var isMissing: Bool { if case .failure = finding { true } else { false } }

    fileprivate func line(width: Int) -> String {
      let text =
        switch finding {
        case .success(let text): text
        case .failure(let missing): missing.text
        }
      let padding = String(repeating: " ", count: width - name.count)
      return "  \(isMissing ? "--" : "ok")  \(name)\(padding)  \(text)"
    }
  }

  /// The lack of a part.
  struct Missing: Error { var text: String }

  let parts: [Part]
  /// The verbs that the report is about.
  let verbs: [String]

  /// Looks at the parts that some verbs use.
  init(_ verbs: [String], named isNamed: Bool) {
    self.verbs = verbs
    parts = Self.allParts().filter { !isNamed || !Set($0.verbs).isDisjoint(with: verbs) }
  }

  /// Whether a verb cannot do all its work.
  var isIncomplete: Bool { parts.contains(where: \.isMissing) }

  var text: String {
    let width = parts.map(\.name.count).max() ?? 0
    var lines = parts.map { $0.line(width: width) }
    let lacking = verbs.filter { verb in
      parts.contains { $0.isMissing && $0.verbs.contains(verb) }
    }
    lines += lacking.map { verb in
      let names = parts.filter { $0.isMissing && $0.verbs.contains(verb) }.map(\.name)
      return "wordtagger \(verb) lacks \(names.formatted)."
    }
    if lacking.count < verbs.count {
      let rest = verbs.filter { !lacking.contains($0) }
      lines.append(
        lacking.isEmpty ? "Nothing is missing." : "Nothing is missing for \(rest.formatted).")
    }
    return Version.text + lines.joined(separator: "\n") + "\n"
  }

  private static let readers = "read recognize watch boxes define wordbook medicines serve"

  private static func allParts() -> [Part] {
    [
      Part("recipe model", for: "read rows tag serve") { () throws(Missing) in
        do {
          let tagger = try BundledModel.recipes.tagger()
          return "\(BundledModel.recipes.origin), \(tagger.labels.count) labels"
        } catch { throw Missing(text: "\(error)") }
      },
      library(.leptonica, for: readers),
      library(.tesseract, for: readers),
      Part("languages of pages", for: readers, languages),
      Part("PDF pages", for: "read recognize wordbook medicines serve") { () throws(Missing) in
        let path = ProcessEnvironment.variable("PATH") ?? ""
        let places = path.split(separator: ":").map { "\($0)/pdftoppm" }
        guard let place = places.first(where: { access($0, X_OK) == 0 }) else {
          throw Missing(text: "pdftoppm is not installed; apt-get install poppler-utils")
        }
        return place
      },
      library(.microhttpd, for: "serve"),
      library(.sqlite, for: "labels serve wordbook"),
      library(.zip, for: "read serve wordbook"),
      library(.openBLAS, as: "OpenBLAS, from 192 labels", for: "train crossvalidate distill"),
      Part("English models", for: "define lemmas wordbook serve") { () throws(Missing) in
        do throws(TaggerError) {
          _ = try BundledModel.english.tagger()
          return BundledModel.english.path ?? "available"
        } catch { throw Missing(text: error.message) }
      },
      folder("WordNet", WordNet.defaultFolder, "wordnet-base", for: "define lemmas wordbook serve"),
      folder("SCOWL", RarityTable.defaultFolder, "scowl", for: "wordbook"),
      Part("processor", for: "") { () throws(Missing) in processor },
    ]
  }

  private static func library(
    _ library: SharedLibrary, as name: String? = nil, for verbs: String
  ) -> Part {
    Part(name ?? library.name, for: verbs) { () throws(Missing) in
      guard library.isLoaded else { throw Missing(text: library.advice) }
      return "installed"
    }
  }

  private static func folder(
    _ name: String, _ path: String, _ package: String, for verbs: String
  ) -> Part {
    Part(name, for: verbs) { () throws(Missing) in
      guard isThere(path) else {
        throw Missing(text: "no \(path); apt-get install \(package)")
      }
      return path
    }
  }

  private static func languages() throws(Missing) -> String {
    guard let folder = PageLibraries.languageFolder else {
      throw Missing(
        text: "none; apt-get install tesseract-ocr-eng, or name their folder in TESSDATA_PREFIX")
    }
    let files = namesInFolder(folder) ?? []
    let suffix = ".traineddata"
    let names = files.filter { $0.hasSuffix(suffix) }.map { $0.dropLast(suffix.count) }.sorted()
    guard names.contains("eng") else {
      throw Missing(text: "no English in \(folder); apt-get install tesseract-ocr-eng")
    }
    return "\(names.joined(separator: " ")) in \(folder)"
  }

  private static var processor: String {
    let known = ["avx2", "fma", "avx512f", "neon", "asimd"]
    let info = (try? TextFile.read("/proc/cpuinfo")) ?? ""
    let flags = info.split(separator: "\n").first {
      $0.hasPrefix("flags") || $0.hasPrefix("Features")
    }
    let words = Set((flags ?? "").split(separator: " ").map(String.init))
    let features = known.filter(words.contains)
    let cores = ProcessEnvironment.processorCount
    return "\(cores) cores" + (features.isEmpty ? "" : ", " + features.joined(separator: " "))
  }
}

extension [String] {
  /// The names with commas, and `and` before the last one.
  fileprivate var formatted: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
