import Foundation
import Testing

@testable import TaggerCommand

/// Results that look right and are not: each is said, or is an error.
@Suite("Results that must not be silent")
struct SilentResultTests {
  /// Entities, with a column of parts of speech between the words and the labels.
  static let entities = """
    Acme NNP x I-ORG
    Corp NNP x I-ORG
    hired VBD y O
    Ann NNP x I-PER

    Ann NNP x I-PER
    left VBD y O
    Acme NNP x I-ORG

    """

  /// A folder with labeled entities in BIO and a model of them.
  private static func trained(_ options: [String] = []) throws -> (
    TestFolder, data: String, model: String
  ) {
    let folder = try TestFolder()
    let bio = entities.replacing("Acme NNP x I-", with: "Acme NNP x B-")
      .replacing("I-PER", with: "B-PER")
    let data = try folder.file("entities.conll", String(repeating: bio + "\n", count: 4))
    let model = folder.path + "/entities.tagger"
    let trained = try Command.run(["train", data, "-o", model] + options)
    #expect(trained.status == 0, "\(trained.errors)")
    return (folder, data, model)
  }

  @Test("Labels to evaluate that exist nowhere are an error")
  func unknownLabels() throws {
    let (folder, data, model) = try Self.trained()
    let found = try Command.run([
      "evaluate", "--model", model, data, "--labels", "PER,NOPE", "--min-tokens", "0.99",
    ])
    withExtendedLifetime(folder) {}
    #expect(found.status != 0)
    #expect(found.errors.contains("'NOPE', which is neither a label nor a kind of entity"))
  }

  @Test("Kinds of entities stand for their labels", arguments: ["PER", "B-PER", "ORG,PER"])
  func kinds(names: String) throws {
    let (folder, data, model) = try Self.trained()
    let wrong = try folder.file(
      "wrong.conll", "Acme NNP x B-PER\nCorp NNP x I-ORG\nAnn NNP x B-PER\n")
    let right = try Command.run(["evaluate", "--model", model, data, "--labels", names])
    #expect(right.status == 0, "\(right.errors)")
    #expect(right.output.contains("PER"))
    let failed = try Command.run([
      "evaluate", "--model", model, wrong, "--labels", names, "--min-tokens", "0.99",
    ])
    #expect(failed.status == 1)
    #expect(failed.errors.contains("the accuracy of tokens"))
  }

