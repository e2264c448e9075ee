/*
 * wordtagger.h: sequence labeling (linear-chain CRF, perceptron) from C and from every language that calls C.
 *
 *   wt_error *error = NULL;
 *   wt_model *model = wt_model_open("recipes.tagger", &error);
 *   wt_batch batch = {.size = sizeof batch, .kind = WT_LINES, .count = 1,
 *                     .bytes = "2 cups flour", .offsets = (int64_t[]){0, 12}};
 *   wt_result *result = wt_tag(model, &batch, NULL, &error);
 *   const wt_tags *tags = wt_result_tags(result);
 *   for (int64_t item = 0; item < tags->item_count; item++)
 *     puts(wt_model_label(model, tags->labels[item]).bytes);
 *
 * - A handle is opaque. The function that ends in `_free` takes NULL, too.
 * - Paths are UTF-8 and end with a NUL. Strings are UTF-8, given by address and size. Strings that functions return end with a NUL; of a
 *   wt_texts only the last one does.
 * - A function that can fail takes a `wt_error **` last, which may be NULL. It returns NULL or false when it failed, and
 *   then stores an error that the caller frees. Bad data is an error, never the end of the process.
 * - A structure that callers fill starts with its own size, so that programs keep working with later releases, which
 *   add members at the end. A member that is 0 has its default; one that the library does not know has to be 0.
 * - Nothing is global. Models, results and finished batches may be used by any number of threads at a time; a builder or
 *   a trainer by one at a time. No function keeps a thread or a reference to the caller's memory after it returned,
 *   unless its description says so.
 */
#ifndef WORDTAGGER_H
#define WORDTAGGER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The version of this interface; a library with the same major number has everything that an older header names. */
#define WT_INTERFACE_MAJOR 1
#define WT_INTERFACE_MINOR 0

/** The version of the interface that the library has: major × 1000 + minor. */
int32_t wt_interface_version(void);

/** The version of the library, such as "0.1.0"; valid as long as the library is loaded. */
const char *wt_version(void);

/**
 * Runs a command line of `wordtagger` and returns its exit status.
 *
 * The process is the command's from then on: its signal handlers, standard streams and limits. For a program that does
 * nothing else, such as a launcher.
 *
 * @param count The number of words.
 * @param words The words after the name of the command, NUL-terminated UTF-8.
 */
int32_t wt_command(int32_t count, const char *const *words);

/* ---- Texts ------------------------------------------------------------------------------------------------------- */

/** A borrowed string. */
typedef struct wt_text {
  const char *bytes;
  int64_t size;
} wt_text;

/** Concatenated strings: string i has the bytes from offsets[i] to offsets[i + 1]. */
typedef struct wt_texts {
  const char *bytes;
  /** count + 1 non-decreasing offsets. */
  const int64_t *offsets;
  int64_t count;
} wt_texts;

/** Strings owned by the library, such as JSON documents. */
typedef struct wt_documents wt_documents;

/** The texts, valid until the documents are freed. */
wt_texts wt_documents_texts(const wt_documents *documents);
void wt_documents_free(wt_documents *documents);

/* ---- Errors ------------------------------------------------------------------------------------------------------ */

typedef struct wt_error wt_error;

typedef enum wt_error_code {
  /** An invalid argument: an unexpected NULL, decreasing offsets, an unknown name. */
  WT_ERROR_ARGUMENT = 1,
  /** A file cannot be opened, read or written. */
  WT_ERROR_FILE = 2,
  /** The file is not a model, is damaged, or was written by a newer release. */
  WT_ERROR_MODEL = 3,
  /** A sequence, label, attribute or grammar is invalid. */
  WT_ERROR_DATA = 4,
  /** A training parameter is unknown, or its value is invalid. */
  WT_ERROR_PARAMETER = 5,
  /** Training failed: there is nothing to learn from, or it diverged. */
  WT_ERROR_TRAINING = 6,
  /** The progress function canceled the call. */
  WT_ERROR_CANCELED = 7,
} wt_error_code;

