import Foundation

/// The pictures that a command line names: files, the pictures of folders, the pages of PDF files.
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

  private static let endings: Set = [
    "png", "jpg", "jpeg", "tif", "tiff", "webp", "bmp", "gif", "pnm", "ppm", "pgm", "pbm",
  ]

  /// Finds the pictures in the order of the command line, those of a folder by name.
  init(_ paths: [String]) {
    for path in paths { add(path) }
  }

  /// Removes the pictures that were made of PDF pages.
  func removeTemporaryFiles() {
    for folder in temporaryFolders { try? FileManager.default.removeItem(atPath: folder) }
  }

  private mutating func add(_ path: String) {
    var isFolder: ObjCBool = false
    guard path != "-" else {
      pictures.append(Picture(name: "standard input", path: "/dev/stdin"))
      return
    }
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      let found = names.filter { Self.endings.contains(Self.ending($0)) }.sorted()
      if found.isEmpty { problems.append("\(path): no pictures in this folder") }
      pictures += found.map { Picture(name: "\(path)/\($0)", path: "\(path)/\($0)") }
    } else if Self.ending(path) == "pdf" {
      addPages(of: path)
    } else {
      pictures.append(Picture(name: path, path: path))
    }
  }

  private static func ending(_ name: String) -> String {
    name.split(separator: ".").last.map { $0.lowercased() } ?? ""
  }

  private mutating func addPages(of path: String) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "wordtagger-\(UInt64.random(in: 0...UInt64.max))").path
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      temporaryFolders.append(folder)
      let status = try Subprogram.run(
        "pdftoppm", ["-r", "200", "-gray", "-png", path, "\(folder)/page"])
      guard status == 0 else {
        problems.append("\(path): pdftoppm could not read this file")
        return
      }
      let pages = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      for (index, page) in pages.enumerated() {
        pictures.append(Picture(name: "\(path), page \(index + 1)", path: "\(folder)/\(page)"))
      }
    } catch is Subprogram.NotFound {
      problems.append(
        "\(path): PDF pages need the program pdftoppm; install the package poppler-utils")
    } catch {
      problems.append("\(path): \(error)")
    }
  }
}
