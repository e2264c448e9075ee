/// Opens whatever libFuzzer makes up as a model file and tags with what opens.
///
/// Size and checksum are made to fit first, or nothing would ever pass the door.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzModel(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var file = [UInt8](UnsafeBufferPointer(start: data, count: count))
  if count >= ModelFormat.headerSize {
    write(UInt64(count), to: &file, at: 16)
    let checksum = file.withUnsafeBytes { ModelFormat.checksum(ofFile: $0, version: Int($0[8])) }
    write(checksum, to: &file, at: 24)
  }
  guard let tagger = try? WordTagger(modelBytes: file) else { return 0 }
  var scratch = TaggingScratch()
  for line in ["1½ cups all-purpose flour, sifted", "zucchini", ""] {
    Array(line.utf8).withUnsafeBufferPointer { tagger.tag(utf8: $0, using: &scratch) }
    for token in 0..<scratch.tokenCount {
      precondition(tagger.labels.indices.contains(scratch.label(of: token)))
    }
    _ = tagger.labelings(count: 2, in: &scratch)
  }
  return 0
}

private func write(_ number: UInt64, to file: inout [UInt8], at offset: Int) {
  for byte in 0..<8 { file[offset + byte] = UInt8(truncatingIfNeeded: number >> (8 * byte)) }
}