wt_error_code wt_error_get_code(const wt_error *error);
/** A message that says what is wrong and what to do; valid until the error is freed. */
wt_text wt_error_message(const wt_error *error);
/** The index in the batch of the sequence with the error, -1 when the error is not about one. */
int64_t wt_error_sequence(const wt_error *error);
void wt_error_free(wt_error *error);

/* ---- Batches: what goes in --------------------------------------------------------------------------------------- */

typedef enum wt_batch_kind {
  /** Lines of text, which the model's tokenizer cuts into tokens. */
  WT_LINES = 0,
  /** Tokens, with or without further columns such as parts of speech. */
  WT_TOKENS = 1,
  /** Ready-made attributes of each item, as CRFsuite has them. */
  WT_ATTRIBUTES = 2,
} wt_batch_kind;

/** A column of tokens' cells: one text for each token of the batch. */
typedef struct wt_column {
  /** sizeof(wt_column) */
  size_t size;
  wt_text name;
  wt_texts cells;
} wt_column;

/**
 * Sequences in flat arrays owned by the caller, which must not change during a call.
 *
 * An *item* is a position that has a label: a token, or a set of attributes. Lines have no items before they are tagged.
 *
 *                    WT_LINES              WT_TOKENS                 WT_ATTRIBUTES
 *   offsets          of line i in bytes    of token i in bytes       of the name of attribute i in bytes
 *   sequence_items   NULL                  items of sequence i       items of sequence i
 *   item_attributes  NULL                  NULL                      attributes of item i
 */
typedef struct wt_batch {
  /** sizeof(wt_batch) */
  size_t size;
  wt_batch_kind kind;
  /** The number of sequences. */
  int64_t count;
  /** The UTF-8 of all texts; bytes that are not UTF-8 are taken as they are. */
  const char *bytes;
  /** One more than there are lines, tokens or attributes. */
  const int64_t *offsets;
  /** count + 1 numbers: sequence i has the items from sequence_items[i] to sequence_items[i + 1]. */
  const int64_t *sequence_items;
  /** One more than there are items: item i has the attributes from item_attributes[i] to item_attributes[i + 1]. */
  const int64_t *item_attributes;
  /** The value of each attribute, a finite number of single precision; NULL when all are 1. */
  const double *values;
  /** Further columns of tokens, which models with `column(…)` features use; each has a cell for each token. */
  const wt_column *columns;
  int64_t column_count;
  /** The label of each item, for training, evaluation and `scores_labels`; as many texts as there are items, an empty one where
   *  the label is unknown. NULL else. */
  const wt_texts *labels;
  /** For tagging: the index of the label that an item must have, -1 where it is free. NULL when all are free. */
  const int32_t *forced_labels;
  /** For training: how often each sequence counts, 0 to 1000000. NULL when each counts once. */
  const double *weights;
  /**
   * For training on WT_ATTRIBUTES: whether an empty label is a label like others, instead of an unknown one, and labels may
   * have tabs, line breaks and NUL, as CRFsuite's may.
   */
  bool literal_labels;
} wt_batch;

/** Grows a batch sequence by sequence, in memory of its own. */
typedef struct wt_builder wt_builder;

/** Creates an empty builder of sequences of one kind; NULL without memory, and for another kind. */
wt_builder *wt_builder_new(wt_batch_kind kind);
void wt_builder_free(wt_builder *builder);
/** Removes all sequences, finished or not, and keeps the memory. */
void wt_builder_clear(wt_builder *builder);

/** Adds a line, which is a sequence of its own. This function and those below return false and leave the builder unchanged
 *  if memory is exhausted, the kind differs, or an argument is NULL. */
bool wt_builder_add_line(wt_builder *builder, wt_text line);
/** Adds a token to the current sequence. */
bool wt_builder_add_token(wt_builder *builder, wt_text token);
/** Adds an attribute to the current item. */
bool wt_builder_add_attribute(wt_builder *builder, wt_text name, double value);
/** Ends the current item of attributes, which may have none. */
bool wt_builder_end_item(wt_builder *builder);
/** Adds the label of the next item that has none; either all items have labels or none. */
bool wt_builder_add_label(wt_builder *builder, wt_text label);
/** Ends the current sequence, which may be empty. */
bool wt_builder_end_sequence(wt_builder *builder);

