import DomainCore
import MoviesDomain
import Synchronization

/// Films with answers at the time and in the order that the test chooses.
final class HeldMovies: MovieRepository {
    /// The calls so far, as text for comparison.
    private struct State {
        var calls: [String] = []
        var held: [Int: CheckedContinuation<Result<any Sendable, DomainError>, Never>] = [:]
        var saved: [String: any Sendable] = [:]
        var arrivals: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var calls: [String] { state.withLock { $0.calls } }

    /// Sets the saved value that the repository returns before its answer to the call of that name.
    func save(_ value: any Sendable, for call: String) { state.withLock { $0.saved[call] = value } }

    /// Returns when that many calls have arrived since the start.
    func arrival(of count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.calls.count >= count { return true }
                state.arrivals.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Answers the call at that place in the order of arrival, counted from 1.
    func answer(_ number: Int, _ answer: any Sendable) {
        state.withLock { $0.held.removeValue(forKey: number) }?.resume(returning: .success(answer))
    }

    func fail(_ number: Int, _ error: DomainError) {
        state.withLock { $0.held.removeValue(forKey: number) }?.resume(returning: .failure(error))
    }

    func list(
        _ query: MovieListQuery, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        let start =
            switch query.start {
            case .page(let number): "page \(number)"
            case .cursor(let cursor): "cursor \(cursor)"
            }
        return try await ask("list \(query.sort.rawValue) \(start)", cached)
    }

    func search(
        _ query: SearchQuery, page: PageRequest, cached: Snapshot<Page<Movie>>.Handler
    ) async throws(DomainError) -> Page<Movie> {
        try await ask("search \(query.text) page \(page.number)", cached)
    }

    func details(
        _ reference: MovieReference, cached: Snapshot<MovieDetails>.Handler
    ) async throws(DomainError) -> MovieDetails {
        switch reference {
        case .id(let id): try await ask("details \(id.rawValue)", cached)
        case .imdbCode(let code): try await ask("details \(code)", cached)
        }
    }

    func similar(to id: Movie.ID) async throws(DomainError) -> [Movie] {
        try await ask("similar \(id.rawValue)") { _ in }
    }

    func rate(_ id: Movie.ID, _ score: Score) async throws(DomainError) {
        let _: Bool = try await ask("rate \(id.rawValue) \(score.value)") { _ in }
    }

    func removeRating(_ id: Movie.ID) async throws(DomainError) {
        let _: Bool = try await ask("unrate \(id.rawValue)") { _ in }
    }

    private func ask<Value: Sendable>(
        _ call: String, _ cached: Snapshot<Value>.Handler
    ) async throws(DomainError) -> Value {
        if let saved = state.withLock({ $0.saved[call] }) as? Snapshot<Value> { await cached(saved) }
        let answer = await withCheckedContinuation { hold($0, call) }
        guard let value = try answer.get() as? Value else { throw .unavailable }
        return value
    }

    private func hold(
        _ continuation: CheckedContinuation<Result<any Sendable, DomainError>, Never>, _ call: String
    ) {
        let arrived = state.withLock { state in
            state.calls.append(call)
            let count = state.calls.count
            state.held[count] = continuation
            let arrived = state.arrivals.filter { $0.count <= count }
            state.arrivals.removeAll { $0.count <= count }
            return arrived.map(\.continuation)
        }
        for waiting in arrived { waiting.resume() }
    }
}
