import Foundation
import PageReading

/// The pictures that a command line names: files, the pictures of folders, the pages of PDF and TIFF
/// files.
struct PictureFiles {
  /// A picture with the name that messages give it.
  struct Picture: Sendable {
    let name: String
    let path: String
  }

  private(set) var pictures: [Picture] = []
  /// What could not be taken, each as a sentence.
  private(set) var problems: [String] = []
  private var temporaryFolders: [String] = []

  /// Finds the pictures in the order of the command line, those of a folder by name.
  init(_ paths: [String]) {
    for path in paths {
      do { try add(path) } catch let error as PageError {
        problems.append("\(error)")
      } catch {
        problems.append("\(path): \(error)")
      }
    }
  }

  /// Removes the pictures that were made of pages and of standard input.
  func removeTemporaryFiles() {
    for folder in temporaryFolders { try? FileManager.default.removeItem(atPath: folder) }
  }

  private mutating func add(_ path: String) throws {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if path == "-" {
      try addStandardInput()
    } else if isFolder.boolValue {
      let found = try FrameSource.pictures(in: path)
      if found.isEmpty { problems.append("\(path): no pictures in this folder") }
      pictures += found.map { Picture(name: $0, path: $0) }
    } else if exists, path.lowercased().hasSuffix(".pdf") {
      try addPages(ofPDF: path, name: path)
    } else {
      try addPicture(path, name: path)
    }
  }

  /// Keeps standard input in a file, so that it can be read as often as other pictures.
  private mutating func addStandardInput() throws {
    let name = "standard input"
    let bytes = try FileBytes.read("/dev/stdin", limit: ImageLimits().decodedBytes)
    let path = try makeTemporaryFolder() + "/input"
    try Data(bytes).write(to: URL(filePath: path))
    if bytes.starts(with: Array("%PDF".utf8)) {
      try addPages(ofPDF: path, name: name)
    } else {
      try addPicture(path, name: name)
    }
  }

  /// Adds a picture, or the pages of a TIFF file that has several.
  private mutating func addPicture(_ path: String, name: String) throws {
    #if OCR
    // Errors are reported when the picture is read.
    if let bytes = try? FileBytes.read(path, limit: ImageLimits().decodedBytes),
      let count = try? Image.pageCount(of: bytes), count > 1
    {
      let folder = try makeTemporaryFolder()
      for page in 0..<count {
        let file = "\(folder)/\(page).png"
        let pageName = "\(name), page \(page + 1)"
        try Data(Image(bytes: bytes, name: pageName, pageOfTIFF: page).pngBytes())
          .write(to: URL(filePath: file))
        pictures.append(Picture(name: pageName, path: file))
      }
      return
    }
    #endif
    pictures.append(Picture(name: name, path: path))
  }

  private mutating func addPages(ofPDF path: String, name: String) throws {
    let folder = try makeTemporaryFolder()
    do {
      let status = try Subprogram.run(
        "pdftoppm", ["-r", "200", "-gray", "-png", path, "\(folder)/page"])
      guard status == 0 else {
        problems.append("\(name): pdftoppm could not read this file")
        return
      }
    } catch is Subprogram.NotFound {
      problems.append(
        "\(name): PDF pages need the program pdftoppm; install the package poppler-utils")
      return
    }
    for (index, page) in try FrameSource.pictures(in: folder).enumerated() {
      pictures.append(Picture(name: "\(name), page \(index + 1)", path: page))
    }
  }

  private mutating func makeTemporaryFolder() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "wordtagger-\(UInt64.random(in: 0...UInt64.max))").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    temporaryFolders.append(folder)
    return folder
  }
}
