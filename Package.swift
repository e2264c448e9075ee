// swift-tools-version: 6.2
import PackageDescription

// MARK: Settings shared by every target

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "wordtagger",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "WordTaggerKit", targets: ["WordTaggerKit"]),
    .library(name: "WordTagging", targets: ["WordTagging"]),
    .library(name: "WordTaggingFoundation", targets: ["WordTaggingFoundation"]),
    .library(name: "LabeledData", targets: ["LabeledData"]),
    .library(name: "DataGeneration", targets: ["DataGeneration"]),
    .library(name: "FileTagging", targets: ["FileTagging"]),
    .library(name: "TaggerEvaluation", targets: ["TaggerEvaluation"]),
    .library(name: "TaggerTraining", targets: ["TaggerTraining"]),
    .library(name: "RecipeReading", targets: ["RecipeReading"]),
    .library(name: "RecipeModels", targets: ["RecipeModels"]),
    .library(name: "PageReading", targets: ["PageReading"]),
    .library(name: "RecipeScanning", targets: ["RecipeScanning"]),
    .library(name: "TermMatching", targets: ["TermMatching"]),
    .library(name: "Medicines", targets: ["Medicines"]),
    .library(name: "Dictionary", targets: ["Dictionary"]),
    .library(name: "EnglishModels", targets: ["EnglishModels"]),
    .library(name: "WordLookup", targets: ["WordLookup"]),
    .library(name: "TaggerService", targets: ["TaggerService"]),
    .library(name: "Wordbook", targets: ["Wordbook"]),
    .executable(name: "wordtagger", targets: ["wordtagger"]),
    .library(name: "CWordTagger", type: .dynamic, targets: ["CInterface"]),
  ],
  traits: [
    .trait(
      name: "BLAS",
      description: "Multiply the matrices of large label sets with OpenBLAS in training."),
    .trait(name: "OCR", description: "Read pages with Tesseract and Leptonica."),
    .trait(name: "Gzip", description: "Read and write .gz files through zlib."),
    .trait(
      name: "Storage", description: "Keep wordbooks and label projects with SQLite and libzip."),
    .trait(
      name: "Foundation", description: "Give the units of recipes as those of Foundation."),
    .trait(
      name: "MPI", description: "Train on several machines with Open MPI; off by default."),
    .trait(name: "Service", description: "Serve over HTTP with libmicrohttpd."),
    .default(enabledTraits: ["BLAS", "Foundation", "OCR", "Gzip", "Storage", "Service"]),
  ],
  targets: [
    // MARK: Floor 0: what an app embeds, and the maps of the C libraries

    .target(name: "WordTagging", swiftSettings: settings),
    .target(name: "CTrainingKernels"),
    .target(name: "CRecipeModels"),
    .target(name: "CEnglishModels"),
    .systemLibrary(
      name: "COpenBLAS", pkgConfig: "openblas", providers: [.apt(["libopenblas-serial-dev"])]),
    .systemLibrary(
      name: "CTesseract", pkgConfig: "tesseract",
      providers: [.apt(["libtesseract-dev", "libleptonica-dev", "tesseract-ocr-eng"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CMPI", pkgConfig: "ompi-c", providers: [.apt(["libopenmpi-dev"])]),
    .systemLibrary(name: "CZip", pkgConfig: "libzip", providers: [.apt(["libzip-dev"])]),

    .systemLibrary(
      name: "CMicrohttpd", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
    .target(name: "CServicePage", exclude: ["Page"]),

    .target(
      name: "InternalUtilities", resources: [.embedInCode("Resources/tesseract.tsv")],
      swiftSettings: settings),
    .target(name: "CLibrary", swiftSettings: settings),

    // MARK: Floor 1: one kind of input each

    .target(
      name: "StreamIO",
      dependencies: [
        "CLibrary", "InternalUtilities", .target(name: "CZlib", condition: .when(traits: ["Gzip"])),
      ],
      swiftSettings: settings),
    .target(
      name: "SQLiteStorage",
      dependencies: [
        "CLibrary", "StreamIO", .target(name: "CSQLite", condition: .when(traits: ["Storage"])),
      ],
      swiftSettings: settings),
    .target(
      name: "LabeledData",
      dependencies: ["CLibrary", "InternalUtilities", "StreamIO", "WordTagging"],
      swiftSettings: settings),
    .target(
      name: "RecipeReading", dependencies: ["InternalUtilities", "WordTagging"],
      resources: [
        .embedInCode("Resources/units.txt"), .embedInCode("Resources/densities.txt"),
      ],
      swiftSettings: settings),
    .target(
      name: "RecipeModels", dependencies: ["CRecipeModels", "WordTagging"], swiftSettings: settings),
    .target(
      name: "TermMatching", dependencies: ["InternalUtilities"],
      swiftSettings: settings),
    .target(
      name: "PageReading",
      dependencies: [
        "InternalUtilities", "StreamIO",
        .target(name: "CTesseract", condition: .when(traits: ["OCR"])),
      ],
      swiftSettings: settings),

    .target(
      name: "Dictionary",
      dependencies: ["CLibrary", "InternalUtilities", "StreamIO", "WordTagging"],
      swiftSettings: settings),

    .target(
      name: "WordTaggingFoundation", dependencies: ["WordTagging"], swiftSettings: settings),

    // MARK: Floor 2: generating data, evaluating, training

    .target(
      name: "EnglishModels",
      dependencies: ["CEnglishModels", "CLibrary", "Dictionary", "WordTagging"],
      swiftSettings: settings),
    .target(
      name: "DataGeneration",
      dependencies: ["InternalUtilities", "LabeledData", "StreamIO", "WordTagging"],
      swiftSettings: settings),
    .target(
      name: "FileTagging",
      dependencies: [
        "CLibrary", "InternalUtilities", "LabeledData", "RecipeReading", "StreamIO", "WordTagging",
      ],
      swiftSettings: settings),
    .target(
      name: "TaggerEvaluation",
      dependencies: ["CLibrary", "InternalUtilities", "LabeledData", "WordTagging"],
      swiftSettings: settings),
    .target(
      name: "TaggerTraining",
      dependencies: [
        "CTrainingKernels", "InternalUtilities", "LabeledData", "StreamIO", "TaggerEvaluation",
        "WordTagging", .target(name: "COpenBLAS", condition: .when(traits: ["BLAS"])),
      ],
      swiftSettings: settings),

    .target(
      name: "ClusterTraining",
      dependencies: [
        "CLibrary", "StreamIO", "TaggerTraining",
        .target(name: "CMPI", condition: .when(traits: ["MPI"])),
      ],
      swiftSettings: settings),

    .target(
      name: "RecipeScanning",
      dependencies: [
        "InternalUtilities", "PageReading", "RecipeModels", "RecipeReading", "WordTagging",
      ],
      resources: [
        .embedInCode("Repairs/confusions.tsv"), .embedInCode("Output/overlay.css"),
        .embedInCode("Output/overlay.js"),
      ],
      swiftSettings: settings),

    .target(
      name: "Medicines",
      dependencies: [
        "CLibrary", "InternalUtilities", "LabeledData", "PageReading", "StreamIO", "TermMatching",
      ],
      resources: [
        .embedInCode("Resources/about.txt"), .embedInCode("Resources/substances.tsv"),
        .embedInCode("Resources/synonyms.tsv"), .embedInCode("Resources/classes.tsv"),
        .embedInCode("Resources/members.tsv"), .embedInCode("Resources/interactions.tsv"),
        .embedInCode("Output/report.css"),
      ],
      swiftSettings: settings),

    .target(
      name: "WordLookup",
      dependencies: [
        "Dictionary", "EnglishModels", "InternalUtilities", "PageReading", "TermMatching",
        "WordTagging",
      ],
      swiftSettings: settings),

    .target(
      name: "Wordbook",
      dependencies: [
        "CLibrary", "Dictionary", "EnglishModels", "InternalUtilities", "PageReading",
        "SQLiteStorage", "StreamIO", "WordTagging",
        .target(name: "CZip", condition: .when(traits: ["Storage"])),
      ],
      swiftSettings: settings),

    // MARK: Floor 3: all modules under one name, and the command

    .target(
      name: "WordTaggerKit",
      dependencies: [
        "DataGeneration", "LabeledData", "PageReading", "RecipeModels", "RecipeReading",
        "RecipeScanning", "TaggerEvaluation", "TaggerTraining", "WordTagging",
      ],
      swiftSettings: settings),

    .target(
      name: "TaggerService",
      dependencies: [
        "CLibrary", "CServicePage", "Dictionary", "FileTagging", "InternalUtilities",
        "LabeledData", "PageReading", "RecipeModels", "RecipeReading", "RecipeScanning",
        "SQLiteStorage", "StreamIO", "TaggerEvaluation", "TaggerTraining", "WordLookup",
        "WordTagging", "Wordbook",
        .target(name: "CMicrohttpd", condition: .when(traits: ["Service"])),
      ],
      swiftSettings: settings),

    .executableTarget(
      name: "wordtagger",
      dependencies: [
        "CLibrary", "InternalUtilities", "StreamIO", "WordTagging", "LabeledData", "DataGeneration",
        "ClusterTraining", "Dictionary", "EnglishModels", "FileTagging", "TaggerEvaluation",
        "TaggerTraining",
        "RecipeModels", "RecipeReading",
        "PageReading", "RecipeScanning", "Medicines", "TaggerService", "TermMatching", "WordLookup",
        "Wordbook",
        .target(name: "COpenBLAS", condition: .when(traits: ["BLAS"])),
      ],
      swiftSettings: settings),

    .target(name: "CWordTagger", exclude: ["exports.map", "wordtagger.pc.in"]),
    .target(
      name: "CInterface",
      dependencies: [
        "CLibrary", "CWordTagger", "DataGeneration", "InternalUtilities", "LabeledData",
        "RecipeModels", "RecipeReading", "StreamIO", "TaggerEvaluation", "TaggerTraining",
        "WordTagging",
      ],
      swiftSettings: settings),

    // MARK: Development tools: built on demand, not installed

    .executableTarget(
      name: "glyph-trainer",
      dependencies: ["InternalUtilities", "PageReading", "RecipeScanning", "TaggerTraining"],
      path: "Tools/GlyphTrainer", swiftSettings: settings),
    .executableTarget(
      name: "page-trainer",
      dependencies: ["InternalUtilities", "PageReading", "RecipeScanning", "WordTagging"],
      path: "Tools/PageTrainer", swiftSettings: settings),

    // MARK: Tests

    .systemLibrary(name: "CLBFGS", providers: [.apt(["liblbfgs-dev"])]),
    .target(
      name: "TaggerTesting", dependencies: ["LabeledData", "TaggerTraining", "WordTagging"],
      path: "Tests/TaggerTesting", swiftSettings: settings),
    .testTarget(
      name: "WordTaggingTests",
      dependencies: [
        "LabeledData", "TaggerTesting", "TaggerTraining", "WordTagging", "WordTaggingFoundation",
      ],
      exclude: ["Golden", "Models"],
      swiftSettings: settings),
    .testTarget(
      name: "StreamIOTests", dependencies: ["InternalUtilities", "StreamIO", "TaggerTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "SQLiteStorageTests", dependencies: ["SQLiteStorage", "TaggerTesting"],
      swiftSettings: settings),
    .testTarget(
      name: "InternalUtilitiesTests", dependencies: ["InternalUtilities"], swiftSettings: settings),
    .testTarget(
      name: "FileTaggingTests",
      dependencies: [
        "FileTagging", "LabeledData", "RecipeReading", "StreamIO", "TaggerTesting", "WordTagging",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LabeledDataTests",
      dependencies: ["InternalUtilities", "LabeledData", "TaggerTesting", "WordTagging"],
      swiftSettings: settings),
    .testTarget(
      name: "DataGenerationTests", dependencies: ["DataGeneration", "LabeledData", "WordTagging"],
      swiftSettings: settings),
    .testTarget(
      name: "TaggerEvaluationTests",
      dependencies: ["TaggerEvaluation", "TaggerTesting", "WordTagging"], swiftSettings: settings),
    .testTarget(
      name: "TaggerTrainingTests",
      dependencies: [
        "CLBFGS", "CTrainingKernels", "TaggerTesting", "TaggerTraining",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "RecipeReadingTests", dependencies: ["RecipeModels", "RecipeReading", "TaggerTesting"],
      exclude: ["Golden"],
      swiftSettings: settings),
    .testTarget(
      name: "RecipeScanningTests",
      dependencies: [
        "InternalUtilities", "PageReading", "RecipeModels", "RecipeReading", "RecipeScanning",
        "TaggerTesting",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "PageReadingTests",
      dependencies: [
        "PageReading", .target(name: "CTesseract", condition: .when(traits: ["OCR"])),
      ],
      exclude: ["Fixtures"], swiftSettings: settings),
    .testTarget(
      name: "CInterfaceTests",
      dependencies: [
        "CInterface", "CWordTagger", "RecipeModels", "TaggerTraining", "WordTagging",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TermMatchingTests", dependencies: ["InternalUtilities", "TermMatching"],
      swiftSettings: settings),
    .testTarget(
      name: "MedicinesTests",
      dependencies: [
        "InternalUtilities", "Medicines", "PageReading", "TaggerTesting", "TermMatching",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "DictionaryTests",
      dependencies: [
        "Dictionary", "EnglishModels", "InternalUtilities", "PageReading", "TaggerTesting",
        "WordLookup", "WordTagging",
      ], swiftSettings: settings),
    .testTarget(
      name: "TaggerServiceTests",
      dependencies: [
        "FileTagging", "InternalUtilities", "LabeledData", "RecipeModels", "RecipeReading",
        "RecipeScanning", "SQLiteStorage", "StreamIO", "TaggerService", "TaggerTesting",
        "WordTagging", "wordtagger",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "WordbookTests",
      dependencies: ["Dictionary", "PageReading", "TaggerTesting", "WordTagging", "Wordbook"],
      exclude: ["Golden"], swiftSettings: settings),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "InternalUtilities", "PageReading", "RecipeReading", "RecipeScanning", "StreamIO",
        "TaggerTesting", "wordtagger",
      ],
      exclude: ["Faults"], swiftSettings: settings),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "CInterface", "CWordTagger", "DataGeneration", "Dictionary", "FileTagging",
        "InternalUtilities", "LabeledData", "Medicines", "PageReading", "RecipeModels",
        "RecipeReading", "RecipeScanning", "SQLiteStorage", "StreamIO", "TaggerEvaluation",
        "TaggerService",
        "TaggerTraining", "TermMatching", "WordLookup", "WordTagging", "Wordbook",
      ],
      path: "Tests/Fuzz", exclude: ["Corpus", "Dictionaries", "Driver", "run.sh"],
      swiftSettings: settings),
    .testTarget(
      name: "DatasetTests",
      dependencies: [
        "DataGeneration", "LabeledData", "RecipeReading", "RecipeScanning", "TaggerEvaluation",
        "WordTagging",
      ],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
