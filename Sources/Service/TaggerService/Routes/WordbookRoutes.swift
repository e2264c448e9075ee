import PageReading
import Support
import Wordbook
import WordDictionaries

extension Route {
  /// Work on the wordbook, which waits for the disk and for other writers.
  private static func onWordbook(
    _ work: @escaping @Sendable (ServiceWordbook, HTTPRequest) throws -> HTTPResponse
  ) -> @Sendable (TaggerServer, HTTPRequest) throws -> HTTPReply {
    { server, request in
      guard let wordbook = server.wordbook else {
        throw ServiceError(409, "the service has no wordbook; start it with --wordbook")
      }
      return try server.queued(request, isLong: false) { try work(wordbook, request) }
    }
  }

  static let wordbook: [Route] = [
    Route(
      "GET", "/wordbook", needs: .label, "The books of the wordbook.",
      answers: [.json("Wordbook", "The books; none before the first word is added.")],
      handler: onWordbook { wordbook, _ in try wordbook.books() }),
    Route(
      "GET", "/wordbook/next", needs: .label,
      "The next word to review, with the time until it is due again after each rating.",
      parameters: [
        Parameter(name: "book", kind: .text, help: "The title of the book; all books without it."),
        Parameter(
          name: "new", kind: .integer(0...100_000), help: "The most new words a day; 20 without it."
        ),
        Parameter(
          name: "level", kind: .choice(LearnerLevel.allCases.map(\.rawValue)),
          help: "The learner's level, whose words are left out; \(LearnerLevel.usual) without it."
        ),
      ],
      answers: [.json("Review", "The word, or null when nothing is due.")],
      handler: onWordbook { wordbook, request in try wordbook.next(request) }),
    Route(
      "POST", "/wordbook/reviews", needs: .label, "Rate how well a word was remembered.",
      bodies: [
        (
          "application/json",
          "{\"id\": …, \"rating\": 1 to 4 for again, hard, good, easy, \"lastReview\": … or null}"
        )
      ],
      answers: [.json("Rated", "When the word is due again.")],
      handler: onWordbook { wordbook, request in try wordbook.rate(request) }),
    Route(
      "POST", "/wordbook/known", needs: .label, "Mark words as known, or as unknown.",
      bodies: [("application/json", "{\"words\": […], \"known\": true}")],
      answers: [.json("Wordbook", "The books.")],
      handler: onWordbook { wordbook, request in try wordbook.setKnown(request) }),
    Route(
      "POST", "/wordbook/words", needs: .label, "Add a word of a page with its sentence to a book.",
      bodies: [
        (
          "application/json",
          "{\"book\": …, \"word\": …, \"partOfSpeech\": …, \"sentence\": …, \"range\": [start, end] in bytes,"
            + " \"page\": …, \"boxes\": [[left, top, width, height]]}"
        )
      ],
      answers: [.json("Wordbook", "The books.")],
      handler: onWordbook { wordbook, request in try wordbook.add(request) }),
  ]
}

extension ServiceWordbook {
  fileprivate func books() throws -> HTTPResponse {
    let notes = try store()?.notes() ?? []
    return .json { json in
      json.list("books", notes) { json, note in
        json.object { json in
          json.text("title", note.title)
          json.key("words")
          json.integer(note.wordCount)
          json.key("pages")
          json.integer(note.pages.count)
        }
      }
    }
  }

  fileprivate func next(_ request: HTTPRequest) throws -> HTTPResponse {
    let now = Timestamp.milliseconds / 1000
    let next =
      try store().map {
        try $0.nextReview(
          of: request.parameter("book"), at: now,
          newCount: $0.newCount(
            aDay: try request.value("new", "a number", Int.init) ?? 20, at: now),
          newWordsBy: .installed,
          beyond: try request.value("level", "a level", LearnerLevel.init) ?? .usual)
      } ?? NextReview()
    return .json { json in
      json.key("due")
      json.integer(next.dueCount)
      json.key("new")
      json.integer(next.newCount)
      json.key("leftOut")
      json.integer(next.leftOutCount)
      json.key("word")
      if let entry = next.entry { write(entry, at: now, to: &json) } else { json.null() }
    }
  }

