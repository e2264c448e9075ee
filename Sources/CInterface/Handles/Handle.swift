import CWordTagger

/// An object that C refers to by an opaque pointer, which owns a reference to it.
protocol Handle: AnyObject {}

extension Handle {
  /// A pointer with a reference of its own.
  var retained: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// The object of a pointer that is not NULL.
  static func at(_ pointer: OpaquePointer?) -> Self {
    guard let pointer else { preconditionFailure("a handle is NULL") }
    return Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
  }

  /// The object of a pointer.
  static func checked(_ pointer: OpaquePointer?, _ name: String) throws(CallError) -> Self {
    guard pointer != nil else { throw CallError(WT_ERROR_ARGUMENT, "\(name) is NULL") }
    return at(pointer)
  }

  /// Gives up the reference of a pointer.
  static func free(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}
