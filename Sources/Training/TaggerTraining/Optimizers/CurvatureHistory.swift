import StreamIO

/// The most recent changes of weights and gradient, from which L-BFGS estimates the inverse
/// Hessian.
///
/// Nocedal, "Updating quasi-Newton matrices with limited storage", 1980, computed with dot products
/// as in Chen, Wang and Zhou, "Large-scale L-BFGS using MapReduce", 2014: the recursion works on the
/// coefficients of a sum of vectors instead of on the vectors; each vector is read twice a step. It
/// starts from a diagonal D: frequent features curve the loss thousands of times more than rare
/// ones. 1/curvature, which ignores that features overlap, takes more steps than 1; curvature^(−1/2) takes half as many as 1,
/// and the power −5/16 another 12 to 22 % fewer.
struct CurvatureHistory<Real: Scalar>: Sendable {
  let capacity: Int
  private let pieces: VectorPieces
  /// Changes of the weights, s, in a ring.
  private(set) var steps: [KeptVector<Real>] = []
  /// Changes of the gradient, y, in the same places.
  private(set) var changes: [KeptVector<Real>] = []
  /// The file where they are; nil for memory.
  private let scratch: ScratchFile?
  private let buffers = BufferPool()
  /// Vectors in the file that hold nothing now.
  private var spare: [KeptVector<Real>] = []
  /// The index of the next change.
  private(set) var next = 0
  /// The diagonal D up to a common factor; empty when it is 1 everywhere.
  private(set) var diagonal: [Real] = []
  /// s·y by the places of s and y.
  private var stepsByChanges: [[Double]]
  /// y·D·y by both places.
  private var changesByChanges: [[Double]]

  init(capacity: Int, pieces: VectorPieces, scratch: ScratchFile? = nil) {
    (self.capacity, self.pieces, self.scratch) = (capacity, pieces, scratch)
    stepsByChanges = Array(repeating: Array(repeating: 0, count: capacity), count: capacity)
    changesByChanges = stepsByChanges
  }

  /// Stores a change unless its curvature is not positive.
  ///
  /// The arrays are exchanged for buffers whose contents are undefined.
  mutating func remember(
    step: inout [Real], change: inout [Real], dot: ([Real], [Real]) -> Double = Vector.dot
  ) {
    let product = dot(step, change)
    guard product > 1e-12 * dot(step, step) else { return }
    if steps.count < capacity {
      steps.append(kept(step))
      changes.append(kept(change))
    } else {
      steps[next].exchange(&step, buffers)
      changes[next].exchange(&change, buffers)
    }
    next = (next + 1) % capacity
    multiplyNewest(newestFirst)
  }

  /// Uses the diagonal of a new estimate of the curvature; an empty one means 1.
  mutating func take(curvature: [Real]) {
    diagonal = Self.scale(ofCurvature: curvature)
    multiplyAll()
  }

  /// The diagonal D of a curvature, curvature to the power of −5/16.
  static func scale(ofCurvature curvature: [Real]) -> [Real] {
    curvature.map { curvature in
      if curvature <= 0 { return 1 }
      // Square roots are the same on every processor.
      let fourthRoot = curvature.squareRoot().squareRoot()
      return 1 / (fourthRoot * fourthRoot.squareRoot().squareRoot())
    }
  }

  /// Removes the changes.
  mutating func clear() {
    if scratch != nil { spare += steps + changes }
    steps = []
    changes = []
    next = 0
  }

  private mutating func kept(_ vector: [Real]) -> KeptVector<Real> {
    guard var spare = spare.popLast() else { return KeptVector(vector, in: scratch, buffers) }
    var vector = vector
    spare.exchange(&vector, buffers)
    return spare
  }

  /// The places of the changes, the last one first.
  private var newestFirst: [Int] { steps.indices.map { (next + capacity - 1 - $0) % capacity } }

  /// Multiplies a vector by the estimate of the inverse Hessian.
  func multiply(_ vector: inout [Real]) {
    let order = newestFirst
    guard let newest = order.first else {
      Vector.multiply(&vector, by: diagonal, times: 1)
      return
    }
    let products = multiplied(vector)
    let (byStep, byChange) = (products.prefix(order.count), products.dropFirst(order.count))
    // The result is scale·D·(vector − Σ alpha·y) + Σ beta·s.
    let scale = stepsByChanges[newest][newest] / changesByChanges[newest][newest]
    var alpha = [Double](repeating: 0, count: capacity)
    var beta = alpha
    for (rank, place) in order.enumerated() {
      var product = byStep[rank]
      for newer in order[..<rank] { product -= alpha[newer] * stepsByChanges[place][newer] }
      alpha[place] = product / stepsByChanges[place][place]
    }
    for (rank, place) in order.enumerated().reversed() {
      var product = byChange[order.count + rank]
      for other in order { product -= alpha[other] * changesByChanges[place][other] }
      product *= scale
      for older in order[(rank + 1)...] { product += beta[older] * stepsByChanges[older][place] }
      beta[place] = alpha[place] - product / stepsByChanges[place][place]
    }
    combine(&vector, order, scale: scale, alpha: alpha, beta: beta)
  }

  // MARK: Vectors

  /// The steps of some places, then the changes, to be read from one end of some numbers to the other.
  private func kept(_ order: [Int], _ places: Range<Int>) -> KeptPieces<Real> {
    KeptPieces(order.map { steps[$0] } + order.map { changes[$0] }, places, buffers)
  }

