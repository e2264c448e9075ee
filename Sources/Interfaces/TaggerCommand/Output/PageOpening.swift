import FoundationCore
import Platform
import StreamIO

/// The page of a service while a browser opens it.
///
/// A token reaches the browser through a file that its owner alone can read, since all users of a machine can read the
/// arguments of programs.
struct PageOpening {
  private var file: String?
  private let end = ContinuousClock.now + .seconds(10)

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - url: The address of the page.
  ///   - token: The token that its requests need.
  /// - Throws: An error if the file cannot be written.
  init(_ url: String, token: String?) throws {
    guard let token else {
      Browser.open(url)
      return
    }
    let file = try DataFolder.path(
      of: "open-\(ProcessInfo.processInfo.processIdentifier).html", creating: true)
    let value = token.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
        ? String(scalar)
        : "%" + String(UInt16(byte) + 0x100, radix: 16, uppercase: true).dropFirst()
    }.joined()
    let page = "<meta http-equiv=\"refresh\" content=\"0; url=\(url)#token=\(value)\">\n"
    guard
      FileManager.default.createFile(
        atPath: file, contents: Data(page.utf8), attributes: [.posixPermissions: 0o600])
    else { throw FileError(.cannotWrite, file: file, message: "cannot be written") }
    self.file = file
    Browser.open(URL(filePath: file).absoluteString)
  }

  /// Removes the file when the browser has had time to read it.
  mutating func removeFileIfRead() {
    if .now > end { removeFile() }
  }

  /// Removes the file.
  mutating func removeFile() {
    if let file { unlink(file) }
    file = nil
  }
}
