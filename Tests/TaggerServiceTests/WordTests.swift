import Foundation
import TaggerTesting
import Testing
import Wordbook
import WordDictionaries

@testable import TaggerService

@Suite("Words of pages", .needsWordNet)
struct WordTests {
  private typealias Object = [String: Any]

  private let folder: ServiceFolder
  private let service: TestService

  init() throws {
    let folder = try ServiceFolder()
    self.folder = folder
    service = try TestService { $0.wordbookPath = folder.path + "/data/words.sqlite" }
  }

  private func object(
    _ method: String, _ path: String, _ body: String = "", status: Int = 200
  ) async throws -> Object {
    let response = try await service.client.send(method, path, body: Array(body.utf8))
    #expect(response.status == status, "\(path): \(response.text.prefix(300))")
    return try #require(try response.json() as? Object)
  }

  private func post(_ path: String, _ value: Any, status: Int = 200) async throws -> Object {
    let data = try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    return try await object(
      "POST", path, String(decoding: data, as: UTF8.self), status: status)
  }

  private func words(of page: Object) throws -> [(text: String, start: Int, end: Int, box: [Int])] {
    let bytes = Array(try #require(page["text"] as? String).utf8)
    return try #require(page["words"] as? [Object]).map { word in
      let (start, end) = (word["start"] as? Int ?? 0, word["end"] as? Int ?? 0)
      return (
        String(decoding: bytes[start..<end], as: UTF8.self), start, end, word["box"] as? [Int] ?? []
      )
    }
  }

