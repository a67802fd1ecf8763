import DomainCore
import Foundation
import MoviesDomain
import Synchronization
import Testing

@Suite struct AdoptScoresUseCaseTests {
    private static let host = Movie(id: Movie.ID(1), title: "The Host")
    private static let river = Movie(id: Movie.ID(3), title: "River")
    private let diary = Diary()

    private func given(_ film: Int, _ score: Double, at seconds: Double) throws -> GivenScore {
        GivenScore(
            film: Movie.ID(film), score: try Score(score), at: Date(timeIntervalSince1970: seconds))
    }

    private func adopt(_ scores: some GivenScoreRepository) async throws(DomainError) {
        try await AdoptScoresUseCase(
            scores: scores, movies: FilmShelf([Self.host, Self.river]), diary: diary)()
    }

    @Test func `Earlier scores enter the diary, unless their films are gone`() async throws {
        let scores = GivenScores([try given(1, 8, at: 5), try given(2, 3, at: 6), try given(3, 4.5, at: 7)])
        try await adopt(scores)
        let entries = await diary.entries()
        #expect(entries.map(\.movie) == [Self.host, Self.river])
        #expect(entries.compactMap { $0.score?.value.value } == [8, 4.5])
        #expect(entries.first?.score?.at == Date(timeIntervalSince1970: 5))
        #expect(scores.isAdopted)
    }

    @Test func `Existing scores of the diary stay`() async throws {
        let own = DiaryEntry.Kept(try Score(2), at: Date(timeIntervalSince1970: 1))
        _ = await diary.update(Self.host) { $0.score = own }
        try await adopt(GivenScores([try given(1, 8, at: 5)]))
        #expect(await diary.entry(for: Self.host.id)?.score == own)
    }

    @Test func `A source that does not answer is asked again the next time`() async throws {
        let scores = GivenScores([], failure: .offline)
        await #expect(throws: DomainError.offline) { try await adopt(scores) }
        #expect(!scores.isAdopted)
    }
}

private actor Diary: DiaryRepository {
    private var all: [Movie.ID: DiaryEntry] = [:]

    func entries() -> [DiaryEntry] { all.values.sorted { $0.movie.id < $1.movie.id } }
    func entry(for id: Movie.ID) -> DiaryEntry? { all[id] }

    func update(_ movie: Movie, _ change: @Sendable (inout DiaryEntry) -> Void) -> DiaryEntry? {
        let before = all[movie.id]
        var entry = before ?? DiaryEntry(movie: movie)
        change(&entry)
        all[movie.id] = entry
        return before
    }
}

private final class GivenScores: GivenScoreRepository {
    private let given: [GivenScore]
    private let failure: DomainError?
    private let adopted = Mutex(false)

    init(_ given: [GivenScore], failure: DomainError? = nil) {
        self.given = given
        self.failure = failure
    }

    var isAdopted: Bool { adopted.withLock { $0 } }

    func scores() async throws(DomainError) -> [GivenScore] {
        if let failure { throw failure }
        return given
    }

    func markAdopted() async throws(DomainError) { adopted.withLock { $0 = true } }
}
