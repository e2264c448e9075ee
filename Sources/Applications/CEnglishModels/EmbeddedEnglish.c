#include "CEnglishModels.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The tagger is read in place; its sections are aligned to cache lines.
#define EMBEDDED _Alignas(64) static const unsigned char

EMBEDDED tagger[] = {
#embed "../../../Models/english-pos.tagger"
};
EMBEDDED lemmas[] = {
#embed "../../../Models/english.lemmas"
};

EnglishFile englishTagger(void) { return (EnglishFile){tagger, sizeof tagger}; }

EnglishFile englishLemmas(void) { return (EnglishFile){lemmas, sizeof lemmas}; }
