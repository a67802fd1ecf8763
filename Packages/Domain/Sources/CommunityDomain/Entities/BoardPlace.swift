/// A board and the account that writes on it: texts for one place are not sent to another.
public struct BoardPlace: Hashable, Sendable {
    /// The server's address; `nil` for the backend on this device.
    public let server: String?
    /// `nil` without a signed-in account.
    public let account: Account.ID?
    /// Distinguishes the board's database from others at the same address; `nil` where unknown.
    public let database: String?
    /// The name of the account, where known. Does not count for equality.
    public let name: String?

    public init(server: String?, account: Account.ID?, name: String? = nil, database: String? = nil) {
        self.server = server
        self.account = account
        self.database = database
        self.name = name
    }

    public static func == (first: BoardPlace, second: BoardPlace) -> Bool {
        first.server == second.server && first.account == second.account
            && first.database == second.database
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(server)
        hasher.combine(account)
        hasher.combine(database)
    }
}

/// The number of drafts or writes that wait at a place other than that of this call.
public struct WaitingElsewhere: Hashable, Sendable {
    /// `nil` for drafts of a version that did not store their place.
    public let place: BoardPlace?
    public let count: Int
    /// The outbox entries of a place that was replaced. For other accounts and servers only the number is shown.
    public let entries: [OutboxEntry]
    /// Whether only the database differs from the place of the call: a restored or new one replaced it.
    public let isReplaced: Bool

    /// `here` is the place of the call; `nil` without a signed-in account.
    public init(
        place: BoardPlace?, count: Int = 0, entries: [OutboxEntry] = [], from here: BoardPlace? = nil
    ) {
        self.place = place
        self.count = max(count, entries.count)
        isReplaced =
            place.map { place in
                place.database != nil && place.database != here?.database && place.server == here?.server
                    && place.name == here?.name
            } ?? false
        self.entries = isReplaced ? entries : []
    }
}
