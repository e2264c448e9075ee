SWIFT ?= swift
SWIFT_FLAGS ?=
# SwiftPM passes the traits' -D flags in the order of a Set, which differs from process to process: a
# build with other command lines compiles everything again. A fixed hash seed keeps the order. Programs
# and tests do not get it, so that no result can depend on the order of a hash table unnoticed.
BUILD = SWIFT_DETERMINISTIC_HASHING=1 $(SWIFT) build
BENCHMARKS = $(BUILD) --package-path Benchmarks -c release --product
BENCHMARK_BIN := Benchmarks/.build/release
PREFIX ?= /usr/local
DESTDIR ?=
VERSION := $(shell sed -n 's/.*static let number = "\(.*\)"/\1/p' Sources/Interfaces/TaggerCommand/Version.swift)

# The modules with a documentation catalog.
MODULES := $(basename $(notdir $(wildcard Sources/*/*/*.docc)))
FORMATTED := Package.swift Sources Tests Tools Scripts Snippets Benchmarks Examples
RELEASE := .build/release/wordtagger
DEBUG := .build/debug/wordtagger
MODEL := Models/recipes.tagger

# A folder with data that is not part of the project (real recipe lines, treebanks, scanned pages).
# Where it is absent, the targets that measure on it leave those rows out and note it.
REAL_DATA ?= ../shared/data
export REAL_DATA
have_real_data = $(if $(wildcard $(REAL_DATA)/$(1)),,@Scripts/skip.sh $@ "REAL_DATA has no $(1)")

# The Debian packages and what each is for; `make packages` installs those that are missing.
define PACKAGES
libopenblas-serial-dev|OpenBLAS, the matrix products of training with large label sets
liblbfgs-dev|liblbfgs, the minimizer that tests compare ours with
libtesseract-dev|Tesseract, reading pages
libleptonica-dev|Leptonica, images in and out
tesseract-ocr-eng|Tesseract's English
tesseract-ocr-osd|Tesseract's orientation and script detection
tesseract-ocr-dan|Tesseract's Danish
tesseract-ocr-deu|Tesseract's German
tesseract-ocr-fra|Tesseract's French
tesseract-ocr-ita|Tesseract's Italian
tesseract-ocr-nld|Tesseract's Dutch
tesseract-ocr-por|Tesseract's Portuguese
tesseract-ocr-spa|Tesseract's Spanish
tesseract-ocr-swe|Tesseract's Swedish
zlib1g-dev|zlib, files ending in .gz
libsqlite3-dev|SQLite, wordbooks and label projects
libmicrohttpd-dev|libmicrohttpd, the HTTP side of the service
libzip-dev|libzip, packages of flash cards
scowl|SCOWL's word lists, the rarity of words
pkg-config|finds the libraries above
wordnet-base|WordNet, the dictionary and the words of the English models
python3-dev|Python's headers, for the helper in the wheel of the Python package
python3-venv|virtual environments, for its tests
poppler-utils|pdftoppm, the pages of PDF files
dict-freedict-eng-deu|FreeDict's English and German, for the tests of dictionaries
valgrind|counts instructions and allocations for the gates
endef
export PACKAGES

.PHONY: help packages build release demo test gates gates-record fuzz lint format reference docs \
  models install dist bench bench-data bench-tokens bench-tag bench-recipes bench-generate bench-accuracy clean

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

packages: ## Install the Debian packages that are missing, or say which
	@echo "$$PACKAGES" | Scripts/install-packages.sh

build: packages ## Build for debugging
	$(BUILD) $(SWIFT_FLAGS)

release: packages ## Build the command for use
	$(BUILD) -c release --product wordtagger $(SWIFT_FLAGS)

demo: release $(MODEL) ## Read a sample photo and print its rows
	@mkdir -p build
	@$(RELEASE) read --model $(MODEL) Datasets/samples/recipe.jpg --overlay build/demo.html
	@$(RELEASE) read --model $(MODEL) Datasets/samples/recipe.jpg --format json -o build/demo.json
	@echo
	@echo "The picture with its words in color, and its rows: build/demo.html. The rows for programs: build/demo.json."
	@echo
	@echo "Next:"
	@echo "  $(RELEASE) read YOUR-PHOTO.jpg --servings 4:6"
	@echo "  echo '1½ cups flour, sifted' | $(RELEASE) rows"
	@echo "  $(RELEASE) generate Datasets/recipes/recipes.grammar -n 10 --to lines"
	@echo "  Your own tagger in ten minutes: Sources/Training/DataGeneration/DataGeneration.docc/Articles/YourOwnTagger.md"

test: release ## Run all tests and gates
	$(BUILD) --build-tests $(SWIFT_FLAGS)
	DOCUMENTED_COMMAND=$(CURDIR)/$(dir $(RELEASE)) Scripts/run-tests.sh $(SWIFT) test --skip-build $(SWIFT_FLAGS)
	$(MAKE) gates

.PHONY: check-builds
check-builds: release ## Check that builds are not repeated, need no trait, serve other packages and WebAssembly
	Scripts/check-builds.sh $(SWIFT_FLAGS)
	Scripts/check-wasm.sh $(RELEASE)

