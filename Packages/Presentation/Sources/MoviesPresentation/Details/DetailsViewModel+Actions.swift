import DomainCore
import MoviesDomain
import PresentationCore
import TextCore

extension DetailsViewModel {
    func toggleBookmark() async {
        await act { [bookmarks] movie throws(DomainError) in
            try await bookmarks.toggle(movie)
        } done: { model, isMarked in
            model.showMark(isMarked)
        }
    }

    func addBookmark() async {
        await act { [bookmarks] movie throws(DomainError) in
            try await bookmarks.add(movie)
        } done: { model, _ in
            model.showMark(true)
        }
    }

    func removeBookmark() async {
        await act { [bookmarks] movie throws(DomainError) in
            try await bookmarks.remove(movie.id)
        } done: { model, _ in
            model.showMark(false)
        }
    }

    func like() async {
        guard state.content != nil else { return }
        let heart = hearts.next()
        state.showsHeart = true
        await addBookmark()
        try? await sleep(.seconds(1))
        if hearts.isLatest(heart) { state.showsHeart = false }
    }

    func rate(_ value: Double) async {
        let isDone = await act { [movies] movie throws(DomainError) in
            try await movies.rate(movie.id, Score(value))
        } done: { model, _ in
            model.notice { FilmText.scoreGiven($0, score: NumberText.plain(value)) }
        }
        if isDone { await load() }
    }

    func removeRating() async {
        let isDone = await act { [movies] movie throws(DomainError) in
            try await movies.removeRating(movie.id)
        } done: { model, _ in
            model.notice(FilmText.scoreRemoved)
        }
        if isDone { await load() }
    }

    /// Does something with the film that is shown, and says whether that worked. Of several actions at once the
    /// last one is reported. Its end counts as a new action: what was read before it is old.
    @discardableResult
    private func act<Value: Sendable>(
        _ work: (Movie) async throws(DomainError) -> Value,
        done: @MainActor (DetailsViewModel, Value) -> Void
    ) async -> Bool {
        guard let movie = state.content?.details.movie else { return false }
        let action = actions.next()
        state.notice = nil
        state.actionFailure = nil
        do throws(DomainError) {
            let value = try await work(movie)
            guard actions.isLatest(action) else { return true }
            _ = actions.next()
            done(self, value)
            return true
        } catch {
            guard actions.isLatest(action) else { return false }
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
