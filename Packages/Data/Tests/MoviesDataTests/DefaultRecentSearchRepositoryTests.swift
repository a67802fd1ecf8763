import DomainCore
import MoviesData
import MoviesDomain
import Persistence
import SQLCore
import Testing

@Suite struct DefaultRecentSearchRepositoryTests {
    private let store = InMemoryKeyValueStore()

    @Test func `Lists the newest first`() async throws {
        #expect(try await recorded("a", "b", "c") == ["c", "b", "a"])
    }

    @Test(arguments: [1, 2, 3, 10])
    func `Returns all searches, up to the maximum`(maximum: Int) async throws {
        let repository = DefaultRecentSearchRepository(store: store, maximum: maximum)
        for text in ["a", "b", "c"] { try await repository.record(SearchQuery(text)) }
        #expect(try await repository.recentSearches().count == min(3, maximum))
        #expect(try await repository.recentSearches().first?.text == "c")
    }

    @Test func `A smaller maximum hides searches at once and removes them at the next search`() async throws {
        _ = try await recorded("a", "b", "c")
        let small = DefaultRecentSearchRepository(store: store, maximum: 2)
        #expect(try await small.recentSearches().map(\.text) == ["c", "b"])
        try await small.record(SearchQuery("d"))
        #expect(
            try await DefaultRecentSearchRepository(store: store).recentSearches().map(\.text) == ["d", "c"])
    }

    @Test(arguments: [
        (["Amélie", "x", "amelie"], ["amelie", "x"]), (["Spider-Man", "spider man"], ["spider man"]),
        (["기생충", "\u{1100}\u{1175}생충"], ["기생충"]), (["!!!", "???"], ["???", "!!!"]),
        (["!!!", "!!!"], ["!!!"]),
    ])
    func `Stores an equal text once, in its last spelling`(texts: [String], expected: [String]) async throws {
        let repository = DefaultRecentSearchRepository(store: store)
        for text in texts { try await repository.record(SearchQuery(text)) }
        #expect(try await repository.recentSearches().map(\.text) == expected)
    }

    @Test func `Stores all concurrent searches`() async throws {
        let repository = DefaultRecentSearchRepository(store: store, maximum: 100)
        try await withThrowingTaskGroup { group in
            for number in 0..<50 {
                group.addTask { try await repository.record(SearchQuery("film \(number)")) }
            }
            try await group.waitForAll()
        }
        #expect(try await repository.recentSearches().count == 50)
    }

    @Test func `Clearing removes all searches`() async throws {
        _ = try await recorded("a")
        let repository = DefaultRecentSearchRepository(store: store)
        try await repository.clear()
        #expect(try await repository.recentSearches().isEmpty)
    }

    @Test(arguments: ["", "no JSON", #"{"a":1}"#, #"["ok","",7]"#])
    func `Treats an unreadable list as empty`(text: String) async throws {
        try await store.set(Array(text.utf8), for: "recent-searches")
        let repository = DefaultRecentSearchRepository(store: store)
        #expect(try await repository.recentSearches().isEmpty)
        try await repository.record(SearchQuery("a"))
        #expect(try await repository.recentSearches().map(\.text) == ["a"])
    }

    @Test func `Reports why the store fails`() async {
        let repository = DefaultRecentSearchRepository(store: FailingStore(.io("no disk")))
        await #expect(throws: DomainError.storage("no disk")) { try await repository.recentSearches() }
        await #expect(throws: DomainError.storage("no disk")) {
            try await repository.record(SearchQuery("a"))
        }
        await #expect(throws: DomainError.storage("no disk")) { try await repository.clear() }
    }

    private func recorded(_ texts: String...) async throws -> [String] {
        let repository = DefaultRecentSearchRepository(store: store)
        for text in texts { try await repository.record(SearchQuery(text)) }
        return try await repository.recentSearches().map(\.text)
    }
}
