public import MoviesDomain
public import Observation
public import PresentationCore
public import TextCore
import DomainCore
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The page of one film, with its bookmark and the own score.
///
/// Actions need a film: before something is loaded they do nothing.
@MainActor
@Observable
public final class DetailsViewModel: ViewModel {
    public internal(set) var state = State()

    @ObservationIgnored let movies: any MovieRepository
    @ObservationIgnored let bookmarks: any BookmarkRepository
    @ObservationIgnored let language: Language
    @ObservationIgnored let sleep: @Sendable (Duration) async throws -> Void
    @ObservationIgnored let onOutput: @MainActor (Output) -> Void
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let work = LatestTask()
    @ObservationIgnored private var loads = LoadSequence()
    @ObservationIgnored private var reference: MovieReference?
    @ObservationIgnored var actions = LoadSequence()
    @ObservationIgnored var hearts = LoadSequence()

    /// - Parameters:
    ///   - movies: where films come from and scores go.
    ///   - bookmarks: the marks of the profile.
    ///   - language: of everything that is shown.
    ///   - now: the clock, for "saved 3 min ago".
    ///   - sleep: waits until the heart vanishes; throws when its task is cancelled.
    ///   - onOutput: told what the screen asks for.
    public init(
        movies: any MovieRepository, bookmarks: any BookmarkRepository, language: Language,
        now: @escaping @Sendable () -> Date,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        onOutput: @escaping @MainActor (Output) -> Void = { _ in }
    ) {
        self.movies = movies
        self.bookmarks = bookmarks
        self.language = language
        self.now = now
        self.sleep = sleep
        self.onOutput = onOutput
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let reference):
            if reference != self.reference { state = State() }
            self.reference = reference
            await load()
        case .refresh: await load()
        case .toggleBookmark: await toggleBookmark()
        case .addBookmark: await addBookmark()
        case .removeBookmark: await removeBookmark()
        case .like: await like()
        case .rate(let value): await rate(value)
        case .removeRating: await removeRating()
        case .showSimilar:
            if let id = state.content?.row.id { onOutput(.showSimilar(id)) }
        }
    }

    /// Loads the film that was asked for last.
    func load() async {
        guard let reference else { return }
        let load = loads.next()
        state.phase = .loading
        await work.run { [weak self, movies] in
            do throws(DomainError) {
                let details = try await movies.details(reference) { [weak self] saved in
                    await self?.showSaved(saved, load)
                }
                await self?.settle(details, load)
            } catch {
                self?.fail(error, load)
            }
        }
    }

    private func showSaved(_ saved: Snapshot<MovieDetails>, _ load: Int) async {
        guard loads.isLatest(load) else { return }
        await show(saved.value, load)
        guard loads.isLatest(load) else { return }
        state.savedNote = TimeText.saved(saved.savedAt, now: now(), in: language)
        state.phase = .loaded(savedAt: saved.savedAt)
    }

    private func settle(_ details: MovieDetails, _ load: Int) async {
        await show(details, load)
        guard loads.isLatest(load) else { return }
        state.savedNote = nil
        state.phase = .loaded()
    }

    private func fail(_ error: DomainError, _ load: Int) {
        guard loads.isLatest(load) else { return }
        if error == .notFound {
            // What was saved is of a film that is gone.
            state.content = nil
            state.savedNote = nil
        }
        state.phase = .failed(Failure(movies: error, in: language))
    }

    /// A mark that cannot be read leaves the film shown, unmarked.
    private func show(_ details: MovieDetails, _ load: Int) async {
        guard loads.isLatest(load) else { return }
        state.content = MovieDetailsContent(details, in: language)
        let action = actions.latest
        let isMarked = try? await bookmarks.contains(details.movie.id)
        guard loads.isLatest(load), actions.isLatest(action), let isMarked else { return }
        state.isBookmarked = isMarked
    }
}
