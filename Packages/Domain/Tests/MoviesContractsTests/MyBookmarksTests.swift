import ContractCore
import MoviesContracts
import Testing

@Suite struct MyBookmarksTests {
    static let mine = Implementation("mine") {
        let store = MyStore(), clock = ContractClock()
        return BookmarkRepositorySubject(
            bookmarks: MyBookmarks(store: store, now: clock.now),
            reopen: { MyBookmarks(store: store, now: clock.now) })
    }

    @Test(arguments: BookmarkRepositoryContract.behaviours)
    func `My bookmarks behave`(_ behaviour: Behaviour<BookmarkRepositorySubject>) async throws {
        try await behaviour.check(Self.mine)
    }
}
