import CWordTagger
import Platform

/// Structures of callers, whose header may be older or newer.
enum Options {
  /// Copies a structure that starts with its size; members that the caller's does not have come from `defaults`.
  ///
  /// - Throws: A ``CallError`` when the caller sets members that this release does not know.
  static func read<Value: BitwiseCopyable>(
    _ pointer: UnsafePointer<Value>?, _ defaults: Value, _ name: String
  ) throws(CallError) -> Value {
    guard let pointer else { return defaults }
    let size = UnsafeRawPointer(pointer).load(as: Int.self)
    guard (MemoryLayout<Int>.size...1 << 16).contains(size) else {
      throw CallError(
        WT_ERROR_ARGUMENT, "the size of \(name) is \(size); set it to sizeof(\(name))")
    }
    let bytes = UnsafeRawBufferPointer(start: pointer, count: size)
    guard bytes.dropFirst(MemoryLayout<Value>.size).allSatisfy({ $0 == 0 }) else {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "\(name) has members that are not 0 and that version \(String(cString: wt_version())) does not know"
      )
    }
    var value = defaults
    withUnsafeMutableBytes(of: &value) {
      $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix($0.count)))
    }
    return value
  }

  /// The text of a slice; nil when it is empty.
  static func text(_ slice: wt_text, _ name: String) throws(CallError) -> String? {
    if slice.size == 0 { return nil }
    guard let start = slice.bytes, slice.size > 0 else {
      throw CallError(
        WT_ERROR_ARGUMENT,
        "\(name) has \(slice.bytes == nil ? "no bytes and " : "")the size \(slice.size)")
    }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(slice.size))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A path, which is not one of the command's names for standard streams.
  static func path(_ pointer: UnsafePointer<CChar>?) throws(CallError) -> String {
    guard let pointer else { throw CallError(WT_ERROR_ARGUMENT, "path is NULL") }
    guard let path = String(validatingCString: pointer), !path.isEmpty else {
      throw CallError(WT_ERROR_ARGUMENT, "path is empty or not UTF-8")
    }
    return path == "-" ? "./-" : path
  }

  /// The texts of a list.
  static func texts(_ list: UnsafePointer<wt_texts>?) throws(CallError) -> [String] {
    guard let list = list?.pointee, list.count != 0 else { return [] }
    let slices = try TextSlices(list, "entries")
    var texts: [String] = []
    for index in 0..<slices.count {
      texts.append(String(decoding: try slices.text(index), as: UTF8.self))
    }
    return texts
  }

  /// The number of threads that an option asks for.
  static func threadCount(_ count: Int32) throws(CallError) -> Int {
    let count = try ArgumentRange.threadCount.checked(count)
    return max(1, count < 0 ? ProcessEnvironment.processorCount : count)
  }
}
