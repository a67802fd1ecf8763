import BackendCore
import MarketDomain
import PasswordCore
import SQLCore
import TextCore

/// An order of listings as SQL. All its columns ascend, or all descend, and together they are unique.
struct ListingOrder: Hashable, Sendable {
    let columns: [String]
    let isAscending: Bool

    /// `hasCurrency` is whether all listings are in one currency.
    init(_ sort: ProductSort, hasCurrency: Bool) {
        let currency = hasCurrency ? [] : ["currency"]
        (columns, isAscending) =
            switch sort {
            case .newest, .best: (["id"], false)
            case .oldest: (["id"], true)
            case .cheapest: (currency + ["asked", "newness"], true)
            case .dearest: (currency + ["asked_down", "newness"], true)
            case .name: (["name_key", "newness"], true)
            case .stock: (["stock_down", "newness"], true)
            }
    }

    /// The terms of `ORDER BY`, with the table alias `l`.
    var terms: String {
        columns.map { "l.\($0) \(isAscending ? "ASC" : "DESC")" }.joined(separator: ", ")
    }

    /// Compares rows with the last one of the previous page.
    var comparison: String { isAscending ? ">" : "<" }

    /// Whether a column contains text; the others contain numbers.
    static func isText(_ column: String) -> Bool { column == "currency" || column == "name_key" }
}

/// The position of a listing in an order: its values of the order's columns.
struct ListingKey: Hashable, Sendable {
    let values: [SQLValue]

    /// Reads the order's columns of a row, beginning with the column `first`.
    init(_ row: SQLRow, _ order: ListingOrder, from first: Int) {
        values = order.columns.enumerated().map { offset, column in
            ListingOrder.isText(column) ? .text(row.text(first + offset)) : .int(row.int(first + offset))
        }
    }

    /// Reads a value of `cursor`; `nil` if it is invalid or belongs to another order.
    init?(cursor: String, _ sort: ProductSort, _ order: ListingOrder) {
        guard cursor.utf8.count <= 1_024, let bytes = Sodium.bytes(base64: cursor) else { return nil }
        let parts = bytes.split(separator: Self.separator, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard parts.count == order.columns.count + 1, parts[0] == sort.rawValue else { return nil }
        var values: [SQLValue] = []
        for (column, part) in zip(order.columns, parts.dropFirst()) {
            if ListingOrder.isText(column) {
                values.append(.text(part))
            } else {
                guard let number = Int(part) else { return nil }
                values.append(.int(number))
            }
        }
        self.values = values
    }

    /// The position of a listing in the order of ids.
    init(id: Int) { values = [.int(id)] }

    /// The position of a listing in a search by relevance: its group, and its place in the group.
    init(group: Int, id: Int) { values = [.int(group), .int(id)] }

    /// The group and the id of such a position.
    var groupAndID: (group: Int, id: Int)? {
        guard values.count == 2, case .int(let group) = values[0], case .int(let id) = values[1] else {
            return nil
        }
        return (group, id)
    }

    /// Reads a value of `cursor` of such a search; `nil` if it is invalid or belongs to another order.
    init?(rankedCursor cursor: String) {
        guard cursor.utf8.count <= 1_024, let bytes = Sodium.bytes(base64: cursor) else { return nil }
        let parts = bytes.split(separator: Self.separator, omittingEmptySubsequences: false).map {
            String(decoding: $0, as: UTF8.self)
        }
        guard parts.count == 3, parts[0] == ProductSort.best.rawValue, let group = Int(parts[1]), group >= 0,
            let id = Int(parts[2])
        else { return nil }
        self.init(group: group, id: id)
    }

    /// The cursor for clients: base64url of the order's name and the values.
    func cursor(_ sort: ProductSort) -> String {
        var bytes = Array(sort.rawValue.utf8)
        for value in values {
            bytes.append(Self.separator)
            switch value {
            case .int(let number): bytes += "\(number)".utf8
            case .text(let text): bytes += text.utf8
            case .null, .double, .blob: break
            }
        }
        return Sodium.base64(bytes)
    }

    /// The sort key of a name: without case, accents and punctuation, Korean in dictionary order, truncated.
    static func folded(_ name: String) -> String {
        String(String.UnicodeScalarView(name.folded.unicodeScalars.prefix(longestName)))
    }

    private static let longestName = 64
    /// Occurs in no folded text and no currency.
    private static let separator: UInt8 = 0x1F
}

/// The position where a page begins.
enum ListingPlace: Hashable, Sendable {
    /// After a number of listings.
    case offset(Int)
    /// At the beginning of a list that is paged by cursors.
    case beginning
    /// After a listing.
    case after(ListingKey)

    /// - Throws: 400 if the cursor is not of this order.
    init(_ start: ListingStart, _ request: ListingRequest) throws(HTTPFailure) {
        switch start {
        case .page(let page):
            let (offset, overflow) = (max(page, 1) - 1).multipliedReportingOverflow(by: request.size)
            self = .offset(overflow ? .max : offset)
        case .cursor(""):
            self = .beginning
        case .cursor(let text):
            let key =
                request.isRanked
                ? ListingKey(rankedCursor: text)
                : ListingKey(cursor: text, request.filter.sort, request.order)
            guard let key else {
                throw HTTPFailure(400, "The cursor is not one of this list; begin it again")
            }
            self = .after(key)
        }
    }
}
