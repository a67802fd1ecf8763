import CommunityDomain
import SQLCore

/// An account with what its owner wrote last, as the owner sees it.
struct Profile: Sendable {
    let account: AccountRow
    /// Rows of `BoardRows.own`.
    let posts: [SQLRow]
    let comments: [SQLRow]

    init(_ account: AccountRow, on connection: any SQLConnection) throws(StoreError) {
        self.account = account
        posts = try BoardRows.own(.post, of: account.id, on: connection)
        comments = try BoardRows.own(.comment, of: account.id, on: connection)
    }

    /// As somebody else's account is shown: without what they wrote.
    init(other account: AccountRow) {
        self.account = account
        (posts, comments) = ([], [])
    }
}