gates: release ## Compare costs and accuracy with what was recorded
	$(BUILD) -c release --product GateCosts $(SWIFT_FLAGS)
	Benchmarks/Gates/check.sh $(dir $(RELEASE)) $(MODEL) Datasets/recipes/gold.jsonl

gates-record: ## Record what all gates measure now
	$(BUILD) --build-tests $(SWIFT_FLAGS)
	RECORD=1 $(SWIFT) test --skip-build --filter 'RecipeModelTests|EnglishModelTests' $(SWIFT_FLAGS)
	RECORD=1 $(MAKE) gates check-builds check-library wheel

FUZZ_SECONDS ?= 60
# TARGETS="model tokenizer" runs some of them.
TARGETS ?=
fuzz: packages ## Run all fuzz targets in turn, keep their corpora, print findings
	@Tests/FuzzTests/run.sh $(FUZZ_SECONDS) $(TARGETS)

.PHONY: test-web
test-web: release ## Use the service's page in headless Chromium; left out where that cannot be installed
	Tests/Web/run.sh $(RELEASE)

# The command with MPI, which no other target needs.
MPI_COMMAND := .build/mpi/release/wordtagger
.PHONY: mpi mpi-packages test-mpi test-mpi-short bench-cluster bench-cluster-training
mpi-packages: packages
	@printf '%s\n' "libopenmpi-dev|Open MPI, training on several machines" "openmpi-bin|mpirun, its starter" \
	  | Scripts/install-packages.sh

mpi: mpi-packages ## Build the command with MPI, for train --mpi
	$(BUILD) -c release --product wordtagger --traits default,MPI --scratch-path .build/mpi $(SWIFT_FLAGS)

test-cluster: test-mpi
test-mpi: mpi ## Train with 1 to 8 ranks, lose one, go on, stop
	Tests/Cluster/mpi.sh $(MPI_COMMAND)

test-mpi-short: ## The same with fewer numbers of ranks; left out where Open MPI cannot be installed
	@if $(MAKE) --no-print-directory mpi-packages; then \
	  $(MAKE) --no-print-directory mpi && Tests/Cluster/mpi.sh $(MPI_COMMAND) --short; \
	else Scripts/skip.sh test-mpi-short "Open MPI cannot be installed"; fi

bench-cluster: bench-cluster-training
bench-cluster-training: mpi ## Measure training with ranks and out of core
	Benchmarks/cluster/training.py $(MPI_COMMAND)

.PHONY: test-faults test-threads
test-faults: packages ## Run the kill and fault-injection tests at full length
	$(BUILD) --build-tests $(SWIFT_FLAGS)
	FAULTS=full Scripts/run-tests.sh $(SWIFT) test --skip-build --filter 'Fault|Kill|RandomRequest' $(SWIFT_FLAGS)

# The tests whose names speak of threads or of concurrent calls. The sanitizer ends a program that passes an empty
# structure inout, as the generator does.
test-threads: packages ## Run the tests with threads under the thread sanitizer
	$(BUILD) --build-tests --sanitize thread --scratch-path .build/threads $(SWIFT_FLAGS)
	TSAN_OPTIONS="halt_on_error=1 suppressions=$(CURDIR)/Tests/thread-sanitizer.supp" Scripts/run-tests.sh $(SWIFT) test --skip-build --sanitize thread \
	  --scratch-path .build/threads --filter '[Tt]hread|[Cc]oncurren' --skip GenerateTests $(SWIFT_FLAGS)

lint: build ## Check format, warnings, wording and that every public declaration is documented
	$(SWIFT) format lint --strict --recursive --parallel $(FORMATTED)
	@Scripts/symbol-graphs.sh build/symbols $(MODULES)
	@$(SWIFT) Scripts/check-documentation.swift build/symbols $(MODULES)
	@rm -rf build/api && $(SWIFT) Scripts/api-listing.swift build/symbols build/api $(MODULES)
	@diff -ru Documentation/API build/api || { echo "the public API has changed: run make api"; exit 1; }
	@for file in $$(git ls-files '*.sh' '*.py'); do [ "$$(head -c 2 $$file)" != '#!' ] || [ -x $$file ] || \
	  { echo "$$file begins with #! and is not executable"; exit 1; }; done
	@Scripts/check-english.py
	@Scripts/make-languages.py --check
	@$(DEBUG) reference | diff -u Documentation/Reference.md - || { echo "run make reference"; exit 1; }

format: ## Format all sources in place
	$(SWIFT) format format --in-place --recursive --parallel $(FORMATTED)

reference: build ## Write Documentation/Reference.md from the option table
	$(DEBUG) reference > Documentation/Reference.md

.PHONY: api
api: build ## Write the public declarations of all modules into Documentation/API
	@Scripts/symbol-graphs.sh build/symbols $(MODULES)
	@rm -rf Documentation/API && $(SWIFT) Scripts/api-listing.swift build/symbols Documentation/API $(MODULES)

docs: build ## Make the documentation of all modules in build/docs
	Scripts/api-pages.sh $(MODULES)

.PHONY: screenshots
screenshots: release ## Render the pictures of the documentation; installs headless Chromium
	Scripts/screenshots.sh $(RELEASE)

