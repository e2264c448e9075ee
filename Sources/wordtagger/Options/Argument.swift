/// A positional argument.
@propertyWrapper
struct Argument<Value>: ArgumentSource {
  private let slot: ArgumentSlot<Value>
  private let row: ArgumentDefinition

  var wrappedValue: Value {
    get { slot.parsedValue }
    nonmutating set { slot.value = newValue }
  }

  private init(slot: ArgumentSlot<Value>, row: ArgumentDefinition) {
    self.slot = slot
    self.row = row
  }

  func definitions(property: String) -> [ArgumentDefinition] {
    var row = row
    row.kind = .positional
    if row.valueName.isEmpty { row.valueName = property.kebabCased }
    return [row]
  }
}

extension Argument where Value: ExpressibleByArgument {
  /// An argument that has a default.
  init(wrappedValue: Value, help: ArgumentHelp, completion: CompletionKind? = nil) {
    let slot = ArgumentSlot<Value>(wrappedValue)
    self.init(
      slot: slot,
      row: ArgumentDefinition(
        option: Value.self, help: help, defaultText: wrappedValue.defaultValueDescription,
        completion: completion, store: slot.store))
  }

  /// An argument that must be given.
  init(help: ArgumentHelp, completion: CompletionKind? = nil) {
    let slot = ArgumentSlot<Value>(nil)
    var row = ArgumentDefinition(
      option: Value.self, help: help, completion: completion, store: slot.store)
    row.isRequired = true
    self.init(slot: slot, row: row)
  }
}

extension Argument {
  /// An argument that may be missing.
  init<Wrapped: ExpressibleByArgument>(
    wrappedValue: Wrapped? = nil, help: ArgumentHelp, completion: CompletionKind? = nil
  ) where Value == Wrapped? {
    let slot = ArgumentSlot<Wrapped?>(.some(wrappedValue))
    self.init(
      slot: slot,
      row: ArgumentDefinition(option: Wrapped.self, help: help, completion: completion) { text in
        guard let value = Wrapped(argument: text) else { return false }
        slot.value = .some(value)
        slot.isGiven = true
        return true
      })
  }

  /// All the arguments that are left, with a default for when there are none.
  init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], help: ArgumentHelp, completion: CompletionKind? = nil
  ) where Value == [Element] {
    let slot = ArgumentSlot<[Element]>(wrappedValue)
    var row = ArgumentDefinition(
      option: Element.self, help: help,
      defaultText: wrappedValue.isEmpty
        ? nil : wrappedValue.map(\.defaultValueDescription).joined(separator: " "),
      completion: completion, store: slot.append)
    row.isRepeating = true
    self.init(slot: slot, row: row)
  }

  /// All the arguments that are left, at least one.
  init<Element: ExpressibleByArgument>(help: ArgumentHelp, completion: CompletionKind? = nil)
  where Value == [Element] {
    self.init(wrappedValue: [], help: help, completion: completion, isRequired: true)
  }

  private init<Element: ExpressibleByArgument>(
    wrappedValue: [Element], help: ArgumentHelp, completion: CompletionKind?, isRequired: Bool
  ) where Value == [Element] {
    let plain = Self(wrappedValue: wrappedValue, help: help, completion: completion)
    var row = plain.row
    row.isRequired = isRequired
    self.init(slot: plain.slot, row: row)
  }
}
