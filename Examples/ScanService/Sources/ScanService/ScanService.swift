import Foundation
import WordTaggerKit

/// Answers requests from standard input, a line of JSON for each, as soon as it is ready:
/// `tag 2 cups flour` and `scan page.jpg`.
///
/// A server has its own listener in place of `requests`, and a response in place of `print`.
@main
enum ScanService {
  private static let mostAtOnce = 64

  static func main() async {
    let scanner = RecipeScanner()
    await withTaskGroup(of: String.self) { answers in
      var waiting = 0
      for await (number, request) in requests {
        answers.addTask { await answer(request, number: number, scanner: scanner) }
        waiting += 1
        // No more is read than can be worked on.
        if waiting == mostAtOnce, let text = await answers.next() {
          print(text)
          waiting -= 1
        }
      }
      for await text in answers { print(text) }
    }
  }

  /// The lines of standard input with their numbers, read by a thread that may block.
  private static var requests: AsyncStream<(Int, String)> {
    AsyncStream { lines in
      Thread.detachNewThread {
        var number = 0
        while let line = readLine() {
          number += 1
          lines.yield((number, line))
        }
        lines.finish()
      }
    }
  }

  private struct Answer: Encodable {
    var id: Int
    var row: RecipeRow?
    var recipes: [Recipe]?
    var error: String?
  }

  private static func answer(
    _ request: String, number: Int, scanner: RecipeScanner
  ) async -> String {
    var answer = Answer(id: number)
    let parts = request.split(separator: " ", maxSplits: 1)
    switch (parts.first, parts.last.map(String.init)) {
    case ("tag", let text?):
      answer.row = scanner.editor.row(from: scanner.tagger.tagRecipeLine(text))
    case ("scan", let path?):
      do { answer.recipes = try await scanner.scan(imageAt: path).recipes } catch {
        answer.error = "\(error)"
      }
    default: answer.error = "expected 'tag LINE' or 'scan FILE'"
    }
    let json = try? JSONEncoder().encode(answer)
    return json.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
