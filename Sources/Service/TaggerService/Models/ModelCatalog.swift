import Platform
import RecipeModels
import StreamIO
import Synchronization
import WordTagging

/// The models of a service by name; a file that changes replaces its model between two requests.
final class ModelCatalog: Sendable {
  /// A loaded model and its source.
  struct Entry: Sendable {
    var name: String
    /// The file; nil for a model of the program or of a project.
    var path: String?
    var tagger: WordTagger
    var byteCount: Int?
    /// The number of times that the model was replaced.
    var replacementCount = 0
    /// The error of the file's current content, which is not used.
    var error: String?
    fileprivate var stamp: FileStatus?

    /// The checksum of the model, by which versions of one name differ.
    var checksum: String { Self.hexadecimal(tagger.model.checksum, digits: 16) }

    /// The name and the checksum as a header has them, in printable ASCII.
    var identity: String {
      let name = name.utf8.map { byte in
        (0x21...0x7E).contains(byte) && byte != UInt8(ascii: "%")
          ? String(UnicodeScalar(byte)) : "%" + Self.hexadecimal(byte, digits: 2)
      }
      return "\(name.joined())@\(checksum)"
    }

    private static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
      let text = String(number, radix: 16)
      return String(repeating: "0", count: digits - text.count) + text
    }

    /// The tagger for plain text.
    var textTagger: WordTagger {
      get throws(ServiceError) {
        if let column = tagger.model.features.columnNames.first {
          throw ServiceError(
            400,
            "the model '\(name)' needs the extra column '\(column)' with each token; send"
              + " records with it as application/x-ndjson to /tag")
        }
        return tagger
      }
    }
  }

  /// A model that was loaded, replaced or removed, or whose file cannot be used.
  struct Change: Sendable {
    var name: String
    /// The checksums before and after.
    var before: String?
    var after: String?
    var error: String?
  }

  private let entries = Mutex<[Entry]>([])
  private let report: @Sendable (Change) -> Void

  /// Creates an empty catalog that reports its changes.
  init(report: @escaping @Sendable (Change) -> Void = { _ in }) { self.report = report }

  var all: [Entry] { entries.withLock { $0 } }

  /// Adds the model of a file.
  func add(_ name: String, path: String) throws(ServiceError) {
    guard name != LabelProject.modelName, !all.contains(where: { $0.name == name }) else {
      throw ServiceError(
        500, "\(path): the name '\(name)' is taken; give the model another one, as name=file")
    }
    let stamp = FileStatus(path)
    let bytes = try Self.bytes(of: path)
    let tagger: WordTagger
    do { tagger = try WordTagger(modelBytes: bytes) } catch {
      throw ServiceError(500, "\(path): \(error)")
    }
    let entry = Entry(
      name: name, path: path, tagger: tagger, byteCount: bytes.count, stamp: stamp)
    entries.withLock { $0.append(entry) }
    report(Change(name: name, after: entry.checksum))
  }

  /// Sets a model that comes from no file, and puts it first when it is new.
  func set(_ name: String, _ tagger: WordTagger, byteCount: Int? = nil, isFirst: Bool = false) {
    let entry = Entry(name: name, path: nil, tagger: tagger, byteCount: byteCount)
    let before = entries.withLock { entries -> String? in
      guard let index = entries.firstIndex(where: { $0.name == name }) else {
        entries.insert(entry, at: isFirst ? 0 : entries.count)
        return nil
      }
      defer {
        entries[index].tagger = tagger
        entries[index].byteCount = byteCount
        entries[index].replacementCount += 1
      }
      return entries[index].checksum
    }
    report(Change(name: name, before: before, after: entry.checksum))
  }

  func remove(_ name: String) {
    let removed = entries.withLock { entries in
      entries.firstIndex { $0.name == name }.map { entries.remove(at: $0) }
    }
    if let removed { report(Change(name: name, before: removed.checksum)) }
  }

  /// The model of a name; without one the first.
  func entry(_ name: String?) throws(ServiceError) -> Entry {
    let found = entries.withLock { entries in
      name.map { name in entries.first { $0.name == name } } ?? entries.first
    }
    guard let found else {
      let names = all.map(\.name).joined(separator: ", ")
      throw ServiceError(
        404, name.map { "no model '\($0.prefix(60))'; there are: \(names)" } ?? "there is no model")
    }
    return found
  }

  /// The model of a name for recipes; without one the first with the labels of recipes, or the program's.
  func recipeEntry(_ name: String?) throws(ServiceError) -> Entry {
    guard name == nil else { return try entry(name) }
    return recipeEntry ?? Entry(name: "bundled", tagger: .recipes)
  }

  /// The first model with the labels of recipes.
  var recipeEntry: Entry? {
    let labels = Set(WordTagger.recipes.labels)
    return all.first {
      $0.tagger.model.features.columnNames.isEmpty && Set($0.tagger.labels) == labels
    }
  }

  /// Opens the files that have changed; one that is broken leaves the model as it is.
  func reload() {
    for entry in all {
      guard let path = entry.path else { continue }
      let stamp = FileStatus(path)
      guard stamp != entry.stamp else { continue }
      // A file that cannot be read is tried again: its rights change neither its size nor its time.
      var seen = entry.stamp
      do throws(ServiceError) {
        let bytes = try Self.bytes(of: path)
        seen = stamp
        let tagger: WordTagger
        do { tagger = try WordTagger(modelBytes: bytes) } catch {
          throw ServiceError(500, "\(path): \(error)")
        }
        let changed = update(entry.name) { entry in
          entry.tagger = tagger
          entry.byteCount = bytes.count
          entry.error = nil
          entry.replacementCount += 1
          entry.stamp = stamp
        }
        report(Change(name: entry.name, before: entry.checksum, after: changed?.checksum))
      } catch {
        update(entry.name) { entry in
          entry.error = error.message
          entry.stamp = seen
        }
        guard seen == stamp || entry.error != error.message else { continue }
        report(Change(name: entry.name, before: entry.checksum, error: error.message))
      }
    }
  }

  @discardableResult
  private func update(_ name: String, _ change: (inout Entry) -> Void) -> Entry? {
    entries.withLock { entries in
      guard let index = entries.firstIndex(where: { $0.name == name }) else { return nil }
      change(&entries[index])
      return entries[index]
    }
  }

  /// The content of a file; a mapped one would change under the tagger when it is written in place.
  private static func bytes(of path: String) throws(ServiceError) -> [UInt8] {
    do { return try InputFile(path).allBytes() } catch {
      throw ServiceError(500, "\(error)")
    }
  }
}
