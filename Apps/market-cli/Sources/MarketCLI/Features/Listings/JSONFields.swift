import AppCore
import MarketDomain
import TerminalKit

/// The fields of each command's JSON, from which `--json=id,title` selects.
extension JSONFields {
    /// The fields of a listing.
    private static let product = [
        "id", "name", "description", "currency", "price", "discount", "bargain_price", "stock", "status",
        "category", "contact", "vendor", "thumbnail", "images", "created_at", "changed_at",
    ]
    /// The fields of a product of the exchange.
    private static let goods = [
        "id", "name", "korean_name", "brand", "category", "gender", "color", "style_code", "released",
        "release_price", "sizes", "pictures", "wishes", "wished_sizes", "trades", "lowest_ask", "highest_bid",
        "premium",
    ]
    /// The fields of an order.
    private static let order = [
        "order", "side", "product", "name", "korean_name", "size", "price", "state", "detail", "placed",
        "changed", "last_day", "total", "refusable_until",
    ]
    /// The fields of a ticket.
    private static let ticket =
        ["side"] + names(of: OrderTicket.CodingKeys.self) + ["is_far", "may_wait_long", "placed"]
    /// The fields of a member.
    private static let member = ["id", "email", "name", "address", "shoe_size"]
    /// The fields of a vendor.
    private static let vendor = ["identifier", "id", "name", "server", "kept_in", "kept_path", "kept_reason"]

    /// The fields that each command prints with `--json`, by its path, as documented in `Documentation/JSON.md`.
    static let all: [String: JSONFields] = Dictionary(
        uniqueKeysWithValues: (groups + TokenCommand.fields).flatMap { fields, paths in
            paths.map { ($0, fields) }
        })

    private static let groups: [(fields: JSONFields, paths: [String])] = [
        (
            JSONFields([
                "product", "sizes", "lowest_ask_size", "highest_bid_size", "last_price", "refusable_trades",
                "change", "change_percentage", "premium_percentage", "highest_of_year", "lowest_of_year",
                "trades_of_year", "last_trades", "candles", "book", "similar",
            ]), ["product"]
        ),
        (
            JSONFields(
                rows: "products", fields: product + ["match"],
                and: ["total", "is_last", "next_cursor", "reading", "is_fresh"]),
            ["list", "search"]
        ),
        (
            JSONFields(
                rows: "products", fields: product + ["match", "restorable_until"],
                and: ["total", "is_last", "next_cursor", "reading", "is_fresh"]),
            ["mine"]
        ),
        (JSONFields(product + ["bookmarked", "is_fresh"]), ["show"]),
        (JSONFields(product), ["sold", "reserve"]),
        (
            JSONFields(
                rows: "bookmarks",
                fields: ["id", "name", "currency", "price", "bookmarked_price", "status", "bookmarked_at"],
                and: ["count"]),
            ["bookmark list"]
        ),
        (JSONFields(product + ["pictures", "rows", "listed", "already_listed", "bad"]), ["sell"]),
        (JSONFields(product + ["order", "added"]), ["edit"]),
        (JSONFields(["is_simulation", "sections", "recommended"]), ["home"]),
        (
            JSONFields(
                rows: "products", fields: goods, and: ["brands", "collections", "categories", "genders"]),
            ["products"]
        ),
        (JSONFields(rows: "sizes", fields: ["size", "lowest_ask", "highest_bid"]), ["sizes"]),
        (JSONFields(["bids", "asks", "last_price", "is_halted"]), ["replay"]),
        (JSONFields(ticket), ["buy", "sell-now", "bid", "ask"]),
        (
            JSONFields(rows: "orders", fields: order, and: ["waiting", "in_progress", "finished"]),
            ["orders", "trades"]
        ),
        (
            JSONFields(
                rows: "events", fields: ["event", "time", "price"], and: ["order", "waits", "refused_today"]),
            ["why"]
        ),
        (
            JSONFields(
                rows: "wishes", fields: ["product", "brand", "name", "korean_name", "size", "lowest_ask"],
                and: ["count"]),
            ["wishes"]
        ),
        (
            JSONFields(rows: "alerts", fields: ["product", "size", "price", "lowest_ask", "is_reached"]),
            ["alerts"]
        ),
        (
            JSONFields(["id", "subject", "event", "product", "size", "side", "price", "time", "order"]),
            ["watch"]
        ),
        (JSONFields(member), ["signup", "signin", "account"]),
        (
            JSONFields([
                "free", "reserved", "total", "sales", "level", "seller_fee_rate", "buyer_fee_rate",
                "delivery",
            ]), ["balance"]
        ),
        (JSONFields(["events", "books", "waiting_orders", "trades", "members", "faults"]), ["admin audit"]),
        (JSONFields(["images", "files"]), ["images"]),
        (JSONFields(["product", "restorable_until"]), ["delete", "undelete"]),
        (JSONFields(vendor), ["vendor show", "vendor create", "vendor use"]),
        (
            JSONFields(rows: "members", fields: ["id", "email", "is_blocked", "free", "waiting_orders"]),
            ["admin members"]
        ),
        (JSONFields(["bytes", "listings", "vendors"]), ["admin quota"]),
        (JSONFields(rows: "vendors", fields: ["id", "identifier", "name", "listings"]), ["admin vendors"]),
    ]
}