  @Test("a touched word is looked up in its sentence, with the dictionary's notice")
  func definition() async throws {
    let text = "½ a jar. She can open the can\nof plums.\n"
    let pages = try #require(
      try await object("POST", "/text?name=a", text)["pages"] as? [Object])
    let words = try words(of: pages[0])
    #expect(
      words.map(\.text) == ["½", "a", "jar.", "She", "can", "open", "the", "can", "of", "plums."])
    let running = try #require(pages[0]["text"] as? String)
    for (index, tag) in [(4, "AUX"), (7, "NOUN")] {
      let answer = try await object(
        "POST", "/define?start=\(words[index].start)&end=\(words[index].end)", running)
      let definition = try #require(answer["definition"] as? Object)
      #expect(definition["tag"] as? String == tag && definition["lemma"] as? String == "can")
      #expect(answer["range"] as? [Int] == [words[index].start, words[index].end])
      #expect(answer["sentence"] as? [Int] == [words[3].start, words[9].end])
      let sections = try #require(definition["sections"] as? [Object])
      #expect((sections[0]["notice"] as? String)?.contains("Princeton") ?? false)
    }
    let plums = try await object(
      "POST", "/define?start=\(words[9].start)&end=\(words[9].end)", running)
    #expect((plums["definition"] as? Object)?["lemma"] as? String == "plum")
  }

  @Test("a word in no dictionary has similar words, and wrong places are refused")
  func refusals() async throws {
    let answer = try await object("POST", "/define?word=plurn")
    let definition = try #require(answer["definition"] as? Object)
    #expect((definition["sections"] as? [Any])?.isEmpty ?? false)
    #expect((definition["similarWords"] as? [String])?.contains("plum") ?? false)
    for (query, body, status) in [
      ("start=0&end=99", "a plum", 400), ("start=3&end=3", "a plum", 400), ("", "a plum", 400),
      ("start=0&end=9223372036854775807", "a", 400), ("word=plum", "a plum", 400),
      ("start=0&end=2", "  ", 404),
    ] {
      _ = try await object("POST", "/define?\(query)", body, status: status)
    }
    let broken = try await service.client.send(
      "POST", "/define?start=0&end=2", body: [0xC3, 0x28])
    #expect(broken.status == 400)
    #expect(throws: ServiceFailure.self) { try TestService { $0.dictionaries = ["no-such"] } }
  }

  @Test("the words of a picture have their boxes")
  func picture() async throws {
    let picture = try Data(contentsOf: URL(filePath: repository + "/Datasets/samples/recipe.jpg"))
    let response = try await service.client.send("POST", "/text", body: Array(picture))
    let answer = try #require(try response.json() as? Object)
    let page = try #require((answer["pages"] as? [Object])?.first)
    let words = try words(of: page)
    #expect(words.contains { $0.text == "flour" } && words.count > 40)
    let (width, height) = (page["width"] as? Int ?? 0, page["height"] as? Int ?? 0)
    #expect(
      words.allSatisfy { word in
        word.box.count == 4 && word.box[0] >= 0 && word.box[0] + word.box[2] <= width
          && word.box[1] >= 0 && word.box[1] + word.box[3] <= height
      })
  }

  private func add(_ word: String, _ tag: String, in sentence: String) async throws {
    let start = try #require(sentence.range(of: word)).lowerBound.utf16Offset(in: sentence)
    _ = try await post(
      "/wordbook/words",
      [
        "book": "Orchard", "word": word, "partOfSpeech": tag, "sentence": sentence,
        "range": [start, start + word.utf8.count], "page": "a.jpg", "boxes": [[1, 2, 3, 4]],
      ])
  }

  @Test("a touched word is reviewed in its sentence, on the schedule that each rating gives")
  func review() async throws {
    #expect((try await object("GET", "/wordbook")["books"] as? [Any])?.isEmpty ?? false)
    #expect(try await object("GET", "/wordbook/next")["word"] is NSNull)
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/data"))
    let sentence = "A plum and a quince grow there."
    for _ in 0..<2 { try await add("quince", "NOUN", in: sentence) }
    try await add("plum", "NOUN", in: sentence)
    let books = try #require(try await object("GET", "/wordbook")["books"] as? [Object])
    #expect(books.count == 1 && books[0]["words"] as? Int == 2 && books[0]["pages"] as? Int == 1)

    let next = try await object("GET", "/wordbook/next?book=Orchard")
    #expect(next["due"] as? Int == 0 && next["new"] as? Int == 2)
    let word = try #require(next["word"] as? Object)
    // The more common word comes first where word lists are installed.
    let first = try #require(word["word"] as? String)
    #expect(["plum", "quince"].contains(first) && word["lastReview"] is NSNull)
    let examples = try #require(word["examples"] as? [Object])
    #expect(examples.map { $0["sentence"] as? String } == [sentence])
    #expect((word["definition"] as? String)?.isEmpty == false)
    let waits = try #require(word["waits"] as? [Int])
    #expect(waits[..<3] == [60, 330, 600] && waits[3] > 86_400)

    let rating: Object = ["id": word["id"] ?? "", "rating": 4, "lastReview": NSNull()]
    #expect(try await post("/wordbook/reviews", rating)["wait"] as? Int == waits[3])
    // The same rating again, as from another window, is no second review.
    _ = try await post("/wordbook/reviews", rating, status: 409)
    let second = try await object("GET", "/wordbook/next")
    let other = try #require(second["word"] as? Object)
    #expect(second["new"] as? Int == 1 && other["word"] as? String != first)
    // A forgotten word comes again at once, after the new ones.
    _ = try await post(
      "/wordbook/reviews", ["id": other["id"] ?? "", "rating": 1, "lastReview": NSNull()])
    let again = try await object("GET", "/wordbook/next")
    #expect(again["due"] as? Int == 0 && again["new"] as? Int == 0)
    let repeated = try #require(again["word"] as? Object)
    #expect(repeated["id"] as? String == other["id"] as? String && repeated["lastReview"] is Int)
    let known: Object = ["words": [repeated["word"] ?? ""], "known": true]
    _ = try await post("/wordbook/known", known)
    #expect(try await object("GET", "/wordbook/next")["word"] is NSNull)
  }

  @Test("words of the level are left out of the reviews, and a level that is none is refused")
  func level() async throws {
    let page = PageVocabulary(
      name: "p", sentences: ["Leave the quinces."],
      words: [
        PageVocabulary.FoundWord(WordbookWord("leave", "VERB"), sentence: 0, range: 0..<5),
        PageVocabulary.FoundWord(WordbookWord("quince", "NOUN"), sentence: 0, range: 10..<17),
      ])
    try await add("plum", "NOUN", in: "A plum.")
    try WordbookStore(folder.path + "/data/words.sqlite").edit {
      try $0.addPage(page, to: "Orchard")
    }
    let usual = try await object("GET", "/wordbook/next")
    let all = try await object("GET", "/wordbook/next?level=a1")
    #expect(all["new"] as? Int == 3 && all["leftOut"] as? Int == 0)
    #expect(try #require(usual["new"] as? Int) + (try #require(usual["leftOut"] as? Int)) == 3)
    #expect(RarityTable.installed.isEmpty || usual["leftOut"] as? Int == 1)
    _ = try await object("GET", "/wordbook/next?level=d1", status: 400)
  }

  @Test("a wordbook that is removed or replaced while the service runs is not written any more")
  func replacedWordbook() async throws {
    let data = folder.path + "/data"
    try await add("plum", "NOUN", in: "A plum.")
    try FileManager.default.moveItem(atPath: data, toPath: folder.path + "/moved")
    #expect((try await object("GET", "/wordbook")["books"] as? [Any])?.isEmpty ?? false)
    try await add("quince", "NOUN", in: "A quince.")
    let word = try await object("GET", "/wordbook/next")["word"] as? Object
    #expect(word?["word"] as? String == "quince")
    try FileManager.default.removeItem(atPath: data)
    try FileManager.default.moveItem(atPath: folder.path + "/moved", toPath: data)
    let restored = try await object("GET", "/wordbook/next")["word"] as? Object
    #expect(restored?["word"] as? String == "plum")
  }

  @Test("a backup that is moved over the wordbook of a running service is what it was")
  func restoredBackup() async throws {
    let (path, backup) = (folder.path + "/data/words.sqlite", folder.path + "/backup.sqlite")
    try await add("plum", "NOUN", in: "A plum.")
    try WordbookStore(path).backUp(to: backup)
    try await add("quince", "NOUN", in: "A quince.")
    #expect(rename(backup, path) == 0)
    let books = try #require(try await object("GET", "/wordbook")["books"] as? [Object])
    #expect(books.map { $0["words"] as? Int } == [1])
    try await add("medlar", "NOUN", in: "A medlar.")
    #expect(try WordbookStore(path).entries().map(\.word.lemma) == ["plum", "medlar"])
    try WordbookStore(path).checkIntegrity()
  }

  @Test("wrong words, ratings and books are refused, and leave no trace")
  func wrongReviews() async throws {
    try await add("plum", "NOUN", in: "A plum.")
    let word: Object = [
      "book": "Orchard", "word": "plum", "partOfSpeech": "NOUN", "sentence": "A plum.",
      "range": [2, 6], "page": "a",
    ]
    for (key, value) in [
      ("book", "  "), ("word", ""), ("partOfSpeech", "FRUIT"), ("range", [2, 99]),
      ("range", [-1, 6]), ("range", [6, 2]), ("sentence", "A pla\u{FC}"), ("boxes", [[1, 2, 3]]),
      ("boxes", [[-1, 2, 3, 4]]),
      ("sentence", 7),
    ] as [(String, Any)] {
      _ = try await post(
        "/wordbook/words", word.merging([key: value]) { $1 }, status: 400)
    }
    let next = try await object("GET", "/wordbook/next")
    let id = try #require((next["word"] as? Object)?["id"])
    for (rating, status) in [
      (["id": id, "rating": 5], 400), (["id": "wt0", "rating": 3], 404), (["rating": 3], 400),
      (["id": id, "rating": 3, "lastReview": 7], 409),
    ] as [(Object, Int)] {
      _ = try await post("/wordbook/reviews", rating, status: status)
    }
    _ = try await object("GET", "/wordbook/next?book=none", status: 404)
    #expect(try await object("GET", "/wordbook/next")["new"] as? Int == 1)
    let other = try TestService()
    #expect(try await other.client.send("GET", "/wordbook").status == 409)
  }
}
