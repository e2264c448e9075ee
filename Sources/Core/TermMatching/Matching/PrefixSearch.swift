/// A search for names that begin with a word of a text.
///
/// Pieces of a text are lowercased and reduced to the letters a to z; a name matches if it begins with the result.
/// Texts are literal, never patterns. Names are unique and sorted, and further texts add to the results.
public struct PrefixSearch: Hashable, Sendable {
  /// The names to search for.
  public let names: [String]
  /// The minimum number of letters of a piece.
  public var minimumLength: Int
  /// The names found so far, sorted.
  public private(set) var found: [String] = []

  /// Creates a search without results.
  public init(names: [String], minimumLength: Int = 4) {
    self.names = names
    self.minimumLength = minimumLength
  }

  /// Returns the letters a to z of a text in lower case.
  public static func cleaned(_ text: String) -> String {
    String(text.lowercased().filter { ("a"..."z").contains($0) && $0.isASCII })
  }

  /// Adds the names that begin with one of the pieces of a text, and returns those that are new.
  @discardableResult
  public mutating func add(_ pieces: [String]) -> [String] {
    let starts = pieces.map(Self.cleaned).filter { $0.count >= max(1, minimumLength) }
    let new = Set(
      names.filter { name in
        let name = name.lowercased()
        return starts.contains { name.hasPrefix($0) }
      }
    ).subtracting(found)
    found = (found + new).sorted()
    return new.sorted()
  }

  /// Removes one name.
  public mutating func remove(_ name: String) { found.removeAll { $0 == name } }

  /// Removes all names.
  public mutating func removeAll() { found = [] }
}
