import StreamIO

/// A vector that an optimizer keeps from step to step: in memory, or in a file where it is read from one end to the
/// other a few times a step and need not be in memory in between.
enum KeptVector<Real: Scalar>: Sendable {
  case memory([Real])
  case file(ScratchFile, Range<Int>)

  /// Keeps a vector, in memory without a file or where the disk has no room.
  init(_ vector: [Real], in file: ScratchFile?, _ buffers: BufferPool) {
    self = .memory(vector)
    guard let file else { return }
    let place = file.reserve(vector.count * MemoryLayout<Real>.stride)
    do throws(FileError) {
      try Self.write(vector, to: file, place, buffers)
      self = .file(file, place)
    } catch {}
  }

  /// Takes over the numbers of another vector of this length, whose contents are undefined then.
  mutating func exchange(_ vector: inout [Real], _ buffers: BufferPool) {
    switch self {
    case .memory(var own):
      // Without this there would be two owners, and a copy at the next change.
      self = .memory([])
      swap(&own, &vector)
      self = .memory(own)
    case .file(let file, let place):
      do throws(FileError) { try Self.write(vector, to: file, place, buffers) } catch {
        file.fail(error)
      }
    }
  }

  private static func write(
    _ vector: [Real], to file: ScratchFile, _ place: Range<Int>, _ buffers: BufferPool
  ) throws(FileError) {
    let result = vector.withUnsafeBytes { bytes in
      Result { () throws(FileError) in try file.write(bytes, to: place, buffers: buffers) }
    }
    try result.get()
  }

  /// The numbers of a vector of a length in single precision.
  func floats(_ count: Int, _ buffers: BufferPool) -> [Float] {
    var floats: [Float] = []
    var pieces = KeptPieces([self], 0..<count, buffers)
    for start in stride(from: 0, to: count, by: VectorPieces.length) {
      let piece = start..<min(count, start + VectorPieces.length)
      pieces.move(to: piece)
      _ = pieces.withPiece(0) { numbers in
        for index in 0..<piece.count { floats.append(Float(numbers[index])) }
      }
    }
    return floats
  }
}

/// The same piece of some vectors, one piece after the other; of those in a file, as much as is read at once is in memory.
struct KeptPieces<Real: Scalar> {
  private let vectors: [KeptVector<Real>]
  /// Reads the vectors in the file in turn.
  private let reader: ScratchReader?
  /// What was read last; nil for vectors in memory.
  private var held: [ScratchPiece?]
  /// The places of what was read last.
  private var heldPlaces = 0..<0
  private var piece = 0..<0

  /// How many numbers are read at once: some pieces.
  private static var readLength: Int { (1 << 20) / MemoryLayout<Real>.stride }

  /// Prepares to read.
  ///
  /// - Parameters:
  ///   - vectors: The vectors.
  ///   - places: The places of the pieces that follow.
  ///   - buffers: Buffers for what is read.
  init(_ vectors: [KeptVector<Real>], _ places: Range<Int>, _ buffers: BufferPool) {
    self.vectors = vectors
    held = Array(repeating: nil, count: vectors.count)
    var file: ScratchFile?
    var read: [BlockStore.Place] = []
    let first = places.lowerBound / Self.readLength * Self.readLength
    heldPlaces = first..<first
    for start in stride(from: first, to: places.upperBound, by: Self.readLength) {
      for case .file(let own, let place) in vectors {
        file = own
        let byte = place.lowerBound + start * MemoryLayout<Real>.stride
        let end = min(place.upperBound, byte + Self.readLength * MemoryLayout<Real>.stride)
        read.append(.file(byte..<end))
      }
    }
    reader = file.map { ScratchReader($0, read, buffers) }
  }

  /// Goes on to the next piece.
  mutating func move(to piece: Range<Int>) {
    self.piece = piece
    guard let reader, piece.lowerBound >= heldPlaces.upperBound else { return }
    heldPlaces = heldPlaces.upperBound..<heldPlaces.upperBound + Self.readLength
    for (index, vector) in vectors.enumerated() {
      guard case .file = vector else { continue }
      held[index] = nil
      // The file remembers its error.
      held[index] =
        (try? reader.next()?.piece.get())
        ?? ScratchPiece(zeros: Self.readLength * MemoryLayout<Real>.stride)
    }
  }

  /// Calls a function with the piece of a vector; nil for vectors of no numbers.
  @inline(__always)
  func withPiece<Result>(_ index: Int, _ body: (UnsafePointer<Real>) -> Result) -> Result? {
    switch vectors[index] {
    case .memory(let vector):
      return vector.withUnsafeBufferPointer { vector in
        vector.baseAddress.map { body($0 + piece.lowerBound) }
      }
    case .file:
      return withExtendedLifetime(held[index]) { held in
        held?.bytes.baseAddress.map { start in
          body(
            start.assumingMemoryBound(to: Real.self) + (piece.lowerBound - heldPlaces.lowerBound))
        }
      }
    }
  }
}
