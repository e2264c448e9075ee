#if Storage
import CZip
import Platform

/// A zip archive in memory.
package enum ZipArchive {
  /// The maximum uncompressed size of a file in an archive, in bytes.
  package static let sizeLimit = 512 << 20

  /// Returns the bytes of an archive of files.
  package static func bytes(of files: [(name: String, bytes: [UInt8])], modified: Int64) throws
    -> [UInt8]
  {
    try requireLibrary()
    var failure = zip_error_t()
    guard let source = zip_source_buffer_create(nil, 0, 0, &failure) else { throw error(&failure) }
    defer { zip_source_free(source) }
    guard let archive = zip_open_from_source(source, ZIP_TRUNCATE, &failure) else {
      throw error(&failure)
    }
    // Closing the archive releases the source, which is needed afterwards.
    zip_source_keep(source)
    var isClosed = false
    defer { if !isClosed { zip_discard(archive) } }
    for file in files {
      // The archive reads and frees the bytes when it is closed.
      guard let copy = UnsafeMutableRawPointer.allocatedForC(file.bytes) else {
        throw Failure(description: "not enough memory")
      }
      guard let content = zip_source_buffer(archive, copy, UInt64(file.bytes.count), 1) else {
        throw error(archive)
      }
      let index = zip_file_add(archive, file.name, content, UInt32(ZIP_FL_ENC_UTF_8))
      guard index >= 0 else {
        zip_source_free(content)
        throw error(archive)
      }
      zip_file_set_mtime(archive, UInt64(index), Int(modified), 0)
    }
    guard zip_close(archive) == 0 else { throw error(archive) }
    isClosed = true
    return try contents(of: source)
  }

  private static func contents(of source: OpaquePointer) throws -> [UInt8] {
    var status = zip_stat_t()
    guard zip_source_stat(source, &status) == 0, zip_source_open(source) == 0 else {
      throw error(zip_source_error(source))
    }
    defer { zip_source_close(source) }
    var count: Int64 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(status.size)) { buffer, used in
      count = zip_source_read(source, buffer.baseAddress, status.size)
      used = max(0, Int(count))
    }
    guard count == Int64(status.size) else { throw error(zip_source_error(source)) }
    return bytes
  }

  /// Returns the first file with one of some names in an archive, or nil if it has none of them.
  package static func file(named names: [String], in archive: [UInt8]) throws -> [UInt8]? {
    try requireLibrary()
    var failure = zip_error_t()
    return try archive.withUnsafeBytes { bytes in
      guard
        let source = zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, &failure)
      else { throw error(&failure) }
      guard let archive = zip_open_from_source(source, ZIP_RDONLY, &failure) else {
        zip_source_free(source)
        throw error(&failure)
      }
      defer { zip_discard(archive) }
      for name in names {
        var status = zip_stat_t()
        guard zip_stat(archive, name, 0, &status) == 0 else { continue }
        guard status.size <= sizeLimit, let file = zip_fopen(archive, name, 0) else {
          throw error(archive)
        }
        defer { zip_fclose(file) }
        var count: Int64 = 0
        let content = [UInt8](unsafeUninitializedCapacity: Int(status.size)) { buffer, used in
          count = zip_fread(file, buffer.baseAddress, status.size)
          used = max(0, Int(count))
        }
        guard count == Int64(status.size) else { throw error(archive) }
        return content
      }
      return nil
    }
  }

  /// The error message of libzip.
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  private static func requireLibrary() throws {
    guard SharedLibrary.zip.isLoaded else {
      throw Failure(description: SharedLibrary.zip.advice)
    }
  }

  private static func error(_ failure: UnsafeMutablePointer<zip_error_t>?) -> Failure {
    let text = failure.flatMap { zip_error_strerror($0) }.map { String(cString: $0) }
    return Failure(description: text ?? "the archive is damaged")
  }

  private static func error(_ archive: OpaquePointer) -> Failure {
    error(zip_get_error(archive))
  }
}

extension UnsafeMutableRawPointer {
  /// A copy of the bytes that C code may free.
  fileprivate static func allocatedForC(_ bytes: [UInt8]) -> UnsafeMutableRawPointer? {
    let copy = malloc(Swift.max(1, bytes.count))
    bytes.withUnsafeBytes { bytes in
      if let base = bytes.baseAddress { copy?.copyMemory(from: base, byteCount: bytes.count) }
    }
    return copy
  }
}
#endif
