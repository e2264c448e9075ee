/// A name to search for, with its synonyms.
public struct ListTerm: Hashable, Sendable {
  /// The identifier of the term outside the list, such as a registry number.
  public var id: String
  /// The name.
  public var name: String
  /// Other names for the same thing.
  public var synonyms: [String]

  /// Creates a term; the default id is the name.
  public init(id: String? = nil, name: String, synonyms: [String] = []) {
    self.id = id ?? name
    self.name = name
    self.synonyms = synonyms
  }

  /// The name and the synonyms.
  public var spellings: [String] { [name] + synonyms }
}
