public import DomainCore

/// Picks one of the films that fit, each as likely as any other.
public struct RandomMovieUseCase: Sendable {
    private let movies: any MovieRepository

    /// - Parameter movies: where films come from.
    public init(movies: any MovieRepository) {
        self.movies = movies
    }

    /// - Parameters:
    ///   - query: which films; its page and limit do not count.
    ///   - generator: decides.
    /// - Returns: `nil` when no film fits.
    /// - Throws: whatever kept the source from answering; it must be able to list.
    public func callAsFunction(
        _ query: MovieListQuery, using generator: inout some RandomNumberGenerator
    ) async throws(DomainError) -> Movie? {
        let first = try await movies.list(query.page(1, of: 1)) { _ in }
        // What is not counted to its end is picked from as far as it is.
        let count = min(first.total?.count ?? first.elements.count, MovieListQuery.pages.upperBound)
        guard count > 0 else { return nil }
        let page = Int.random(in: 1...count, using: &generator)
        if page == 1 { return first.elements.first }
        let picked = try await movies.list(query.page(page, of: 1)) { _ in }
        // The list has become shorter meanwhile.
        return picked.elements.first ?? first.elements.first
    }
}

/// Random numbers that are the same for the same seed, in every process (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator that begins with that seed.
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
