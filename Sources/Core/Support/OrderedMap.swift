/// An asynchronous sequence of the results of a transform, in the order of its elements; several elements are
/// transformed at once.
///
/// At most `width` elements have been taken from the base and not been delivered. When the iterator
/// is released or its task is canceled, the running transforms are canceled and the base is not
/// read further.
package struct OrderedMap<Base: AsyncSequence & Sendable, Output: Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable {
  private let base: Base
  private let width: Int
  private let transform: @Sendable (Base.Element) async -> Output

  /// Maps a sequence.
  package init(
    _ base: Base, width: Int, transform: @escaping @Sendable (Base.Element) async -> Output
  ) {
    self.base = base
    self.width = Swift.max(1, width)
    self.transform = transform
  }

  package func makeAsyncIterator() -> AsyncIterator {
    let (tickets, ticketing) = AsyncStream.makeStream(of: Void.self)
    let (pieces, delivery) = AsyncStream.makeStream(of: Piece.self)
    for _ in 0..<width { ticketing.yield() }
    let work = Task { [base, transform] in
      var failure: Base.Failure?
      await withDiscardingTaskGroup { group in
        do throws(Base.Failure) {
          var elements = base.makeAsyncIterator()
          var number = 0
          for await _ in tickets {
            guard let element = try await elements.next(isolation: nil) else { break }
            group.addTask { [number] in
              delivery.yield(.output(number, await transform(element)))
            }
            number += 1
          }
        } catch { failure = error }
      }
      if let failure { delivery.yield(.failure(failure)) }
      delivery.finish()
    }
    delivery.onTermination = { _ in work.cancel() }
    return AsyncIterator(pieces: pieces.makeAsyncIterator(), ticketing: ticketing)
  }

  fileprivate enum Piece: Sendable {
    case output(Int, Output)
    case failure(Base.Failure)
  }

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var pieces: AsyncStream<Piece>.AsyncIterator
    fileprivate let ticketing: AsyncStream<Void>.Continuation
    /// The results that are ready before the results of earlier elements.
    private var early: [Int: Output] = [:]
    private var number = 0

    fileprivate init(
      pieces: AsyncStream<Piece>.AsyncIterator, ticketing: AsyncStream<Void>.Continuation
    ) {
      self.pieces = pieces
      self.ticketing = ticketing
    }

    package mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Base.Failure) -> Output? {
      while true {
        if let output = early.removeValue(forKey: number) {
          number += 1
          ticketing.yield()
          return output
        }
        switch await pieces.next(isolation: actor) {
        case .output(let number, let output): early[number] = output
        case .failure(let error): throw error
        case nil: return nil
        }
      }
    }
  }
}

/// The elements of a sequence as an asynchronous one.
package struct AsyncElements<Base: Sequence & Sendable>: AsyncSequence, Sendable {
  private let base: Base

  /// Creates an asynchronous sequence.
  package init(_ base: Base) { self.base = base }

  package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeIterator()) }

  package struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate var base: Base.Iterator

    package mutating func next(isolation actor: isolated (any Actor)?) async -> Base.Element? {
      base.next()
    }
  }
}
