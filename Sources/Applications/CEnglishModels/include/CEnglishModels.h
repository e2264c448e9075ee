#pragma once
#include "CEmbeddedFiles.h"

/// Models/english-pos.tagger
EmbeddedFile englishTagger(void);
/// Models/english.lemmas
EmbeddedFile englishLemmas(void);
