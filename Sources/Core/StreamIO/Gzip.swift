#if Gzip
import CZlib
#endif

/// The zlib library.
package enum GzipLibrary {
  /// The version of zlib; nil in a build without it.
  package static var version: String? {
    #if Gzip
    zlibVersion().map { String(cString: $0) }
    #else
    nil
    #endif
  }
}

/// Compresses bytes in memory.
package enum Gzip {
  /// Returns compressed bytes; nil in a build without zlib.
  package static func bytes(_ bytes: [UInt8]) -> [UInt8]? {
    #if Gzip
    try? GzipCompressor(path: "memory").compress(bytes, isLast: true)
    #else
    nil
    #endif
  }
}

#if Gzip

/// Compresses a gzip stream piece by piece.
///
/// A class, since zlib's state must stay at one address.
final class GzipCompressor {
  private let path: String
  private let stream: UnsafeMutablePointer<z_stream>

  init(path: String) throws(FileError) {
    self.path = path
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // 15 bits of window, plus 16 for a gzip header instead of zlib's own.
    let result = deflateInit2_(
      stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      throw FileError(.cannotWrite, file: path, message: "zlib cannot start (code \(result))")
    }
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
  }

  /// The compressed bytes that are ready after this piece.
  func compress(_ bytes: [UInt8], isLast: Bool) throws(FileError) -> [UInt8] {
    var bytes = bytes
    let bound = Int(deflateBound(stream, UInt(bytes.count))) + 64
    var result = Z_OK
    var output: [UInt8] = []
    bytes.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      // Bytes of earlier pieces, which deflate holds back, may need more room than this piece.
      repeat {
        output += [UInt8](unsafeUninitializedCapacity: bound) { output, count in
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = UInt32(output.count)
          result = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
          count = output.count - Int(stream.pointee.avail_out)
        }
      } while result == Z_OK && stream.pointee.avail_out == 0
    }
    guard result == (isLast ? Z_STREAM_END : Z_OK) || (!isLast && result == Z_BUF_ERROR) else {
      throw FileError(.cannotWrite, file: path, message: "zlib cannot compress (code \(result))")
    }
    return output
  }
}

/// Decompresses a gzip stream of one or several members.
final class GzipDecompressor {
  private let name: String
  private let stream: UnsafeMutablePointer<z_stream>
  private let input: UnsafeMutableRawBufferPointer
  private var isBetweenMembers = false

  /// Creates a decompressor that starts with bytes that were read already.
  init(name: String, first: UnsafeMutableBufferPointer<UInt8>) throws(FileError) {
    self.name = name
    input = .allocate(byteCount: Swift.max(1 << 16, first.count), alignment: 16)
    input.copyMemory(from: UnsafeRawBufferPointer(first))
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let result = inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else { throw failure("zlib cannot start (code \(result))") }
    refill(first.count)
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    input.deallocate()
  }

  /// Fills the target with plain bytes, at least one; 0 at the end of the stream.
  func read(
    into target: UnsafeMutableRawBufferPointer,
    readMore: (UnsafeMutableRawBufferPointer) throws(FileError) -> Int
  ) throws(FileError) -> Int {
    stream.pointee.next_out = target.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = UInt32(clamping: target.count)
    let wanted = stream.pointee.avail_out
    while stream.pointee.avail_out == wanted {
      if stream.pointee.avail_in == 0 {
        let count = try readMore(input)
        if count == 0, isBetweenMembers { return 0 }
        guard count > 0 else { throw failure("the compressed data ends in the middle") }
        refill(count)
      }
      if isBetweenMembers {
        // Archives are padded with zeros, which gzip ignores, too.
        while stream.pointee.avail_in > 0, stream.pointee.next_in.pointee == 0 {
          stream.pointee.next_in += 1
          stream.pointee.avail_in -= 1
        }
        if stream.pointee.avail_in == 0 { continue }
        inflateReset(stream)
        isBetweenMembers = false
      }
      let result = inflate(stream, Z_NO_FLUSH)
      if result == Z_STREAM_END {
        isBetweenMembers = true
      } else if result != Z_OK {
        throw failure("the compressed data is damaged (zlib code \(result)); copy the file again")
      }
    }
    return Int(wanted - stream.pointee.avail_out)
  }

  private func refill(_ count: Int) {
    stream.pointee.next_in = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(count)
  }

  private func failure(_ message: String) -> FileError {
    FileError(.cannotRead, file: name, message: message)
  }
}
#endif
