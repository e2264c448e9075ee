import LabeledData
import StreamIO

/// The bytes of a text file.
func wholeFile(_ path: String) throws(FileError) -> [UInt8] {
  let file = try InputFile(path)
  var bytes: [UInt8] = []
  while let line = try file.nextLine() {
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
  }
  return bytes
}
