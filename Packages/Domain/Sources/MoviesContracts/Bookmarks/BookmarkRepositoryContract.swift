import DomainCore
import MoviesDomain

/// What every `BookmarkRepository` does, wherever it keeps them.
public enum BookmarkRepositoryContract {
    /// All of it. There is no choice: what one implementation is tried for, all are.
    public static let behaviours = marks + toggles + lasting

    /// Films as a source would give them, the fuller ones first.
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
