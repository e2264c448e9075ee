/// A named value on the command line: `--model recipes.tagger`.
@propertyWrapper
package struct Option<Value>: ArgumentSource {
  private let stored: StoredArgument<Value>
  private let names: [NameSpecification]

  package var wrappedValue: Value {
    get { stored.slot.parsedValue }
    nonmutating set { stored.slot.value = newValue }
  }

  /// Whether the command line gave the option.
  package var projectedValue: Bool { stored.slot.isGiven }

  private init(_ stored: StoredArgument<Value>, _ names: [NameSpecification]) {
    self.stored = stored
    self.names = names.isEmpty ? [.long] : names
  }

  package func definitions(property: String) -> [ArgumentDefinition] {
    var row = stored.row
    row.names = names.names(for: property)
    if row.valueName.isEmpty {
      row.valueName = row.names.last.map { String($0.drop { $0 == "-" }) } ?? property.kebabCased
    }
    return [row]
  }
}

extension Option where Value: ExpressibleByArgument {
  /// An option that has a default.
  package init(
    wrappedValue: Value, name: NameSpecification..., help: ArgumentHelp,
    file: FileRole? = nil
  ) { self.init(StoredArgument(wrappedValue, help: help, file: file), name) }

  /// An option that must be given.
  package init(name: NameSpecification..., help: ArgumentHelp, file: FileRole? = nil) {
    self.init(StoredArgument(nil, help: help, file: file), name)
  }
}

extension Option {
  /// An option that may be missing.
  package init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Wrapped? = nil, name: NameSpecification..., help: ArgumentHelp,
    file: FileRole? = nil
  ) where Value == Wrapped? {
    self.init(StoredArgument(optional: wrappedValue, help: help, file: file), name)
  }

  /// An option that may be given several times.
  package init<Element: ExpressibleByArgument>(
    wrappedValue: [Element] = [], name: NameSpecification..., help: ArgumentHelp,
    file: FileRole? = nil
  ) where Value == [Element] {
    self.init(
      StoredArgument(list: wrappedValue, separator: ", ", help: help, file: file), name)
  }
}
