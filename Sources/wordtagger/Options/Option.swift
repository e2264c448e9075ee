/// A named value on the command line: `--model recipes.tagger`.
@propertyWrapper
struct Option<Value>: ArgumentSource {
  private let slot: ArgumentSlot<Value>
  private let names: [NameSpecification]
  private let row: ArgumentDefinition

  var wrappedValue: Value {
    get { slot.parsedValue }
    nonmutating set { slot.value = newValue }
  }

  /// Whether the command line gave the option.
  var projectedValue: Bool { slot.isGiven }

  private init(
    slot: ArgumentSlot<Value>, names: [NameSpecification], row: ArgumentDefinition
  ) {
    self.slot = slot
    self.names = names
    self.row = row
  }

  func definitions(property: String) -> [ArgumentDefinition] {
    var row = row
    row.names = names.names(for: property)
    if row.valueName.isEmpty {
      row.valueName = row.names.last.map { String($0.drop { $0 == "-" }) } ?? property.kebabCased
    }
    return [row]
  }
}

extension Option where Value: ExpressibleByArgument {
  /// An option that has a default.
  init(
    wrappedValue: Value, name: NameSpecification..., help: ArgumentHelp,
    completion: CompletionKind? = nil
  ) {
    let slot = ArgumentSlot<Value>(wrappedValue)
    self.init(
      slot: slot, names: name.isEmpty ? [.long] : name,
      row: ArgumentDefinition(
        option: Value.self, help: help, defaultText: wrappedValue.defaultValueDescription,
        completion: completion, store: slot.store))
  }

  /// An option that must be given.
  init(name: NameSpecification..., help: ArgumentHelp, completion: CompletionKind? = nil) {
    let slot = ArgumentSlot<Value>(nil)
    var row = ArgumentDefinition(
      option: Value.self, help: help, completion: completion, store: slot.store)
    row.isRequired = true
    self.init(slot: slot, names: name.isEmpty ? [.long] : name, row: row)
  }
}

extension Option {
  /// An option that may be missing.
  init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Wrapped? = nil, name: NameSpecification..., help: ArgumentHelp,
    completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    let slot = ArgumentSlot<Wrapped?>(.some(wrappedValue))
    self.init(
      slot: slot, names: name.isEmpty ? [.long] : name,
      row: ArgumentDefinition(
        option: Wrapped.self, help: help, completion: completion
      ) { text in
        guard let value = Wrapped(argument: text) else { return false }
        slot.value = .some(value)
        slot.isGiven = true
        return true
      })
  }

  /// An option that may be given several times.
  init<Element: ExpressibleByArgument>(
    wrappedValue: [Element] = [], name: NameSpecification..., help: ArgumentHelp,
    completion: CompletionKind? = nil
  ) where Value == [Element] {
    let slot = ArgumentSlot<[Element]>(wrappedValue)
    var row = ArgumentDefinition(
      option: Element.self, help: help,
      defaultText: wrappedValue.isEmpty
        ? nil : wrappedValue.map(\.defaultValueDescription).joined(separator: ", "),
      completion: completion, store: slot.append)
    row.isRepeating = true
    self.init(slot: slot, names: name.isEmpty ? [.long] : name, row: row)
  }
}

extension ArgumentSlot where Value: ExpressibleByArgument {
  func store(_ text: String) -> Bool {
    guard let parsed = Value(argument: text) else { return false }
    value = parsed
    isGiven = true
    return true
  }
}

extension ArgumentSlot {
  func append<Element: ExpressibleByArgument>(_ text: String) -> Bool where Value == [Element] {
    guard let parsed = Element(argument: text) else { return false }
    value = (isGiven ? value ?? [] : []) + [parsed]
    isGiven = true
    return true
  }
}

extension ArgumentDefinition {
  init<Value: ExpressibleByArgument>(
    option type: Value.Type, help: ArgumentHelp, defaultText: String? = nil,
    completion: CompletionKind?, store: @escaping (String) -> Bool
  ) {
    self.init(
      kind: .option, valueName: help.valueName ?? "", help: help,
      defaultText: defaultText.flatMap { $0.isEmpty ? nil : $0 }, choices: type.allValueStrings,
      completion: completion ?? type.defaultCompletionKind, store: store)
  }
}
