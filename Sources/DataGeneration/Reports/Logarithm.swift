#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The natural logarithm.
func logarithm(_ value: Double) -> Double { log(value) }
