import Foundation
import InternalUtilities
package import RecipeScanning

/// Makes a fraction model from a folder of rendered lines.
package struct FractionModelMaker {
  package var trainer = GlyphTrainer()
  package var seed: UInt64 = 1

  package init() {}

  /// How well a network does on the windows of fonts that it was not fitted on.
  package struct Report: Sendable {
    package var trainingWindows = 0
    package var checkedWindows = 0
    package var fractions = 0
    package var fractionsRight = 0
    package var digits = 0
    package var digitsRight = 0
    package var others = 0
    package var othersTakenForFraction = 0
  }

  /// Trains on the lines of a folder, every ninth font aside, and fits the temperature on those.
  package func make(
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
    progress("\(training.count) windows to learn from, \(checked.count) to check on")
    guard training.count >= trainer.batchSize, checked.count > 0 else {
      throw FractionModelMakerError.tooFewWindows(folder: folder, count: training.count)
    }
    var network = trainer.train(on: training, using: &random) { epoch, loss in
      progress("pass \(epoch): loss \((loss * 10_000).rounded() / 10_000)")
    }
    network.temperature = GlyphTrainer.temperature(of: network, on: checked)
    // What is judged is what will be read back from the file.
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

/// Why no fraction model could be made.
package enum FractionModelMakerError: Error, CustomStringConvertible {
  case tooFewWindows(folder: String, count: Int)

  package var description: String {
    switch self {
    case .tooFewWindows(let folder, let count):
      "\(folder): its lines gave \(count) windows to learn from, too few; render more lines with "
        + "Benchmarks/ocr/render.py glyphs \(folder) --count 8000"
    }
  }
}
