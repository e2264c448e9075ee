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
      of: "open-\(getpid()).html", creating: true)
    let value = Browser.escaped(token)
    let page = "<meta http-equiv=\"refresh\" content=\"0; url=\(url)#token=\(value)\">\n"
    unlink(file)
    try NewFile(file, mode: 0o600, text: page).publish()
    self.file = file
    Browser.open(file: file)
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