/** Ends the current sequence, if one is begun, and returns all of them, valid until the builder changes; NULL without memory. */
const wt_batch *wt_builder_batch(wt_builder *builder);

/* ---- Models ------------------------------------------------------------------------------------------------------ */

/** A model that is checked and ready; immutable. */
typedef struct wt_model wt_model;

/** Opens a model file: one of this library (`.tagger`) or of CRFsuite (`.crfsuite`), by its first bytes; or, where no file has that
 *  name, `recipes`, `pages` or `english`. */
wt_model *wt_model_open(const char *path, wt_error **error);
/** Opens a model in memory and copies what it needs; the bytes may be freed afterwards. */
wt_model *wt_model_open_bytes(const void *bytes, size_t size, wt_error **error);
/** Opens a model in memory that stays unchanged until the model and those made from it are freed, and copies nothing; the
 *  bytes of a `.tagger` file have to be aligned to 64, else they are copied. */
wt_model *wt_model_open_borrowed(const void *bytes, size_t size, wt_error **error);
/** Opens the model of recipe lines that is a part of the library. */
wt_model *wt_model_open_recipes(wt_error **error);
void wt_model_free(wt_model *model);

int32_t wt_model_label_count(const wt_model *model);
/** A label by its index; valid as long as the model. No bytes for an index out of range. */
wt_text wt_model_label(const wt_model *model, int32_t index);
/** The index of a label, -1 when the model has no such label. */
int32_t wt_model_label_index(const wt_model *model, wt_text label);

/** The input of a model: WT_TOKENS (lines are accepted, too), or WT_ATTRIBUTES for CRFsuite's models. */
wt_batch_kind wt_model_kind(const wt_model *model);

/**
 * A JSON object that describes the model.
 *
 * Members: "format" ("tagger" or "crfsuite"), "kind" ("tokens" or "attributes"), "labels", "features" (the templates),
 * "columns", "lists" (the names of word lists), "featureCount", "weightCount", "size" (bytes), "metadata" (an object).
 */
wt_documents *wt_model_description(const wt_model *model, wt_error **error);

/** The formats of model files. */
typedef enum wt_model_format {
  /** This library's; names of attributes are not in it. */
  WT_FORMAT_TAGGER = 0,
  /** CRFsuite's, for models of attributes that were opened from it or trained by a trainer of this library. */
  WT_FORMAT_CRFSUITE = 1,
} wt_model_format;

/** Writes a model, with its entries, bound words and forbidden transitions, into a file, which is replaced at once when all is
 *  written. CRFsuite itself reads neither of these from a file in its format. */
bool wt_model_write(const wt_model *model, const char *path, wt_model_format format, wt_error **error);
/** The bytes of a model's file: one document. */
wt_documents *wt_model_bytes(const wt_model *model, wt_model_format format, wt_error **error);

/** The weights of a model in flat arrays, valid until they are freed. */
typedef struct wt_weights {
  /** sizeof(wt_weights) of the library. */
  size_t size;
  /** The names of the features; for a model of attributes the attributes. */
  wt_texts names;
  /** The state features: the index of the name, the index of the label, the weight. */
  int64_t state_count;
  const int32_t *state_names;
  const int32_t *state_labels;
  const double *state_weights;
  /** The transitions: the indices of the label before and the label, the weight. */
  int64_t transition_count;
  const int32_t *transition_from;
  const int32_t *transition_to;
  const double *transition_weights;
} wt_weights;

/**
 * The weights of a model.
 *
 * A model in CRFsuite's format knows the names of all its features, which are returned without regard to `batch`. Others
 * have hashes alone: of these the features that occur in `batch` are named and returned; without a batch there are
 * transitions only.
 */
const wt_weights *wt_model_weights(const wt_model *model, const wt_batch *batch, wt_error **error);
void wt_weights_free(const wt_weights *weights);

