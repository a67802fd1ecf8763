import AccountCore
import BackendCore
import CommunityDomain
import NetworkCore
import SQLCore

/// Limits on the bytes that one account, and one client with all its accounts, may store in a day. Requests from this
/// process pass.
struct WriteQuota: Sendable {
    /// The storage of an entry beside its text, with its indexes and its event, in bytes.
    private static let entryBytes = 1_024

    /// The unit of quotas.
    static let unit = "bytes"
    /// Counts the texts of accounts younger than a day.
    static let newcomersUnit = "texts"

    private static let day = 86_400_000
    private let ofAccount: Int?
    private let ofClient: Int?
    private let textsOfNewcomer: Int?

    init(_ options: CommunityBackendOptions) {
        ofAccount = options.bytesOfAccount
        ofClient = options.bytesOfClient
        textsOfNewcomer = options.textsOfNewcomer
    }

    /// Adds the quota of texts for an account younger than a day. `now` is in milliseconds since 1970.
    func withNewcomer(
        _ uses: [QuotaUse], by caller: Caller<Role>, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [QuotaUse] {
        guard !uses.isEmpty, let limit = textsOfNewcomer,
            let account = try AccountTables.account(caller.id, on: connection),
            account.createdAt > now - Self.day
        else { return uses }
        let use = QuotaUse(
            Self.newcomersUnit, of: Self.owner(caller.id), limit: limit, amount: 1,
            refusal: "A new account may write \(limit) texts on its first day")
        return uses + [use]
    }

    /// The quota uses of a stored text, including one that replaces another.
    func uses(_ request: HTTPRequest, by caller: Caller<Role>, text: String) -> [QuotaUse] {
        guard let peer = request.peer else { return [] }
        return [
            Self.use(
                text, of: Self.owner(caller.id), limit: ofAccount,
                refusal: "This account wrote too much in one day"),
            Self.use(
                text, of: "address:\(ClientKey(peer: peer))", limit: ofClient,
                refusal: "Too much was written from this address in one day"),
        ].compactMap { $0 }
    }

    static func owner(_ account: Account.ID) -> String { "account:\(account)" }

    private static func use(_ text: String, of owner: String, limit: Int?, refusal: String) -> QuotaUse? {
        limit.map {
            QuotaUse(
                unit, of: owner, limit: $0, amount: entryBytes + text.utf8.count, countsAnswer: true,
                refusal: refusal)
        }
    }
}
