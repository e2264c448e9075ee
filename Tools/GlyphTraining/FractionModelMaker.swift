import Foundation
import RecipePages
import Support

/// Makes a fraction model from a folder of rendered lines.
struct FractionModelMaker {
  var trainer = GlyphTrainer()
  var seed: UInt64 = 1

  init() {}

  /// The accuracy of a network on the windows of held-out fonts.
  struct Report: Sendable {
    var trainingWindows = 0
    var checkedWindows = 0
    var fractions = 0
    var fractionsRight = 0
    var digits = 0
    var digitsRight = 0
    var others = 0
    var othersTakenForFraction = 0
  }

  /// Trains on the lines of a folder without every ninth font, on which the temperature is calibrated.
  func make(
    from folder: String, progress: (String) -> Void
  ) throws -> (network: GlyphNetwork, report: Report) {
    var random = RandomStream(seed: seed)
    var training = GlyphSamples()
    var checked = GlyphSamples()
    var fonts: [String: Int] = [:]
    for line in try RenderedLines(folder: folder) {
      let number = fonts[line.font, default: fonts.count]
      fonts[line.font] = number
      if number % 9 == 4 {
        checked.add(line, using: &random)
      } else {
        training.add(line, using: &random)
      }
    }
    progress("\(training.count) training windows, \(checked.count) held-out windows")
    guard training.count >= trainer.batchSize, checked.count > 0 else {
      throw FractionModelMakerError.tooFewWindows(folder: folder, count: training.count)
    }
    var network = trainer.train(on: training, using: &random) { epoch, loss in
      progress("epoch \(epoch): loss \((loss * 10_000).rounded() / 10_000)")
    }
    network.temperature = GlyphTrainer.temperature(of: network, on: checked)
    // The report evaluates the weights as stored in the file.
    network = try GlyphModelFile.network(from: GlyphModelFile.bytes(of: network), name: "model")
    var report = Self.report(on: network, checked)
    report.trainingWindows = training.count
    return (network, report)
  }

  private static func report(on network: GlyphNetwork, _ samples: GlyphSamples) -> Report {
    var report = Report(checkedWindows: samples.count)
    for index in 0..<samples.count {
      let probabilities = network.probabilities(of: Array(samples.row(index)))
      let best = probabilities.indices.max { probabilities[$0] < probabilities[$1] } ?? 0
      let isRight = best == samples.labels[index]
      switch GlyphClass.all[samples.labels[index]] {
      case .fraction:
        report.fractions += 1
        report.fractionsRight += isRight ? 1 : 0
      case .digit:
        report.digits += 1
        report.digitsRight += isRight ? 1 : 0
      case .other:
        report.others += 1
        if case .fraction = GlyphClass.all[best] { report.othersTakenForFraction += 1 }
      }
    }
    return report
  }
}

/// An error in the data of a fraction model.
enum FractionModelMakerError: Error, CustomStringConvertible {
  case tooFewWindows(folder: String, count: Int)

  var description: String {
    switch self {
    case .tooFewWindows(let folder, let count):
      "\(folder): its lines have only \(count) training windows; render more lines with "
        + "Benchmarks/ocr/render.py glyphs \(folder) --count 8000"
    }
  }
}
