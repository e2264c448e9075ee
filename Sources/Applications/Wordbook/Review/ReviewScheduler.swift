import Platform

/// The rating of a review, by how well the word was remembered.
@nonexhaustive
public enum ReviewRating: Int, CaseIterable, Sendable {
  /// It was forgotten.
  case again = 1
  /// It was remembered with effort.
  case hard = 2
  /// It was remembered.
  case good = 3
  /// It was remembered at once.
  case easy = 4
}

/// A scheduler of reviews by FSRS 6, the Free Spaced Repetition Scheduler.
///
/// Memory is described by the stability S, the days after which the probability of recall has fallen to 90 %, and the
/// difficulty D. Recall after t days is R = (1 + F·t/S)^−w₂₀ with F = 0.9^(−1/w₂₀) − 1. Each review changes S and D
/// by the formulas documented below; the next review is due when R falls to ``desiredRetention``.
public struct ReviewScheduler: Hashable, Sendable {
  /// The default parameters w₀ to w₂₀, as published with FSRS 6.
  public static let defaultParameters = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  /// The parameters w₀ to w₂₀.
  public let parameters: [Double]
  /// The probability of recall at which a word is due.
  public let desiredRetention: Double
  /// The seconds until the next repetition of a new word, step by step.
  public var learningSteps: [Int64] = [60, 600]
  /// The seconds until the next repetition of a forgotten word, step by step.
  public var relearningSteps: [Int64] = [600]
  /// The maximum interval, in days.
  public var maximumInterval = 36_500

  private let decay: Double
  private let factor: Double

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - desiredRetention: The probability of recall at which a word is due, between 0 and 1.
  ///   - parameters: The 21 parameters, such as those fitted to the learner's own reviews.
  public init(
    desiredRetention: Double = 0.9, parameters: [Double] = ReviewScheduler.defaultParameters
  ) {
    precondition(parameters.count == 21, "FSRS 6 has 21 parameters")
    precondition(desiredRetention > 0 && desiredRetention < 1, "retention is between 0 and 1")
    self.parameters = parameters
    self.desiredRetention = desiredRetention
    decay = -parameters[20]
    factor = pow(0.9, 1 / decay) - 1
  }

  /// The probability that a word is remembered now; 0 before the first review.
  public func recall(of card: ReviewCard, at time: Int64) -> Double {
    guard let last = card.lastReview, let stability = card.stability else { return 0 }
    let days = max(0, wholeDays(from: last, to: time))
    return pow(1 + factor * Double(days) / stability, decay)
  }

  /// Returns the card after a review.
  ///
  /// - Parameters:
  ///   - card: The card before the review.
  ///   - rating: How well the word was remembered.
  ///   - time: The time of the review, in seconds since 1970.
  /// - Returns: The card with its next review.
  public func review(_ card: ReviewCard, _ rating: ReviewRating, at time: Int64) -> ReviewCard {
    var next = card
    if let stability = card.stability, let difficulty = card.difficulty {
      let isSameDay = card.lastReview.map { wholeDays(from: $0, to: time) < 1 } ?? false
      next.stability =
        isSameDay
        ? shortTermStability(stability, rating)
        : longTermStability(stability, difficulty, recall: recall(of: card, at: time), rating)
      next.difficulty = nextDifficulty(difficulty, rating)
    } else {
      // S₀(G) = w₍G−1₎
      next.stability = max(0.001, parameters[rating.rawValue - 1])
      next.difficulty = clamped(initialDifficulty(rating))
    }
    let wait: Int64
    switch card.state {
    case .learning:
      wait = shortWait(&next, learningSteps, card.step ?? 0, rating)
    case .relearning:
      wait = shortWait(&next, relearningSteps, card.step ?? 0, rating)
    case .review:
      if rating == .again, let first = relearningSteps.first {
        next.state = .relearning
        next.step = 0
        wait = first
      } else {
        wait = interval(next)
      }
    }
    next.due = time + wait
    next.lastReview = time
    return next
  }

  // MARK: Short steps

