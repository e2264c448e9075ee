import Testing

@testable import WordTagging

@Suite struct TreebankTokenizerTests {
  @Test(
    "the rules of treebanks cut contractions, hyphens and marks as a treebank does",
    arguments: [
      ("She can't go.", "She ca n't go ."), ("I'm gonna try", "I 'm gon na try"),
      ("You cannot", "You can not"), ("the parents' car", "the parents ' car"),
      ("It’s O'Brien's", "It ’s O'Brien 's"), ("at three o'clock", "at three o'clock"),
      ("dont know", "do nt know"), ("a well-known man", "a well - known man"),
      ("my e-mail", "my e-mail"), ("a non-violent act", "a non-violent act"),
      ("and/or", "and / or"), ("tea w/o milk", "tea w/o milk"),
      ("Mr. Smith of the U.S. Army.", "Mr. Smith of the U.S. Army ."),
      ("J. Smith, Ph.D.", "J. Smith , Ph.D."), ("Who am I.", "Who am I ."),
      ("$5,000 at 5pm on 9/11", "$ 5,000 at 5 pm on 9/11"), ("the 20th, 10:30", "the 20th , 10:30"),
      ("1995-96", "1995 - 96"), ("call 713-654-0365", "call 713-654-0365"),
      ("wait...what?!", "wait ... what ?!"), ("so -- no :-)", "so -- no :-)"),
      ("(see http://a.org/b?c=d.)", "( see http://a.org/b?c=d . )"),
      ("bob@host.com, resume.doc", "bob@host.com , resume.doc"), ("the ’90s", "the ’90 s"),
      ("½ cup", "½ cup"), ("naïve café's", "naïve café 's"), ("AT&T", "AT&T"),
    ])
  func cuts(text: String, expected: String) {
    #expect(spellings(text) == expected.split(separator: " ").map(String.init))
  }

  @Test("numbers with any number of hyphens are cut in linear time")
  func hyphens() {
    let count = 50_000
    let text = String(repeating: "1-", count: count) + "1"
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(Tokenizer(rules: .treebank).tokens(in: text).count == 2 * count + 1)
    }
    #expect(time < .seconds(10))
  }

  @Test("treebank tokens are in order, inside the text, and leave out white space alone")
  func offsets() {
    for text in [
      "", " ", "it's", "'", "’s", "a\u{301}'s", "\u{FF}\u{0}x", "www.a", "h@", "...", "x-",
    ] {
      let bytes = Array(text.utf8)
      var end = 0
      for token in Tokenizer(rules: .treebank).tokens(in: text) {
        #expect(Int(token.start) >= end && token.end > token.start)
        #expect(String(decoding: bytes[end..<Int(token.start)], as: UTF8.self).isBlank)
        end = Int(token.end)
      }
      #expect(String(decoding: bytes[end...], as: UTF8.self).isBlank)
    }
  }

  @Test("several marks in one token end a sentence, and dots of initials do not")
  func sentences() {
    let text = "Wait... What?! He lives in the U.S. now. Yes."
    let sentences = Tokenizer(rules: .treebank).ranges(of: .sentence, in: text).map { range in
      String(decoding: Array(text.utf8)[range.indices], as: UTF8.self)
    }
    #expect(sentences == ["Wait...", "What?!", "He lives in the U.S. now.", "Yes."])
  }

  @Test("the rules of lines are the default, and keep what they cut")
  func lines() {
    #expect(Tokenizer().rules == .lines)
    let text = "can't all-purpose"
    #expect(Tokenizer().tokens(in: text).count == 2)
    #expect(Tokenizer(rules: .treebank).tokens(in: text).count == 5)
  }

  private func spellings(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    return Tokenizer(rules: .treebank).tokens(in: text).map {
      String(decoding: bytes[$0.indices], as: UTF8.self)
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy { $0.isWhitespace || $0 == "\0" || $0 == "\u{FEFF}" } }
}
