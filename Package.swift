// swift-tools-version: 6.3
import PackageDescription

/// C libraries: the name for pkg-config, the Debian packages, and the trait that each belongs to.
let libraries: [(name: String, pkgConfig: String, packages: [String], trait: String)] = [
  ("COpenBLAS", "openblas", ["libopenblas-serial-dev"], "BLAS"),
  ("CTesseract", "lept", ["libtesseract-dev", "tesseract-ocr-eng"], "OCR"),
  ("CZlib", "zlib", ["zlib1g-dev"], "Gzip"),
  ("CSQLite", "sqlite3", ["libsqlite3-dev"], "Storage"),
  ("CZip", "libzip", ["libzip-dev"], "Storage"),
  ("CMicrohttpd", "libmicrohttpd", ["libmicrohttpd-dev"], "Service"),
  ("CMPI", "ompi-c", ["libopenmpi-dev"], "MPI"),
]

/// The targets, each with what it imports, in an order in which no import is of a later one.
let table = """
  Sources/Core/CEmbeddedFiles
  Sources/Core/Platform
  Sources/Core/FoundationCore
  Sources/Core/Support: CEmbeddedFiles Platform
  Sources/Core/WordTagging
  Sources/Core/WordTaggingFoundation: FoundationCore WordTagging
  Sources/Core/StreamIO: CZlib Platform
  Sources/Core/LabeledData: Platform StreamIO Support WordTagging
  Sources/Core/TermMatching: CEmbeddedFiles Support
  Sources/Core/Archives: CZip Platform
  Sources/Training/CTrainingKernels
  Sources/Training/DataGeneration: LabeledData Platform StreamIO Support TermMatching WordTagging
  Sources/Training/FileTagging: LabeledData Platform StreamIO Support WordTagging
  Sources/Training/TaggerEvaluation: LabeledData Platform Support WordTagging
  Sources/Training/TaggerTraining: COpenBLAS CTrainingKernels LabeledData Platform StreamIO Support TaggerEvaluation WordTagging
  Sources/Training/ClusterTraining: CMPI LabeledData Platform StreamIO TaggerTraining
  Sources/Recipes/CRecipeModels: CEmbeddedFiles
  Sources/Recipes/RecipeModels: CRecipeModels WordTagging
  Sources/Recipes/FoodNames: CEmbeddedFiles Support TermMatching
  Sources/Recipes/RecipeRows: CEmbeddedFiles FoodNames LabeledData RecipeModels Support WordTagging
  Sources/Recipes/RecipeRowsFoundation: RecipeRows
  Sources/Recipes/PageReading: CTesseract Platform StreamIO Support
  Sources/Recipes/RecipePages: CEmbeddedFiles PageReading Platform RecipeModels RecipeRows Support WordTagging
  Sources/Recipes/RecipePagesFoundation: FoundationCore PageReading RecipePages
  Sources/Recipes/RecipeExports: Archives RecipePages RecipeRows StreamIO Support
  Sources/Applications/SQLiteStorage: CSQLite Platform StreamIO
  Sources/Applications/Medicines: CEmbeddedFiles LabeledData PageReading Platform StreamIO Support TermMatching
  Sources/Applications/CEnglishModels: CEmbeddedFiles
  Sources/Applications/WordDictionaries: Platform StreamIO Support WordTagging
  Sources/Applications/EnglishModels: CEnglishModels Platform WordDictionaries WordTagging
  Sources/Applications/WordLookup: EnglishModels PageReading Support TermMatching WordDictionaries WordTagging
  Sources/Applications/Wordbook: Archives EnglishModels PageReading Platform SQLiteStorage StreamIO Support WordDictionaries WordTagging
  Sources/Service/CServicePage
  Sources/Service/TaggerService: CMicrohttpd CServicePage EnglishModels FileTagging LabeledData PageReading Platform RecipeExports RecipeModels RecipePages RecipeRows SQLiteStorage StreamIO Support TaggerEvaluation TaggerTraining WordDictionaries WordLookup WordTagging Wordbook
  Sources/Interfaces/WordTaggerKit: DataGeneration FoodNames LabeledData PageReading RecipeExports RecipeModels RecipePages RecipePagesFoundation RecipeRows TaggerEvaluation TaggerTraining WordTagging WordTaggingFoundation
  Sources/Interfaces/CWordTagger
  Sources/Interfaces/ArgumentParsing: Support
  Sources/Interfaces/TaggerCommand: Archives ArgumentParsing CEmbeddedFiles COpenBLAS ClusterTraining DataGeneration EnglishModels FileTagging FoodNames LabeledData Medicines PageReading Platform RecipeExports RecipeModels RecipePages RecipeRows SQLiteStorage StreamIO Support TaggerEvaluation TaggerService TaggerTraining WordDictionaries WordLookup WordTagging Wordbook
  Sources/Interfaces/WordTaggerCommand: Platform TaggerCommand
  Sources/Interfaces/CBindings: ArgumentParsing CWordTagger DataGeneration LabeledData Platform RecipeModels RecipeRows StreamIO Support TaggerCommand TaggerEvaluation TaggerTraining WordTagging
  Tools/GateCosts: PageReading RecipePages WordTagging
  Tools/GlyphTraining: PageReading RecipePages Support TaggerTraining
  Tools/PageTraining: LabeledData PageReading RecipePages RecipeRows Support WordTagging
  Tools/RoleTraining: RecipeRows Support WordTagging
  Tools/StepTraining: RecipeRows Support
  Tools/RuleLedger: PageReading RecipePages RecipeRows RecipeModels WordTagging
  Tests/TaggerTesting: LabeledData TaggerTraining WordTagging
  Tests/WordTaggingTests: LabeledData Support TaggerTesting TaggerTraining WordTagging WordTaggingFoundation
  Tests/StreamIOTests: Platform StreamIO Support TaggerTesting
  Tests/SQLiteStorageTests: SQLiteStorage TaggerTesting
  Tests/SupportTests: LabeledData Support
  Tests/FileTaggingTests: FileTagging LabeledData StreamIO TaggerTesting WordTagging
  Tests/LabeledDataTests: LabeledData Support TaggerTesting WordTagging
  Tests/DataGenerationTests: DataGeneration LabeledData Support TaggerTesting WordTagging
  Tests/TaggerEvaluationTests: LabeledData Support TaggerEvaluation TaggerTesting WordTagging
  Tests/TaggerTrainingTests: CLBFGS CTrainingKernels LabeledData StreamIO Support TaggerEvaluation TaggerTesting TaggerTraining WordTagging
  Tests/RecipeRowsTests: FoodNames RecipeModels RecipeRows RecipeRowsFoundation TaggerTesting WordTagging
  Tests/RecipePagesTests: Archives PageReading RecipeExports RecipeModels RecipePages RecipePagesFoundation RecipeRows Support TaggerTesting WordTagging
  Tests/PageReadingTests: CTesseract PageReading
  Tests/CBindingsTests: CBindings CWordTagger RecipeModels TaggerTraining WordTagging
  Tests/TermMatchingTests: TermMatching
  Tests/MedicinesTests: Medicines PageReading Support TaggerTesting TermMatching
  Tests/WordDictionariesTests: EnglishModels PageReading TaggerTesting WordDictionaries WordLookup WordTagging
  Tests/TaggerServiceTests: FileTagging LabeledData PageReading RecipeModels RecipePages RecipeRows SQLiteStorage Support TaggerCommand TaggerService TaggerTesting TaggerTraining WordDictionaries WordTagging Wordbook
  Tests/WordbookTests: Archives PageReading SQLiteStorage TaggerTesting WordDictionaries Wordbook
  Tests/CommandTests: ArgumentParsing LabeledData PageReading RecipePages RecipeRows StreamIO Support TaggerCommand TaggerTesting
  Tests/FuzzTests: CBindings CWordTagger DataGeneration LabeledData Medicines PageReading RecipeModels RecipePages RecipeRows SQLiteStorage StreamIO Support TaggerEvaluation TaggerService TaggerTraining TermMatching WordDictionaries WordLookup WordTagging Wordbook
  Tests/DatasetTests: DataGeneration LabeledData RecipePages RecipeRows TaggerEvaluation TaggerTesting WordTagging
  """