  @Test("A model keeps the columns that were selected for it")
  func columns() throws {
    let (folder, data, model) = try Self.trained(["--columns", "1,3,-1"])
    let inspected = try Command.run(["inspect", model])
    #expect(inspected.output.contains("1,3,-1"))
    // The second column says nothing here, and would be taken for the third.
    let moved = try folder.file(
      "moved.conll",
      try String(contentsOfFile: data, encoding: .utf8).replacing(" NNP ", with: " VBD "))
    let evaluated = try Command.run(["evaluate", "--model", model, moved, "--min-tokens", "1"])
    #expect(evaluated.status == 0, "\(evaluated.errors)")
    let tagged = try Command.run([
      "tag", "--model", model, "--pretokenized", "--from", "conll", "--format", "tsv", moved,
    ])
    #expect(tagged.output.hasPrefix("Acme Corp hired Ann\tB-ORG I-ORG O B-PER\n"))
    let other = try Command.run(["evaluate", "--model", model, moved, "--columns", "1,2,4"])
    #expect(
      other.errors.contains("warning: the model learned from --columns 1,3,-1, not from 1,2,4"))
  }

  @Test("Another number of columns without names than the model learned from is an error")
  func otherWidth() throws {
    let (folder, data, model) = try Self.trained()
    let text = try String(contentsOfFile: data, encoding: .utf8)
    let wider = try folder.file(
      "wider.conll", text.replacing(" NNP ", with: " z NNP ").replacing(" VBD ", with: " z VBD "))
    for verb in [["evaluate"], ["tag", "--pretokenized", "--from", "conll"]] {
      let found = try Command.run(verb + ["--model", model, wider])
      #expect(found.status == 1)
      #expect(
        found.errors.contains("learned from data with 2 columns without names"), "\(found.errors)")
    }
    let selected = try Command.run([
      "evaluate", "--model", model, wider, "--columns", "1,3,4,5", "--min-tokens", "1",
    ])
    #expect(selected.status == 0, "\(selected.errors)")
  }

  @Test("A model whose features use no column takes data with any number of them")
  func unusedColumns() throws {
    let words = try TestFolder()
    let features = try words.file("word.features", "word[0]\n")
    let (folder, _, model) = try Self.trained(["--features", features])
    let wider = try folder.file("wider.conll", "Acme z NNP x B-ORG\nhired z VBD y O\n")
    let found = try Command.run(["evaluate", "--model", model, wider])
    withExtendedLifetime(words) {}
    #expect(found.status == 0, "\(found.errors)")
  }

  @Test("Labels of the validation data that training lacks are warned about")
  func foreignValidation() throws {
    let (folder, data, _) = try Self.trained()
    let other = try folder.file("other.conll", "Ann NNP x U-PER\nleft VBD y O\n")
    let trained = try Command.run([
      "train", data, "--validation", other, "-o", folder.path + "/other.tagger",
    ])
    #expect(
      trained.errors.contains("warning: validation: its labels U-PER are not in"),
      "\(trained.errors)")
  }

  @Test("A bundled model is evaluated by its name, and a label that no model has is an error")
  func bundledModels() throws {
    let lines = Command.repository + "/Datasets/samples/lines.jsonl"
    let found = try Command.run(["evaluate", "--model", "recipes", lines])
    #expect(found.status == 0 && found.output.contains("tokens right"), "\(found.errors)")
    let unknown = try Command.run(["inspect", "recipes", "--strongest", "nope", "--lines", lines])
    #expect(unknown.status == 2 && unknown.errors.contains("no label of the model"))
  }

  @Test("Columns of a file that has none are an error")
  func columnsOfOtherFormats() throws {
    let (folder, model) = try TrainTests.trained()
    let lines = folder.path + "/lines.jsonl"
    for command in [["check", lines], ["evaluate", "--model", model, lines]] {
      let found = try Command.run(command + ["--columns", "1,2"])
      #expect(found.status != 0)
      #expect(found.errors.contains("columns are selected in CoNLL files, and this one is jsonl"))
    }
  }

  @Test("Text beside selected columns is read as text, and no labels are no selection")
  func textBesideColumns() throws {
    let (folder, data, model) = try Self.trained()
    let text = try folder.file("text.txt", "Acme Corp hired Ann\nAnn left Acme\n")
    let trained = try Command.run([
      "train", data, "--columns", "1,4", "--validation", data, "--unlabeled", text, "-o",
      folder.path + "/self.tagger",
    ])
    #expect(trained.status == 0, "\(trained.errors)")
    #expect(try Command.run(["evaluate", "--model", model, data, "--labels", ","]).status != 0)
  }

  static let unusedParameters: [(options: [String], message: String)] = [
    (["--algorithm", "perceptron", "--l2", "1"], "l2: perceptron does not use it"),
    (["--algorithm", "lbfgs", "--l1", "1"], "l1: lbfgs does not use it; it is for owlqn"),
    (["--algorithm", "sgd", "--memory", "3"], "memory: sgd does not use it"),
    (["--aggressiveness", "2"], "aggressiveness: lbfgs does not use it"),
  ]

  @Test(
    "A hyper-parameter that the algorithm does not use is an error", arguments: unusedParameters)
  func unused(options: [String], message: String) throws {
    let folder = try TestFolder()
    let data = try folder.file("lines.jsonl", TrainTests.lines)
    let found = try Command.run(["train", data, "-o", folder.path + "/no.tagger"] + options)
    #expect(found.status == 1)
    #expect(found.errors.contains(message), "\(found.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/no.tagger"))
  }

  @Test("An absolute penalty without an algorithm asks for OWL-QN")
  func absolutePenalty() throws {
    let (folder, model) = try TrainTests.trained(["--l1", "0.1"])
    withExtendedLifetime(folder) {}
    #expect(try Command.run(["inspect", model]).output.contains("algorithm=owlqn"))
  }

  @Test("Words bound to a kind of entity are entities")
  func boundKinds() throws {
    let (folder, _, model) = try Self.trained(["--columns", "1,4"])
    let names = try folder.file("names.txt", "Big Apple Bank\nZed\n")
    let line = "Zed Zed met Big Apple Bank Big Apple Bank"
    func tag(_ label: String) throws -> Command {
      try Command.run(
        ["tag", "--model", model, "--format", "tsv", "--bind", "\(label)=\(names)"],
        input: line + "\n")
    }
    let kinds = try tag("ORG")
    #expect(
      kinds.output.hasSuffix("\tB-ORG B-ORG O B-ORG I-ORG I-ORG B-ORG I-ORG I-ORG\n"),
      "\(kinds.output)")
    #expect(kinds.errors.isEmpty)
    let labels = try tag("B-ORG")
    #expect(labels.output.hasSuffix("O B-ORG B-ORG B-ORG B-ORG B-ORG B-ORG\n"))
    #expect(labels.errors.contains("--bind ORG=FILE makes it one entity"))
    #expect(try tag("PLACE").status != 0)
  }

  @Test("Appended labels leave all columns, and a table shows entities")
  func appended() throws {
    let (folder, _, model) = try Self.trained(["--columns", "1,4"])
    let file = try folder.file(
      "two.conll", "# id\nAcme NNP  x B-ORG\r\nCorp NNP x I-ORG\n\nAnn\tNNP\n")
    let tagged = try Command.run([
      "tag", "--model", model, "--pretokenized", "--append", file, "--columns", "1",
    ])
    #expect(tagged.status == 1)
    #expect(
      tagged.output.hasPrefix("Acme NNP  x B-ORG B-ORG\nCorp NNP x I-ORG I-ORG\n\n"),
      "\(tagged.output)")
    let table = try Command.run(["tag", "--model", model], input: "Acme Corp hired Ann\n")
    #expect(table.output == "Acme Corp hired Ann\n  ORG  Acme Corp\n  O    hired\n  PER  Ann\n\n")
    #expect(try Command.run(["tag", "--model", model, "--append", file]).status != 0)
  }

  @Test("Features are found in lines without tokens")
  func linesOfText() throws {
    let (folder, model) = try TrainTests.trained()
    let lines = try folder.file("lines.txt", "2 cups flour\n")
    let found = try Command.run([
      "inspect", model, "--strongest", "measure", "--lines", lines, "--most", "900",
    ])
    #expect(found.status == 0)
    #expect(!found.errors.contains("no such feature"))
    #expect(found.output.contains("cups"))
  }

  static let doubtfulSchemes: [(labels: [String], message: String)] = [
    (["B-A", "I-A", "O", "A"], "'B-A' starts with the letter of a scheme and 'A' does not"),
    (["B-A", "E-A", "B-B", "L-B"], "'E-A' is of BIOES and 'L-B' of BILOU"),
    (
      ["A-B", "A-I", "O", "O"],
      "'A-B' has the letter of a scheme at its end, where it means nothing; write 'B-A'"
    ),
    (["B-A", "O", "I-A", "O"], "the data break BIO"),
  ]

  @Test("Labels of a doubtful scheme are warned about", arguments: doubtfulSchemes)
  func schemes(labels: [String], message: String) throws {
    let folder = try TestFolder()
    let tokens = labels.map { "\"t\($0.lowercased())\"" }.joined(separator: ",")
    let names = labels.map { "\"\($0)\"" }.joined(separator: ",")
    let data = try folder.file(
      "data.jsonl",
      "{\"tokens\":[\(tokens)],\"labels\":[\(names)]}\n{\"tokens\":[\"z\"],\"labels\":[\"O\"]}\n")
    let trained = try Command.run(["train", data, "-o", folder.path + "/m.tagger"])
    #expect(trained.status == 0)
    #expect(trained.errors.contains("warning: labels: \(message)"), "\(trained.errors)")
    guard !message.hasPrefix("the data") else { return }
    #expect(try Command.run(["check", data]).output.contains("doubtful    \(message)"))
  }

  @Test(
    "Labels of a scheme are not warned about",
    arguments: ["B-A I-A O", "B-A L-A U-B", "NN VB-S JJ", "a b O"])
  func clearSchemes(labels: String) throws {
    let folder = try TestFolder()
    let names = labels.split(separator: " ").map { "\"\($0)\"" }.joined(separator: ",")
    let data = try folder.file(
      "data.jsonl", "{\"tokens\":[\"x\",\"y\",\"z\"],\"labels\":[\(names)]}\n")
    let trained = try Command.run(["train", data, "-o", folder.path + "/m.tagger"])
    #expect(!trained.errors.contains("warning"), "\(trained.errors)")
  }
}