  /// The seconds until the next repetition of a word that is being learned, which may graduate to days.
  private func shortWait(
    _ card: inout ReviewCard, _ steps: [Int64], _ step: Int, _ rating: ReviewRating
  ) -> Int64 {
    let isLast: Bool
    switch rating {
    case .again, .hard: isLast = step >= steps.count && rating == .hard
    case .good: isLast = step + 1 >= steps.count
    case .easy: isLast = true
    }
    guard !steps.isEmpty, !isLast else {
      card.state = .review
      card.step = nil
      return interval(card)
    }
    switch rating {
    case .again:
      card.step = 0
      return steps[0]
    case .hard:
      card.step = step
      // The mean of the first two steps, or more than the only one.
      guard step == 0 else { return steps[step] }
      return steps.count == 1 ? steps[0] * 3 / 2 : (steps[0] + steps[1]) / 2
    case .good, .easy:
      card.step = step + 1
      return steps[step + 1]
    }
  }

  // MARK: Formulas

  private func wholeDays(from start: Int64, to end: Int64) -> Int64 {
    let seconds = end - start
    return seconds >= 0 ? seconds / 86_400 : -((-seconds + 86_399) / 86_400)
  }

  /// The seconds until recall falls to the desired retention: I = S/F · (r^(−1/w₂₀) − 1), in whole days.
  private func interval(_ card: ReviewCard) -> Int64 {
    let days = (card.stability ?? 0) / factor * (pow(desiredRetention, 1 / decay) - 1)
    let whole = min(max(days.rounded(.toNearestOrEven), 1), Double(maximumInterval))
    return Int64(whole) * 86_400
  }

  /// The first difficulty.
  ///
  /// D₀(G) = w₄ − e^(w₅·(G−1)) + 1
  private func initialDifficulty(_ rating: ReviewRating) -> Double {
    parameters[4] - exp(parameters[5] * Double(rating.rawValue - 1)) + 1
  }

  private func clamped(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }

  /// The difficulty after a review.
  ///
  /// D′ = w₇·D₀(4) + (1 − w₇)·(D − w₆·(G−3)·(10−D)/9)
  private func nextDifficulty(_ difficulty: Double, _ rating: ReviewRating) -> Double {
    let change = -(parameters[6] * Double(rating.rawValue - 3))
    let damped = difficulty + (10 - difficulty) * change / 9
    return clamped(parameters[7] * initialDifficulty(.easy) + (1 - parameters[7]) * damped)
  }

  /// The stability after a review on the same day.
  ///
  /// S′ = S · e^(w₁₇·(G−3+w₁₈)) · S^(−w₁₉), which successful recall does not lower.
  private func shortTermStability(_ stability: Double, _ rating: ReviewRating) -> Double {
    var increase =
      exp(parameters[17] * (Double(rating.rawValue - 3) + parameters[18]))
      * pow(stability, -parameters[19])
    if rating != .again { increase = max(increase, 1) }
    return max(stability * increase, 0.001)
  }

  /// The stability after a review on a later day.
  ///
  /// After recall S′ = S·(1 + e^w₈·(11−D)·S^(−w₉)·(e^(w₁₀·(1−R)) − 1)·w₁₅ (hard)·w₁₆ (easy));
  /// after forgetting S′ = w₁₁·D^(−w₁₂)·((S+1)^w₁₃ − 1)·e^(w₁₄·(1−R)), at most S/e^(w₁₇·w₁₈)
  private func longTermStability(
    _ stability: Double, _ difficulty: Double, recall: Double, _ rating: ReviewRating
  ) -> Double {
    let w = parameters
    let next: Double
    if rating == .again {
      let forgotten =
        w[11] * pow(difficulty, -w[12]) * (pow(stability + 1, w[13]) - 1)
        * exp((1 - recall) * w[14])
      next = min(forgotten, stability / exp(w[17] * w[18]))
    } else {
      next =
        stability
        * (1 + exp(w[8]) * (11 - difficulty) * pow(stability, -w[9])
          * (exp((1 - recall) * w[10]) - 1) * (rating == .hard ? w[15] : 1)
          * (rating == .easy ? w[16] : 1))
    }
    return max(next, 0.001)
  }
}
