#include "CRecipeModels.h"

// See CEmbeddedFiles for the reason why this is C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Models are read in place; their sections are aligned to cache lines.
#define MODEL _Alignas(64) static const unsigned char

MODEL recipeModel[] = {
#embed "../../../Models/recipes.tagger"
};
MODEL languageModel[] = {
#embed "../../../Models/languages.tagger"
};
MODEL roleModel[] = {
#embed "../../../Models/roles.tagger"
};
MODEL stepModel[] = {
#embed "../../../Models/steps.tagger"
};
MODEL textModel[] = {
#embed "../../../Models/texts.tagger"
};
MODEL checkModel[] = {
#embed "../../../Models/checks.tagger"
};
MODEL pageModel[] = {
#embed "../../../Models/pages.tagger"
};
MODEL fractionModel[] = {
#embed "../../../Models/fractions.glyphs"
};

EMBEDDED_FILE(embeddedRecipeModel, recipeModel)
EMBEDDED_FILE(embeddedLanguageModel, languageModel)
EMBEDDED_FILE(embeddedRoleModel, roleModel)
EMBEDDED_FILE(embeddedStepModel, stepModel)
EMBEDDED_FILE(embeddedTextModel, textModel)
EMBEDDED_FILE(embeddedCheckModel, checkModel)
EMBEDDED_FILE(embeddedPageModel, pageModel)
EMBEDDED_FILE(embeddedFractionModel, fractionModel)
