import CTrainingKernels
import WordTagging

extension Float {
  package static func exponentiate(_ values: UnsafeMutableBufferPointer<Float>) {
    if let start = values.baseAddress { CTrainingKernels.exponentiate(start, values.count) }
  }

  package static func subtractMaximum(_ rows: UnsafeMutablePointer<Float>, count: Int, stride: Int)
  {
    for index in 0..<count {
      let row = rows + index * stride
      var four: SIMD4<Float> = LaneBlock.load(row)
      var lane = 4
      while lane < stride {
        let next: SIMD4<Float> = LaneBlock.load(row + lane)
        four = four.replacing(with: next, where: next .> four)
        lane += 4
      }
      let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .> four.lowHalf)
      let one = two.x > two.y ? two.x : two.y
      lane = 0
      while lane < stride {
        LaneBlock.store(LaneBlock.load(row + lane, as: SIMD4<Float>.self) - one, to: row + lane)
        lane += 4
      }
    }
  }
}

extension Double {
  package static func exponentiate(_ values: UnsafeMutableBufferPointer<Double>) {
    for index in values.indices { values[index] = PortableMath.exp(values[index]) }
  }

  package static func subtractMaximum(_ rows: UnsafeMutablePointer<Double>, count: Int, stride: Int)
  {
    for index in 0..<count {
      let row = UnsafeMutableBufferPointer(start: rows + index * stride, count: stride)
      let most = row.max() ?? 0
      for lane in row.indices { row[lane] -= most }
    }
  }
}
