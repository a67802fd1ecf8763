public import ContractCore
import DomainCore
public import MoviesDomain

/// Recent searches for one check.
public struct RecentSearchRepositorySubject: ContractSubject {
    /// The repository to check: empty, and with at most ``maximum`` searches.
    public var recentSearches: any RecentSearchRepository
    /// Opens the same searches again, as a second process or the next start of the app does.
    public var reopen: @Sendable () async throws -> any RecentSearchRepository
    public var end: @Sendable () async -> Void

    /// The number of searches that the subject must store.
    public static let maximum = 5

    public init(
        recentSearches: any RecentSearchRepository,
        reopen: @escaping @Sendable () async throws -> any RecentSearchRepository,
        end: @escaping @Sendable () async -> Void = {}
    ) {
        self.recentSearches = recentSearches
        self.reopen = reopen
        self.end = end
    }

    /// Records these texts in order.
    func record(_ texts: [String]) async throws {
        for text in texts { try await recentSearches.record(SearchQuery(text)) }
    }

    /// - Throws: a deviation unless these are the searches, the newest first.
    func expect(_ texts: [String], _ what: String = "the searches") async throws {
        try Deviation.unless(try await recentSearches.recentSearches().map(\.text), is: texts, what)
    }
}

/// The behaviour of every `RecentSearchRepository`, wherever it stores the searches.
public enum RecentSearchRepositoryContract {
    /// All behaviours, without a selection: every implementation is checked for the same.
    public static let behaviours: [Behaviour<RecentSearchRepositorySubject>] = [
        Behaviour("There is no search at first") { subject in try await subject.expect([]) },
        Behaviour("The newest search comes first") { subject in
            try await subject.record(["one", "two", "three"])
            try await subject.expect(["three", "two", "one"])
        },
        Behaviour("A search that is repeated moves to the front") { subject in
            try await subject.record(["one", "two", "three", "one"])
            try await subject.expect(["one", "three", "two"])
            try await subject.record(["one"])
            try await subject.expect(["one", "three", "two"], "the searches after the newest once more")
        },
        Behaviour("A search that differs only in case is replaced") { subject in
            try await subject.record(["amber road", "zebra", "Amber ROAD"])
            try await subject.expect(["Amber ROAD", "zebra"])
        },
        Behaviour("A search that differs only in accents is replaced") { subject in
            try await subject.record(["amelie", "zebra", "Amélie"])
            try await subject.expect(["Amélie", "zebra"])
            try await subject.record(["Ame\u{301}lie"])
            try await subject.expect(["Amélie", "zebra"], "the searches after the other spelling of é")
        },
        Behaviour("Korean that differs only in how it is coded is replaced") { subject in
            try await subject.record(["양산", "zebra", "\u{110B}\u{1163}\u{11BC}\u{1109}\u{1161}\u{11AB}"])
            try await subject.expect(["양산", "zebra"])
        },
        Behaviour("Different searches stay apart") { subject in
            try await subject.record(["night", "nights", "nigh", "ㄴ", "나"])
            try await subject.expect(["나", "ㄴ", "nigh", "nights", "night"])
        },
        Behaviour("Searches of signs alone stay apart") { subject in
            try await subject.record(["!!!", "???", "...", "!!!"])
            try await subject.expect(["!!!", "...", "???"])
        },
        Behaviour("Beyond the maximum the oldest leaves") { subject in
            let texts = (1...9).map { "search \($0)" }
            for (index, text) in texts.enumerated() {
                try await subject.record([text])
                let kept = texts.prefix(index + 1).suffix(RecentSearchRepositorySubject.maximum)
                try await subject.expect(kept.reversed(), "the searches after \(text)")
            }
        },
        Behaviour("A repeated search drives no other out") { subject in
            try await subject.record(["a", "b", "c", "d", "e", "A", "a", "e"])
            try await subject.expect(["e", "a", "d", "c", "b"])
        },
        Behaviour("A search that is removed leaves the others") { subject in
            try await subject.record(["one", "Amélie", "three"])
            let isThere = try await subject.recentSearches.remove(SearchQuery("AMELIE"))
            try Deviation.unless(isThere, is: true, "whether it was there")
            try await subject.expect(["three", "one"], "the searches after removing one")
            let isThereStill = try await subject.recentSearches.remove(SearchQuery("amelie"))
            try Deviation.unless(isThereStill, is: false, "whether it was there once more")
            try await subject.expect(["three", "one"], "the searches after removing none")
        },
        Behaviour("Clearing forgets all, and new ones can be recorded") { subject in
            try await subject.record(["one", "two"])
            try await subject.recentSearches.clear()
            try await subject.expect([], "the searches after clearing")
            try await subject.recentSearches.clear()
            try await subject.expect([], "the searches after clearing twice")
            try await subject.record(["three"])
            try await subject.expect(["three"], "the searches recorded afterwards")
        },
        Behaviour("A long search and one with odd signs are kept whole") { subject in
            let long = String(repeating: "가", count: SearchQuery.longest)
            try await subject.record([long, "\"; DROP TABLE x --", "\u{1F3AC} \\"])
            try await subject.expect(["\u{1F3AC} \\", "\"; DROP TABLE x --", long])
        },
        Behaviour("Of searches at the same time none is lost or doubled") { subject in
            let other = try await subject.reopen()
            let texts = (1...RecentSearchRepositorySubject.maximum).map { "search \($0)" }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for text in texts + texts {
                    group.addTask { try await subject.recentSearches.record(SearchQuery(text)) }
                    group.addTask { try await other.record(SearchQuery(text.uppercased())) }
                }
                try await group.waitForAll()
            }
            let kept = try await subject.recentSearches.recentSearches().map { $0.text.lowercased() }
            try Deviation.unless(kept.sorted(), is: texts, "the searches, sorted")
        },
        Behaviour("Searches are there after a restart, and gone after clearing") { subject in
            try await subject.record(["one", "두울"])
            let after = try await subject.reopen().recentSearches().map(\.text)
            try Deviation.unless(after, is: ["두울", "one"], "the searches after a restart")
            try await subject.reopen().clear()
            try await subject.expect([], "the searches after another process cleared them")
        },
    ]
}