/** A model that also knows entries of a word list of its features; entries may have several words. */
wt_model *wt_model_adding_entries(
  const wt_model *model, wt_text list, const wt_texts *entries, wt_error **error);
/** A model for which words, or runs of words, always have a label; models of attributes have no words. */
wt_model *wt_model_binding_entries(
  const wt_model *model, wt_text label, const wt_texts *entries, wt_error **error);
/** A model that never assigns `label` after `previous`. */
wt_model *wt_model_forbidding(
  const wt_model *model, wt_text previous, wt_text label, wt_error **error);

/* ---- Tagging ----------------------------------------------------------------------------------------------------- */

/** How to tag. All members may be 0. */
typedef struct wt_tag_options {
  /** sizeof(wt_tag_options) */
  size_t size;
  /** The number of threads that share the batch, at most 1024; 0 for 1, -1 for one for each processor. Results do not depend
   *  on it. */
  int32_t thread_count;
  /** Whether to compute the probability of each item's label. */
  bool confidences;
  /** Whether to compute the probability of every label of each item. */
  bool marginals;
  /** Whether to compute the score of the best labels, and the logarithm of the partition function. */
  bool scores;
  /** Whether to compute the logarithm of the probability that a sequence has the batch's labels. */
  bool scores_labels;
  /** Whether to find the spans of entities, or of runs of one label. */
  bool spans;
  /** How many of the best label sequences to return for each sequence; 0 for none besides the best. At most 1000, and fewer
   *  for long sequences with many labels, which would take more than 1 GiB of memory. */
  int32_t best_count;
} wt_tag_options;

/** The labels of a batch; frees everything that ::wt_tags points to. */
typedef struct wt_result wt_result;

/** Results in flat arrays; those not asked for are NULL. */
typedef struct wt_tags {
  /** sizeof(wt_tags) of the library. */
  size_t size;
  int64_t sequence_count;
  int64_t item_count;
  int32_t label_count;
  /** sequence_count + 1 numbers: the items of sequence i. */
  const int64_t *sequence_items;
  /** The index of each item's label. */
  const int32_t *labels;
  /** Of lines: where each token starts and ends, in bytes from the start of its line. */
  const int32_t *token_starts;
  const int32_t *token_ends;
  /** The probability of each item's label. */
  const float *confidences;
  /** The probability of every label of each item: item × label_count + label. */
  const float *marginals;
  /** For each sequence the score of its best labels, and the logarithm of the sum of e^score over all label sequences:
   *  the probability of the best labels is exp(scores[i] - log_partitions[i]). */
  const double *scores;
  const double *log_partitions;
  /** For each sequence the logarithm of the probability of the batch's labels; minus infinity for a label that the model
   *  does not have, and NaN where the batch has no label. */
  const double *label_log_probabilities;
  /** The best label sequences of sequence i, best first: hypotheses from sequence_hypotheses[i] to
   *  sequence_hypotheses[i + 1]. The labels of hypothesis h start at hypothesis_labels[hypothesis_starts[h]]. */
  const int64_t *sequence_hypotheses;
  const int64_t *hypothesis_starts;
  const int32_t *hypothesis_labels;
  const double *hypothesis_log_probabilities;
  /** The spans of sequence i: from sequence_spans[i] to sequence_spans[i + 1]. Items are counted from the start of the
   *  sequence; `span_kinds` are indices into `kinds`, such as LOC for B-LOC. Spans of O and other are left out. */
  const int64_t *sequence_spans;
  const int32_t *span_first_items;
  const int32_t *span_end_items;
  const int32_t *span_kinds;
  const float *span_confidences;
  wt_texts kinds;
} wt_tags;

/** Tags the sequences of a batch; with `options` NULL only labels are computed. */
wt_result *wt_tag(
  const wt_model *model, const wt_batch *batch, const wt_tag_options *options, wt_error **error);
/** The results, valid until they are freed. */
const wt_tags *wt_result_tags(const wt_result *result);
void wt_result_free(wt_result *result);

/** The tokens of lines, without labels; `model` may be NULL for the standard tokenizer. */
wt_result *wt_tokenize(const wt_model *model, const wt_batch *batch, wt_error **error);

