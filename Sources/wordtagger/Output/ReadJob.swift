import InternalUtilities
import StreamIO

#if OCR
import Foundation
import LabeledData
import PageReading
import RecipeReading
import Synchronization
import WordTagging

/// Makes rows of pages as they come, in order, and writes them.
final class ReadJob: Sendable {
  private struct State: ~Copyable {
    var output: OutputFile
    var rows: RowWriter?
    var html: PageRowsHTML
    var pageCount = 0
    var failedCount = 0
    var failure: (any Error)?
    var lineCount = 0
    var tagTime = Duration.zero
    var rowTime = Duration.zero
  }

  /// What the command line asks for.
  struct Settings: Sendable {
    var format: ReadFormat
    var output: String
    var overlay: String?
    var limits: ImageLimits
    var showsTimes: Bool
  }

  private let settings: Settings
  private let pictures: [PictureFiles.Picture]
  private let tagger: WordTagger
  private let editor: RowEditor
  private let state: Mutex<State>
  private let start = ContinuousClock.now

  init(
    _ settings: Settings, _ pictures: [PictureFiles.Picture], tagger: WordTagger,
    editor: RowEditor
  ) throws {
    self.settings = settings
    self.pictures = pictures
    self.tagger = tagger
    self.editor = editor
    let output = try OutputFile(settings.output)
    if settings.format == .json { try output.write("[\n") }
    let rows = try RowFormat(rawValue: settings.format.rawValue).flatMap { format in
      format == .json
        ? nil : try RowWriter(format, namesImages: true) { try output.write($0) }
    }
    state = Mutex(State(output: output, rows: rows, html: PageRowsHTML(tagger)))
  }

  /// Makes the rows of a page; false when writing fails and nothing more is wanted.
  func take(_ index: Int, _ result: Result<Page, PageError>) -> Bool {
    state.withLock { state in
      let picture = pictures[index]
      do {
        switch result {
        case .success(let page):
          let rows = PageRows(name: picture.name, page: page, tagger: tagger, editor: editor)
          state.lineCount += rows.entries.count
          state.tagTime += rows.tagTime
          state.rowTime += rows.rowTime
          if rows.entries.isEmpty { StandardError.warn("\(picture.name): no text was found") }
          try write(rows, &state)
          try draw(rows, picture, index, &state)
        case .failure(let error):
          state.failedCount += 1
          let message = "\(error)".replacing(picture.path, with: picture.name)
          StandardError.write("Error: \(message)\n")
          try write(PageRows(name: picture.name, error: message), &state)
        }
        return true
      } catch {
        state.failure = error
        return false
      }
    }
  }

  private func write(_ page: PageRows, _ state: inout State) throws {
    state.pageCount += 1
    switch settings.format {
    case .page:
      let separator = state.pageCount > 1 ? "\n" : ""
      let text = PageRowsText(
        tagger: tagger, hasColor: settings.output == "-" && StandardOutput.takesColors)
      if page.error == nil { try state.output.write(separator + text.text(page)) }
    case .json:
      try state.output.write((state.pageCount > 1 ? ",\n" : "") + PageRowsJSON.text(page))
    default:
      for (row, place) in page.placedRows { try state.rows?.write(row, place: place) }
    }
  }

  private func draw(
    _ page: PageRows, _ picture: PictureFiles.Picture, _ index: Int, _ state: inout State
  ) throws {
    guard let path = settings.overlay else { return }
    let stored = try Image(
      bytes: try FileBytes.read(picture.path, limit: settings.limits.decodedBytes),
      name: picture.name, limits: settings.limits)
    let image = try stored.uprighted(like: page.page)
    guard !path.lowercased().hasSuffix(".html") else {
      state.html.add(page, png: try image.pngBytes())
      return
    }
    let file = try OutputFile(pictures.count == 1 ? path : Self.numbered(path, index + 1))
    let overlay = PageRowsHTML.overlay(page, tagger)
    if path.lowercased().hasSuffix(".svg") {
      let address = "data:image/png;base64," + Data(try image.pngBytes()).base64EncodedString()
      try file.write(overlay.svg(size: image.size, picture: address))
    } else {
      try file.write(try overlay.png(over: image))
    }
    try file.close()
  }

  /// `out.png` for the second of several pictures is `out-2.png`.
  private static func numbered(_ path: String, _ number: Int) -> String {
    guard let dot = path.lastIndex(of: ".") else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }

  /// Ends the output.
  ///
  /// - Returns: Whether all pictures were read.
  func close() throws -> Bool {
    try state.withLock { state in
      if let failure = state.failure { throw failure }
      try state.rows?.finish()
      if settings.format == .json { try state.output.write("\n]\n") }
      try state.output.close()
      if let path = settings.overlay, path.lowercased().hasSuffix(".html") {
        let page = try OutputFile(path)
        try page.write(state.html.text)
        try page.close()
      }
      if settings.showsTimes { reportTimes(state) }
      return state.failedCount == 0
    }
  }

  private func reportTimes(_ state: borrowing State) {
    func milliseconds(_ duration: Duration) -> String {
      (Double(duration.components.seconds) * 1e3 + Double(duration.components.attoseconds) * 1e-15)
        .fixed(2)
    }
    StandardError.write(
      "\(state.pageCount) pages with \(state.lineCount) lines in \(milliseconds(.now - start)) ms, "
        + "\(milliseconds(state.tagTime)) ms of that for tagging, "
        + "\(milliseconds(state.rowTime)) ms for rows\n")
  }
}
#endif
