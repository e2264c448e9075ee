import FoundationCore
import PageReading
import WordTagging

/// The report of `wordtagger doctor`: the parts of an installation and what is missing.
struct InstallationReport {
  /// A part of the installation.
  struct Finding {
    var subject: String
    var isPresent = true
    var text: String
  }

  let findings = [model, languages, pages, processor]

  var text: String {
    let lines = findings.map { finding in
      let mark = finding.isPresent ? "ok" : "--"
      let padding = String(repeating: " ", count: max(1, 11 - finding.subject.count))
      return "  \(mark)  \(finding.subject)\(padding)\(finding.text)"
    }
    return Version.text + lines.joined(separator: "\n") + "\n"
  }

  private static var model: Finding {
    do {
      let tagger = try BundledModel.recipes.tagger()
      return Finding(
        subject: "model", text: "\(BundledModel.recipes.origin), \(tagger.labels.count) labels")
    } catch { return Finding(subject: "model", isPresent: false, text: "\(error)") }
  }

  private static var languages: Finding {
    guard let folder = PageLibraries.languageFolder else {
      return Finding(
        subject: "languages", isPresent: PageLibraries.tesseractVersion == nil,
        text: PageLibraries.tesseractVersion == nil
          ? "not needed, this build does not read pages"
          : "no language data; install tesseract-ocr-eng or name its folder in TESSDATA_PREFIX")
    }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let suffix = ".traineddata"
    let names = files.filter { $0.hasSuffix(suffix) }.map { $0.dropLast(suffix.count) }.sorted()
    return Finding(
      subject: "languages", isPresent: names.contains("eng"),
      text: names.contains("eng")
        ? "\(names.joined(separator: " ")) in \(folder)"
        : "no English in \(folder); install tesseract-ocr-eng")
  }

  /// The program that renders PDF pages; it is optional.
  private static var pages: Finding {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let place = path.split(separator: ":").map { "\($0)/pdftoppm" }.first(
      where: FileManager.default.isExecutableFile)
    return Finding(
      subject: "PDF", text: place ?? "PDF pages cannot be read; install poppler-utils to do so")
  }

  private static var processor: Finding {
    let known = ["avx2", "fma", "avx512f", "neon", "asimd"]
    let info = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let flags = info.split(separator: "\n").first {
      $0.hasPrefix("flags") || $0.hasPrefix("Features")
    }
    let words = Set((flags ?? "").split(separator: " ").map(String.init))
    let features = known.filter(words.contains)
    let cores = ProcessInfo.processInfo.activeProcessorCount
    return Finding(
      subject: "processor",
      text: "\(cores) cores" + (features.isEmpty ? "" : ", " + features.joined(separator: " ")))
  }
}
