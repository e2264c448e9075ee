/// The value of an `@Option` or `@Argument`, and its row of the option table.
package struct StoredArgument<Value> {
  package let slot: ArgumentSlot<Value>
  package var row: ArgumentDefinition

  private init<Word: ExpressibleByArgument>(
    _ type: Word.Type, _ slot: ArgumentSlot<Value>, help: ArgumentHelp, defaultText: String? = nil,
    file: FileRole?, store: @escaping (Word) -> Void
  ) {
    self.slot = slot
    row = ArgumentDefinition(
      kind: .option, valueName: help.valueName ?? "", help: help,
      defaultText: defaultText.flatMap { $0.isEmpty ? nil : $0 }, choices: type.allValueStrings,
      completion: file?.completion(help) ?? type.defaultCompletionKind, file: file
    ) { text in
      guard let word = Word(argument: text) else { return false }
      store(word)
      slot.isGiven = true
      return true
    }
  }

  /// A value that must be given, or that has a default.
  package init(_ value: Value?, help: ArgumentHelp, file: FileRole?)
  where Value: ExpressibleByArgument {
    let slot = ArgumentSlot<Value>(value)
    self.init(
      Value.self, slot, help: help, defaultText: value?.defaultValueDescription,
      file: file
    ) { slot.value = $0 }
    row.isRequired = value == nil
  }

  /// A value that may be missing.
  package init<Wrapped: ExpressibleByArgument>(
    optional value: Wrapped?, help: ArgumentHelp, file: FileRole?
  ) where Value == Wrapped? {
    let slot = ArgumentSlot<Wrapped?>(.some(value))
    self.init(Wrapped.self, slot, help: help, file: file) { slot.value = .some($0) }
  }

  /// Values that may be given several times; the first one replaces the default.
  package init<Element: ExpressibleByArgument>(
    list values: [Element], separator: String, help: ArgumentHelp, file: FileRole?
  ) where Value == [Element] {
    let slot = ArgumentSlot<[Element]>(values)
    self.init(
      Element.self, slot, help: help,
      defaultText: values.map(\.defaultValueDescription).joined(separator: separator),
      file: file
    ) { slot.value = (slot.isGiven ? slot.value ?? [] : []) + [$0] }
    row.isRepeating = true
  }
}
