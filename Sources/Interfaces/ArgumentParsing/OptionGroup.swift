/// Options that several verbs share, under a separate heading if the group has a title.
@propertyWrapper
package struct OptionGroup<Value: ParsableArguments>: ArgumentSource, ValidatedGroup {
  private let slot: ArgumentSlot<Value>
  private let title: String?

  package var wrappedValue: Value {
    get { slot.parsedValue }
    nonmutating set { slot.value = newValue }
  }

  package init(title: String? = nil) {
    slot = ArgumentSlot(Value())
    self.title = title
  }

  package func definitions(property: String) -> [ArgumentDefinition] {
    slot.parsedValue.argumentDefinitions.map { row in
      var row = row
      row.group = row.group ?? title
      return row
    }
  }

  package func validate() throws {
    try slot.value?.validateGroups()
    try slot.value?.validate()
  }
}

/// A wrapper whose value is validated after parsing.
package protocol ValidatedGroup { func validate() throws }

extension ParsableArguments {
  /// Validates the groups of options within the value.
  package func validateGroups() throws {
    for child in Mirror(reflecting: self).children {
      try (child.value as? any ValidatedGroup)?.validate()
    }
  }
}

/// Options defined by a table of a library, such as the hyper-parameters of an optimizer.
///
/// The wrapped value has the text of each given option, by name without dashes.
@propertyWrapper
package struct OptionTable: ArgumentSource {
  private let slot = ArgumentSlot<[String: String]>([:])
  private let title: String?
  private let rows: [Row]

  /// An option as the library describes it.
  package struct Row {
    /// The name without dashes.
    package var name: String
    package var valueName: String
    package var help: String
    package var defaultText: String?
    package var choices: [String]
    /// Whether the text is a value of the option.
    package var accepts: (String) -> Bool

    package init(
      name: String, valueName: String, help: String, defaultText: String? = nil,
      choices: [String] = [], accepts: @escaping (String) -> Bool = { _ in true }
    ) {
      self.name = name
      self.valueName = valueName
      self.help = help
      self.defaultText = defaultText
      self.choices = choices
      self.accepts = accepts
    }
  }

  package var wrappedValue: [String: String] { slot.parsedValue }

  package init(title: String? = nil, rows: [Row]) {
    self.title = title
    self.rows = rows
  }

  package func definitions(property: String) -> [ArgumentDefinition] {
    let slot = slot
    return rows.map { row in
      ArgumentDefinition(
        kind: .option, names: ["--" + row.name], valueName: row.valueName,
        help: ArgumentHelp(row.help), defaultText: row.defaultText, choices: row.choices,
        completion: row.choices.isEmpty ? .none : .list(row.choices), group: title
      ) { text in
        guard row.accepts(text), row.choices.isEmpty || row.choices.contains(text) else {
          return false
        }
        slot.value?[row.name] = text
        return true
      }
    }
  }
}
