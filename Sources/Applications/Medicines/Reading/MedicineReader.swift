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

  /// Reads the pictures, documents and texts at paths, in order; one that cannot be read does not stop the others.
  ///
  /// - Parameters:
  ///   - paths: The paths; `-` is standard input.
  ///   - limits: Limits on documents.
  ///   - makeEngine: Creates the engine for pictures; it is not called for typed texts.
  /// - Returns: The pages.
  /// - Throws: An error in creating the engine.
  public func read(
    _ paths: [String], limits: DocumentLimits = DocumentLimits(),
    makeEngine: () throws -> any TextRecognizing
  ) throws -> [MedicinePage] {
    var engine: (any TextRecognizing)?
    var pages: [MedicinePage] = []
    for path in paths {
      let (sources, errors) = PageSource.pages(at: [path], limits: limits)
      if engine == nil, sources.contains(where: \.isPicture) { engine = try makeEngine() }
      pages += sources.map { page(of: $0, with: engine) }
      pages += errors.map {
        MedicinePage(name: path, page: RecognizedPage(size: .zero), error: "\($0)")
      }
    }
    return pages
  }

  /// Reads pictures and texts in order, poor pictures twice; one that cannot be read does not stop the others.
  public func read(_ sources: [PageSource], with engine: some TextRecognizing) -> [MedicinePage] {
    sources.map { page(of: $0, with: engine) }
  }

  /// Reads a text, or a picture with an engine; without one, a picture cannot be read.
  private func page(of source: PageSource, with engine: (any TextRecognizing)?) -> MedicinePage {
    var page: MedicinePage
    do {
      if let typed = source.typedPage {
        page = self.page(typed, named: source.name)
      } else if let engine {
        page = try self.page(recognizing: source, engine)
      } else {
        throw PageError.builtWithoutOCR
      }
    } catch {
      page = MedicinePage(
        name: source.name, page: RecognizedPage(size: .zero), error: "\(error)")
    }
    page.source = source
    return page
  }

  /// Reads a picture, and reads it again if lines are poor.
  private func page(
    recognizing source: PageSource, _ engine: any TextRecognizing
  ) throws -> MedicinePage {
    let first = try engine.recognize(source)
    guard SecondReading.isNeeded(for: first), let second = try engine.recognizeAgain(source) else {
      return page(first, named: source.name)
    }
    return page(first, and: second, named: source.name)
  }

  /// Returns the page of two readings of one picture, with the medicines of the better lines.
  public func page(
    _ first: RecognizedPage, and second: RecognizedPage, named name: String
  ) -> MedicinePage {
    guard first.size == second.size, first.orientation == second.orientation else {
      return page(first, named: name)
    }
    let (page, found) = SecondReading(medicines: medicines(on:)).merged(first, second)
    return MedicinePage(name: name, page: page, medicines: found)
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
    let listed = zip(matches, strengths).map { match, strength in
      FoundMedicine(
        text: match.text, range: match.range, boxes: [], strength: strength,
        candidates: match.candidates.map(catalog.candidate), isDoubtful: match.isDoubtful)
    }
    guard catalog.findsUnlistedNames else { return listed }
    let unlisted = UnlistedNames(bytes, known: matches.map(\.range)).ranges.map { range in
      FoundMedicine(
        text: String(decoding: bytes[range], as: UTF8.self), range: range, boxes: [],
        candidates: [])
    }
    return (listed + unlisted).sorted { $0.range.lowerBound < $1.range.lowerBound }
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
