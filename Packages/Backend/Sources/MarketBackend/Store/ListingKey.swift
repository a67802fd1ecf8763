import MarketDomain
import PasswordCore
import SQLCore
import TextCore

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
