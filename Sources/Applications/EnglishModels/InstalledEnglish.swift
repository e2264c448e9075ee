import Platform
package import WordDictionaries
package import WordTagging

extension WordTagger {
  /// Returns the tagger of English sentences: the embedded one or, in a build without it, the installed one.
  ///
  /// - Throws: An error that says what to install.
  package static func availableEnglish() throws(DictionaryError) -> WordTagger {
    #if EnglishModels
    return .english
    #else
    let path = try InstalledEnglish.path(of: "english-pos.tagger")
    do { return try WordTagger(contentsOf: path) } catch {
      throw DictionaryError(.unreadable, file: path, message: error.message)
    }
    #endif
  }
}

extension LemmaRules {
  /// Returns the rules for English lemmas: the embedded ones or, in a build without them, the installed ones.
  ///
  /// - Throws: An error that says what to install.
  package static func availableEnglish() throws(DictionaryError) -> LemmaRules {
    #if EnglishModels
    return .english
    #else
    return try LemmaRules(contentsOf: try InstalledEnglish.path(of: "english.lemmas"))
    #endif
  }
}

extension TextAnalyzer {
  /// Returns the analyzer of English with the embedded models or, in a build without them, the installed ones.
  ///
  /// - Parameter wordNet: WordNet, if it is installed, for more lemmas.
  /// - Returns: The analyzer.
  /// - Throws: An error that says what to install.
  package static func availableEnglish(wordNet: WordNet?) throws(DictionaryError) -> TextAnalyzer {
    TextAnalyzer(
      tagger: try .availableEnglish(),
      lemmatizer: Lemmatizer(rules: try .availableEnglish(), wordNet: wordNet))
  }
}

/// The files of the English models, for builds that do not embed them.
package enum InstalledEnglish {
  /// The path of a file in the first of some folders that has it.
  ///
  /// - Throws: An error that says what to install.
  package static func path(
    of name: String, in folders: [String] = folders
  ) throws(DictionaryError) -> String {
    let paths = folders.map { folder -> String in "\(folder)/\(name)" }
    guard let path = paths.first(where: { access($0, R_OK) == 0 }) else {
      throw DictionaryError(
        .notFound, file: name,
        message: "this build has no English models, and they are not in"
          + " \(folders.joined(separator: " or ")); install the package wordtagger-english")
    }
    return path
  }

  /// The share folders of the program's own installation and of the system.
  package static var folders: [String] {
    let ofSystem = "/usr/share/wordtagger"
    guard let program = realpath("/proc/self/exe", nil) else { return [ofSystem] }
    defer { free(program) }
    let parts = String(cString: program).split(separator: "/").dropLast(2)
    let own = "/" + (parts + ["share/wordtagger"]).joined(separator: "/")
    return own == ofSystem ? [own] : [own, ofSystem]
  }
}
