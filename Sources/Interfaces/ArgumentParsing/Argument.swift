/// A positional argument.
@propertyWrapper
package struct Argument<Value>: ArgumentSource {
  private var stored: StoredArgument<Value>

  package var wrappedValue: Value {
    get { stored.slot.parsedValue }
    nonmutating set { stored.slot.value = newValue }
  }

  private init(_ stored: StoredArgument<Value>, isRequired: Bool = false) {
    self.stored = stored
    self.stored.row.isRequired = isRequired
  }

  package func definitions(property: String) -> [ArgumentDefinition] {
    var row = stored.row
    row.kind = .positional
    if row.valueName.isEmpty { row.valueName = property.kebabCased }
    return [row]
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// An argument that must be given.
  package init(help: ArgumentHelp, file: FileRole? = nil) {
    self.init(StoredArgument(nil, help: help, file: file), isRequired: true)
  }
}

extension Argument {
  /// All remaining arguments, with a default for when there are none.
  package init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], help: ArgumentHelp, file: FileRole? = nil
  ) where Value == [Element] {
    self.init(
      StoredArgument(list: wrappedValue, separator: " ", help: help, file: file))
  }

  /// All remaining arguments, at least one.
  package init<Element: ExpressibleByArgument>(help: ArgumentHelp, file: FileRole? = nil)
  where Value == [Element] {
    self.init(
      StoredArgument(list: [], separator: " ", help: help, file: file), isRequired: true
    )
  }
}
