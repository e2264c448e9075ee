#pragma once
#include <stddef.h>

/// The bytes of a file that the compiler embedded; they stay where they are while the program runs.
typedef struct {
  const void *_Nonnull start;
  size_t count;
} EmbeddedFile;

/// Models/recipes.tagger
EmbeddedFile embeddedRecipeModel(void);
/// Models/languages.tagger
EmbeddedFile embeddedLanguageModel(void);
/// Models/roles.tagger
EmbeddedFile embeddedRoleModel(void);
/// Models/steps.tagger
EmbeddedFile embeddedStepModel(void);
/// Models/texts.tagger
EmbeddedFile embeddedTextModel(void);
/// Models/checks.tagger
EmbeddedFile embeddedCheckModel(void);
/// Models/pages.tagger
EmbeddedFile embeddedPageModel(void);
/// Models/fractions.glyphs
EmbeddedFile embeddedFractionModel(void);