/**
 * Why each item has its label: one JSON array for each sequence.
 *
 * `[{"token": "cups", "label": "measure", "confidence": 0.98, "reasons": [{"feature": "word[0]=cups", "label": "measure",
 * "weight": 3.1}, …]}, …]`, the strongest reason first, at most `most` for each item, from 0 on (0 for all).
 */
wt_documents *wt_explain(
  const wt_model *model, const wt_batch *batch, int32_t most, wt_error **error);

/**
 * How well a model tags a labeled batch: one JSON object.
 *
 * It is what `wordtagger evaluate --format json` prints: tokens, sequences, labels with precision, recall and F1, entities,
 * confusions and calibration; with another model also the differences from it and their intervals of 95 %. `other` may be NULL.
 */
wt_documents *wt_evaluate(
  const wt_model *model, const wt_model *other, const wt_batch *batch, wt_error **error);
/**
 * The same for the labeled sequences of files, in any format that the command reads.
 *
 * `format` and `columns` are as for wt_trainer_append_files; the columns are by default those that the model learned from.
 */
wt_documents *wt_evaluate_files(
  const wt_model *model, const wt_model *other, const wt_texts *paths, wt_text format, wt_text columns,
  wt_error **error);

/* ---- Recipe rows ------------------------------------------------------------------------------------------------- */

typedef struct wt_row_options {
  /** sizeof(wt_row_options) */
  size_t size;
  /** The language of the lines, "en", "de", "fr", "it" or "es"; no bytes to guess it. */
  wt_text language;
  /** The system to convert to, "metric", "us" or "imperial"; no bytes for none. */
  wt_text system;
  /** The factor to scale amounts by, such as "3/2" or "2"; no bytes for none. */
  wt_text factor;
} wt_row_options;

/** Reads lines of recipes: one JSON object for each line, as in recipe-row.schema.json. `model` may be NULL for the model
 *  that is a part of the library, else one with its labels. Lines of one batch are of one recipe, whose bullets and language they share. */
wt_documents *wt_rows(
  const wt_model *model, const wt_batch *lines, const wt_row_options *options, wt_error **error);

/* ---- Generating labeled lines ------------------------------------------------------------------------------------ */

typedef struct wt_generate_options {
  /** sizeof(wt_generate_options) */
  size_t size;
  /** The number of lines, at most 1000000000. */
  int64_t count;
  /** The same seed gives the same lines. */
  uint64_t seed;
  /** The OCR noise: "off", "light", "heavy" or the share of misread characters, up to 0.2; no bytes for none. */
  wt_text noise;
  /** The path of a table of misreadings for noise; NULL for Tesseract's, which the library contains. */
  const char *noise_table;
  /** The share of entries of held-out lists that become unknown words, and of lines with a remark, 0 to 1. */
  double unknown_words;
} wt_generate_options;

/** Draws labeled lines from a grammar file: one JSON object for each, with "text", "tokens" and "labels". */
wt_documents *wt_generate(const char *path, const wt_generate_options *options, wt_error **error);

/* ---- Training ---------------------------------------------------------------------------------------------------- */

/** Collects labeled sequences and trains on them. */
typedef struct wt_trainer wt_trainer;

/**
 * Creates a trainer with an algorithm of CRFsuite: lbfgs, l2sgd, averaged-perceptron (ap), passive-aggressive (pa) or arow;
 * or with `auto`, which trains as `wordtagger train` does: the same data and settings give the same model.
 */
wt_trainer *wt_trainer_new(wt_text algorithm, wt_error **error);
void wt_trainer_free(wt_trainer *trainer);