models: release fraction-model ## Make the models from their grammars, with their cards and history
	Scripts/make-models.sh $(RELEASE)
	Scripts/make-english.sh $(RELEASE)

.PHONY: language languages
languages: ## Collect names, numbers and units of the folders of languages into one file
	Scripts/make-languages.py

language: release ## Train a model of one language: make language LANGUAGE=pt
	Scripts/make-language.sh $(RELEASE) $(LANGUAGE)

$(MODEL): | release
	Scripts/make-models.sh $(RELEASE)

bench: bench-latency bench-tag bench-train bench-accuracy bench-tokens bench-data bench-generate bench-recipes bench-pages bench-ocr ## Run all benchmarks that need no cluster

# SECTIONS="latency tag" records some sections of Benchmarks/sections.py again; the others stay as they are.
.PHONY: bench-record
bench-record: ## Record what the benchmarks measure; write its pages and the table of README
	MAKE="$(MAKE)" Benchmarks/record.py run $(SECTIONS)
	Benchmarks/record.py write

.PHONY: bench-latency
bench-latency: release $(MODEL) ## Measure the latency of the recipe model for a line
	Benchmarks/latency.py $(RELEASE) $(MODEL) Datasets/recipes/gold.jsonl

.PHONY: bench-second-order
bench-second-order: release ## Compare models of second order with models of first order on several kinds of real data
	$(call have_real_data,fields)
	Benchmarks/Accuracy/second-order.sh $(RELEASE)

bench-accuracy: release ## Train on three kinds of real data and evaluate
	$(call have_real_data,fields)
	Benchmarks/Accuracy/measure.sh $(RELEASE)

.PHONY: bench-defaults
bench: bench-defaults
bench-defaults: release peers ## Compare the accuracy of training without options with CRFsuite and the features of its tutorial
	$(call have_real_data,ewt)
	Benchmarks/Peers/.venv/bin/python Benchmarks/Accuracy/peers.py $(RELEASE) $(REAL_DATA)

.PHONY: bench-parsers
bench: bench-parsers
bench-parsers: release ## Compare training without options with the features of usaddress and probablepeople on their own data
	[ -e build/python/peers-venv ] || python3 -m venv build/python/peers-venv
	build/python/peers-venv/bin/pip install --quiet -r Benchmarks/python/requirements.txt
	build/python/peers-venv/bin/python Benchmarks/Accuracy/parsers.py $(RELEASE) build/python/peers

.PHONY: bench-first-grammars
bench: bench-first-grammars
bench-first-grammars: release ## Evaluate taggers that learned from a newcomer's first grammars alone
	Benchmarks/Grammars/first_grammars.py $(RELEASE)

.PHONY: bench-learning
bench: bench-learning
bench-learning: release ## Measure fitted grammars, suspicious labels, chosen lines and weak labels on real data
	$(call have_real_data,fields)
	[ ! -e $(REAL_DATA)/fields ] || Benchmarks/learning.py $(RELEASE) $(REAL_DATA)

.PHONY: bench-calibration
bench: bench-calibration
bench-calibration: release peers ## Compare the calibration of training without options with CRFsuite's
	$(call have_real_data,ewt)
	Benchmarks/Peers/.venv/bin/python Benchmarks/Accuracy/calibration.py $(RELEASE) $(REAL_DATA)

bench-recipes: release ## Evaluate the recipe model on the gold set and on real lines
	$(call have_real_data,fields)
	@Scripts/evaluate-recipes.sh $(RELEASE)
	@[ ! -e $(REAL_DATA)/lines ] || { echo; \
	  Benchmarks/lines.py $(RELEASE) $(REAL_DATA)/lines/lines.dev.jsonl $(MODEL); }

bench-generate: release ## Measure how fast lines are generated, and in how much memory
	@Benchmarks/generating.py $(RELEASE)

.PHONY: fonts fraction-model bench-ocr
fonts: ## Install the fonts and the renderer that the fraction model is made with
	Scripts/install-packages.sh < Benchmarks/ocr/packages.txt

GLYPH_LINES ?= 4500
GLYPH_SEEDS := 11 12
fraction-model: fonts ## Render lines and train the model that reads fractions on them
	printf '%s\n' $(GLYPH_SEEDS) | xargs -P 2 -I SEED \
	  Benchmarks/ocr/render.py glyphs build/glyphs-SEED --count $(GLYPH_LINES) --seed SEED
	mkdir -p build/glyphs
	cat $(GLYPH_SEEDS:%=build/glyphs-%/lines.pnm) > build/glyphs/lines.pnm
	cat $(GLYPH_SEEDS:%=build/glyphs-%/lines.tsv) > build/glyphs/lines.tsv
	$(BUILD) -c release --product GlyphTraining $(SWIFT_FLAGS)
	.build/release/GlyphTraining build/glyphs Models/fractions.glyphs

bench-ocr: release fonts ## Measure reading on rendered lines and on scanned pages
	$(call have_real_data,ocr)
	Benchmarks/ocr/measure.sh $(RELEASE)

.PHONY: bench-medicines
bench: bench-medicines
bench-medicines: release fonts ## Measure names of medicines on labels and in texts, parity, look-up and broken tables
	$(BENCHMARKS) MedicineSpeed
	Benchmarks/medicines/measure.sh $(RELEASE) $(BENCHMARK_BIN)/MedicineSpeed

