import Foundation
import TaggerTesting
import Testing
import WordTagging
import WordTaggingFoundation

@testable import TaggerTraining

@Suite struct TaggedLinesTests {
  struct Stop: Error {}

  static func tagger() throws -> WordTagger {
    try WordTagger(modelBytes: try TestModel.trained().fileBytes())
  }

  @Test func `concurrent tasks tag an asynchronous sequence in its order, at any length`()
    async throws
  {
    let tagger = try Self.tagger()
    let lines = (0..<1_000).map { "\($0) cups flour, \($0) large eggs" }
    let stream = AsyncStream { continuation in
      for line in lines { continuation.yield(line) }
      continuation.finish()
    }
    var tagged: [TaggedSequence] = []
    for try await line in tagger.tag(stream) { tagged.append(line) }
    #expect(tagged == lines.map { tagger.tag($0) })
    #expect(try await tagger.tag(lines: lines) == tagged)
  }

  @Test func `tagging many lines ends when its task is canceled`() async throws {
    let tagger = try Self.tagger()
    let lines = [String](repeating: "2 cups flour, 3 large eggs", count: 4_000)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await tagger.tag(lines: lines)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `text that is known to be UTF-8 is tagged like its bytes`() throws {
    let tagger = try Self.tagger()
    let line = "1½ cups jalapeño, fein gehackt"
    var scratch = TaggingScratch()
    tagger.tag(line.utf8Span, using: &scratch)
    let labels = (0..<scratch.tokenCount).map { tagger.labels[scratch.label(of: $0)] }
    #expect(labels == tagger.tag(line).tokens.map(\.label))
  }

  @Test func `a line is given before the next one is there`() async throws {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    var tagged = try Self.tagger().tag(stream).makeAsyncIterator()
    for number in 1...3 {
      continuation.yield("\(number) eggs")
      #expect(try await tagged.next()?.text == "\(number) eggs")
    }
    continuation.finish()
    #expect(try await tagged.next() == nil)
  }

  @Test func `an error of the sequence comes after the lines before it, and reading ends early`()
    async throws
  {
    let count = Counter()
    let stream = AsyncThrowingStream { () -> String? in
      guard await count.next() < 1_000 else { throw Stop() }
      return "salt"
    }
    let tagger = try Self.tagger()
    var found = 0
    await #expect(throws: Stop.self) {
      for try await _ in tagger.tag(stream) { found += 1 }
    }
    #expect(found == 999)
    let endless = Counter()
    let second = AsyncStream { () -> String? in
      _ = await endless.next()
      return "salt"
    }
    for try await line in tagger.tag(second) where !line.tokens.isEmpty { break }
    #expect(await endless.count < 200)
  }

  @Test func `a loop whose task is canceled throws`() async throws {
    let tagger = try Self.tagger()
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    let task = Task {
      for try await _ in tagger.tag(stream) { withUnsafeCurrentTask { $0?.cancel() } }
    }
    continuation.yield("2 eggs")
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  actor Counter {
    var count = 0
    func next() -> Int {
      count += 1
      return count
    }
  }

  @Test func `a token has its range in the text, whatever its characters`() throws {
    let line = try Self.tagger().tag("½ crème brûlée 🍮, 2 eggs")
    #expect(line.tokens.map { String(line.text[line.range(of: $0)]) }.contains("brûlée"))
    #expect(line.tokens.allSatisfy { line.text[line.range(of: $0)] == line.text(of: $0) })
  }

  @Test func `bytes in a span are tagged as the line is, and a model opens from a URL`() throws {
    let folder = try TestFolder()
    let path = try folder.file("a model.tagger", try TestModel.trained().fileBytes())
    let tagger = try WordTagger(contentsOf: URL(filePath: path))
    var scratch = TaggingScratch()
    let bytes = Array("2 cups flour".utf8)
    tagger.tag(utf8: bytes.span, using: &scratch)
    let labels = (0..<scratch.tokenCount).map { tagger.labels[scratch.label(of: $0)] }
    #expect(labels == tagger.prediction(from: "2 cups flour"))
    let error = #expect(throws: TaggerError.self) {
      try WordTagger(contentsOf: URL(filePath: path + "/none"))
    }
    #expect(error?.code == .unreadable && error?.file == path + "/none")
  }
}
