// The examples of the entry points, as their documentation has them.

import ClusterTraining
import DataGeneration
import LabeledData
import Medicines
import PageReading
import RecipeModels
import RecipeRows
import TaggerEvaluation
import TaggerTraining
import TermMatching
import Wordbook
import WordDictionaries
import WordLookup
import WordTagging

func rowBuilder() {
  let line = WordTagger.recipes.tagRecipeLine("1½ cups flour, sifted")
  let row = RowBuilder().row(from: line)
  print(row.amounts.map(\.display), row.ingredient?.text ?? "", row.preparation?.text ?? "")
}

#if OCR
func frameSession() async throws {
  var session = try FrameSession(ReadingOptions(.fast))
  for try await frame in FrameFeed(.folder("frames"), rate: 30, dropsLateFrames: false) {
    for line in try session.update(with: frame) { print(line.event, line.line.text) }
  }
}
#endif

func lineGenerator() throws {
  let grammar = try Grammar(contentsOf: "Datasets/addresses/addresses.grammar")
  var lines: [LabeledSequence] = []
  try LineGenerator(grammar, seed: 1).generate(500) { line, _ in
    lines.append(LabeledSequence(line))
  }
  print(lines.count)
}

func distillation() async throws {
  let unlabeled = try SequenceReader("Datasets/samples/lines.txt").readAll()
  let data = try Distillation().trainingData(from: unlabeled, taughtBy: .recipes)
  let student = try await TaggerTrainer().train(on: data).finish()
  print(student.trainingMetrics)
}

func sequenceWriter() throws {
  let writer = try SequenceWriter("lines.conll")
  try writer.write(LabeledSequence(tokens: ["2", "eggs"], labels: ["value", "ingredient"]))
  try writer.close()
}

func medicineChecker() throws {
  let checker = MedicineChecker(MedicineCatalog([.sample]))
  for pair in try checker.check(["ibuprofen", "warfarin"]).pairs {
    print(pair.first, pair.second, pair.statement)
  }
}

func wordbookEditor() throws {
  let store = try WordbookStore("words.sqlite")
  let reader = try VocabularyReader(english: KeepRule())
  let page = reader.vocabulary(ofText: "The marshes were black.", named: "page 1")
  try store.edit { editor in
    try editor.addPage(page, to: "Great Expectations")
    try editor.setKnown(["black"])
  }
}

func wordbookPages() async throws {
  let store = try WordbookStore("words.sqlite")
  let reader = try VocabularyReader(english: try store.keepRule(), wordNet: try .ifInstalled())
  let sources = [PageSource(path: "page-1.jpg"), PageSource(path: "page-2.jpg")]
  for try await page in store.add(sources, to: "Great Expectations", by: reader, with: PagePool()) {
    print(page.name, page.message ?? "\(page.change.newWordCount) new words")
  }
}

func wordAtPoint() throws {
  let lookup = try DictionaryLookup()
  let point = PagePoint(x: 0.2, y: 0.36)
  if let word = try lookup.word(at: point, of: PageSource(path: "page.jpg")) {
    print(word.sentence, word.definition.sections)
  }
}

func dataCheck() throws {
  var check = DataCheck()
  let reader = try SequenceReader("Datasets/samples/lines.jsonl")
  while let line = try reader.next() { check.add(SequenceBuffer(line)) }
  print(check.report.sequenceCount, check.report.labelsSeenOnce)
}

func comparison(_ first: WordTagger, _ second: WordTagger, _ gold: [LabeledSequence]) throws {
  let comparison = try EvaluationComparison(
    first.evaluation(on: gold), second.evaluation(on: gold))
  print(comparison.tokens.value, comparison.tokens.interval, comparison.tokens.isSignificant)
}

func termMatcher() throws {
  let list = try TermList(parsing: "ibuprofen | Nurofen\t5640\nfolic acid\n", file: "names")
  for match in TermMatcher(list).matches(in: "Nurofen 400 mg, acido folic") {
    print(match.text, match.chosen?.term.id ?? "not resolved")
  }
}

func clusterJob() async throws {
  let cluster = try ClusterJob()
  do {
    let job = cluster.train(
      TrainingConfiguration(), on: SequenceSource(contentsOf: ["lines.jsonl"]))
    let trained = try await job.finish()
    if cluster.isFirst { try trained.write(to: "lines.tagger") }
  } catch { cluster.fail { print(error) } }
  cluster.finish()
}

func pruningCost() async throws {
  let sequences = try SequenceReader("Datasets/samples/lines.jsonl").readAll()
  let trained = try await TaggerTrainer().train(on: sequences).finish()
  let cost = try PruningCost(of: trained, encoding: .code8, pruning: 0.05, on: sequences)
  print(cost.whole.tokenAccuracy - cost.pruned.tokenAccuracy)
}

func modelInformation() {
  let information = ModelInformation(of: .recipes)
  print(information.byteCount, information.features)
  print(information.transition(from: "value", to: "measure") ?? -.infinity)
}

func featureWeights() {
  var weights = FeatureWeights(.recipes, label: "measure")
  weights.add(word: "cups")
  for reason in weights.sorted.prefix(5) { print(reason.weight, reason.feature) }
}

func recipeLine() {
  for line in WordTagger.recipes.tagRecipe(["- 2 Tassen Mehl", "- 1 Prise Salz"]) {
    print(line.role.rawValue, RowEditor().row(of: line).ingredient?.text ?? "")
  }
}