.PHONY: bench-serve
bench: bench-serve
bench-serve: release ## Measure requests, batches, latency, overload, slow clients and photos of the service; needs wrk
	Benchmarks/serving/measure.py $(RELEASE)

.PHONY: bench-learn
bench: bench-learn
bench-learn: release ## Let a simulated annotator label chosen and random lines, and compare what is learned
	$(call have_real_data,fields)
	@[ ! -e $(REAL_DATA)/fields ] || Benchmarks/serving/annotator.py $(RELEASE) $(REAL_DATA)/fields --seeds 20 --lines 100,500,1000,2000
	@[ ! -e $(REAL_DATA)/fields ] || Benchmarks/serving/annotator.py $(RELEASE) $(REAL_DATA)/fields --start shipped --lines 0,200
	$(call have_real_data,tasteset)
	@[ ! -e $(REAL_DATA)/tasteset ] || Benchmarks/serving/tasteset.py $(REAL_DATA)/tasteset build/tasteset
	@[ ! -e $(REAL_DATA)/tasteset ] || Benchmarks/serving/annotator.py $(RELEASE) build/tasteset --start shipped --lines 0,100,200

.PHONY: bench-wordbook
bench: bench-wordbook
WORDBOOK_VENV := build/wordbook-venv
bench-wordbook: release ## Measure wordbooks, and compare cards and schedules with Anki's library and fsrs
	@[ -e $(WORDBOOK_VENV) ] || python3 -m venv $(WORDBOOK_VENV)
	$(WORDBOOK_VENV)/bin/pip install --quiet -r Benchmarks/wordbook/requirements.txt
	$(call have_real_data,ewt)
	$(call have_real_data,ocr)
	Benchmarks/wordbook/measure.py $(RELEASE) $(addprefix --text ,$(wildcard $(REAL_DATA)/ewt/train.conll)) \
	  $(wildcard $(REAL_DATA)/ocr/boston1896_0*.png)
	Benchmarks/wordbook/reviews.py $(RELEASE)
	$(WORDBOOK_VENV)/bin/python Benchmarks/wordbook/anki_oracle.py $(RELEASE) build/wordbook
	$(WORDBOOK_VENV)/bin/python Benchmarks/wordbook/fsrs_histories.py 10000 7 > build/wordbook/histories.tsv
	$(BUILD) --build-tests $(SWIFT_FLAGS)
	FSRS_HISTORIES=$(CURDIR)/build/wordbook/histories.tsv $(SWIFT) test --skip-build \
	  --filter ReviewSchedulerTests $(SWIFT_FLAGS)

.PHONY: bench-dictionary
bench: bench-dictionary
bench-dictionary: release ## Measure looking up words, lemmas and parts of speech, and compare with WordNet's own program
	$(BENCHMARKS) DictionarySpeed
	Benchmarks/dictionary/measure.sh $(RELEASE) $(BENCHMARK_BIN)/DictionarySpeed

.PHONY: bench-end-to-end
bench: bench-end-to-end
bench-end-to-end: release fonts $(MODEL) ## Measure how many rows of whole pages are right, and where errors arise
	$(call have_real_data,ocr)
	Benchmarks/pages/measure.sh $(RELEASE)

.PHONY: bench-recipe-pages
bench-recipe-pages: release fonts $(MODEL) ## Measure how many ingredients of whole recipe pages are right, by layout
	$(call have_real_data,recipes)
	[ ! -e $(REAL_DATA)/recipes ] || { Benchmarks/pages/recipe_pages.py \
	  $(REAL_DATA)/recipes/recipes.dev.jsonl build/recipe-pages --pages $(or $(PAGES),72) --seed $(or $(SEED),5) \
	  --layouts $(or $(LAYOUTS),usual) && Benchmarks/pages/recipe_score.py $(RELEASE) build/recipe-pages; }