/// The libraries for Swift, each with its modules.
let products = """
  WordTagging: WordTagging
  WordTaggerKit: RecipeRowsFoundation WordTaggerKit WordTaggingFoundation
  TaggerTraining: ClusterTraining DataGeneration FileTagging LabeledData TaggerEvaluation TaggerTraining
  Recipes: FoodNames PageReading RecipeExports RecipeModels RecipePages RecipePagesFoundation RecipeRows RecipeRowsFoundation
  Applications: Medicines TermMatching WordDictionaries WordLookup Wordbook
  EnglishModels: EnglishModels
  TaggerService: TaggerService
  """

/// What a build may do without; all but MPI are on by default.
let traits: KeyValuePairs = [
  "BLAS": "Multiply the matrices of large label sets with OpenBLAS in training.",
  "EnglishModels": "Embed the English models (CC BY-SA 4.0) instead of reading installed ones.",
  "Gzip": "Read and write .gz files through zlib.",
  "MPI": "Train on several machines with Open MPI.",
  "OCR": "Read pages with Tesseract and Leptonica.",
  "Service": "Serve over HTTP with libmicrohttpd.",
  "Storage": "Keep wordbooks and label projects with SQLite and libzip.",
]

/// Files in the folders of targets that are no sources of them.
let excluded = [
  "CEmbeddedFiles": ["Files"], "CServicePage": ["Page"],
  "CWordTagger": ["exports.map", "wordtagger.pc.in"],
  "CommandTests": ["Documentation/unchecked-arithmetic.txt", "Faults"],
  "PageReadingTests": ["Fixtures"], "RecipeRowsTests": ["Golden"], "WordbookTests": ["Golden"],
  "WordDictionariesTests": ["Golden"], "WordTaggingTests": ["Golden", "Models"],
  "FuzzTests": ["Corpus", "Dictionaries", "Driver", "corpus.py", "run.sh"],
]

