import Foundation
import Testing

/// Compares the constants of the sources that limit something with the page about limits.
@Suite("The page of limits")
struct LimitsTests {
  /// A text of the page for each constant that limits an input.
  private static let described = [
    "DataGeneration/Grammar/Grammar.swift depthLimit": "400 levels",
    "DataGeneration/Grammar/Grammar.swift labelLimit": "64; 100; 20,000",
    "DataGeneration/Grammar/GrammarCompiler.swift instanceLimit": "64; 100; 20,000",
    "DataGeneration/Grammar/ComputedTexts.swift digitLimit": "1,000,000,000; 50,000; 30; 1,000",
    "DataGeneration/Grammar/ComputedTexts.swift distanceLimit": "1,000,000,000; 50,000; 30; 1,000",
    "DataGeneration/Grammar/PseudoWords.swift lengthLimit": "1,000,000,000; 50,000; 30; 1,000",
    "DataGeneration/Grammar/NumberMaker.swift numberLimit": "1,000,000,000; 50,000; 30; 1,000",
    "DataGeneration/Grammar/NumberMaker.swift phraseLimit": "1,000,000,000; 50,000; 30; 1,000",
    "DataGeneration/Grammar/RuleParser.swift depthLimit": "64; 100; 20,000",
    "DataGeneration/Noise/NoiseLevel.swift largestShare": "0.2 of all",
    "WordDictionaries/Dictd/DictzipFile.swift longestArticle": "| 16 MB |",
    "WordDictionaries/WordNet/WordNet+BaseForms.swift longestKey": "| 100 bytes, a longer one",
    "LabeledData/Checks/LeakCheck.swift fileLimit": "files of a check for leaks | 64",
    "LabeledData/Formats/JSONValue+Parsing.swift depthLimit": "nested values of JSON | 64",
    "LabeledData/Lists/WordList.swift weightLimit": "10⁻⁹ to 10⁹",
    "Medicines/Checking/MedicineCheck.swift nameLimit": "names of a check of medicines | 50",
    "PageReading/Frames/FrameSplitter.swift defaultLimit": "64 MB, a longer one is skipped",
    "PageReading/Frames/FrameSplitter.swift pnmHeaderLimit": "512 bytes",
    "StreamIO/InputFile.swift recordLimit": "a line to tag | 16 MB",
    "StreamIO/InputFile.swift wholeFileLimit": "| 4 GB |",
    "TaggerEvaluation/ConfidenceCalibration.swift largestCount": "| 2³² |",
    "TaggerService/Routes/ScanRoutes.swift maximumScanCount": "100; the last 50",
    "TaggerService/Labels/LabelTransfer.swift maximumTokenCount": "5,000; 1,000 bytes; 2²⁰ pixels",
    "TaggerService/Labels/LinePlace.swift longestSide": "5,000; 1,000 bytes; 2²⁰ pixels",
    "TaggerTraining/Corpus/CorpusEncoder.swift maximumLabels": "| 4,096 |",
    "TaggerTraining/Corpus/FeatureEncoder.swift most": "either sign | 10⁹ |",
    "TaggerTraining/Words/LexiconImport.swift tagLimit": "tags of a lexicon | 64",
    "TaggerTraining/Words/VectorImport.swift dimensionLimit": "the first are read; 4,096",
    "WordDictionaries/Lemmas/LemmaRules.swift maximumEdits": "edits of lemma rules | 65,534",
    "WordTagging/Features/ClusterTable.swift longestPath": "a cluster's path | 32",
    "WordTagging/Features/FeatureSet.swift maximumBytes": "4,096; 32; 1 MB",
    "WordTagging/Features/FeatureSet.swift maximumParts": "4,096; 32; 1 MB",
    "WordTagging/Features/FeatureSet.swift maximumTemplates": "4,096; 32; 1 MB",
    "WordTagging/Features/TextPattern.swift longestText": "characters, items | 128, 128",
    "WordTagging/Features/TextPattern.swift maximumItems": "characters, items | 128, 128",
    "WordTagging/Features/WordListTable.swift longestEntry": "| 32; 16 |",
    "WordTagging/Features/WordListTable.swift maximumLists": "| 32; 16 |",
    "WordTagging/Decoding/NBest.swift maximumMemory": "1 GiB",
    "WordTagging/Decoding/TransitionMatrix.swift maximumContextScores": "2²⁷",
    "WordTagging/Compatibility/CRFsuiteFile.swift maximumLabels": "| 4,096 |",
    "LabeledData/Formats/SpanAnnotations.swift overlapLimit": "| 1,000 | fixed |",
    "WordTagging/Model/LabelTrigram.swift maximumScores": "| 2²² |",
    "WordTagging/Model/ModelBytes.swift largestCopy": "| 256 MiB |",
    "WordTagging/Tagging/WordTagger+Hypotheses.swift maximumHypotheses": "1,000, more are not made",
    "RecipeRows/Steps/FoodLinker.swift mostFoods": "one word of a step names | 32 |",
    "Wordbook/Anki/AnkiField.swift lengthLimit": "512 MB; 500",
    "Archives/ZipArchive.swift sizeLimit": "512 MB; 500",
    "Wordbook/Vocabulary/VocabularyReader.swift sentenceLimit": "| 2,000 bytes",
    "TaggerCommand/Options/ThreadCount.swift limit": "| 256 | `--threads`",
  ]

