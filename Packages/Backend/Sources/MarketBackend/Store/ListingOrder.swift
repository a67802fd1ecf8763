import BackendCore
import MarketDomain
import PasswordCore
import SQLCore
import TextCore

/// An order of listings as SQL: all its columns go up, or all go down, and together they tell any two listings
/// apart.
struct ListingOrder: Hashable, Sendable {
    let columns: [String]
    let isAscending: Bool

    /// `hasCurrency` says whether all listings are in one currency.
    init(_ sort: ProductSort, hasCurrency: Bool) {
        let currency = hasCurrency ? [] : ["currency"]
        (columns, isAscending) =
            switch sort {
            case .newest: (["id"], false)
            case .oldest: (["id"], true)
            case .cheapest: (currency + ["asked", "newness"], true)
            case .dearest: (currency + ["asked_down", "newness"], true)
            case .name: (["name_key", "newness"], true)
            case .stock: (["stock_down", "newness"], true)
            }
    }

    /// Follows `ORDER BY`, of a table that the statement calls `l`.
    var terms: String {
        columns.map { "l.\($0) \(isAscending ? "ASC" : "DESC")" }.joined(separator: ", ")
    }

    /// Compares rows with one that lies before them.
    var comparison: String { isAscending ? ">" : "<" }

    /// Whether a column holds text; all others hold numbers.
    static func isText(_ column: String) -> Bool { column == "currency" || column == "name_key" }
}

/// Where a listing stands in an order: its values in the order's columns.
struct ListingKey: Hashable, Sendable {
    let values: [SQLValue]

    /// Reads the order's columns of a row, beginning with the column `first`.
    init(_ row: SQLRow, _ order: ListingOrder, from first: Int) {
        values = order.columns.enumerated().map { offset, column in
            ListingOrder.isText(column) ? .text(row.text(first + offset)) : .int(row.int(first + offset))
        }
    }

    /// Reads what `cursor` wrote; `nil` for anything else, and for the cursor of another order.
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

    /// For clients to hand back: base64url of the order's name and the values.
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

    /// By what a name is put in order: without case, accents and punctuation, Korean in dictionary order. Long
    /// names are cut.
    static func folded(_ name: String) -> String {
        String(String.UnicodeScalarView(name.folded.unicodeScalars.prefix(longestName)))
    }

    private static let longestName = 64
    /// No folded text and no currency has it.
    private static let separator: UInt8 = 0x1F
}

/// Where a page of a request begins.
enum ListingPlace: Hashable, Sendable {
    /// Behind so many listings.
    case offset(Int)
    /// At the beginning, and more pages will be asked for by cursors.
    case beginning
    /// Behind a listing.
    case after(ListingKey)

    /// - Throws: 400 for a cursor that is not one of this order.
    init(_ start: ListingStart, _ request: ListingRequest) throws(HTTPFailure) {
        switch start {
        case .page(let page):
            let (offset, overflow) = (max(page, 1) - 1).multipliedReportingOverflow(by: request.size)
            self = .offset(overflow ? .max : offset)
        case .cursor(""):
            self = .beginning
        case .cursor(let text):
            guard let key = ListingKey(cursor: text, request.filter.sort, request.order) else {
                throw HTTPFailure(400, "The cursor is not one of this list; begin it again")
            }
            self = .after(key)
        }
    }
}
