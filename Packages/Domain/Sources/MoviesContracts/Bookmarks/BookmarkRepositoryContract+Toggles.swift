import DomainCore
import MoviesDomain

extension BookmarkRepositoryContract {
    static let toggles: [Behaviour<BookmarkRepositorySubject>] = [
        Behaviour("Toggling marks, then removes, then marks") { subject in
            for isMarked in [true, false, true] {
                try Deviation.unless(
                    try await subject.bookmarks.toggle(films[0]), is: isMarked, "what toggling says")
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

    /// Half of them by another process. Returns how many say that the film is marked.
    private static func toggles(_ count: Int, of subject: BookmarkRepositorySubject) async throws -> Int {
        let other = try await subject.reopen()
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 1...count {
                let bookmarks = index.isMultiple(of: 2) ? other : subject.bookmarks
                group.addTask { try await bookmarks.toggle(films[0]) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
    }
}
