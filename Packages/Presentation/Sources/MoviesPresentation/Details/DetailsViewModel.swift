import DomainCore
public import MoviesDomain
public import Observation
public import Platform
public import PresentationCore
import TextCore

/// The page of a film, with its bookmark and the user's own score.
///
/// Actions need a film: they do nothing before it is loaded.
@MainActor
@Observable
public final class DetailsViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The film, once some of it is loaded.
        public var content: MovieDetailsContent?
        /// The loading phase.
        public var phase = LoadPhase.idle
        /// `loaded 3 min ago`, until the source confirms the content.
        public var savedNote: String?
        /// Whether the film is bookmarked.
        public var isBookmarked = false
        /// The user's diary entry for the film, if there is one.
        public var diary: DiaryEntry?
        /// Whether the cover shows the heart of a double click.
        public var showsHeart = false
        /// The result of the last action, as a sentence.
        public var notice: String?
        /// Why the last action did nothing. The shown content stays.
        public var actionFailure: Failure?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Shows a list's data of the film until the page is loaded.
        case preview(Movie)
        /// The screen appeared.
        case load(MovieReference)
        /// Loads the same film again, also after a failure.
        case refresh
        /// The heart button.
        case toggleBookmark
        /// Adds a bookmark. A bookmarked film stays bookmarked.
        case addBookmark
        /// A double click on the cover: adds a bookmark, and shows a heart for a second.
        case like
        /// Sets the user's score, on a scale of 10 in steps of a half.
        case rate(Double)
        /// Removes the user's score.
        case removeRating
        /// Records a viewing on a day, given as midnight in UTC.
        case markWatched(Date)
        /// Saves a note, replacing an earlier one.
        case setNote(String)
        /// Opens similar films.
        case showSimilar
    }

    public private(set) var state = State()

    @ObservationIgnored private let movies: any MovieRepository
    @ObservationIgnored private let bookmarks: any BookmarkRepository
    @ObservationIgnored private let diary: any DiaryRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let onSimilar: @MainActor (Movie.ID) -> Void
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var reference: MovieReference?
    @ObservationIgnored private let actions = Loader()
    @ObservationIgnored private let hearts = Loader()
    /// Hides the heart after a second.
    @ObservationIgnored private(set) var heart: Task<Void, Never>?

    /// - Parameters:
    ///   - movies: the source of films, which also receives scores.
    ///   - bookmarks: the bookmarks of the profile.
    ///   - diary: the diary of the profile.
    ///   - here: the user's language and time zone, and the clock.
    ///   - onSimilar: opens the films similar to a film.
    public init(
        movies: any MovieRepository, bookmarks: any BookmarkRepository, diary: any DiaryRepository,
        _ here: Surroundings, onSimilar: @escaping @MainActor (Movie.ID) -> Void = { _ in }
    ) {
        self.movies = movies
        self.bookmarks = bookmarks
        self.diary = diary
        self.here = here
        self.onSimilar = onSimilar
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let reference):
            if reference != self.reference { state = State() }
            self.reference = reference
            await load()
        case .preview(let movie):
            (reference, state) = (.id(movie.id), State())
            state.phase = .loading
            await show(MovieDetails(movie: movie), loader.begin())
        case .refresh: await load()
        case .toggleBookmark: await toggleBookmark()
        case .addBookmark: await addBookmark()
        case .like: await like()
        case .rate(let value): await rate(value)
        case .removeRating: await removeRating()
        case .markWatched(let day): await markWatched(day)
        case .setNote(let text): await setNote(text)
        case .showSimilar:
            if let id = state.content?.row.id { onSimilar(id) }
        }
    }

    /// Loads the latest requested film.
    private func load() async {
        guard let reference else { return }
        state.phase = .loading
        do throws(DomainError) {
            let shown: Void? = try await loader.load { [movies] request throws(DomainError) in
                let details = try await movies.details(reference) { saved in
                    await self.showSaved(saved, request)
                }
                await self.show(details, request)
            }
            guard shown != nil else { return }
            state.savedNote = nil
            state.phase = .loaded()
            await keep()
        } catch {
            if error == .notFound {
                // The film no longer exists, so its saved content goes.
                state.content = nil
                state.savedNote = nil
            }
            state.phase = .failed(Failure(of: reference, error, in: language))
        }
    }

    private func showSaved(_ saved: Snapshot<MovieDetails>, _ request: Loader.Request) async {
        await show(saved.value, request)
        guard request.isLatest else { return }
        state.savedNote = TimeText.saved(saved.savedAt, now: now(), in: language)
        state.phase = .loaded(savedAt: saved.savedAt)
    }

    /// Unreadable bookmarks and diary entries do not hide the film; the page keeps their previous state.
    private func show(_ details: MovieDetails, _ request: Loader.Request) async {
        guard request.isLatest else { return }
        state.content = MovieDetailsContent(details, diary: state.diary, in: language)
        let action = actions.current
        let isMarked = try? await bookmarks.contains(details.movie.id)
        if request.isLatest, action.isLatest, let isMarked { state.isBookmarked = isMarked }
        await showDiary(of: details, request)
    }

    private func showDiary(of details: MovieDetails, _ request: Loader.Request) async {
        do throws(DomainError) {
            let entry = try await diary.entry(for: details.movie.id)
            guard request.isLatest, state.content?.details == details else { return }
            state.diary = entry
            state.content = MovieDetailsContent(details, diary: entry, in: language)
        } catch {}
    }

    /// Updates the bookmarks and the diary of this device with the source's current data of the film.
    private func keep() async {
        guard let movie = state.content?.details.movie else { return }
        if state.isBookmarked { try? await bookmarks.refresh(movie) }
        if let kept = state.diary?.movie, kept != movie { _ = try? await diary.update(movie) { _ in } }
    }

    private func toggleBookmark() async {
        await act { [bookmarks] movie throws(DomainError) in
            try await bookmarks.toggle(movie)
        } done: { change in
            showMark(change.isMarked)
        }
    }

    private func addBookmark() async {
        await act { [bookmarks] movie throws(DomainError) in
            try await bookmarks.add(movie)
        } done: { isNew in
            showMark(true)
            if !isNew { notice(FilmText.alreadyBookmarked) }
        }
    }

    private func like() async {
        guard state.content != nil else { return }
        let begun = hearts.begin()
        state.showsHeart = true
        await addBookmark()
        // The result appears at once, while the heart stays.
        heart = Task { [sleep] in
            try? await sleep(.seconds(1))
            if begun.isLatest { state.showsHeart = false }
        }
    }

    private var rateMovie: RateMovieUseCase { RateMovieUseCase(movies: movies, diary: diary, now: now) }

    private func rate(_ value: Double) async {
        let isDone = await act { [rateMovie] movie throws(DomainError) in
            try await rateMovie(movie, Score(value))
        } done: { before in
            notice {
                FilmText.scoreGiven(
                    $0, score: NumberText.plain(value), before: before.map { NumberText.plain($0.value) })
            }
        }
        if isDone { await load() }
    }

    private func removeRating() async {
        let isDone = await act { [rateMovie] movie throws(DomainError) in
            try await rateMovie.remove(from: movie)
        } done: { score in
            if score == nil {
                let title = state.content?.row.title ?? ""
                state.actionFailure = Failure(.refused, FilmText.noScore(title), in: language)
            } else {
                notice(FilmText.scoreRemoved)
            }
        }
        if isDone { await load() }
    }

    private func markWatched(_ day: Date) async {
        let isDone = await act { [diary, now] movie throws(DomainError) in
            let viewing = Viewing(day, at: now())
            return try await diary.update(movie) { $0.add(viewing) }
        } done: { before in
            var after = before ?? DiaryEntry(movie: Movie(id: Movie.ID(1), title: ""))
            let isNew = after.add(Viewing(day, at: day))
            notice { FilmText.watched($0, on: TimeText.day(day), isNew: isNew, count: after.viewings.count) }
        }
        if isDone { await reloadDiary() }
    }

    private func setNote(_ text: String) async {
        let isDone = await act { [diary, now] movie throws(DomainError) in
            let kept = DiaryEntry.Kept(try FilmNote(text), at: now())
            return try await diary.update(movie) { $0.note = kept }
        } done: { before in
            notice { FilmText.noteKept($0, before: before?.note?.value.text) }
        }
        if isDone { await reloadDiary() }
    }

    private func reloadDiary() async {
        guard let details = state.content?.details else { return }
        await showDiary(of: details, loader.current)
    }

    /// Performs an action on the shown film and returns whether it succeeded. Of concurrent actions, only the last reports
    /// its result. The end of an action counts as a new action, so that earlier reads are discarded as outdated.
    @discardableResult
    private func act<Value: Sendable>(
        _ work: (Movie) async throws(DomainError) -> Value,
        done: (Value) -> Void
    ) async -> Bool {
        guard let movie = state.content?.details.movie else { return false }
        let action = actions.begin()
        state.notice = nil
        state.actionFailure = nil
        do throws(DomainError) {
            let value = try await work(movie)
            guard action.isLatest else { return true }
            actions.begin()
            done(value)
            return true
        } catch {
            guard action.isLatest else { return false }
            state.actionFailure = Failure(movies: error, in: language)
            return false
        }
    }

    private func showMark(_ isMarked: Bool) {
        state.isBookmarked = isMarked
        notice(isMarked ? FilmText.bookmarkAdded : FilmText.bookmarkRemoved)
    }

    private func notice(_ text: (_ title: String) -> LocalizedText) {
        state.notice = text(state.content?.row.title ?? "")[language]
    }
}
