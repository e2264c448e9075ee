#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// What the operating system, where there is one, gives to caches.
enum ZeroedMemory {
  /// Memory of zeros, aligned to 16 bytes, whose pages take no memory before they are written; freed with `deallocate()`.
  static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
    #if !hasFeature(Embedded)
    if let memory = calloc(byteCount, 1) { return memory }
    #endif
    let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
    return memory
  }

  /// The number of processors.
  static var processorCount: Int {
    #if hasFeature(Embedded)
    1
    #else
    Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    #endif
  }
}
