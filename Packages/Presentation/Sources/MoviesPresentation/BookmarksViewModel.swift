import DomainCore
public import MoviesDomain
public import Observation
public import Platform
public import PresentationCore
public import TextCore

/// The list of bookmarks.
@MainActor
@Observable
public final class BookmarksViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// Newest first.
        public var rows: [BookmarkRow] = []
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// The text to show when there are no bookmarks.
        public var emptyMessage: String?
        /// The result of the last change, as a sentence.
        public var notice: String?
        /// The last toggle, to revert with `undo`; `nil` when it cannot be reverted.
        public var undoable: BookmarkChange?
        /// Why the last change failed. The shown rows stay.
        public var actionFailure: Failure?
        /// The bookmarked films, for the hearts in other lists.
        public var marked: Set<Movie.ID> = []
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// The screen appeared, or loading is retried.
        case load
        /// Removes a bookmark.
        case remove(Movie.ID)
        /// Adds or removes the bookmark of a film in any list.
        case toggle(Movie)
        /// Reverts a toggle. A removed bookmark returns with its date.
        case undo(BookmarkChange)
        /// Opens a film.
        case select(Movie.ID)
    }

    public private(set) var state = State()

    @ObservationIgnored private let bookmarks: any BookmarkRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let onFilm: @MainActor (Movie.ID) -> Void
    @ObservationIgnored private let loader = Loader()

    /// - Parameters:
    ///   - bookmarks: the bookmarks of the profile.
    ///   - here: the user's language and time zone, and the clock.
    ///   - onFilm: opens the page of a film.
    public init(
        bookmarks: any BookmarkRepository, _ here: Surroundings,
        onFilm: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) {
        self.bookmarks = bookmarks
        self.here = here
        self.onFilm = onFilm
    }

    public func send(_ input: Input) async {
        switch input {
        case .load: await load()
        case .remove(let id): await remove(id)
        case .toggle(let movie): await toggle(movie)
        case .undo(let change): await undo(change)
        case .select(let id): onFilm(id)
        }
    }

    private func load() async {
        await loader.run(
            self, setting: \.state.phase, isQuiet: !state.rows.isEmpty, failure: Failure.init(movies:in:)
        ) {
            [bookmarks] _ throws(DomainError) in
            try await bookmarks.bookmarks()
        } show: { found in
            state.rows = found.map { BookmarkRow($0, now: now(), localTime, in: language) }
            state.marked = Set(found.map(\.movie.id))
            state.emptyMessage = found.isEmpty ? FilmText.noBookmarks[language] : nil
        }
    }

    private func toggle(_ movie: Movie) async {
        state.notice = nil
        state.undoable = nil
        state.actionFailure = nil
        do throws(DomainError) {
            let change = try await bookmarks.toggle(movie)
            await load()
            // Set after loading, because an action during the load would clear it.
            state.undoable = change == .removed(nil) ? nil : change
            let title = movie.title(in: language)
            state.notice =
                (change.isMarked ? FilmText.bookmarkAdded(title) : FilmText.bookmarkRemoved(title))[language]
        } catch {
            await load()
            state.actionFailure = Failure(movies: error, in: language)
        }
    }

    private func undo(_ change: BookmarkChange) async {
        state.notice = nil
        state.undoable = nil
        state.actionFailure = nil
        do throws(DomainError) {
            switch change {
            case .added(let id): try await bookmarks.remove(id)
            case .removed(let bookmark): if let bookmark { try await bookmarks.restore(bookmark) }
            }
        } catch {
            state.actionFailure = Failure(movies: error, in: language)
        }
        await load()
    }

    private func remove(_ id: Movie.ID) async {
        state.notice = nil
        state.actionFailure = nil
        do throws(DomainError) {
            guard try await bookmarks.remove(id) else { throw .notFound }
            if let row = state.rows.first(where: { $0.id == id }) {
                state.notice = FilmText.bookmarkRemoved(row.movie.title)[language]
            }
        } catch {
            state.actionFailure = Failure(movies: error, in: language)
        }
        await load()
    }
}

/// A bookmark as a list shows it.
public struct BookmarkRow: Identifiable, Hashable, Sendable {
    /// For output that programs read.
    public let addedAt: Date
    /// The film as of the time of the bookmark.
    public let movie: MovieRow
    /// `3 days ago`, or the day if that was long ago.
    public let added: String

    public init(_ bookmark: Bookmark, now: Date, _ localTime: LocalTime, in language: Language) {
        addedAt = bookmark.addedAt
        movie = MovieRow(bookmark.movie, in: language)
        added = TimeText.short(bookmark.addedAt, now: now, localTime, in: language)
    }

    /// The number of the film.
    public var id: Movie.ID { movie.id }
}
