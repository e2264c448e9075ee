/// The last changes of weights and gradient, from which L-BFGS guesses the inverse Hessian.
///
/// The two-loop recursion of Nocedal, "Updating quasi-Newton matrices with limited storage", 1980.
/// It starts from a diagonal: frequent features curve the loss thousands of times more than rare
/// ones do, and a start from 1/√curvature instead of from 1 halves the steps that are needed
/// (1/curvature, which forgets that features overlap, does worse).
struct CurvatureHistory<Real: Scalar>: Sendable {
  let capacity: Int
  /// Changes of the weights, in a ring.
  private(set) var steps: [[Real]] = []
  /// Changes of the gradient, in the same places.
  private(set) var changes: [[Real]] = []
  /// 1 / (step · change), in the same places.
  private(set) var inverseProducts: [Double] = []
  /// Where the next change goes.
  private(set) var next = 0
  /// The diagonal to start from, but for a common factor; empty when it is 1 everywhere.
  private(set) var diagonal: [Real] = []

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Remembers a change unless its curvature is not positive.
  mutating func remember(step: [Real], change: [Real]) {
    let product = Vector.dot(step, change)
    guard product > 1e-12 * Vector.dot(step, step) else { return }
    if steps.count < capacity {
      steps.append(step)
      changes.append(change)
      inverseProducts.append(1 / product)
    } else {
      steps[next] = step
      changes[next] = change
      inverseProducts[next] = 1 / product
    }
    next = (next + 1) % capacity
  }

  /// Starts from a new guess of the curvature from now on; what is empty changes nothing.
  mutating func take(curvature: [Real]) {
    diagonal = curvature.map { $0 > 0 ? 1 / $0.squareRoot() : 1 }
  }

  /// Forgets the changes.
  mutating func clear() {
    steps = []
    changes = []
    inverseProducts = []
    next = 0
  }

  /// Multiplies a vector by the guess of the inverse Hessian.
  func multiply(_ vector: inout [Real]) {
    let count = steps.count
    guard count > 0 else {
      Vector.multiply(&vector, by: diagonal, times: 1)
      return
    }
    let order = (0..<count).map { (next + capacity - 1 - $0) % capacity }
    var factors = [Double](repeating: 0, count: capacity)
    for index in order {
      factors[index] = inverseProducts[index] * Vector.dot(steps[index], vector)
      Vector.add(-factors[index], changes[index], to: &vector)
    }
    let newest = order[0]
    let square = Vector.squaredNorm(changes[newest], weighted: diagonal)
    Vector.multiply(&vector, by: diagonal, times: 1 / (inverseProducts[newest] * square))
    for index in order.reversed() {
      let factor = inverseProducts[index] * Vector.dot(changes[index], vector)
      Vector.add(factors[index] - factor, steps[index], to: &vector)
    }
  }

  // MARK: Checkpoint

  func save(to checkpoint: inout Checkpoint) {
    checkpoint.integers["history.count"] = steps.count
    checkpoint.integers["history.next"] = next
    checkpoint.vectors["history.diagonal"] = diagonal.map { Float($0) }
    checkpoint.doubles["history.inverseProducts"] = inverseProducts
    for index in steps.indices {
      checkpoint.vectors["history.step.\(index)"] = steps[index].map { Float($0) }
      checkpoint.vectors["history.change.\(index)"] = changes[index].map { Float($0) }
    }
  }

  init(_ checkpoint: Checkpoint, capacity: Int, count: Int) throws(TrainingError) {
    self.capacity = capacity
    next = try checkpoint.integer("history.next")
    inverseProducts = try checkpoint.doubles("history.inverseProducts")
    diagonal = try checkpoint.vector("history.diagonal", count: count)
    for index in 0..<(try checkpoint.integer("history.count")) {
      steps.append(try checkpoint.vector("history.step.\(index)", count: count))
      changes.append(try checkpoint.vector("history.change.\(index)", count: count))
    }
  }
}