  /// s·v for all s, then y·D·v for all y, the newest first.
  private func multiplied(_ vector: [Real]) -> [Double] {
    let order = newestFirst
    let count = order.count
    return pieces.sums(2 * count, start: { kept(order, $0) }) { piece, sums, kept in
      kept.move(to: piece)
      vector.withUnsafeBufferPointer { vector in
        guard let vector = vector.baseAddress else { return }
        for rank in 0..<count {
          sums[rank] = Self.dot(kept, rank, vector + piece.lowerBound, piece)
        }
        withDiagonal(times: vector + piece.lowerBound, piece) { scaled in
          for rank in 0..<count {
            sums[count + rank] = Self.dot(kept, count + rank, scaled, piece)
          }
        }
      }
    }
  }

  /// Computes the products of the first of some places with all of them.
  private mutating func multiplyNewest(_ places: [Int]) {
    guard let newest = places.first else { return }
    let count = places.count
    let sums = pieces.sums(3 * count, start: { kept(places, $0) }) { piece, sums, kept in
      kept.move(to: piece)
      _ = kept.withPiece(0) { step in
        kept.withPiece(count) { change in
          for rank in 0..<count {
            sums[rank] = Self.dot(kept, rank, change, piece)
            sums[count + rank] = Self.dot(kept, count + rank, step, piece)
          }
          withDiagonal(times: change, piece) { scaled in
            for rank in 0..<count {
              sums[2 * count + rank] = Self.dot(kept, count + rank, scaled, piece)
            }
          }
        }
      }
    }
    for (rank, place) in places.enumerated() {
      stepsByChanges[place][newest] = sums[rank]
      stepsByChanges[newest][place] = sums[count + rank]
      changesByChanges[place][newest] = sums[2 * count + rank]
      changesByChanges[newest][place] = sums[2 * count + rank]
    }
  }

  /// Computes all products, as if the changes had been added one by one.
  private mutating func multiplyAll() {
    let order = newestFirst
    for rank in order.indices.reversed() { multiplyNewest(Array(order[rank...])) }
  }

  /// Puts scale·D·(vector − Σ alpha·y) + Σ beta·s into the vector.
  private func combine(
    _ vector: inout [Real], _ places: [Int], scale: Double, alpha: [Double], beta: [Double]
  ) {
    vector.withUnsafeMutableBufferPointer { vector in
      guard let vector = vector.baseAddress else { return }
      // Each thread writes to pieces of its own.
      nonisolated(unsafe) let target = vector
      pieces.forEach(start: { kept(places, $0) }) { piece, kept in
        kept.move(to: piece)
        let target = target + piece.lowerBound
        for (rank, place) in places.enumerated() {
          Self.add(-alpha[place], kept, places.count + rank, piece, to: target)
        }
        if diagonal.isEmpty {
          Real.scale(piece.count, by: Real(scale), target)
        } else {
          let scale = Real(scale)
          diagonal.withUnsafeBufferPointer { diagonal in
            for (index, place) in piece.enumerated() { target[index] *= diagonal[place] * scale }
          }
        }
        for (rank, place) in places.enumerated() {
          Self.add(beta[place], kept, rank, piece, to: target)
        }
      }
    }
  }

  /// Calls a function with the product of D and a vector over a piece.
  private func withDiagonal(
    times vector: UnsafePointer<Real>, _ piece: Range<Int>, _ body: (UnsafePointer<Real>) -> Void
  ) {
    guard !diagonal.isEmpty else { return body(vector) }
    withUnsafeTemporaryAllocation(of: Real.self, capacity: piece.count) { scaled in
      guard let base = scaled.baseAddress else { return }
      diagonal.withUnsafeBufferPointer { diagonal in
        for (index, place) in piece.enumerated() { base[index] = diagonal[place] * vector[index] }
      }
      body(base)
    }
  }

  private static func dot(
    _ kept: KeptPieces<Real>, _ index: Int, _ y: UnsafePointer<Real>, _ piece: Range<Int>
  ) -> Double {
    kept.withPiece(index) { Real.dot(piece.count, $0, y) } ?? 0
  }

  private static func add(
    _ factor: Double, _ kept: KeptPieces<Real>, _ index: Int, _ piece: Range<Int>,
    to y: UnsafeMutablePointer<Real>
  ) {
    _ = kept.withPiece(index) { Real.add(piece.count, Real(factor), $0, to: y) }
  }

  // MARK: Checkpoint

  func save(to checkpoint: inout Checkpoint) {
    checkpoint.integers["history.count"] = steps.count
    checkpoint.integers["history.next"] = next
    checkpoint.vectors["history.diagonal"] = diagonal.map { Float($0) }
    for index in steps.indices {
      checkpoint.vectors["history.step.\(index)"] = steps[index].floats(pieces.count, buffers)
      checkpoint.vectors["history.change.\(index)"] = changes[index].floats(pieces.count, buffers)
    }
  }

  /// Restores the state of a checkpoint.
  mutating func restore(_ checkpoint: Checkpoint) throws(TrainingError) {
    clear()
    let count = pieces.count
    let changeCount = try checkpoint.count("history.count", maximum: capacity)
    next = try checkpoint.count("history.next", maximum: capacity - 1)
    guard changeCount == capacity || next == changeCount else {
      throw .foreignCheckpoint(expected: "\(changeCount) for history.next", found: "\(next)")
    }
    diagonal =
      checkpoint.vectors["history.diagonal"]?.isEmpty == true
      ? [] : try checkpoint.vector("history.diagonal", count: count)
    for index in 0..<changeCount {
      steps.append(kept(try checkpoint.vector("history.step.\(index)", count: count)))
      changes.append(kept(try checkpoint.vector("history.change.\(index)", count: count)))
    }
    multiplyAll()
  }
}
