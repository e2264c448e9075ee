/// Options that several verbs share, under a separate heading if the group has a title.
@propertyWrapper
struct OptionGroup<Value: ParsableArguments>: ArgumentSource, ValidatedGroup {
  private let slot: ArgumentSlot<Value>
  private let title: String?

  var wrappedValue: Value {
    get { slot.parsedValue }
    nonmutating set { slot.value = newValue }
  }

  init(title: String? = nil) {
    slot = ArgumentSlot(Value())
    self.title = title
  }

  func definitions(property: String) -> [ArgumentDefinition] {
    slot.parsedValue.argumentDefinitions.map { row in
      var row = row
      row.group = row.group ?? title
      return row
    }
  }

  func validate() throws {
    try slot.value?.validateGroups()
    try slot.value?.validate()
  }
}

/// A wrapper whose value is validated after parsing.
protocol ValidatedGroup { func validate() throws }

extension ParsableArguments {
  /// Validates the groups of options within the value.
  func validateGroups() throws {
    for child in Mirror(reflecting: self).children {
      try (child.value as? any ValidatedGroup)?.validate()
    }
  }
}

/// Options defined by a table of a library, such as the hyper-parameters of an optimizer.
///
/// The wrapped value has the text of each given option, by name without dashes.
@propertyWrapper
struct OptionTable: ArgumentSource {
  private let slot = ArgumentSlot<[String: String]>([:])
  private let title: String
  private let rows: [Row]

  /// An option as the library describes it.
  struct Row {
    /// The name without dashes.
    var name: String
    var valueName: String
    var help: String
    var defaultText: String?
    var choices: [String] = []
    /// Whether the text is a value of the option.
    var accepts: (String) -> Bool = { _ in true }
  }

  var wrappedValue: [String: String] { slot.parsedValue }

  init(title: String, rows: [Row]) {
    self.title = title
    self.rows = rows
  }

  func definitions(property: String) -> [ArgumentDefinition] {
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
