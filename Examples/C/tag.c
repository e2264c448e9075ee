/* Labels the words of lines: tag MODEL LINE... ("recipes" is the model that is a part of the library). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wordtagger.h>

static int fail(wt_error *error) {
  fprintf(stderr, "%s\n", wt_error_message(error).bytes);
  wt_error_free(error);
  return 1;
}

int main(int count, char **arguments) {
  if (count < 3) {
    fprintf(stderr, "usage: tag MODEL LINE...\n");
    return 2;
  }
  wt_error *error = NULL;
  wt_model *model = strcmp(arguments[1], "recipes") == 0 ? wt_model_open_recipes(&error)
                                                         : wt_model_open(arguments[1], &error);
  if (!model) return fail(error);
  wt_builder *lines = wt_builder_new(WT_LINES);
  for (int index = 2; index < count; index++) {
    wt_text line = {arguments[index], (int64_t)strlen(arguments[index])};
    if (!lines || !wt_builder_add_line(lines, line)) return 1;
  }
  wt_tag_options options = {.size = sizeof options, .confidences = true};
  wt_result *result = wt_tag(model, wt_builder_batch(lines), &options, &error);
  if (!result) return fail(error);
  const wt_tags *tags = wt_result_tags(result);
  for (int64_t line = 0; line < tags->sequence_count; line++) {
    for (int64_t item = tags->sequence_items[line]; item < tags->sequence_items[line + 1]; item++) {
      int32_t start = tags->token_starts[item], end = tags->token_ends[item];
      printf("%.*s\t%s\t%.2f\n", (int)(end - start), arguments[line + 2] + start,
             wt_model_label(model, tags->labels[item]).bytes, (double)tags->confidences[item]);
    }
    printf("\n");
  }
  wt_result_free(result);
  wt_builder_free(lines);
  wt_model_free(model);
  return 0;
}