  /// Constants that limit work or memory of the program itself, whatever the input, or what it prints.
  private static let ofProgram: Set = [
    "DataGeneration/Generation/LineMaker.swift attemptLimit",
    "TaggerCommand/Output/StandardStreams.swift repeatLimit",
    "DataGeneration/Grammar/ExpectedUses.swift roundLimit",
    "DataGeneration/Grammar/GrammarWarnings.swift ruleLimit",
    "WordDictionaries/Dictd/DictzipFile.swift limit",
    "WordDictionaries/Lemmas/LemmaQuery.swift longestEnding",
    "Support/CharacterReference.swift lengthLimit",
    "LabeledData/Checks/DataCheck.swift exampleLimit",
    "PageReading/Recognition/LineBend.swift maximumEdges",
    "PageReading/Recognition/RuledTable.swift lineLimit",
    "SQLiteStorage/StorageConnection.swift statementLimit",
    "TaggerService/HTTP/HTTPServer.swift maximumPassedByteCount",
    "TaggerTraining/Run/TemperatureCalibration.swift maximumScores",
    "TaggerTraining/Run/TemperatureCalibration.swift maximumSequences",
    "TaggerTraining/Words/VectorTree.swift roundLimit",
    "TermMatching/Index/TermIndex.swift anchorLimit",
    "TermMatching/Index/WordIndex.swift shortWordLimit",
    "WordLookup/Lookup/DictionaryLookup.swift longestCollocation",
    "WordLookup/Lookup/SimilarWords.swift costLimit",
    "WordTagging/Features/CompiledTemplates.swift maximumConditions",
    "WordTagging/Features/CountedWord.swift maximumLevels",
    "WordTagging/Features/TemplateCompiler.swift maximumCodes",
    "WordTagging/Features/TemplateCompiler.swift maximumFarCodes",
    "WordTagging/Features/TemplateCompiler.swift maximumValues",
    "WordTagging/Scoring/EmissionCache.swift maximumUnit",
    "WordTagging/Scoring/WordKey.swift longest",
    "Wordbook/Vocabulary/SharedSentence.swift longestHead",
  ]

  private static let page =
    (try? String(contentsOfFile: Command.repository + "/Documentation/Limits.md", encoding: .utf8))
    ?? ""

  @Test("each constant that limits an input is on the page, with its value")
  func constants() throws {
    let folder = Command.repository + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: folder))
    let pattern =
      #/
      static\ let\ (\w*(?:[lL]imit|[mM]aximum|[lL]ongest|[lL]argest|[mM]ost)\w*)(?::\ \w+)?\ =\ ([\d(].*)
    /#
    var found: [String: Substring] = [:]
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      let path = file.split(separator: "/").dropFirst().joined(separator: "/")
      for match in text.matches(of: pattern) { found["\(path) \(match.1)"] = match.2 }
    }
    #expect(Set(found.keys) == Set(Self.described.keys).union(Self.ofProgram))
    for (constant, text) in Self.described {
      #expect(Self.page.contains(text), "\(constant): '\(text)'")
      guard let value = found[constant].flatMap(Self.value) else { continue }
      let isWritten = Self.spellings(value).contains { spelling in
        text.matches(of: #/[\d,.]*\d[⁰-⁹]*(?: [kMG]i?B)?/#).contains { $0.output == spelling }
      }
      #expect(isWritten, "\(constant) is \(value), the page says '\(text)'")
    }
  }

  /// The value of a constant that is written as a number or as a shifted one.
  private static func value(_ expression: Substring) -> Int? {
    let terms = expression.split(separator: " << ").map { Int($0.filter { $0 != "_" }) }
    guard let first = terms.first ?? nil, terms.count <= 2 else { return nil }
    return terms.count == 1 ? first : terms[1].map { first << $0 }
  }

  /// The ways in which the page may write a number.
  private static func spellings(_ value: Int) -> [String] {
    var spellings = [value.formatted(.number.locale(Locale(identifier: "en_US")))]
    if value.nonzeroBitCount == 1 {
      let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
      spellings.append(
        "2" + String("\(value.trailingZeroBitCount)".map { digits[$0.wholeNumberValue ?? 0] }))
    }
    for (shift, unit) in [(10, "k"), (20, "M"), (30, "G")] where value % (1 << shift) == 0 {
      spellings += ["\(value >> shift) \(unit)B", "\(value >> shift) \(unit)iB"]
    }
    return spellings
  }

  @Test("each limit of the service is on the page, with its default")
  func service() throws {
    let text = try String(
      contentsOfFile: Command.repository + "/Sources/Service/TaggerService/HTTP/HTTPLimits.swift",
      encoding: .utf8)
    #expect(text.matches(of: #/public var \w+ = \d/#).count == 16)
    let rows = Self.page.split(separator: "## The service").last ?? ""
    for value in [
      "16 MB", "32 MB", "512 MB", "64 kB; 200,000; 32 kB", "256 MB; 50", "10 s; 30 s", "30 s; 60 s",
      "4,096, 2,048", "64, 32", "| 4, further",
    ] {
      #expect(rows.contains(value), "\(value)")
    }
  }

  @Test("each option of the page is an option of the command, and each row has one or is fixed")
  func options() throws {
    let reference = try String(
      contentsOfFile: Command.repository + "/Documentation/Reference.md", encoding: .utf8)
    let rows = Self.page.split(separator: "\n").filter {
      $0.hasPrefix("| ") && !$0.hasPrefix("| limit")
    }
    #expect(rows.count > 40)
    for row in rows {
      let cell = row.split(separator: "|", omittingEmptySubsequences: false)[3]
      #expect(cell.contains { $0.isLetter }, "\(row)")
      for option in cell.matches(of: #/`(--[\w-]+)/#) {
        #expect(reference.contains("\(option.1) <"), "\(option.1)")
      }
    }
  }
}
