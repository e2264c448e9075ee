#include "CEmbeddedFiles.h"

// C, because no other way puts files into a program without copying or decoding them: an array literal of Swift costs
// the compiler half a minute for each 100 kB, and a resource bundle is a folder that has to be installed beside it.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define TEXT static const unsigned char

TEXT units[] = {
#embed "Files/units.txt"
};
TEXT densities[] = {
#embed "Files/densities.txt"
};
TEXT languageLines[] = {
#embed "Files/languages.txt"
};
TEXT recipeWords[] = {
#embed "Files/words.txt"
};
TEXT foodGroups[] = {
#embed "Files/food-groups.txt"
};
TEXT usualAmounts[] = {
#embed "Files/amounts.txt"
};
TEXT foodLexicon[] = {
#embed "Files/lexicon.txt"
};
TEXT confusions[] = {
#embed "Files/confusions.tsv"
};
TEXT overlayStyle[] = {
#embed "Files/overlay.css"
};
TEXT overlayScript[] = {
#embed "Files/overlay.js"
};
TEXT tesseractNoise[] = {
#embed "../../../Datasets/noise/tesseract.tsv"
};
TEXT medicineWords[] = {
#embed "Files/medicine-words.txt"
};
TEXT medicineReportStyle[] = {
#embed "Files/medicine-report.css"
};
TEXT medicineAbout[] = {
#embed "../../../Datasets/medicines/sample/about.txt"
};
TEXT medicineSubstances[] = {
#embed "../../../Datasets/medicines/sample/substances.tsv"
};
TEXT medicineSynonyms[] = {
#embed "../../../Datasets/medicines/sample/synonyms.tsv"
};
TEXT medicineClasses[] = {
#embed "../../../Datasets/medicines/sample/classes.tsv"
};
TEXT medicineMembers[] = {
#embed "../../../Datasets/medicines/sample/members.tsv"
};
TEXT medicineInteractions[] = {
#embed "../../../Datasets/medicines/sample/interactions.tsv"
};
TEXT notice[] = {
#embed "Files/notice.txt"
};
TEXT englishNotice[] = {
#embed "Files/notice-english.txt"
};
TEXT chunkingFeatures[] = {
#embed "Files/chunking.features"
};
TEXT linesFeatures[] = {
#embed "Files/lines.features"
};
TEXT nerFeatures[] = {
#embed "Files/ner.features"
};
TEXT posFeatures[] = {
#embed "Files/pos.features"
};

EMBEDDED_FILE(embeddedUnits, units)
EMBEDDED_FILE(embeddedDensities, densities)
EMBEDDED_FILE(embeddedLanguageLines, languageLines)
EMBEDDED_FILE(embeddedRecipeWords, recipeWords)
EMBEDDED_FILE(embeddedFoodGroups, foodGroups)
EMBEDDED_FILE(embeddedUsualAmounts, usualAmounts)
EMBEDDED_FILE(embeddedFoodLexicon, foodLexicon)
EMBEDDED_FILE(embeddedConfusions, confusions)
EMBEDDED_FILE(embeddedOverlayStyle, overlayStyle)
EMBEDDED_FILE(embeddedOverlayScript, overlayScript)
EMBEDDED_FILE(embeddedTesseractNoise, tesseractNoise)
EMBEDDED_FILE(embeddedMedicineWords, medicineWords)
EMBEDDED_FILE(embeddedMedicineReportStyle, medicineReportStyle)
EMBEDDED_FILE(embeddedMedicineAbout, medicineAbout)
EMBEDDED_FILE(embeddedMedicineSubstances, medicineSubstances)
EMBEDDED_FILE(embeddedMedicineSynonyms, medicineSynonyms)
EMBEDDED_FILE(embeddedMedicineClasses, medicineClasses)
EMBEDDED_FILE(embeddedMedicineMembers, medicineMembers)
EMBEDDED_FILE(embeddedMedicineInteractions, medicineInteractions)
EMBEDDED_FILE(embeddedNotice, notice)
EMBEDDED_FILE(embeddedEnglishNotice, englishNotice)
EMBEDDED_FILE(embeddedChunkingFeatures, chunkingFeatures)
EMBEDDED_FILE(embeddedLinesFeatures, linesFeatures)
EMBEDDED_FILE(embeddedNerFeatures, nerFeatures)
EMBEDDED_FILE(embeddedPosFeatures, posFeatures)
