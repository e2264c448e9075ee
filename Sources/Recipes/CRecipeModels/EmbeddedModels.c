#include "CRecipeModels.h"

// C, because no other way puts files into a program without copying or decoding them: an array literal of Swift costs
// the compiler half a minute for each 100 kB, and a resource bundle is a folder that has to be installed beside it.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Models are read in place; their sections are aligned to cache lines.
#define EMBEDDED _Alignas(64) static const unsigned char

EMBEDDED recipeModel[] = {
#embed "../../../Models/recipes.tagger"
};
EMBEDDED languageModel[] = {
#embed "../../../Models/languages.tagger"
};
EMBEDDED roleModel[] = {
#embed "../../../Models/roles.tagger"
};
EMBEDDED stepModel[] = {
#embed "../../../Models/steps.tagger"
};
EMBEDDED textModel[] = {
#embed "../../../Models/texts.tagger"
};
EMBEDDED checkModel[] = {
#embed "../../../Models/checks.tagger"
};
EMBEDDED pageModel[] = {
#embed "../../../Models/pages.tagger"
};
EMBEDDED fractionModel[] = {
#embed "../../../Models/fractions.glyphs"
};

EmbeddedFile embeddedRecipeModel(void) {
  return (EmbeddedFile){recipeModel, sizeof recipeModel};
}

EmbeddedFile embeddedLanguageModel(void) {
  return (EmbeddedFile){languageModel, sizeof languageModel};
}

EmbeddedFile embeddedRoleModel(void) {
  return (EmbeddedFile){roleModel, sizeof roleModel};
}

EmbeddedFile embeddedStepModel(void) {
  return (EmbeddedFile){stepModel, sizeof stepModel};
}

EmbeddedFile embeddedTextModel(void) {
  return (EmbeddedFile){textModel, sizeof textModel};
}

EmbeddedFile embeddedCheckModel(void) {
  return (EmbeddedFile){checkModel, sizeof checkModel};
}

EmbeddedFile embeddedPageModel(void) {
  return (EmbeddedFile){pageModel, sizeof pageModel};
}

EmbeddedFile embeddedFractionModel(void) {
  return (EmbeddedFile){fractionModel, sizeof fractionModel};
}
