import Foundation
import Testing

@Suite("Opening the page")
struct PageOpeningTests {
  /// What a browser was started with, by a program that stands in for the desktop's.
  private struct Opened {
    var argument: String
    var content: String?
    var mode: String?
    /// The file is gone when the service has stopped.
    var isFileLeft: Bool
  }

  private func open(_ options: String...) throws -> Opened {
    let folder = try ServiceFolder()
    for name in ["home", "tmp", "work", "bin"] {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/" + name, withIntermediateDirectories: false)
    }
    let output = folder.path + "/tmp"
    let program = """
      #!/bin/sh
      file=${1#file://}
      [ ! -f "$file" ] || { cp "$file" \(output)/content; stat -c %a "$file" >\(output)/mode; }
      printf %s "$1" >\(output)/part
      mv \(output)/part \(output)/argument
      """
    let path = folder.path + "/bin/xdg-open"
    try Data(program.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let service = try ServiceProcess(
      folder.path + "/a.labels", folder: folder.path, options: ["--open"] + options)
    for _ in 0..<60_000 where !FileManager.default.fileExists(atPath: output + "/argument") {
      usleep(2_000)
    }
    service.process.terminate()
    service.process.waitUntilExit()
    func text(_ name: String) -> String? {
      (try? Data(contentsOf: URL(filePath: output + "/" + name)))
        .map { String(decoding: $0, as: UTF8.self) }
    }
    let argument = text("argument") ?? ""
    return Opened(
      argument: argument, content: text("content"), mode: text("mode"),
      isFileLeft: FileManager.default.fileExists(atPath: String(argument.dropFirst(7))))
  }

  @Test("a browser gets the address, and a token through a file that its owner alone can read")
  func opening() throws {
    let plain = try open()
    #expect(
      plain.argument.wholeMatch(of: #/http://127\.0\.0\.1:\d+//#) != nil && plain.content == nil)
    let secret = try open("--token", "a+secret&\"of<1600", "--address", "0.0.0.0")
    #expect(secret.argument.hasPrefix("file:///") && !secret.argument.contains("secret"))
    #expect(secret.mode == "600\n" && !secret.isFileLeft)
    let address = #/url=http://127\.0\.0\.1:\d+[/]#token=a%2Bsecret%26%22of%3C1600"/#
    #expect(secret.content?.firstMatch(of: address) != nil, "\(secret.content ?? "")")
  }
}