PAGE_DATA := build/page-data/test.json
$(PAGE_DATA): $(wildcard Datasets/pages/* Datasets/recipes/* Datasets/recipes/*/* Benchmarks/pages/training_pages.py \
    Benchmarks/pages/canvas.py Benchmarks/ocr/*.py Scripts/make-page-data.sh) | release fonts
	Scripts/make-page-data.sh $(RELEASE)

.PHONY: recipe-words
recipe-words: release ## Write the words of the grammars into the repair of misread words
	mkdir -p build/words
	$(RELEASE) generate Datasets/recipes/recipes.grammar -n 100000 --seed 21 -o build/words/ingredients.jsonl
	$(RELEASE) generate Datasets/pages/pages.grammar -n 100000 --seed 22 -o build/words/texts.jsonl
	Scripts/recipe-words.py build/words/ingredients.jsonl build/words/texts.jsonl \
	  >Sources/Core/CEmbeddedFiles/Files/words.txt

.PHONY: usual-amounts
usual-amounts: release ## Count the forms of amounts in generated lines, for the model that checks rows
	$(BUILD) -c release --product PageTraining $(SWIFT_FLAGS)
	mkdir -p build/words
	$(RELEASE) generate Datasets/recipes/recipes.grammar -n 300000 --seed 23 -o build/words/amounts.jsonl
	.build/release/PageTraining amounts $(MODEL) build/words/amounts.jsonl >build/words/amounts.txt
	mv build/words/amounts.txt Sources/Core/CEmbeddedFiles/Files/amounts.txt

.PHONY: role-model
role-model: release ## Train the model that says what each line of a recipe is
	$(BUILD) -c release --product RoleTraining
	Scripts/make-role-model.sh $(RELEASE) .build/release/RoleTraining

.PHONY: step-model
step-model: release ## Train the model of the words of steps that name foods, amounts and times
	Scripts/food-groups.py Datasets/recipes/food-groups.txt Datasets/recipes/foods \
	  >Sources/Core/CEmbeddedFiles/Files/food-groups.txt
	$(BUILD) -c release --product StepTraining $(SWIFT_FLAGS)
	Scripts/make-step-model.sh $(RELEASE) .build/release/StepTraining

.PHONY: text-model
text-model: release ## Train the model that finds ingredients in running text
	Scripts/make-text-model.sh $(RELEASE)

.PHONY: check-model
check-model: release $(PAGE_DATA) page-model ## Train the model that says how probable it is that a row is right
	$(BUILD) -c release --product PageTraining $(SWIFT_FLAGS)
	Scripts/make-check-model.sh $(RELEASE) .build/release/PageTraining

.PHONY: rules check-rules
rules: release fonts ## Count what each rule does to lines and pages whose rows or texts are known, and record it
	$(BUILD) -c release --product RuleLedger $(SWIFT_FLAGS)
	[ ! -e $(REAL_DATA)/recipes ] || Benchmarks/pages/recipe_pages.py $(REAL_DATA)/recipes/recipes.dev.jsonl build/rule-pages --pages 140 --seed 31
	$(RELEASE) generate Datasets/recipes/recipes.grammar -n 156250 --seed 7 --split 96/2/2 -o build/rule-lines/lines
	Benchmarks/pages/render.py build/rule-lines/lines/test.jsonl build/rule-lines --pages 70 --seed 6
	Benchmarks/rules.py .build/release/RuleLedger

check-rules: ## Fail on a rule that never fires, spoils more lines than it improves, or is not in the record
	$(BUILD) -c release --product RuleLedger $(SWIFT_FLAGS)
	Benchmarks/rules.py .build/release/RuleLedger --check

.PHONY: page-model
page-model: release $(PAGE_DATA) ## Train the model that labels the lines of a page with their parts
	$(BUILD) -c release --product PageTraining $(SWIFT_FLAGS)
	for pages in $$(cd build/page-data && ls */truth.jsonl | grep -v ^test/ | cut -d/ -f1); do \
	  .build/release/PageTraining parts $(MODEL) build/page-data/$$pages.json build/page-data/$$pages/truth.jsonl || exit 1; \
	  done >build/page-data/pages.crfsuite
	$(RELEASE) train build/page-data/pages.crfsuite -o Models/pages.tagger --min-count 10 --l2 30 \
	  --max-iterations 120 --quantize i8 --meta description="The parts of a recipe page" \
	  --meta license=MIT --meta data="pages rendered from Datasets/pages and Datasets/recipes"

.PHONY: bench-roles bench-silent bench-steps bench-running bench-paragraphs bench-foods
bench-running: release ## Measure whether ingredients are found in running text
	Benchmarks/running.py $(RELEASE) Benchmarks/running.texts.jsonl

bench-paragraphs: release ## Measure whether lists of ingredients that are set as a paragraph are divided
	Benchmarks/running.py $(RELEASE) Benchmarks/running.paragraphs.jsonl

bench-steps: release ## Measure whether the steps of real recipes know their ingredients
	$(call have_real_data,recipes)
	Benchmarks/steps.py $(RELEASE) $(REAL_DATA)/recipes/recipes.dev.jsonl Benchmarks/steps.labels.jsonl

bench-roles: release ## Measure on real recipes whether it is known what each line is
	$(call have_real_data,recipes)
	Benchmarks/roles.py $(RELEASE) $(REAL_DATA)/recipes/recipes.dev.jsonl

bench-foods: release ## Measure whether names of foods find the right entry of a table
	$(call have_real_data,fields)
	[ -e build/python/peers-venv ] || python3 -m venv build/python/peers-venv
	build/python/peers-venv/bin/pip install --quiet ingredient-parser-nlp
	Benchmarks/foods.py $(RELEASE) $(REAL_DATA)/fields/dev.jsonl Benchmarks/foods.labels.jsonl \
	  build/python/peers-venv/lib/python3*/site-packages/ingredient_parser/en/data/fdc_ingredients.csv.gz

bench-silent: release ## Measure how many wrong rows of real lines carry no flag
	$(call have_real_data,lines)
	Benchmarks/silent.py $(RELEASE) $(REAL_DATA)/lines/lines.dev.jsonl

.PHONY: bench-pages
BOOK_PAGE := $(REAL_DATA)/ocr/boston1896_05.png
bench-pages: packages ## Compare the cost of reading pages with the cost of Tesseract alone
	$(call have_real_data,ocr)
	$(BENCHMARKS) PageSpeed
	$(BENCHMARK_BIN)/PageSpeed Tests/PageReadingTests/Fixtures/recipe.tif $(wildcard $(BOOK_PAGE))