/**
 * Sets a parameter by its name.
 *
 * CRFsuite's names and defaults: feature.minfreq, feature.possible_states, feature.possible_transitions, max_iterations; of
 * lbfgs c1, c2, num_memories, epsilon, period, delta, linesearch, max_linesearch; of l2sgd c2, period, delta,
 * calibration.eta, calibration.rate, calibration.samples, calibration.candidates, calibration.max_trials; of
 * averaged-perceptron epsilon; of passive-aggressive type, c, error_sensitive, averaging, epsilon; of arow variance, gamma,
 * epsilon. Those without an effect on this trainer (linesearch, max_linesearch, calibration.rate, error_sensitive)
 * are accepted with the values that CRFsuite takes.
 *
 * Further ones: `threads`, `seed`, `patience` (stop when the holdout group has not improved for this many iterations; 0 for
 * never), `features` (a text in the feature language; `auto` for those that fit the tokens), `scheme` (none, IO, BIO, IOB1,
 * BIOES, BILOU: constrains transitions to the scheme; none by default), `order` (1, or 2 for weights of three labels in a
 * row, too; for tokens only), `min_trigram_count` (how often those must occur; 2 by default).
 *
 * A trainer of `auto` has the options of `wordtagger train` instead, by their names and with their defaults: algorithm,
 * features, l2, max-iterations and so on; flags are 0 or 1, and forbid and cost may be set several times.
 */
bool wt_trainer_set(wt_trainer *trainer, wt_text name, wt_text value, wt_error **error);
/** The value of a parameter as text: one document. */
wt_documents *wt_trainer_get(const wt_trainer *trainer, wt_text name, wt_error **error);
/** The names of the algorithm's parameters, CRFsuite's first. */
wt_documents *wt_trainer_parameters(const wt_trainer *trainer, wt_error **error);
/** Gives a word list that features name. */
bool wt_trainer_set_list(
  wt_trainer *trainer, wt_text name, const wt_texts *entries, wt_error **error);
/** Continues from a model, whose labels and features come first. The model may be freed afterwards; NULL for none. */
bool wt_trainer_set_start(wt_trainer *trainer, const wt_model *model, wt_error **error);

/** Adds labeled sequences to a group, from 0 on; the batch is copied. All batches of a trainer have one kind. */
bool wt_trainer_append(
  wt_trainer *trainer, const wt_batch *batch, int32_t group, wt_error **error);
/**
 * Adds the labeled sequences of files to a group.
 *
 * `format` is jsonl, createml, conll, crfsuite or lines; no bytes to infer it from the name or the content. `columns` selects
 * columns of CoNLL files, as numbers or CoNLL-U's names with commas between; the model keeps the selection.
 */
bool wt_trainer_append_files(
  wt_trainer *trainer, const wt_texts *paths, wt_text format, wt_text columns, int32_t group,
  wt_error **error);
/** Removes all sequences. */
void wt_trainer_clear(wt_trainer *trainer);
/**
 * Gives a trainer the sequences of another one in place of its own, without copying them; its settings stay.
 *
 * `other` may be freed afterwards. What is added to one of them later is not in the other.
 */
bool wt_trainer_share_sequences(wt_trainer *trainer, const wt_trainer *other, wt_error **error);

typedef enum wt_progress_kind {
  /** The data is encoded; the first iteration follows. */
  WT_PROGRESS_PREPARED = 0,
  WT_PROGRESS_ITERATION = 1,
  /** Training has ended; `ending` says why. */
  WT_PROGRESS_ENDED = 2,
} wt_progress_kind;

/** The state of training. It and what it points to are valid during the call. */
typedef struct wt_progress {
  /** sizeof(wt_progress) of the library. */
  size_t size;
  wt_progress_kind kind;
  /** The number of iterations so far. */
  int32_t iteration;
  /** The size of the data without the holdout group. */
  int64_t sequence_count;
  int64_t item_count;
  int64_t label_count;
  int64_t attribute_count;
  /** The number of weights, transitions included. */
  int64_t feature_count;
  /** The penalized loss, or the summed loss of the iteration for perceptrons. */
  double loss;
  /** The norm of the weights. */
  double feature_norm;
  /** The norm of the gradient; NaN for algorithms that do not compute it. */
  double error_norm;
  /** The number of weights that are not 0. */
  int64_t active_features;
  /** The passes over the data in this iteration, trials of the line search included. */
  double passes;
  /** The time of this iteration, or of the preparation, and since the call. */
  double seconds;
  double total_seconds;
  /** On the holdout group, when there is one: whether there is, how many items and sequences it has and how many are right. */
  bool has_holdout;
  int64_t holdout_items;
  int64_t holdout_right_items;
  int64_t holdout_sequences;
  int64_t holdout_right_sequences;
  /** For each label: true positives, predicted items, gold items. */
  const int64_t *holdout_matches;
  const int64_t *holdout_predictions;
  const int64_t *holdout_references;
  /** The labels in the order of the model. */
  wt_texts labels;
  /** Why training ended; no bytes before. */
  wt_text ending;
  /** With WT_PROGRESS_PREPARED: what is doubtful about the data. */
  wt_texts warnings;
} wt_progress;

