import BackendCore
import Basics
import MarketDomain

extension JSONObjectWriter {
    /// A text of a row, straight from the database's bytes; "" when there is none.
    mutating func string(_ key: StaticString, _ row: ListingRow, _ text: ListingRow.Text) {
        row.withUTF8(text) { utf8 in
            if let utf8 { string(key, utf8: utf8) } else { string(key, "") }
        }
    }

    /// The address of a row's small picture; "" when there is none.
    mutating func thumbnail(_ key: StaticString, of row: ListingRow, at addresses: PictureAddresses) {
        row.withUTF8(.thumbnail) { name in
            guard let name else { return string(key, "") }
            text(key) { addresses.write(utf8: name, &$0) }
        }
    }

    /// The address of a picture, by the name of its file.
    mutating func picture(_ key: StaticString, _ name: String, at addresses: PictureAddresses) {
        text(key) { addresses.write(name, &$0) }
    }

    /// A moment in milliseconds since 1970.
    mutating func time(_ key: StaticString, _ milliseconds: Int, hundredths: Bool) {
        let format: TimestampFormat = hundredths ? .koreanHundredths : .korean
        format.withUTF8(milliseconds) { string(key, utf8: $0) }
    }
}

extension ListingRow {
    /// How many of the smallest unit of its currency are one.
    var minorUnitsInOne: Int {
        let known = withUTF8(.currency) { code in
            Currency.market.first { code?.elementsEqual($0.code.utf8) == true }
        }
        return (known ?? Currency(currency) ?? .krw).minorUnitsInOne
    }
}
