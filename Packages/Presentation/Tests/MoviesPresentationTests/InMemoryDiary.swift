import DomainCore
import MoviesDomain

/// The diary of a test, which can fail on demand.
actor InMemoryDiary: DiaryRepository {
    private var all: [Movie.ID: DiaryEntry] = [:]
    private var failure: DomainError?

    init(_ entries: [DiaryEntry] = []) {
        for entry in entries { all[entry.movie.id] = entry }
    }

    func fail(with failure: DomainError?) { self.failure = failure }

    func entries() throws(DomainError) -> [DiaryEntry] {
        try check()
        return all.values.sorted { $0.movie.id < $1.movie.id }
    }

    func entry(for id: Movie.ID) throws(DomainError) -> DiaryEntry? {
        try check()
        return all[id]
    }

    func update(
        _ movie: Movie, _ change: @Sendable (inout DiaryEntry) -> Void
    ) throws(DomainError) -> DiaryEntry? {
        try check()
        let before = all[movie.id]
        var entry = before ?? DiaryEntry(movie: movie)
        entry.movie = movie
        change(&entry)
        all[movie.id] = entry.isEmpty ? nil : entry
        return before
    }

    private func check() throws(DomainError) {
        if let failure { throw failure }
    }
}
