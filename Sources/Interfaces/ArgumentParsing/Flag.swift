/// A switch on the command line: `--skip-bad`, with `--no-skip-bad` if it can be inverted.
@propertyWrapper
package struct Flag: ArgumentSource {
  private let slot: ArgumentSlot<Bool>
  private let names: [NameSpecification]
  private let inversion: FlagInversion?
  private let help: ArgumentHelp

  package var wrappedValue: Bool {
    get { slot.parsedValue }
    nonmutating set { slot.value = newValue }
  }

  /// Whether the command line gave the flag.
  package var projectedValue: Bool { slot.isGiven }

  package init(
    wrappedValue: Bool = false, name: NameSpecification..., inversion: FlagInversion? = nil,
    help: ArgumentHelp
  ) {
    slot = ArgumentSlot(wrappedValue)
    names = name.isEmpty ? [.long] : name
    self.inversion = inversion
    self.help = help
  }

  package func definitions(property: String) -> [ArgumentDefinition] {
    let on = names.names(for: property)
    var off: [String] = []
    if inversion == .prefixedNo {
      off = on.filter { $0.hasPrefix("--") }.map { "--no-" + $0.dropFirst(2) }
    }
    let slot = slot
    return [
      ArgumentDefinition(
        kind: .flag, names: on + off, help: help,
        defaultText: inversion == nil ? nil : (slot.parsedValue ? on : off).last
      ) { spelling in
        slot.value = on.contains(spelling)
        slot.isGiven = true
        return true
      }
    ]
  }
}

/// The form of an option that turns a flag off.
package enum FlagInversion {
  /// `--no-` before its name.
  case prefixedNo
}