bench-data: packages ## Measure how fast labeled data is read, and in how much memory
	$(BENCHMARKS) Reading
	$(BENCHMARK_BIN)/Reading Datasets/samples/lines.jsonl 1000

LINES = $(or $(wildcard $(REAL_DATA)/fields/train.jsonl),Datasets/recipes/gold.jsonl)
bench-tokens: packages ## Measure how fast lines are cut into tokens
	$(call have_real_data,fields)
	$(BENCHMARKS) Tokenizing
	$(BENCHMARK_BIN)/Tokenizing $(LINES)

.PHONY: peers bench-train
peers:
	@[ -e Benchmarks/Peers/.venv ] || python3 -m venv Benchmarks/Peers/.venv
	Benchmarks/Peers/.venv/bin/pip install --quiet -r Benchmarks/Peers/requirements.txt

bench-tag: release peers ## Compare the speed of tagging with CRFsuite and ingredient-parser, and count what each stage takes
	$(call have_real_data,fields)
	$(BUILD) -c release --product GateCosts $(SWIFT_FLAGS)
	python3 Benchmarks/tagging_stages.py $(dir $(RELEASE)) $(MODEL) $(LINES)
	Benchmarks/Peers/.venv/bin/python Benchmarks/Peers/tagging.py $(RELEASE) $(LINES) \
	  $(addprefix --pos-data ,$(wildcard $(REAL_DATA)/ewt/dev.conll))

# BENCH_FLAGS="--quick" takes a tenth of the data; --data, --training and --only choose rows.
BENCH_FLAGS ?=
bench-train: release peers ## Compare training with CRFsuite: time, memory, objective, accuracy, files
	$(call have_real_data,fields)
	Benchmarks/Peers/.venv/bin/python Benchmarks/Peers/training.py $(RELEASE) $(BENCH_FLAGS) \
	  --grammar Datasets/recipes/recipes.grammar \
	  $(foreach set,ewt fields,$(addprefix --$(set) ,$(wildcard $(REAL_DATA)/$(set))))

.PHONY: install-command
install: install-command install-library ## Install the command with its models, and the library of the C interface, under PREFIX

install-command: release ## Install the command, its models and completions under PREFIX
	$(MAKE) install-files
	strip $(DESTDIR)$(PREFIX)/bin/wordtagger
	@echo "$(PREFIX)/bin/wordtagger runs with the Swift libraries of this machine's toolchain, $(dir $(shell command -v $(SWIFT)))../lib/swift/linux;"
	@echo "make dist and make deb make programs that need none."

