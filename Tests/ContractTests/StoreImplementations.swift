import MoviesContracts

/// Every place where a profile can be kept. One line each.
enum StoreImplementations {
    static let bookmarks = [
        Implementation("in a dictionary") { StoreTrial.dictionary().bookmarks() },
        Implementation("SQLite, memory") { try StoreTrial.memory().bookmarks() },
        Implementation("SQLite, file") { try StoreTrial.file().bookmarks() },
    ]

    static let recentSearches = [
        Implementation("in a dictionary") { StoreTrial.dictionary().recentSearches() },
        Implementation("SQLite, memory") { try StoreTrial.memory().recentSearches() },
        Implementation("SQLite, file") { try StoreTrial.file().recentSearches() },
    ]
}