func library(_ line: Substring) -> Product {
  let parts = line.split(separator: ": ")
  return .library(name: String(parts[0]), targets: parts[1].split(separator: " ").map(String.init))
}

func target(_ line: Substring) -> Target {
  let parts = line.split(separator: ": ")
  let path = String(parts[0])
  let name = path.split(separator: "/").last.map(String.init) ?? ""
  let imports = parts.dropFirst().joined().split(separator: " ").map { name in
    let trait =
      libraries.first { $0.name == name }?.trait
      ?? (name == "CEnglishModels" ? "EnglishModels" : nil)
    return Target.Dependency.target(
      name: String(name), condition: trait.flatMap { .when(traits: [$0]) })
  }
  let settings = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { SwiftSetting.enableUpcomingFeature($0) }
  if name.hasSuffix("Tests") {
    return .testTarget(
      name: name, dependencies: imports, path: path, exclude: excluded[name] ?? [],
      swiftSettings: settings)
  }
  if path.hasPrefix("Tools") || name == "WordTaggerCommand" {
    return .executableTarget(
      name: name, dependencies: imports, path: path, swiftSettings: settings)
  }
  return .target(
    name: name, dependencies: imports, path: path, exclude: excluded[name] ?? [],
    swiftSettings: settings)
}

let package = Package(
  name: "wordtagger",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: products.split(separator: "\n").map(library) + [
    .library(name: "CWordTagger", type: .dynamic, targets: ["CBindings"]),
    .executable(name: "wordtagger", targets: ["WordTaggerCommand"]),
  ],
  traits: Set(
    traits.map { .trait(name: $0, description: $1) }
      + [.default(enabledTraits: Set(traits.map(\.key)).subtracting(["MPI"]))]),
  targets: table.split(separator: "\n").map(target)
    + libraries.map {
      .systemLibrary(
        name: $0.name, path: "Sources/System/\($0.name)", pkgConfig: $0.pkgConfig,
        providers: [.apt($0.packages)])
    } + [
      .systemLibrary(name: "CLBFGS", path: "Tests/CLBFGS", providers: [.apt(["liblbfgs-dev"])])
    ],
  swiftLanguageModes: [.v6]
)
