import StreamIO

/// A vector that an optimizer keeps from step to step: in memory, or in a file where it is read from one end to the
/// other a few times a step and need not be in memory in between.
enum KeptVector<Real: Scalar>: Sendable {
  case memory([Real])
  case file(Mapping)

  /// The numbers in the file, which belong to one history.
  // Unchecked because a history is written to by one thread while no other uses it.
  final class Mapping: @unchecked Sendable {
    fileprivate let numbers: UnsafeMutableBufferPointer<Real>
    private let memory: ScratchMemory

    fileprivate init(_ memory: ScratchMemory) {
      self.memory = memory
      numbers = memory.bytes.bindMemory(to: Real.self)
    }
  }

  /// Keeps a vector, in memory without a file or where the disk has no room.
  init(_ vector: [Real], in file: ScratchFile?) {
    guard let file, let memory = file.memory(vector.count * MemoryLayout<Real>.stride) else {
      self = .memory(vector)
      return
    }
    let mapping = Mapping(memory)
    self = .file(mapping)
    Self.copy(vector, to: mapping)
  }

  /// Takes over the numbers of another vector of this length, whose contents are undefined then.
  mutating func exchange(_ vector: inout [Real]) {
    switch self {
    case .memory(var own):
      // Without this there would be two owners, and a copy at the next change.
      self = .memory([])
      swap(&own, &vector)
      self = .memory(own)
    case .file(let mapping): Self.copy(vector, to: mapping)
    }
  }

  /// Calls a function with the numbers.
  @inline(__always)
  func withBuffer<Result>(_ body: (UnsafeBufferPointer<Real>) -> Result) -> Result {
    switch self {
    case .memory(let vector): vector.withUnsafeBufferPointer(body)
    case .file(let mapping): withExtendedLifetime(mapping) { body(.init(mapping.numbers)) }
    }
  }

  /// The numbers in single precision.
  var floats: [Float] { withBuffer { $0.map { Float($0) } } }

  private static func copy(_ vector: [Real], to mapping: Mapping) {
    _ = mapping.numbers.update(fromContentsOf: vector)
  }
}
