#include "CServicePage.h"

// C, because of #embed: see CEmbeddedFiles.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page[] = {
#embed "Page/index.html"
};
static const unsigned char style[] = {
#embed "Page/page.css"
};
static const unsigned char appScript[] = {
#embed "Page/app.js"
};
static const unsigned char apiScript[] = {
#embed "Page/api.js"
};
static const unsigned char elementsScript[] = {
#embed "Page/elements.js"
};
static const unsigned char scanScript[] = {
#embed "Page/scan.js"
};
static const unsigned char scanViewScript[] = {
#embed "Page/scanview.js"
};
static const unsigned char editingScript[] = {
#embed "Page/editing.js"
};
static const unsigned char libraryScript[] = {
#embed "Page/library.js"
};
static const unsigned char labelingScript[] = {
#embed "Page/labeling.js"
};
static const unsigned char labelScript[] = {
#embed "Page/label.js"
};
static const unsigned char filesScript[] = {
#embed "Page/files.js"
};
static const unsigned char readScript[] = {
#embed "Page/read.js"
};
static const unsigned char meaningScript[] = {
#embed "Page/meaning.js"
};
static const unsigned char wordsScript[] = {
#embed "Page/words.js"
};
static const unsigned char learnScript[] = {
#embed "Page/learn.js"
};
// The modules of the page that works from disk, in the order in which they need each other.
static const unsigned char reviewScript[] = {
#embed "Page/elements.js"
,
#embed "Page/labeling.js"
,
#embed "Page/review.js"
};
static const unsigned char sample[] = {
#embed "../../../Datasets/samples/recipe.jpg"
};
static const unsigned char schemas[] = {
#embed "Page/schemas.json"
};

static const unsigned char gold[] = {
#embed "../../../Datasets/recipes/gold.jsonl"
};

#define SCRIPT "text/javascript; charset=utf-8"

static const ServicePageFile files[] = {
  {"/", "text/html; charset=utf-8", page, sizeof page},
  {"/page.css", "text/css; charset=utf-8", style, sizeof style},
  {"/app.js", SCRIPT, appScript, sizeof appScript},
  {"/api.js", SCRIPT, apiScript, sizeof apiScript},
  {"/elements.js", SCRIPT, elementsScript, sizeof elementsScript},
  {"/scan.js", SCRIPT, scanScript, sizeof scanScript},
  {"/scanview.js", SCRIPT, scanViewScript, sizeof scanViewScript},
  {"/editing.js", SCRIPT, editingScript, sizeof editingScript},
  {"/library.js", SCRIPT, libraryScript, sizeof libraryScript},
  {"/labeling.js", SCRIPT, labelingScript, sizeof labelingScript},
  {"/label.js", SCRIPT, labelScript, sizeof labelScript},
  {"/learn.js", SCRIPT, learnScript, sizeof learnScript},
  {"/files.js", SCRIPT, filesScript, sizeof filesScript},
  {"/read.js", SCRIPT, readScript, sizeof readScript},
  {"/meaning.js", SCRIPT, meaningScript, sizeof meaningScript},
  {"/words.js", SCRIPT, wordsScript, sizeof wordsScript},
  {"/sample.jpg", "image/jpeg", sample, sizeof sample},
};

const ServicePageFile *servicePageFiles(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}

ServicePageFile serviceGoldLines(void) {
  return (ServicePageFile){"/gold.jsonl", "application/x-ndjson", gold, sizeof gold};
}

ServicePageFile serviceSchemas(void) {
  return (ServicePageFile){"/openapi.json", "application/json", schemas, sizeof schemas};
}

ServicePageFile serviceReviewScript(void) {
  return (ServicePageFile){"/review.js", SCRIPT, reviewScript, sizeof reviewScript};
}

ServicePageFile servicePageStyle(void) {
  return (ServicePageFile){"/page.css", "text/css; charset=utf-8", style, sizeof style};
}
