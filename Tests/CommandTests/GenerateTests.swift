import Foundation
import Testing

@Suite struct GenerateTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
  }

  private func run(_ arguments: [String]) throws -> Command {
    try Command.run(["generate"] + arguments)
  }

  private let addresses = "Datasets/addresses/addresses.grammar"

  @Test("a tagger learns a field that is not recipes from its grammar alone")
  func addressTagger() throws {
    let made = try run([addresses, "-n", "1000", "--split", "80/20", "-o", folder.path])
    #expect(made.status == 0 && made.errors.isEmpty)
    let model = folder.path + "/addresses.tagger"
    let trained = try Command.run(
      ["train", folder.path + "/train.jsonl", "-o", model, "--max-iterations", "10"])
    #expect(trained.status == 0, "\(trained.errors)")
    let tagged = try Command.run(
      ["tag", "--model", model, "--format", "inline", "-"],
      input: "Flat 3, 19 Thimble Lane, Upton NE4 2BD\n")
    #expect(
      tagged.output
        == "Flat/unit 3/unit ,/other 19/number Thimble/street Lane/street ,/other Upton/city"
        + " NE4/postcode 2BD/postcode\n")
  }

  @Test("the report beside the files shows that they share no phrase")
  func report() throws {
    let made = try run([addresses, "-n", "600", "--split", "80/10/10", "-o", folder.path])
    #expect(made.status == 0)
    let report = try String(contentsOfFile: folder.path + "/report.md", encoding: .utf8)
    #expect(report.contains("## train.jsonl\n\n480 lines"))
    let rows = report.split(separator: "\n").filter { $0.hasPrefix("| test.jsonl | train.jsonl") }
    #expect(rows.count == 2)
    #expect(rows.allSatisfy { $0.contains("train.jsonl | 0 | ") })
    let files = ["train", "valid", "test"].map { "\(folder.path)/\($0).jsonl" }
    let check = try Command.run(["check"] + files + ["--phrases", "city", "--max-leak", "0"])
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test("a split that fails leaves no folder, and one that was there stays")
  func failedSplit() throws {
    let files = FileManager.default
    let inner = folder.path + "/new/inner"
    // The only phrase cannot be in both files.
    let grammar = try folder.file(
      "one.grammar", "labels food other\noutside other\nheld-out food\n\nline = food:{egg}\n")
    func fails() throws {
      let made = try run([grammar, "-n", "5", "--split", "80/20", "-o", inner])
      #expect(made.status == 1, "\(made.errors)")
    }
    try fails()
    #expect(!files.fileExists(atPath: folder.path + "/new"))
    try files.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try fails()
    #expect(files.fileExists(atPath: inner))
  }

  @Test("the number of threads changes no byte")
  func threads() throws {
    let one = try run([addresses, "-n", "3000", "--ocr-noise", "0.03"])
    let two = try run([addresses, "-n", "3000", "--ocr-noise", "0.03", "--threads", "2"])
    #expect(one.output == two.output)
    #expect(one.output.split(separator: "\n").count == 3000)
  }

  @Test("the files of --part, one after the other, are the whole, and share no phrase")
  func parts() throws {
    let arguments = [addresses, "-n", "900", "--seed", "4", "--ocr-noise", "0.02"]
    let split = arguments + ["--split", "80/10/10", "-o"]
    #expect(try run(split + [folder.path + "/whole"]).status == 0)
    for number in 1...11 {
      let part = try run(split + [folder.path + "/parts", "--part", "\(number)/11"])
      #expect(part.status == 0, "\(part.errors)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/parts").sorted()
    #expect(names.contains("report-01-of-11.md") && names.contains("train-11-of-11.jsonl"))
    for name in ["train", "valid", "test"] {
      let parts = try names.filter { $0.hasPrefix(name) }.map {
        try String(contentsOfFile: "\(folder.path)/parts/\($0)", encoding: .utf8)
      }
      let whole = try String(contentsOfFile: "\(folder.path)/whole/\(name).jsonl", encoding: .utf8)
      #expect(parts.count == 11 && parts.joined() == whole)
    }
    let sets = ["train", "valid", "test"].map { "\(folder.path)/parts/\($0)-*.jsonl" }
    let check = try Command.run(["check"] + sets + ["--phrases", "city", "--max-leak", "0"])
    #expect(check.status == 0, "\(check.errors)")
    let whole = try run(arguments)
    let halves = try ["1/2", "2/2"].map { try run(arguments + ["--part", $0]).output }
    #expect(halves.joined() == whole.output)
    #expect(try run(arguments + ["--part", "1/2", "--to", "createml"]).status == 2)
    #expect(try run(arguments + ["--part", "1/2", "-o", folder.path + "/part.json"]).status == 2)
  }

  @Test("a list of names becomes Create ML's JSON of tokens and labels")
  func createMLShapes() throws {
    struct Line: Decodable {
      var tokens: [String]
      var labels: [String]
    }
    let list = try folder.file("foods.txt", "salt\nolive oil\n")
    let made = try run(["--shapes", "createml", list, "-n", "400"])
    let lines = try JSONDecoder().decode([Line].self, from: Data(made.output.utf8))
    #expect(lines.count == 400)
    #expect(lines.allSatisfy { $0.tokens.count == $0.labels.count })
    #expect(Set(lines.flatMap(\.labels)) == ["value", "measure", "ingredient", "combination"])
    let shapes = lines.map { line in
      line.labels.reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    }
    #expect(
      Set(shapes) == [
        ["value", "ingredient"], ["value", "measure", "ingredient"],
        ["combination", "ingredient"], ["ingredient"],
      ])
    // Every word of a name or a unit bears the label.
    for line in lines {
      #expect(line.labels.last == "ingredient")
      for (token, label) in zip(line.tokens, line.labels) where token == "fluid" || token == "oil" {
        #expect(label == (token == "oil" ? "ingredient" : "measure"))
      }
    }
    let ounces = lines.filter { $0.tokens.contains("ounce") && $0.labels[0] == "combination" }
    #expect(ounces.contains { $0.labels.prefix(2) == ["combination", "combination"] })
  }

  @Test("the proportions of the seed's shapes are options")
  func proportions() throws {
    let list = try folder.file("foods.txt", "salt\nolive oil\n")
    let made = try run(
      ["--shapes", "createml", list, "-n", "50", "--proportions", "0/0/1/0", "--to", "conll"])
    let rows = made.output.split(separator: "\n").filter { !$0.hasPrefix("#") }
    let labels = Set(rows.compactMap { $0.split(separator: "\t").last })
    #expect(labels == ["combination", "ingredient"])
    #expect(try run(["--shapes", "createml", list, "--proportions", "0/0/0/0"]).status == 2)
  }

  @Test("a grammar's mistake is reported with its place and ends with status 1")
  func mistakes() throws {
    let grammar = try folder.file(
      "bad.grammar", "labels a other\noutside other\nline = a:{x} <no-such>\n")
    let run = try run([grammar])
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(
      run.errors == """
        Error: \(grammar):3:15: there is no list or rule "no-such"
          line = a:{x} <no-such>
                        ^~~~~~~

        """)
  }

  @Test(
    "wrong usage ends with status 2",
    arguments: [
      ["--split", "90"], ["--split", "90/10"], ["--threads", "0"], ["-n", "-1"],
      ["--ocr-noise", "lots"], ["--noisy-lines", "2"], ["--explain", "1000"], ["--report", "r.md"],
      ["--part", "0/2"], ["--part", "3/2"],
    ])
  func usage(_ arguments: [String]) throws {
    #expect(try run([addresses] + arguments).status == 2)
  }

  @Test("--check and --explain tell of a grammar")
  func checkAndExplain() throws {
    let check = try run([addresses, "--check", "-n", "500"])
    #expect(check.output.contains("list entries"))
    #expect(check.status == 0)
    let explained = try run([addresses, "--explain", "7"])
    #expect(explained.output.hasPrefix("line 7 of all\n"))
  }

  @Test("a comparison with real lines tells what a grammar lacks")
  func against() throws {
    let real = try folder.file(
      "real.jsonl",
      #"{"text":"12 Oak Street, Leeds","tokens":["12","Oak","Street",",","Leeds"],"#
        + #""labels":["number","street","street","other","city"]}"# + "\n"
        + #"{"tokens":["c/o","Smith"],"labels":["other","other"]}"# + "\n")
    let run = try Command.run(["check", addresses, "--against", real, "--sample", "2000"])
    #expect(run.status == 0)
    #expect(run.output.contains("produced                             50.00 %"))
    #expect(run.output.contains("c/o (other)"))
  }

  @Test("noise on lines of a file keeps their number, and their tokens and labels together")
  func noisyConversion() throws {
    let made = try run([addresses, "-n", "200", "-o", folder.path + "/a.jsonl"])
    #expect(made.status == 0)
    let noisy = try Command.run(["convert", folder.path + "/a.jsonl", "--ocr-noise", "heavy"])
    let lines = noisy.output.split(separator: "\n")
    #expect(lines.count == 200)
    let clean = try String(contentsOfFile: folder.path + "/a.jsonl", encoding: .utf8)
      .split(separator: "\n")
    #expect(zip(lines, clean).count { $0 != $1 } > 50)
    for line in lines {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      let tokens = object?["tokens"] as? [String]
      #expect(tokens != nil && tokens?.count == (object?["labels"] as? [String])?.count)
    }
  }
}