typedef enum wt_continuation {
  WT_CONTINUE = 0,
  /** End training and return the best model so far. */
  WT_STOP = 1,
  /** Fail with WT_ERROR_CANCELED. */
  WT_CANCEL = 2,
} wt_continuation;

/** Called before the first iteration, after each and at the end, on the thread of the call. Another answer than those above is
 *  an error. */
typedef wt_continuation (*wt_progress_function)(const wt_progress *progress, void *context);

/**
 * Trains on all groups but the holdout group, one of those that were given or -1 for none, and returns the model.
 *
 * The trainer keeps its data, so that it can train again. No file is written; see wt_model_write.
 */
wt_model *wt_trainer_train(
  wt_trainer *trainer, int32_t holdout, wt_progress_function progress, void *context,
  wt_error **error);

/* ---- Arrow ------------------------------------------------------------------------------------------------------- */

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE

#define ARROW_FLAG_DICTIONARY_ORDERED 1
#define ARROW_FLAG_NULLABLE 2
#define ARROW_FLAG_MAP_KEYS_SORTED 4

/** Arrow's C data interface: the type of a column. */
struct ArrowSchema {
  const char *format;
  const char *name;
  const char *metadata;
  int64_t flags;
  int64_t n_children;
  struct ArrowSchema **children;
  struct ArrowSchema *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

/** Arrow's C data interface: the data of a column. */
struct ArrowArray {
  int64_t length;
  int64_t null_count;
  int64_t offset;
  int64_t n_buffers;
  int64_t n_children;
  const void **buffers;
  struct ArrowArray **children;
  struct ArrowArray *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};
#endif

#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

/** Arrow's C stream interface: a column or a table in pieces. */
struct ArrowArrayStream {
  int (*get_schema)(struct ArrowArrayStream *, struct ArrowSchema *out);
  int (*get_next)(struct ArrowArrayStream *, struct ArrowArray *out);
  const char *(*get_last_error)(struct ArrowArrayStream *);
  void (*release)(struct ArrowArrayStream *);
  void *private_data;
};
#endif

/**
 * Tags a column of lines: strings (utf8, large_utf8 or string_view), or a struct with such a column named `column`.
 *
 * The result is a struct array with a row for each line:
 *   labels       list<dictionary<int32, utf8>>
 *   starts, ends list<int32>, in bytes of the line
 *   confidences  list<float>, if asked for
 *   spans        list<struct<start: int32, end: int32, label: dictionary<int32, utf8>, confidence: float>>, if asked for
 * A null has null lists. Other options than thread_count, confidences and spans are ignored. The input is read in place and
 * stays the caller's, who releases it; the output is released by the caller, too.
 */
bool wt_tag_arrow(
  const wt_model *model, const struct ArrowSchema *schema, const struct ArrowArray *array,
  wt_text column, const wt_tag_options *options, struct ArrowSchema *out_schema,
  struct ArrowArray *out_array, wt_error **error);

/**
 * Tags a stream of such columns piece by piece: each piece of the output is made when it is asked for, from one of the input.
 *
 * The output takes over the input, which is moved and marked as released. The model may be freed at once.
 */
bool wt_tag_arrow_stream(
  const wt_model *model, struct ArrowArrayStream *input, wt_text column,
  const wt_tag_options *options, struct ArrowArrayStream *output, wt_error **error);

#ifdef __cplusplus
}
#endif

#endif
