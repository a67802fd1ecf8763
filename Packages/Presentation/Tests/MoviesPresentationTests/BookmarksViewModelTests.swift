import DomainCore
import Foundation
import MoviesDomain
import MoviesPresentation
import PresentationCore
import Testing

@MainActor
@Suite struct BookmarksViewModelTests {
    private let bookmarks = InMemoryBookmarks([
        Bookmark(movie: .stub(2, "B"), addedAt: .threeMinutesEarlier),
        Bookmark(movie: .stub(1, "A"), addedAt: .distantPast),
    ])

    private func model(_ bookmarks: any BookmarkRepository) -> BookmarksViewModel {
        BookmarksViewModel(bookmarks: bookmarks, .test())
    }

    @Test func `Shows the films and the times of their bookmarks`() async {
        let model = model(bookmarks)
        #expect(model.state.phase == .idle)
        await model.send(.load)
        #expect(model.state.rows.map(\.movie.title) == ["B", "A"])
        #expect(model.state.rows.first?.added == "3 min ago")
        #expect(model.state.phase == .loaded())
        #expect(model.state.emptyMessage == nil)
    }

    @Test func `Reports an empty list`() async {
        let model = model(InMemoryBookmarks())
        await model.send(.load)
        #expect(model.state.emptyMessage == "No bookmarks yet.")
    }

    @Test func `Removing a bookmark leaves the others`() async {
        let model = model(bookmarks)
        await model.send(.load)
        await model.send(.remove(Movie.ID(2)))
        #expect(model.state.rows.map(\.id.rawValue) == [1])
        #expect(model.state.notice == "Removed the bookmark for “B”.")
        #expect(model.state.actionFailure == nil)
    }

    @Test func `Reports the removal of a missing bookmark`() async {
        let model = model(bookmarks)
        await model.send(.load)
        await model.send(.remove(Movie.ID(9)))
        #expect(model.state.actionFailure?.kind == .notFound)
        #expect(model.state.rows.count == 2)
    }

    @Test func `Undo restores a bookmark with its date, even after other changes`() async throws {
        let model = model(bookmarks)
        await model.send(.load)
        let before = model.state.rows
        await model.send(.toggle(.stub(1, "A")))
        let change = try #require(model.state.undoable)
        #expect(model.state.marked == [Movie.ID(2)] && !change.isMarked)
        await model.send(.toggle(.stub(3, "C")))
        await model.send(.undo(change))
        #expect(model.state.rows.filter { $0.id != Movie.ID(3) } == before)
        #expect(model.state.rows.map(\.id.rawValue) == [3, 2, 1] && model.state.undoable == nil)
    }

    @Test func `Undo of a new bookmark removes it, and tolerates that it is gone`() async throws {
        let model = model(bookmarks)
        await model.send(.toggle(.stub(3, "C")))
        let change = try #require(model.state.undoable)
        for _ in 0..<2 {
            await model.send(.undo(change))
            #expect(model.state.marked == [Movie.ID(1), Movie.ID(2)] && model.state.actionFailure == nil)
        }
        await bookmarks.fail(with: .storage("disk full"))
        await model.send(.undo(change))
        #expect(model.state.actionFailure?.kind == .storage)
    }

    @Test func `A storage failure keeps the shown rows`() async {
        let model = model(bookmarks)
        await model.send(.load)
        await bookmarks.fail(with: .storage("disk full"))
        await model.send(.remove(Movie.ID(1)))
        #expect(model.state.actionFailure?.kind == .storage)
        #expect(model.state.phase.failure?.kind == .storage)
        #expect(model.state.rows.count == 2)
    }

    @Test func `Selecting a film leaves the screen`() async {
        var outputs: [Movie.ID] = []
        let model = BookmarksViewModel(bookmarks: bookmarks, .test()) {
            outputs.append($0)
        }
        await model.send(.select(Movie.ID(3)))
        #expect(outputs == [Movie.ID(3)])
    }
}
