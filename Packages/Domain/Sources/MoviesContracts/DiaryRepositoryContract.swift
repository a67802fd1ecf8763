public import ContractCore
import DomainCore
public import MoviesDomain
import Platform

/// A diary for one check.
public struct DiaryRepositorySubject: ContractSubject {
    /// The diary to check, empty.
    public var diary: any DiaryRepository
    /// Opens the same diary again, as a second process or the next start of the app does.
    public var reopen: @Sendable () async throws -> any DiaryRepository
    public var end: @Sendable () async -> Void

    public init(
        diary: any DiaryRepository, reopen: @escaping @Sendable () async throws -> any DiaryRepository,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.diary = diary
        self.reopen = reopen
        self.end = end
    }
}

/// The behaviour of every `DiaryRepository`, wherever it stores the diary.
public enum DiaryRepositoryContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours = keeping + removing + lasting

    static let films = ContractCatalogue.films.map(\.movie)
    private static let time = Date(timeIntervalSince1970: 1_700_000_000.5)
    private static let day = Date(timeIntervalSince1970: 1_699_920_000)

    private static func full(_ film: Movie) throws -> DiaryEntry {
        var entry = DiaryEntry(
            movie: film, score: .init(try Score(7.5), at: time), watched: .init(day, at: time),
            note: .init(try FilmNote("두 번 봤다.\n\"좋다\"; --"), at: time))
        entry.add(Viewing(day.addingTimeInterval(-86_400), at: time))
        return entry
    }

    /// Stores the whole entry.
    private static func keep(_ entry: DiaryEntry, in diary: any DiaryRepository) async throws {
        try await diary.update(entry.movie) { $0 = entry }
    }

    static let keeping: [Behaviour<DiaryRepositorySubject>] = [
        Behaviour("Nothing is kept at first") { subject in
            try Deviation.unless(try await subject.diary.entries(), is: [], "the entries")
            try Deviation.unless(try await subject.diary.entry(for: films[0].id), is: nil, "an entry")
        },
        Behaviour("What is kept of a film comes back as it was") { subject in
            for film in films { try await keep(full(film), in: subject.diary) }
            for film in films {
                try Deviation.unless(
                    try await subject.diary.entry(for: film.id), is: full(film),
                    "the entry of \(film.name)")
            }
        },
        Behaviour("Entries come in the order of the numbers of their films") { subject in
            let numbers = [100, 2, 10, .max, 1]
            for number in numbers {
                try await keep(full(Movie(id: Movie.ID(number), title: "Same")), in: subject.diary)
            }
            try Deviation.unless(
                try await subject.diary.entries().map(\.movie.id.rawValue), is: [1, 2, 10, 100, .max],
                "the entries")
        },
        Behaviour("A change sees what is kept, returns it, and leaves the rest") { subject in
            let entry = try full(films[0])
            try Deviation.unless(
                try await subject.diary.update(films[0]) { $0 = entry }, is: nil, "what was there first")
            let score = DiaryEntry.Kept(try Score(2), at: time)
            try Deviation.unless(
                try await subject.diary.update(films[0]) { $0.score = score }, is: entry,
                "what was there then")
            var expected = entry
            expected.score = score
            try Deviation.unless(
                try await subject.diary.entry(for: films[0].id), is: expected, "the entry")
        },
        Behaviour("The film of an entry is the one that came with the last change") { subject in
            try await keep(full(films[0]), in: subject.diary)
            let renamed = Movie(id: films[0].id, title: "Another title")
            try await subject.diary.update(renamed) { _ in }
            try Deviation.unless(
                try await subject.diary.entry(for: films[0].id), is: full(renamed), "the entry")
        },
        Behaviour("Changes of one film at the same time all count") { subject in
            let other = try await subject.reopen()
            try await withThrowingTaskGroup(of: Void.self) { group in
                let (score, note) = (try full(films[0]).score, try full(films[0]).note)
                group.addTask { try await subject.diary.update(films[0]) { $0.score = score } }
                group.addTask { try await other.update(films[0]) { $0.note = note } }
                group.addTask {
                    try await subject.diary.update(films[0]) { $0.add(Viewing(day, at: time)) }
                }
                group.addTask {
                    try await other.update(films[0]) {
                        $0.add(Viewing(day.addingTimeInterval(-86_400), at: time))
                    }
                }
                try await group.waitForAll()
            }
            try Deviation.unless(
                try await subject.diary.entry(for: films[0].id), is: full(films[0]), "the entry")
        },
    ]

    static let removing: [Behaviour<DiaryRepositorySubject>] = [
        Behaviour("An entry in which nothing is left is gone") { subject in
            for film in films.prefix(2) { try await keep(full(film), in: subject.diary) }
            try await subject.diary.update(films[0]) { entry in
                entry.score = nil
                entry.removeViewings()
            }
            try Deviation.unless(
                try await subject.diary.entries().count, is: 2, "entries while one has a note")
            try await subject.diary.update(films[0]) { $0.note = nil }
            try Deviation.unless(try await subject.diary.entries(), is: [full(films[1])], "the entries")
        },
        Behaviour("A change that keeps nothing makes no entry") { subject in
            try Deviation.unless(
                try await subject.diary.update(films[0]) { $0.note = nil }, is: nil, "what was there")
            try Deviation.unless(try await subject.diary.entries(), is: [], "the entries")
        },
    ]

    static let lasting: [Behaviour<DiaryRepositorySubject>] = [
        Behaviour("The diary is there after a restart") { subject in
            for film in films.prefix(4) { try await keep(full(film), in: subject.diary) }
            let before = try await subject.diary.entries()
            try Deviation.unless(try await subject.reopen().entries(), is: before, "after a restart")
        }
    ]
}
