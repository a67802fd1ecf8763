/// A board and whose texts on it: what is written for one place is not sent to another.
public struct BoardPlace: Hashable, Sendable {
    /// The server's address; `nil` is the backend on this device.
    public let server: String?
    /// `nil` where nobody is signed in.
    public let account: Account.ID?
    /// Tells the board's database from others at the same address; `nil` where that is not known.
    public let database: String?
    /// What the account is called, where that is known. It tells no places apart.
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

/// How much waits at a place that is not the one of this call.
public struct WaitingElsewhere: Hashable, Sendable {
    /// `nil` for drafts of a version that did not keep where they belong.
    public let place: BoardPlace?
    public let count: Int
    /// What waits in the outbox of a place that was replaced. Of other accounts and servers nothing but the number is shown.
    public let entries: [OutboxEntry]
    /// Whether only the database differs from the place of the call: a restored or new one replaced it.
    public let isReplaced: Bool

    /// `here` is the place of the call; `nil` where no account is signed in.
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
