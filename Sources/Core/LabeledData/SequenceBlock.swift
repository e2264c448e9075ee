import StreamIO

/// Consecutive sequences of a source: whole records of one or more files, or a part of those in memory.
package struct SequenceBlock: Sendable {
  fileprivate enum Part: Sendable {
    case memory(ArraySlice<LabeledSequence>)
    case store(any SequenceStore, Range<Int>)
    /// A range of bytes of a file of a size; nil for the whole.
    case file(String, bytes: Range<Int>?, size: Int)
  }

  fileprivate var parts: [Part] = []
  fileprivate let source: SequenceSource

  /// Opens the block.
  package func open() throws(DataError) -> SequenceSource.Input {
    var files: [SequenceFile] = []
    for part in parts {
      switch part {
      case .memory(let sequences): return .memory(Array(sequences))
      case .store(let store, let range): return .store(store, range)
      case .file(let path, let bytes, _):
        files.append(
          SequenceFile { [source] () throws(DataError) in try source.reader(path, bytes: bytes) })
      }
    }
    return .files(files)
  }

  /// The names, sizes and ranges of its files, or the number of its sequences in memory.
  package var summary: String {
    parts.map { part in
      switch part {
      case .memory(let sequences): return "\(sequences.count)"
      case .store(_, let range): return "\(range.count)"
      case .file(let path, let bytes, let size):
        let name = path.split(separator: "/").last ?? ""
        return "\(name) \(size) \(bytes.map { "\($0)" } ?? "")"
      }
    }.joined(separator: "\n")
  }
}

extension SequenceSource {
  /// Cuts a source into blocks of about the same size, which together have all its sequences in order.
  ///
  /// A block has the records that start in its share of the bytes. Compressed files and Create ML files, in
  /// which no record can be found from the middle, are one record each.
  ///
  /// - Parameter count: The number of blocks.
  /// - Returns: The blocks.
  /// - Throws: `DataError` when a file cannot be read, or is a pipe.
  package func blocks(count: Int) throws(DataError) -> [SequenceBlock] {
    switch storage {
    case .memory(let sequences):
      return shares(sequences.count, count).map {
        SequenceBlock(parts: [.memory(sequences[$0])], source: self)
      }
    case .store(let store):
      return shares(store.count, count).map {
        SequenceBlock(parts: [.store(store, $0)], source: self)
      }
    case .files(let paths, _, _): return try blocks(of: paths, count: count)
    }
  }

  private func shares(_ size: Int, _ count: Int) -> [Range<Int>] {
    (0..<count).map { $0 * size / count..<($0 + 1) * size / count }
  }

  private func blocks(
    of paths: [String], count: Int
  ) throws(DataError) -> [SequenceBlock] {
    var files: [(path: String, size: Int, format: DataFormat?)] = []
    for path in paths {
      let reader = try reader(path, bytes: nil)
      guard path != "-", let size = reader.byteCount else {
        throw DataError(
          .cannotRead, file: reader.name,
          message: "cannot be cut into blocks; write the data to a file")
      }
      let isWhole: Bool
      do throws(FileError) {
        let isCompressed = try InputFile.isCompressed(path)
        isWhole = isCompressed || reader.format == .createML
      } catch { throw DataError(error) }
      files.append((path, size, isWhole ? nil : reader.format))
    }
    let total = files.reduce(0) { $0 + $1.size }
    let shares = shares(total, count)
    var blocks = shares.map { _ in SequenceBlock(source: self) }
    var start = 0
    for (path, size, format) in files {
      defer { start += size }
      guard let format else {
        let block = shares.firstIndex { $0.contains(start) } ?? shares.count - 1
        blocks[block].parts.append(.file(path, bytes: nil, size: size))
        continue
      }
      var border = 0
      for (number, share) in shares.enumerated()
      where share.upperBound > start && share.lowerBound < start + size {
        let isLast = share.upperBound >= start + size
        let next =
          isLast
          ? size : try Self.border(atOrAfter: share.upperBound - start, in: path, size, format)
        if next > border {
          blocks[number].parts.append(.file(path, bytes: border..<next, size: size))
        }
        border = max(border, next)
      }
    }
    return blocks
  }

  /// The first byte of a record that starts at or after a position; the size of the file when there is none.
  private static func border(
    atOrAfter position: Int, in path: String, _ size: Int, _ format: DataFormat
  ) throws(DataError) -> Int {
    guard position > 0 else { return 0 }
    let start = position - 1
    do {
      let file = try InputFile(path, bytes: start..<size)
      // The rest of the line before.
      guard try file.nextLine() != nil else { return size }
      if format == .conll || format == .crfsuite {
        while let line = try file.nextLine(),
          line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D })
        {}
      }
      return start + file.bytesRead - file.window.count
    } catch { throw DataError(error) }
  }
}
