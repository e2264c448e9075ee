#if Gzip
import CZlib

/// Decompresses independently readable pieces of a deflate stream.
package enum RawInflate {
  /// Decompresses a piece up to a number of bytes.
  ///
  /// - Parameters:
  ///   - piece: The compressed bytes, from the start of a block.
  ///   - count: The maximum number of decompressed bytes.
  /// - Returns: The plain bytes; nil when the piece is damaged.
  package static func bytes(_ piece: UnsafeBufferPointer<UInt8>, count: Int) -> [UInt8]? {
    var stream = z_stream()
    // Negative window bits mean no header.
    guard
      inflateInit2_(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    var isSound = false
    let plain = [UInt8](unsafeUninitializedCapacity: count) { output, written in
      stream.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
      stream.avail_in = UInt32(clamping: piece.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(clamping: count)
      let result = inflate(&stream, Z_SYNC_FLUSH)
      isSound = result == Z_OK || result == Z_STREAM_END || result == Z_BUF_ERROR
      written = count - Int(stream.avail_out)
    }
    return isSound ? plain : nil
  }
}
#endif
