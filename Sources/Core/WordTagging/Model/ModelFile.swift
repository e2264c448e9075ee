/// Assembles the sections of a model file.
package enum ModelFile {
  /// The file's bytes: header, directory and sections, in a version of the format.
  package static func bytes(
    _ sections: [ModelFormat.Section: [UInt8]], version: Int = ModelFormat.version
  ) -> [UInt8] {
    let ordered = sections.sorted { $0.key.rawValue < $1.key.rawValue }
    var offset = aligned(ModelFormat.headerSize + ordered.count * ModelFormat.entrySize)
    var directory: [UInt8] = []
    for (section, bytes) in ordered {
      directory.append(littleEndian: section.rawValue)
      directory.append(littleEndian: UInt32(0))
      directory.append(littleEndian: UInt64(offset))
      directory.append(littleEndian: UInt64(bytes.count))
      offset = aligned(offset + bytes.count)
    }
    var file: [UInt8] = []
    file.reserveCapacity(offset)
    file.append(littleEndian: ModelFormat.magic)
    file.append(littleEndian: UInt32(version))
    file.append(littleEndian: UInt32(ordered.count))
    file.append(littleEndian: UInt64(offset))
    file.append(littleEndian: UInt64(0))
    file.append(littleEndian: UInt64(0))
    for bytes in [directory] + ordered.map({ $0.value }) {
      file += bytes
      file += [UInt8](repeating: 0, count: aligned(file.count) - file.count)
    }
    let checksum = file.withView { ModelFormat.checksum(ofFile: $0, version: version) }
    file.write(littleEndian: checksum, at: 24)
    return file
  }

  private static func aligned(_ offset: Int) -> Int {
    (offset + ModelFormat.alignment - 1) / ModelFormat.alignment * ModelFormat.alignment
  }
}
