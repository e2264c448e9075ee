#if Service
/// The pieces of a body while they are sent.
final class PieceReader {
  private let next: @Sendable () throws -> [UInt8]?
  /// Called whenever the client has taken a buffer and wants the next one.
  private let advance: () -> Void
  private var piece: [UInt8] = []
  private var position = 0

  init(_ next: @escaping @Sendable () throws -> [UInt8]?, advance: @escaping () -> Void) {
    self.next = next
    self.advance = advance
  }

  /// Copies bytes into a buffer; nil at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    advance()
    while position == piece.count {
      guard let following = try next() else { return nil }
      piece = following
      position = 0
    }
    let count = min(buffer.count, piece.count - position)
    piece.withUnsafeBytes {
      buffer.copyMemory(from: .init(rebasing: $0[position..<position + count]))
    }
    position += count
    return count
  }
}

// MARK: Calls of libmicrohttpd

func readPieces(
  _ context: UnsafeMutableRawPointer?, _ position: UInt64, _ buffer: UnsafeMutablePointer<CChar>?,
  _ size: Int
) -> Int {
  let (end, failure) = (-1, -2)
  guard let context else { return failure }
  let reader = Unmanaged<PieceReader>.fromOpaque(context).takeUnretainedValue()
  do {
    return try reader.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size)) ?? end
  } catch { return failure }
}

func releasePieces(_ context: UnsafeMutableRawPointer?) {
  context.map { Unmanaged<PieceReader>.fromOpaque($0).release() }
}
#endif
