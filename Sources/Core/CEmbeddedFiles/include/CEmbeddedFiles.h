#pragma once
#include <stddef.h>

/// The bytes of a file that the compiler embedded; they stay where they are while the program runs.
typedef struct {
  const void *_Nonnull start;
  size_t count;
} EmbeddedFile;

/// Defines a function that gives the bytes of an array.
#define EMBEDDED_FILE(function, bytes) \
  EmbeddedFile function(void) { return (EmbeddedFile){bytes, sizeof bytes}; }

/// Files/units.txt
EmbeddedFile embeddedUnits(void);
/// Files/densities.txt
EmbeddedFile embeddedDensities(void);
/// Files/languages.txt
EmbeddedFile embeddedLanguageLines(void);
/// Files/words.txt
EmbeddedFile embeddedRecipeWords(void);
/// Files/food-groups.txt
EmbeddedFile embeddedFoodGroups(void);
/// Files/amounts.txt
EmbeddedFile embeddedUsualAmounts(void);
/// Files/lexicon.txt
EmbeddedFile embeddedFoodLexicon(void);

/// Files/confusions.tsv
EmbeddedFile embeddedConfusions(void);
/// Files/overlay.css
EmbeddedFile embeddedOverlayStyle(void);
/// Files/overlay.js
EmbeddedFile embeddedOverlayScript(void);

/// Datasets/noise/tesseract.tsv
EmbeddedFile embeddedTesseractNoise(void);

/// Files/medicine-words.txt
EmbeddedFile embeddedMedicineWords(void);
/// Files/medicine-report.css
EmbeddedFile embeddedMedicineReportStyle(void);
/// Datasets/medicines/sample/about.txt
EmbeddedFile embeddedMedicineAbout(void);
/// Datasets/medicines/sample/substances.tsv
EmbeddedFile embeddedMedicineSubstances(void);
/// Datasets/medicines/sample/synonyms.tsv
EmbeddedFile embeddedMedicineSynonyms(void);
/// Datasets/medicines/sample/classes.tsv
EmbeddedFile embeddedMedicineClasses(void);
/// Datasets/medicines/sample/members.tsv
EmbeddedFile embeddedMedicineMembers(void);
/// Datasets/medicines/sample/interactions.tsv
EmbeddedFile embeddedMedicineInteractions(void);

/// Files/notice.txt
EmbeddedFile embeddedNotice(void);
/// Files/notice-english.txt
EmbeddedFile embeddedEnglishNotice(void);
/// Files/chunking.features
EmbeddedFile embeddedChunkingFeatures(void);
/// Files/lines.features
EmbeddedFile embeddedLinesFeatures(void);
/// Files/ner.features
EmbeddedFile embeddedNerFeatures(void);
/// Files/pos.features
EmbeddedFile embeddedPosFeatures(void);
