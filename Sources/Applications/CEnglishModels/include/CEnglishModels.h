#pragma once
#include <stddef.h>

/// The bytes of a file that the compiler embedded; they stay where they are while the program runs.
typedef struct {
  const void *_Nonnull start;
  size_t count;
} EnglishFile;

/// Models/english-pos.tagger
EnglishFile englishTagger(void);
/// Models/english.lemmas
EnglishFile englishLemmas(void);
