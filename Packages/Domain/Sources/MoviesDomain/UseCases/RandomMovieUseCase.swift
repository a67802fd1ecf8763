public import DomainCore

/// Picks one of the matching films, all with the same probability.
public struct RandomMovieUseCase: Sendable {
    private let movies: any MovieRepository

    /// - Parameter movies: the source of films.
    public init(movies: any MovieRepository) {
        self.movies = movies
    }

    /// - Parameters:
    ///   - query: the selection of films; its page and limit do not count.
    ///   - generator: the source of random numbers.
    /// - Returns: `nil` when no film matches.
    /// - Throws: the error of the source, which must support lists.
    public func callAsFunction(
        _ query: MovieListQuery, using generator: inout some RandomNumberGenerator
    ) async throws(DomainError) -> Movie? {
        let first = try await movies.list(query.page(1, of: 1)) { _ in }
        // When counting stopped early, picks from the counted films only.
        let count = min(first.total?.count ?? first.elements.count, MovieListQuery.pages.upperBound)
        guard count > 0 else { return nil }
        let page = Int.random(in: 1...count, using: &generator)
        if page == 1 { return first.elements.first }
        let picked = try await movies.list(query.page(page, of: 1)) { _ in }
        // The list has become shorter in between.
        return picked.elements.first ?? first.elements.first
    }
}

/// Random numbers that are the same for the same seed, in every process (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator that starts with the seed.
    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