# The command that install-files installs.
COMMAND ?= $(RELEASE)
.PHONY: install-files
install-files: spdx
	install -D $(COMMAND) $(DESTDIR)$(PREFIX)/bin/wordtagger
	install -d $(DESTDIR)$(PREFIX)/share/wordtagger $(DESTDIR)$(PREFIX)/share/bash-completion/completions \
	  $(DESTDIR)$(PREFIX)/share/zsh/site-functions $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	Scripts/install-models.sh $(DESTDIR)$(PREFIX)/share/wordtagger Models/english* $(filter-out Models/english%,$(wildcard Models/*.md)) \
	  NOTICE THIRD-PARTY.md LICENSE build/wordtagger.spdx
	install -d $(DESTDIR)$(PREFIX)/share/wordtagger/presets $(DESTDIR)$(PREFIX)/share/wordtagger/LICENSES
	Scripts/install-models.sh $(DESTDIR)$(PREFIX)/share/wordtagger/presets Sources/Core/CEmbeddedFiles/Files/*.features
	Scripts/install-models.sh $(DESTDIR)$(PREFIX)/share/wordtagger/LICENSES LICENSES/*
	$(COMMAND) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/wordtagger
	$(COMMAND) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_wordtagger
	$(COMMAND) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/wordtagger.fish
	install -d $(DESTDIR)$(PREFIX)/share/man/man1 $(DESTDIR)$(PREFIX)/lib/systemd/system
	$(COMMAND) reference --format manual | gzip -9n > $(DESTDIR)$(PREFIX)/share/man/man1/wordtagger.1.gz
	sed 's|@PREFIX@|$(PREFIX)|' Packaging/wordtagger.service > $(DESTDIR)$(PREFIX)/lib/systemd/system/wordtagger.service

.PHONY: uninstall
uninstall: ## Remove what install put under PREFIX
	rm -rf $(DESTDIR)$(PREFIX)/share/wordtagger
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,bin/wordtagger share/bash-completion/completions/wordtagger \
	  share/zsh/site-functions/_wordtagger share/fish/vendor_completions.d/wordtagger.fish share/man/man1/wordtagger.1.gz \
	  lib/systemd/system/wordtagger.service include/wordtagger.h) \
	  $(addprefix $(DESTDIR)$(LIBDIR)/,libwordtagger.so libwordtagger.so.1 pkgconfig/wordtagger.pc)

.PHONY: wheel check-wheel test-python bench-python
wheel: packages library ## Build the wheel of the Python package into build/python
	mkdir -p build/python
	rm -f build/python/*.whl
	$(WITHOUT_HASHES) -o build/python/libwordtagger.so.1 $(LIBRARY)
	python3 Python/build_backend.py build/python
	Benchmarks/Gates/gate.sh bytes-of-the-wheel $$(stat -c %s build/python/*.whl)

check-wheel: wheel ## Install and try the wheel in a clean root, where there is no Swift
	Scripts/in-clean-root.sh python3-venv Scripts/try-wheel.sh build/python/wordtagger-*.whl

test-python: wheel ## Test the Python package in a virtual environment, with the test suites of its peers
	Scripts/test-python.sh build/python/wordtagger-*.whl

.PHONY: test-engines bench-engines test-cluster
test-cluster: test-engines
test-engines: release wheel ## Test Spark, Ray, Dask, GNU parallel and Slurm; installs them and Java
	Tests/Engines/run.sh $(RELEASE) build/python/wordtagger-*.whl $(TESTS)

bench-engines: release wheel ## Compare Spark's mapInArrow with the command, and two threads of generate with one
	Tests/Engines/run.sh $(RELEASE) build/python/wordtagger-*.whl Tests/Engines/test_shells.py
	$(RELEASE) generate Datasets/recipes/recipes.grammar -n 400000 --to lines -o build/engines/lines.txt
	build/engines/venv/bin/python Benchmarks/python/engines.py $(RELEASE) $(MODEL) build/engines/lines.txt
	Benchmarks/generating.py $(RELEASE) --threads

bench-python: release wheel ## Compare the Python package with python-crfsuite, sklearn-crfsuite and ingredient-parser
	[ -e build/python/peers-venv ] || python3 -m venv build/python/peers-venv
	build/python/peers-venv/bin/pip install --quiet -r Benchmarks/python/requirements.txt
	build/python/peers-venv/bin/pip install --quiet --no-index --force-reinstall --no-deps build/python/wordtagger-*.whl
	build/python/peers-venv/bin/pip download --quiet --no-deps -d build/python/ingredient-parser ingredient-parser-nlp==2.4.0
	unzip -qoj build/python/ingredient-parser/ingredient_parser_nlp-2.4.0-*.whl '*/model.en.crfsuite' -d build/python/ingredient-parser
	$(call have_real_data,entities)
	$(call have_real_data,fields)
	build/python/peers-venv/bin/python Benchmarks/python/compare.py $(RELEASE) $(BENCH_FLAGS) \
	  $(addprefix --entities ,$(wildcard $(REAL_DATA)/entities)) $(addprefix --lines ,$(wildcard $(REAL_DATA)/fields/train.jsonl))

.PHONY: notices spdx
notices: ## Write the notices of the program from THIRD-PARTY.md
	Scripts/licenses.py notice program > Sources/Core/CEmbeddedFiles/Files/notice.txt
	Scripts/licenses.py notice english > Sources/Core/CEmbeddedFiles/Files/notice-english.txt
	Scripts/licenses.py notice program english > NOTICE

spdx: packages ## Write what is in the program, and what it uses, as SPDX into build/wordtagger.spdx
	@mkdir -p build
	Scripts/licenses.py spdx $(VERSION) > build/wordtagger.spdx

# The command of the archive and of the Debian package: with Swift's libraries inside, and without the English models, which
# are files of their own there because of their license. The traits are the default ones but EnglishModels.
# It starts without the libraries that only pages, the service or wordbooks need. Addresses that the loader adjusts could be packed
# (-z pack-relative-relocs), a twentieth of the program, but not for the C library of Ubuntu 22.04.
PACKED := build/packed/wordtagger
# Where the packed command and the library are built; what is released has a folder of its own, as its sources stand elsewhere.
BUILDS ?= .build
# The bytes do not depend on the folder of the build.
SAME_BYTES = -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=.
WITHOUT_HASHES := strip --remove-section=.swift_modhash
.PHONY: packed packing-tools
packing-tools:
	@echo 'patchelf|lets a program start without libraries that it loads later' | Scripts/install-packages.sh

packed: packages packing-tools
	$(BUILD) -c release --product wordtagger --scratch-path $(BUILDS)/packed --static-swift-stdlib -Xlinker --as-needed \
	  -Xswiftc -use-ld=lld -Xlinker --version-script=$(CURDIR)/Packaging/command.map -Xlinker $(CURDIR)/Packaging/no-unwinding.ld $(SAME_BYTES) \
	  --traits BLAS,Gzip,OCR,Service,Storage $(SWIFT_FLAGS)
	mkdir -p build/packed
	$(WITHOUT_HASHES) -o $(PACKED) $(BUILDS)/packed/release/wordtagger
	Scripts/load-late.sh $(PACKED)

ARCHIVE := build/wordtagger-$(VERSION)-$(shell uname -m).tar.gz
dist: archive ## Pack a binary with Swift's libraries inside into build/, and try it
	Scripts/try-install.sh $(ARCHIVE)

.PHONY: archive
archive: packed
	rm -rf build/dist
	$(MAKE) install-files COMMAND=$(PACKED) PREFIX=/wordtagger-$(VERSION) DESTDIR=$(CURDIR)/build/dist
	cp README.md LICENSE NOTICE THIRD-PARTY.md CHANGELOG.md SECURITY.md build/dist/wordtagger-$(VERSION)/
	Scripts/archive.sh build/dist wordtagger-$(VERSION) $(ARCHIVE)

# The C interface as a library of its own: zlib alone, Swift's libraries inside, and only its functions visible.
LIBRARY = $(BUILDS)/interface/release/libCWordTagger.so
.PHONY: library check-library install-library
library: ## Build libwordtagger.so, the C interface
	$(BUILD) -c release --product CWordTagger --disable-default-traits --traits Gzip --scratch-path $(BUILDS)/interface \
	  -Xswiftc -static-stdlib -Xlinker --version-script=$(CURDIR)/Sources/Interfaces/CWordTagger/exports.map \
	  -Xlinker --gc-sections -Xlinker --icf=safe -Xlinker -soname=libwordtagger.so.1 $(SAME_BYTES)

check-library: library ## Check what libwordtagger.so needs and shows, and use it from C
	Scripts/check-library.sh $(LIBRARY)

LIBDIR ?= $(PREFIX)/lib
install-library: library ## Install libwordtagger.so, its header and its pkg-config file under PREFIX
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(PREFIX)/include
	install -m 644 $(LIBRARY) $(DESTDIR)$(LIBDIR)/libwordtagger.so.1
	$(WITHOUT_HASHES) $(DESTDIR)$(LIBDIR)/libwordtagger.so.1
	ln -sf libwordtagger.so.1 $(DESTDIR)$(LIBDIR)/libwordtagger.so
	install -m 644 Sources/Interfaces/CWordTagger/include/wordtagger.h $(DESTDIR)$(PREFIX)/include/
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@LIBDIR@|$(LIBDIR)|' -e 's|@VERSION@|$(VERSION)|' \
	  Sources/Interfaces/CWordTagger/wordtagger.pc.in > $(DESTDIR)$(LIBDIR)/pkgconfig/wordtagger.pc

.PHONY: deb clean-root-tools
clean-root-tools:
	@echo 'debootstrap|clean roots to try packages in' | Scripts/install-packages.sh || true

deb: clean-root-tools packages-of-debian ## Make Debian packages of the command and the library in build/deb, and try them in a clean root
	Scripts/in-clean-root.sh '' Scripts/try-deb.sh build/deb/*.deb Datasets/samples/recipe.jpg Examples/C/tag.c
	Scripts/in-clean-root.sh '' Scripts/try-service.sh build/deb/*.deb Datasets/samples/recipe.jpg Tests/Fixtures/first.labels \
	  Models/recipes.tagger Models/pages.tagger

# The same without trying them.
.PHONY: packages-of-debian
packages-of-debian: packed library
	rm -rf build/deb
	$(MAKE) install-files COMMAND=$(PACKED) PREFIX=/usr DESTDIR=$(CURDIR)/build/deb/command
	$(MAKE) install-library PREFIX=/usr LIBDIR=/usr/lib/$$(dpkg-architecture -qDEB_HOST_MULTIARCH) \
	  DESTDIR=$(CURDIR)/build/deb/library
	Scripts/make-deb.sh $(VERSION) build/deb/command build/deb/library build/deb $(BUILDS)/packed/release/wordtagger

# The compiler writes lengths of the names of source files into the code, so what is released is built where they are always
# the same.
# What is missing is installed before, since a user without root is root in there of nothing else.
AS_RELEASED = Scripts/in-fixed-folder.sh $(MAKE) BUILDS=.build/released

# Tests/artifacts.txt has the time and the commit; .ci/run fails when they are old, as the build takes too long for it.
.PHONY: release-artifacts
release-artifacts: packages packing-tools clean-root-tools ## Make archive, Debian packages and wheel, try them, and look for the notices of what is in them
	git diff --quiet HEAD -- . ':!Tests/artifacts.txt' || { echo "commit the changes first" >&2; exit 1; }
	rm -f build/skips.txt
	+$(AS_RELEASED) dist deb check-wheel
	! grep '^try-' build/skips.txt
	Scripts/check-licenses.py $(ARCHIVE) build/deb/*.deb build/python/wordtagger-*.whl \
	  build/dist/wordtagger-$(VERSION)/share/wordtagger
	echo "$$(date -u +%FT%TZ) $$(git describe --always --dirty)" > Tests/artifacts.txt

.PHONY: release-files release-check
release-files: packages packing-tools ## Make the archive, the Debian packages and the wheel in build/release, without trying them
	+$(AS_RELEASED) archive packages-of-debian wheel
	rm -rf build/release
	mkdir -p build/release
	cp $(ARCHIVE) build/deb/*.deb build/python/wordtagger-*.whl build/release/

release-check: release-artifacts ## All that must hold before a release: Documentation/Releasing.md
	$(MAKE) release-files
	[ $$(stat -c %s $(PACKED)) -le 23500000 ] && [ $$(stat -c %s $(ARCHIVE)) -le 18000000 ]
	Scripts/check-checksums.sh build/release
	Scripts/check-reproducible.sh build/release $(SWIFT_FLAGS)

clean: ## Remove what was built
	rm -rf .build build Benchmarks/.build Examples/*/.build
