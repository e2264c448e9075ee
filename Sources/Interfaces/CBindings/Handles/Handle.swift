import CWordTagger

/// An object that C refers to by an opaque pointer, which owns a reference to it.
protocol Handle: AnyObject {}

extension Handle {
  /// A pointer with a reference of its own.
  var retained: OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// The object of a pointer; nil for NULL.
  static func at(_ pointer: OpaquePointer?) -> Self? {
    pointer.map { Unmanaged<Self>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// The object of a pointer.
  static func checked(_ pointer: OpaquePointer?, _ name: String) throws(CallError) -> Self {
    guard let object = at(pointer) else { throw CallError(WT_ERROR_ARGUMENT, "\(name) is NULL") }
    return object
  }

  /// Gives up the reference of a pointer.
  static func free(_ pointer: OpaquePointer?) {
    guard let pointer else { return }
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(pointer)).release()
  }
}
