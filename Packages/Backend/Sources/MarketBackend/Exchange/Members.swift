import AccountCore
import BackendCore
import JSONCore
import SQLCore

/// Members of the exchange: the data of an account besides its address.
enum MemberTable {
    static func insert(
        _ account: Int, shoeSize: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            INSERT INTO exchange_member (
                account, total, reserved, sales, refusal_day, refusals, name, address, shoe_size, image)
            VALUES (?1, 0, 0, 0, 0, 0, NULL, NULL, ?2, '') ON CONFLICT (account) DO NOTHING
            """, .int(account), .int(shoeSize))
    }

    static func update(
        _ account: Int, name: String?, address: String?, shoeSize: Int?, image: String?,
        on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            UPDATE exchange_member SET name = coalesce(?2, name), address = coalesce(?3, address),
            shoe_size = coalesce(?4, shoe_size), image = coalesce(?5, image) WHERE account = ?1
            """, .int(account), .optional(name), .optional(address), .optional(shoeSize), .optional(image))
    }

    static func member(_ account: Int, on connection: any SQLConnection) throws(StoreError) -> Member? {
        guard let row = try AccountTables.account(account, on: connection) else { return nil }
        return try connection.first(
            "SELECT name, address, shoe_size, image FROM exchange_member WHERE account = ?1", .int(account)
        ) { found in
            Member(
                account: row, name: found.optionalText(0), address: found.optionalText(1),
                shoeSize: found.int(2), image: found.text(3))
        }
    }
}

/// A member's profile.
struct Member: Hashable, Sendable {
    let account: AccountRow
    let name: String?
    let address: String?
    let shoeSize: Int
    let image: String

    func write(_ json: inout JSONObjectWriter) {
        json.int("id", account.id)
        json.string("email", account.email)
        json.string("name", orNull: name)
        json.string("address", orNull: address)
        json.null("gender")
        json.null("age")
        json.int("shoeSize", shoeSize)
        json.string("profileImageUrl", image)
        json.string("status", account.isBlocked ? "DELETED_USER" : "EMAIL_CONFIRMED")
        json.string("passwordChangedDateTime", WireMoment.text(account.createdAt))
        json.null("lastLoginDateTime")
        json.string("createdAt", WireMoment.text(account.createdAt))
        json.string("updatedAt", WireMoment.text(account.updatedAt))
    }
}
