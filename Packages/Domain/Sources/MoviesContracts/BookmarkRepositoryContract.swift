public import ContractCore
import DomainCore
public import MoviesDomain

/// Bookmarks for one check.
public struct BookmarkRepositorySubject: ContractSubject {
    /// The repository to check: without bookmarks, and with a clock that advances at each reading, such as `ContractClock`.
    public var bookmarks: any BookmarkRepository
    /// Opens the same bookmarks again, as a second process or the next start of the app does.
    public var reopen: @Sendable () async throws -> any BookmarkRepository
    public var end: @Sendable () async -> Void

    public init(
        bookmarks: any BookmarkRepository,
        reopen: @escaping @Sendable () async throws -> any BookmarkRepository,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.bookmarks = bookmarks
        self.reopen = reopen
        self.end = end
    }
}

/// The behaviour of every `BookmarkRepository`, wherever it stores the bookmarks.
public enum BookmarkRepositoryContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours = marks + toggles + restoring + lasting

    /// Films as a source returns them, in the order of their titles.
    static let films = ContractCatalogue.films.map(\.movie)

    static let marks: [Behaviour<BookmarkRepositorySubject>] = [
        Behaviour("There is no bookmark at first") { subject in
            try Deviation.unless(try await subject.bookmarks.bookmarks(), is: [], "the bookmarks")
            try Deviation.unless(
                try await subject.bookmarks.contains(films[0].id), is: false, "whether a film is marked")
        },
        Behaviour("A film comes back as it was when it was marked") { subject in
            for film in films { try await subject.bookmarks.add(film) }
            let marked = try await subject.bookmarks.bookmarks().map(\.movie)
            for film in films {
                try Deviation.unless(
                    marked.first { $0.id == film.id }, is: film, "the bookmark of \(film.name)")
            }
        },
        Behaviour("The newest bookmark comes first") { subject in
            for index in [4, 1, 7, 0, 3] { try await subject.bookmarks.add(films[index]) }
            let marked = try await subject.bookmarks.bookmarks()
            try Deviation.unless(
                marked.map(\.movie.name), is: [3, 0, 7, 1, 4].map { films[$0].name }, "the bookmarks")
            let times = marked.map(\.addedAt)
            try Deviation.unless(times, is: times.sorted(by: >), "their times")
        },
        Behaviour("A marked film is known to be marked, and no other is") { subject in
            try await subject.bookmarks.add(films[2])
            for film in films {
                try Deviation.unless(
                    try await subject.bookmarks.contains(film.id), is: film == films[2],
                    "whether \(film.name) is marked")
            }
        },
        Behaviour("Marking says whether it was new") { subject in
            try Deviation.unless(try await subject.bookmarks.add(films[0]), is: true, "the first time")
            try Deviation.unless(try await subject.bookmarks.add(films[0]), is: false, "the second time")
            try Deviation.unless(try await subject.bookmarks.add(films[1]), is: true, "another film")
        },
        Behaviour("Marking again keeps the time and the place") { subject in
            for film in films.prefix(3) { try await subject.bookmarks.add(film) }
            let before = try await subject.bookmarks.bookmarks()
            try await subject.bookmarks.add(films[0])
            try Deviation.unless(try await subject.bookmarks.bookmarks(), is: before, "the bookmarks")
        },
        Behaviour("What is known of a marked film now takes the place of what was") { subject in
            for film in films.prefix(3) { try await subject.bookmarks.add(film) }
            let before = try await subject.bookmarks.bookmarks()
            let film = Movie(id: films[1].id, title: "Another title", year: 1999)
            try await subject.bookmarks.refresh(film)
            try await subject.bookmarks.refresh(films[5])
            let expected = before.map {
                $0.movie.id == film.id ? Bookmark(movie: film, addedAt: $0.addedAt) : $0
            }
            try Deviation.unless(try await subject.bookmarks.bookmarks(), is: expected, "the bookmarks")
        },
        Behaviour("A film that is marked anew after its removal is the newest") { subject in
            for film in films.prefix(3) { try await subject.bookmarks.add(film) }
            try await subject.bookmarks.remove(films[0].id)
            try await subject.bookmarks.add(films[0])
            try Deviation.unless(
                try await subject.bookmarks.bookmarks().map(\.movie.name),
                is: [0, 2, 1].map { films[$0].name }, "the bookmarks")
        },
        Behaviour("Removing says whether there was a bookmark, and takes no other") { subject in
            for film in films.prefix(3) { try await subject.bookmarks.add(film) }
            let bookmarks = subject.bookmarks
            try Deviation.unless(try await bookmarks.remove(films[1].id), is: true, "the first time")
            try Deviation.unless(try await bookmarks.remove(films[1].id), is: false, "the second time")
            try Deviation.unless(try await bookmarks.remove(films[9].id), is: false, "a film without one")
            try Deviation.unless(
                try await bookmarks.bookmarks().map(\.movie.name), is: [2, 0].map { films[$0].name },
                "the bookmarks")
        },
        Behaviour("Films are told apart by their numbers alone") { subject in
            let numbers = [1, 10, 100, 11, .max, 2_000_000_000]
            for number in numbers {
                try await subject.bookmarks.add(Movie(id: Movie.ID(number), title: "Same"))
            }
            try await subject.bookmarks.remove(Movie.ID(10))
            let left = try await subject.bookmarks.bookmarks().map(\.movie.id.rawValue)
            try Deviation.unless(left.sorted(), is: [1, 11, 100, 2_000_000_000, .max], "what is left")
        },
        Behaviour("A title may hold anything") { subject in
            let titles = ["", "\"", "'; --", "\\n\n\t", "\u{0}", "한글", "\u{1F600}", "Ame\u{301}lie"]
            for (index, title) in titles.enumerated() {
                try await subject.bookmarks.add(Movie(id: Movie.ID(index + 1), title: title))
            }
            try Deviation.unless(
                try await subject.bookmarks.bookmarks().map(\.movie.title), is: titles.reversed(),
                "the titles")
        },
    ]
}