  private func write(_ entry: WordbookEntry, at now: Int64, to json: inout JSONWriter) {
    json.object { json in
      json.text("id", entry.guid)
      json.text("word", entry.word.lemma)
      json.text("partOfSpeech", entry.word.partOfSpeech)
      json.text("meaning", entry.meaning.isEmpty ? nil : entry.meaning)
      if let wordNet, let definition = entry.definition(from: wordNet, by: analyzer) {
        json.text("definition", definition)
        json.text("notice", WordNet.notice)
      }
      json.key("lastReview")
      if let time = entry.card?.lastReview { json.integer(Int(time)) } else { json.null() }
      json.list("examples", entry.examples) { json, example in
        json.object { json in
          json.text("book", example.title)
          json.text("page", example.pageName)
          json.text("sentence", example.sentence)
          json.list("range", [example.range.lowerBound, example.range.upperBound]) {
            $0.integer($1)
          }
        }
      }
      json.key("waits")
      json.array { json in
        for rating in ReviewRating.allCases {
          let card = scheduler.review(entry.card ?? ReviewCard(due: now), rating, at: now)
          json.integer(Int(card.due - now))
        }
      }
    }
  }

  private struct Rating: Decodable {
    var id: String
    var rating: Int
    /// The last review that the reader knows of; with another one the rating is refused.
    var lastReview: Int64?
  }

  fileprivate func rate(_ request: HTTPRequest) throws -> HTTPResponse {
    let given = try request.decoded(Rating.self)
    guard let rating = ReviewRating(rawValue: given.rating) else {
      throw ServiceError(400, "expected a rating from 1 to 4, found \(given.rating)")
    }
    guard let store = try store() else { throw ServiceError(404, "there is no wordbook yet") }
    let now = Timestamp.milliseconds / 1000
    let card = try store.edit { editor in
      guard let (word, card) = try editor.reviewedWord(given.id) else {
        throw ServiceError(404, "the wordbook has no word '\(given.id.prefix(60))'")
      }
      guard card?.lastReview == given.lastReview else {
        throw ServiceError(409, "the word was reviewed elsewhere meanwhile")
      }
      return try editor.review(word, rating, at: now, by: scheduler)
    }
    return .json { json in
      json.key("wait")
      json.integer(Int(card.due - now))
    }
  }

  private struct Known: Decodable {
    var words: [String]
    var known: Bool
  }

  fileprivate func setKnown(_ request: HTTPRequest) throws -> HTTPResponse {
    let given = try request.decoded(Known.self)
    guard given.words.allSatisfy({ $0.utf8.count <= 1000 }) else {
      throw ServiceError(400, "a word is longer than 1000 bytes")
    }
    try store(creating: true)?.edit { try $0.setKnown(given.words, given.known) }
    return try books()
  }

  private struct Occurrence: Decodable {
    var book: String
    var word: String
    var partOfSpeech: String
    var sentence: String
    var range: [Int]
    var page: String
    var boxes: [[Int]]?
  }

  fileprivate func add(_ request: HTTPRequest) throws -> HTTPResponse {
    let given = try request.decoded(Occurrence.self)
    guard [given.book, given.word, given.page].allSatisfy({ $0.utf8.count <= 1000 }),
      given.sentence.utf8.count <= 64 << 10
    else { throw ServiceError(400, "a title, a word or a sentence is too long") }
    guard WordbookWord.partsOfSpeech.contains(given.partOfSpeech) else {
      throw ServiceError(400, "'\(given.partOfSpeech.prefix(60))' is no part of speech")
    }
    guard given.range.count == 2, given.range[0] >= 0, given.range[0] < given.range[1],
      given.range[1] <= given.sentence.utf8.count
    else { throw ServiceError(400, "the range of the word is not in its sentence") }
    let places = given.range.map {
      given.sentence.utf8.index(given.sentence.startIndex, offsetBy: $0)
    }
    guard places.allSatisfy({ $0.samePosition(in: given.sentence.unicodeScalars) != nil }) else {
      throw ServiceError(400, "the range of the word cuts a letter")
    }
    let sides = 0...1 << 20
    let boxes = given.boxes ?? []
    guard boxes.count <= 10, boxes.allSatisfy({ $0.count == 4 && $0.allSatisfy(sides.contains) })
    else { throw ServiceError(400, "a box is not on a page") }
    try store(creating: true)?.edit {
      try $0.addOccurrence(
        of: WordbookWord(given.word, given.partOfSpeech), in: given.sentence,
        at: given.range[0]..<given.range[1],
        boxes: boxes.map { PixelBox(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
        ofPage: given.page, to: given.book)
    }
    return try books()
  }
}

extension WordbookError {
  /// The error without the path of the file, which clients do not learn.
  var serviceError: ServiceError {
    switch self {
    case .storage(_, let message): ServiceError(503, "the wordbook \(message)", retryAfter: 2)
    case .noNote, .noWord: ServiceError(404, description)
    case .titleInUse, .wordInUse: ServiceError(409, description)
    case .emptyTitle, .emptyWord, .unreadable: ServiceError(400, description)
    }
  }
}
