/// A value of a column.
package enum StorageValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// A type whose values can be bound to parameters of a statement and read from columns.
package protocol StorageConvertible {
  /// The value as stored in a column.
  var storageValue: StorageValue { get }
  /// Creates a value from a column's value; nil if the column has another type.
  init?(storageValue: StorageValue)
}

extension Int: StorageConvertible {
  package var storageValue: StorageValue { .integer(Int64(self)) }
  package init?(storageValue: StorageValue) {
    guard case .integer(let value) = storageValue else { return nil }
    self.init(exactly: value)
  }
}

extension Int64: StorageConvertible {
  package var storageValue: StorageValue { .integer(self) }
  package init?(storageValue: StorageValue) {
    guard case .integer(let value) = storageValue else { return nil }
    self = value
  }
}

extension Bool: StorageConvertible {
  package var storageValue: StorageValue { .integer(self ? 1 : 0) }
  package init?(storageValue: StorageValue) {
    guard case .integer(let value) = storageValue else { return nil }
    self = value != 0
  }
}

extension Double: StorageConvertible {
  package var storageValue: StorageValue { .real(self) }
  package init?(storageValue: StorageValue) {
    switch storageValue {
    case .real(let value): self = value
    case .integer(let value): self = Double(value)
    default: return nil
    }
  }
}

extension String: StorageConvertible {
  package var storageValue: StorageValue { .text(self) }
  package init?(storageValue: StorageValue) {
    guard case .text(let value) = storageValue else { return nil }
    self = value
  }
}

extension [UInt8]: StorageConvertible {
  package var storageValue: StorageValue { .blob(self) }
  package init?(storageValue: StorageValue) {
    guard case .blob(let value) = storageValue else { return nil }
    self = value
  }
}

extension Optional: StorageConvertible where Wrapped: StorageConvertible {
  package var storageValue: StorageValue { self?.storageValue ?? .null }
  package init?(storageValue: StorageValue) {
    if storageValue == .null {
      self = .none
    } else if let value = Wrapped(storageValue: storageValue) {
      self = .some(value)
    } else {
      return nil
    }
  }
}

extension StorageValue: StorageConvertible {
  package var storageValue: StorageValue { self }
  package init?(storageValue: StorageValue) { self = storageValue }
}