extension BookmarkRepositoryContract {
    static let toggles: [Behaviour<BookmarkRepositorySubject>] = [
        Behaviour("Toggling marks, then removes, then marks") { subject in
            for isMarked in [true, false, true] {
                try Deviation.unless(
                    try await subject.bookmarks.toggle(films[0]).isMarked, is: isMarked,
                    "what toggling says")
                try Deviation.unless(
                    try await subject.bookmarks.contains(films[0].id), is: isMarked,
                    "whether it is marked")
            }
            try Deviation.unless(
                try await subject.bookmarks.bookmarks().map(\.movie), is: [films[0]], "the bookmarks")
        },
        Behaviour("Toggling one film leaves the others") { subject in
            try await subject.bookmarks.add(films[1])
            _ = try await subject.bookmarks.toggle(films[0])
            _ = try await subject.bookmarks.toggle(films[0])
            try Deviation.unless(
                try await subject.bookmarks.bookmarks().map(\.movie), is: [films[1]], "the bookmarks")
        },
        Behaviour("An even number of toggles at the same time ends where it began") { subject in
            let marks = try await toggles(20, of: subject)
            try Deviation.unless(marks, is: 10, "toggles that marked")
            try Deviation.unless(try await subject.bookmarks.bookmarks(), is: [], "the bookmarks")
        },
        Behaviour("An odd number of toggles at the same time ends with a bookmark") { subject in
            let marks = try await toggles(21, of: subject)
            try Deviation.unless(marks, is: 11, "toggles that marked")
            try Deviation.unless(
                try await subject.bookmarks.bookmarks().map(\.movie), is: [films[0]], "the bookmarks")
        },
        Behaviour("Of many who mark a film at the same time one is told that it was new") { subject in
            let other = try await subject.reopen()
            let news = try await withThrowingTaskGroup(of: Bool.self) { group in
                for index in 1...20 {
                    let bookmarks = index.isMultiple(of: 2) ? other : subject.bookmarks
                    group.addTask { try await bookmarks.add(films[0]) }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            try Deviation.unless(news, is: 1, "marks that were new")
        },
        Behaviour("Films that are marked at the same time are all kept") { subject in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for film in films { group.addTask { try await subject.bookmarks.add(film) } }
                try await group.waitForAll()
            }
            let marked = try await subject.bookmarks.bookmarks().map(\.movie.name)
            try Deviation.unless(marked.sorted(), is: films.names.sorted(), "the bookmarks")
        },
    ]

    static let restoring: [Behaviour<BookmarkRepositorySubject>] = [
        Behaviour("What toggling removed is put back with its time and its place") { subject in
            for film in films.prefix(4) { try await subject.bookmarks.add(film) }
            let before = try await subject.bookmarks.bookmarks()
            let removed = try await removed(films[1], of: subject)
            try Deviation.unless(removed, is: before[2], "what was removed")
            try await subject.bookmarks.restore(removed)
            try Deviation.unless(try await subject.bookmarks.bookmarks(), is: before, "the bookmarks")
        },
        Behaviour("Other changes meanwhile stay when a bookmark is put back") { subject in
            for film in films.prefix(4) { try await subject.bookmarks.add(film) }
            let removed = try await removed(films[1], of: subject)
            try await subject.bookmarks.remove(films[2].id)
            try await subject.bookmarks.add(films[5])
            try await subject.reopen().restore(removed)
            try Deviation.unless(
                try await subject.bookmarks.bookmarks().map(\.movie.name),
                is: [5, 3, 1, 0].map { films[$0].name }, "the bookmarks")
        },
        Behaviour("A bookmark that is put back replaces one that was made since") { subject in
            for film in films.prefix(3) { try await subject.bookmarks.add(film) }
            let before = try await subject.bookmarks.bookmarks()
            let removed = try await removed(films[0], of: subject)
            try await subject.bookmarks.add(films[0])
            try await subject.bookmarks.restore(removed)
            try Deviation.unless(try await subject.bookmarks.bookmarks(), is: before, "the bookmarks")
        },
    ]

    /// Toggles a film that is marked, and returns its bookmark.
    private static func removed(
        _ film: Movie, of subject: BookmarkRepositorySubject
    ) async throws -> Bookmark {
        let change = try await subject.bookmarks.toggle(film)
        guard case .removed(let bookmark?) = change else {
            throw Deviation(
                what: "toggling", expected: "the bookmark of \(film.name)", actual: "\(change)")
        }
        return bookmark
    }

    static let lasting: [Behaviour<BookmarkRepositorySubject>] = [
        Behaviour("Bookmarks are there after a restart, with their times") { subject in
            for film in films.prefix(4) { try await subject.bookmarks.add(film) }
            let before = try await subject.bookmarks.bookmarks()
            let after = try await subject.reopen().bookmarks()
            try Deviation.unless(after, is: before, "the bookmarks after a restart")
        },
        Behaviour("What one process marks or removes, another sees at once") { subject in
            let other = try await subject.reopen()
            try await other.add(films[0])
            try Deviation.unless(
                try await subject.bookmarks.contains(films[0].id), is: true, "whether it is marked")
            try await subject.bookmarks.remove(films[0].id)
            try Deviation.unless(try await other.bookmarks(), is: [], "the bookmarks of the other")
        },
    ]

    /// Half of the toggles come from another process. Returns the number of toggles that marked the film.
    private static func toggles(_ count: Int, of subject: BookmarkRepositorySubject) async throws -> Int {
        let other = try await subject.reopen()
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 1...count {
                let bookmarks = index.isMultiple(of: 2) ? other : subject.bookmarks
                group.addTask { try await bookmarks.toggle(films[0]).isMarked }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}
