#include "CEnglishModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The tagger is read in place; its sections are aligned to cache lines.
#define MODEL _Alignas(64) static const unsigned char

MODEL tagger[] = {
#embed "../../../Models/english-pos.tagger"
};
MODEL lemmas[] = {
#embed "../../../Models/english.lemmas"
};

EMBEDDED_FILE(englishTagger, tagger)
EMBEDDED_FILE(englishLemmas, lemmas)
