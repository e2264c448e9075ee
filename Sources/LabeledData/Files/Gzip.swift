#if Gzip
import CZlib
#endif

/// The library behind `.gz` files.
package enum GzipLibrary {
  /// The version of zlib that runs, or nil in a build without it.
  package static var version: String? {
    #if Gzip
    zlibVersion().map { String(cString: $0) }
    #else
    nil
    #endif
  }
}

#if Gzip

/// Makes a gzip stream out of pieces.
///
/// It owns zlib's state, which must stay at one address: the state is a class's storage.
final class GzipCompressor {
  private let path: String
  private let stream: UnsafeMutablePointer<z_stream>
  private var output: [UInt8] = []

  init(path: String) throws(DataError) {
    self.path = path
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, plus 16 for a gzip header instead of zlib's own.
    let result = deflateInit2_(
      stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw DataError(.cannotWrite, file: path, message: "zlib cannot start (code \(result))")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The compressed bytes that are ready after this piece.
  func compress(_ bytes: [UInt8], isLast: Bool) throws(DataError) -> [UInt8] {
    var bytes = bytes
    let bound = Int(deflateBound(stream, UInt(bytes.count))) + 64
    var result = Z_OK
    let output = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      bytes.withUnsafeMutableBufferPointer { input in
        stream.pointee.next_in = input.baseAddress
        stream.pointee.avail_in = UInt32(input.count)
        stream.pointee.next_out = output.baseAddress
        stream.pointee.avail_out = UInt32(output.count)
        result = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        count = output.count - Int(stream.pointee.avail_out)
      }
    }
    guard result == (isLast ? Z_STREAM_END : Z_OK) || (!isLast && result == Z_BUF_ERROR) else {
      throw DataError(.cannotWrite, file: path, message: "zlib cannot compress (code \(result))")
    }
    return output
  }
}
#endif
