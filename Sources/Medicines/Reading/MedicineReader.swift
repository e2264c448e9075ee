public import PageReading
import TermMatching

/// Finds medicines in texts and pages.
public struct MedicineReader: Sendable {
  private let catalog: MedicineCatalog

  /// Creates a reader for the medicines of a catalog.
  public init(_ catalog: MedicineCatalog) { self.catalog = catalog }

  /// Returns the medicines in a text.
  public func medicines(in text: String) -> [FoundMedicine] { medicines(in: text, confidences: []) }

  /// Returns the medicines on a page, with their boxes.
  public func medicines(on page: RecognizedPage) -> [FoundMedicine] {
    var text = ""
    var confidences: [(range: Range<Int>, confidence: Double)] = []
    var boxes: [(range: Range<Int>, line: Int, box: PixelBox)] = []
    for (number, line) in page.lines.filter(\.isReadable).enumerated() {
      for word in line.words {
        if !text.isEmpty { text += boxes.last?.line == number ? " " : "\n" }
        let range = text.utf8.count..<(text.utf8.count + word.text.utf8.count)
        text += word.text
        confidences.append((range, word.confidence))
        boxes.append((range, number, word.box))
      }
    }
    var found = medicines(in: text, confidences: confidences)
    for index in found.indices {
      var line: Int?
      for word in boxes where word.range.overlaps(found[index].range) {
        if word.line == line, let last = found[index].boxes.popLast() {
          found[index].boxes.append(last.union(word.box))
        } else {
          found[index].boxes.append(word.box)
        }
        line = word.line
      }
    }
    return found
  }

  /// Reads pictures and texts in order; one that cannot be read does not stop the others.
  public func read(_ sources: [PageSource], with engine: some TextRecognizing) -> [MedicinePage] {
    sources.map { source in
      if let page = source.typedPage { return self.page(page, named: source.name) }
      do {
        return self.page(try engine.recognize(source), named: source.name)
      } catch {
        return MedicinePage(
          name: source.name, page: RecognizedPage(size: .zero), error: "\(error)")
      }
    }
  }

  /// Returns a page with its medicines.
  public func page(_ page: RecognizedPage, named name: String) -> MedicinePage {
    MedicinePage(name: name, page: page, medicines: medicines(on: page))
  }

  private func medicines(
    in text: String, confidences: [(range: Range<Int>, confidence: Double)]
  ) -> [FoundMedicine] {
    let matches = catalog.matcher.matches(in: text, confidences: confidences)
    let bytes = Array(text.utf8)
    let strengths = StrengthReader(bytes).strengths(of: matches)
    return zip(matches, strengths).map { match, strength in
      FoundMedicine(
        text: match.text, range: match.range, boxes: [], strength: strength,
        candidates: match.candidates.map(catalog.candidate), isDoubtful: match.isDoubtful)
    }
  }
}

extension [MedicinePage] {
  /// The names found on the pages, each medicine once, including ambiguous names.
  public var names: [MedicineCheck.Name] {
    var names: [MedicineCheck.Name] = []
    for page in self {
      for found in page.medicines {
        let resolution: NameResolution =
          found.chosen.map { .found($0) } ?? .unresolved(found.candidates)
        let name = MedicineCheck.Name(
          given: found.text, place: page.name, resolution: resolution)
        let isKnown = names.contains {
          if let medicine = name.medicine {
            $0.medicine == medicine
          } else {
            $0.resolution == resolution && $0.given == name.given
          }
        }
        if !isKnown { names.append(name) }
      }
    }
    return names
  }
}
