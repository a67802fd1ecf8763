/// A board and whose texts on it: what is written for one place is not sent to another.
public struct BoardPlace: Hashable, Sendable {
    /// The server's address; `nil` is the backend on this device.
    public let server: String?
    /// `nil` where nobody is signed in.
    public let account: Account.ID?
    /// What the account is called, where that is known. It tells no places apart.
    public let name: String?

    public init(server: String?, account: Account.ID?, name: String? = nil) {
        self.server = server
        self.account = account
        self.name = name
    }

    public static func == (first: BoardPlace, second: BoardPlace) -> Bool {
        first.server == second.server && first.account == second.account
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(server)
        hasher.combine(account)
    }
}

/// How much waits at a place that is not the one of this call.
public struct WaitingElsewhere: Hashable, Sendable {
    /// `nil` for drafts of a version that did not keep where they belong.
    public let place: BoardPlace?
    public let count: Int

    public init(place: BoardPlace?, count: Int) {
        self.place = place
        self.count = count
    }
}
