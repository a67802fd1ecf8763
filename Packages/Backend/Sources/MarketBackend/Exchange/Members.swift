import AccountCore
import DomainCore
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

    /// `database` is its identity, for answers that contain it.
    static func member(
        _ account: Int, in database: String?, on connection: any SQLConnection
    ) throws(StoreError) -> Member? {
        guard let row = try AccountTables.account(account, on: connection) else { return nil }
        return try connection.first(
            "SELECT name, address, shoe_size, image FROM exchange_member WHERE account = ?1", .int(account)
        ) { found in
            Member(
                id: row.id, email: row.email, name: found.optionalText(0), address: found.optionalText(1),
                shoeSize: found.int(2), profileImageUrl: found.text(3),
                status: row.isBlocked ? "DELETED_USER" : "EMAIL_CONFIRMED",
                passwordChangedDateTime: WireMoment.text(row.createdAt),
                createdAt: WireMoment.text(row.createdAt), updatedAt: WireMoment.text(row.updatedAt),
                database: database)
        }
    }
}

/// A member's profile on the wire.
struct Member: Codable, Hashable, Sendable {
    let id: Int
    let email: String
    let name: String?
    let address: String?
    var gender: String?
    var age: Int?
    let shoeSize: Int
    let profileImageUrl: String
    let status: String
    let passwordChangedDateTime: String
    var lastLoginDateTime: String?
    let createdAt: String
    let updatedAt: String?
    @Omitted var database: String?
}
