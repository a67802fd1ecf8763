import BackendCore
import Basics
import DomainCore
import JSONCore
import MarketDomain
import NetworkCore

/// Writes products in the format of generation 3.
struct ProductWriter: Sendable {
    let envelope: MarketEnvelope
    let addresses: PictureAddresses

    private var isSnake: Bool { envelope == .snake }

    func answer(_ details: ListingDetails, status: Int = 200) -> HTTPResponse {
        answer(status: status, reserving: 4_096) { json in
            json.object { object in
                write(details.row, isListed: false, &object)
                object.array("images") { images in
                    for picture in details.pictures {
                        images.object { write(picture, of: details.row, &$0) }
                    }
                }
                object.object("vendors") { vendor in
                    vendor.string("name", details.row, .vendorName)
                    vendor.int("id", details.row.vendor)
                    guard isSnake else { return }
                    writeTimes(details.row, &vendor)
                }
            }
        }
    }

    func answer(_ page: ListingPage, to query: ProductListQuery) -> HTTPResponse {
        let place = PagePlace(query, page)
        let size = isSnake ? 512 : 2_048
        return answer(reserving: 512 + page.rows.count * size) { json in
            json.object { object in
                if isSnake { writeSnake(place, page, &object) } else { writeCamel(place, page, &object) }
            }
        }
    }

    private func writeSnake(_ place: PagePlace, _ page: ListingPage, _ json: inout JSONObjectWriter) {
        json.int("page_no", place.page)
        json.int("items_per_page", place.size)
        json.int("total_count", place.total)
        json.int("offset", place.offset)
        json.int("limit", place.limit)
        json.array("pages") { list in
            for row in page.rows { list.object { write(row, page, &$0) } }
        }
        json.int("last_page", place.lastPage)
        json.bool("has_next", place.hasNext)
        json.bool("has_prev", place.hasPrevious)
        if place.isCursor { json.string("next_cursor", orNull: page.nextCursor) }
        write("search_reading", page.reading, &json)
    }

    private func writeCamel(_ place: PagePlace, _ page: ListingPage, _ json: inout JSONObjectWriter) {
        json.int("pageNo", place.page)
        json.int("itemsPerPage", place.size)
        json.int("totalCount", place.total)
        json.int("offset", place.offset)
        json.int("limit", place.limit)
        json.int("lastPage", place.lastPage)
        json.bool("hasNext", place.hasNext)
        json.bool("hasPrev", place.hasPrevious)
        if place.isCursor { json.string("nextCursor", orNull: page.nextCursor) }
        write("searchReading", page.reading, &json)
        json.array("pages") { list in
            for row in page.rows { list.object { write(row, page, &$0) } }
        }
    }

    private func write(_ row: ListingRow, _ page: ListingPage, _ json: inout JSONObjectWriter) {
        write(row, isListed: true, &json)
        if let match = page.matches[row.id] { json.string("match", match.rawValue) }
    }

    /// The listings that a vendor deleted, each with the time until which it can be restored, in seconds since 1970.
    func answer(_ deleted: [(row: ListingRow, until: Int)]) -> HTTPResponse {
        answer(reserving: 512 + deleted.count * 2_048) { json in
            json.object { object in
                object.array("products") { list in
                    for (row, until) in deleted {
                        list.object { product in
                            write(row, isListed: true, &product)
                            product.int("restorable_until", until / 1_000)
                        }
                    }
                }
            }
        }
    }

    /// Writes the reading of a search; absent when the text was used as typed.
    private func write(_ key: StaticString, _ reading: SearchReading?, _ json: inout JSONObjectWriter) {
        guard let reading else { return }
        json.object(key) { object in
            object.string("kind", reading.kind.rawValue)
            object.string("text", reading.text)
        }
    }

    private func write(_ row: ListingRow, isListed: Bool, _ json: inout JSONObjectWriter) {
        let (one, price, discount) = (row.minorUnitsInOne, row.price, row.discount)
        json.int("id", row.id)
        json.int("vendor_id", row.vendor)
        if !isSnake, isListed { json.string("vendorName", row, .vendorName) }
        json.string("name", row, .name)
        if !isSnake || !isListed { json.string("description", row, .description) }
        json.thumbnail("thumbnail", of: row, at: addresses)
        json.string("currency", row, .currency)
        write("price", price, of: one, &json)
        write("bargain_price", price - discount, of: one, &json)
        write("discounted_price", discount, of: one, &json)
        json.int("stock", row.stock)
        // Absent unless set, so that older products stay the same, byte by byte.
        if let category = row.category { json.string("category", category.rawValue) }
        if row.isReserved { json.bool("reserved", true) }
        if !isListed, let contact = row.contact { json.string("contact", contact) }
        writeTimes(row, &json)
    }

    private func write(_ picture: StoredPicture, of row: ListingRow, _ json: inout JSONObjectWriter) {
        json.int("id", picture.id)
        json.picture("url", picture.file.name, at: addresses)
        json.picture("thumbnail_url", picture.thumbnail.name, at: addresses)
        if isSnake { json.bool("succeed", true) }
        json.time("issued_at", row.createdAt, hundredths: isSnake)
    }

    /// Won, or dollars with cents. The shortest text of the nearest double has exactly these digits.
    private func write(_ key: StaticString, _ units: Int, of one: Int, _ json: inout JSONObjectWriter) {
        if isSnake, units % one == 0 {
            json.int(key, units / one)
        } else {
            json.double(key, Double(units) / Double(one))
        }
    }

    private func answer(
        status: Int = 200, reserving bytes: Int, _ write: (inout JSONWriter) -> Void
    ) -> HTTPResponse {
        var json = JSONWriter(reserving: bytes, wholeNumbersAsIntegers: isSnake)
        write(&json)
        return HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
            body: json.finish())
    }

    private func writeTimes(_ row: ListingRow, _ json: inout JSONObjectWriter) {
        json.time("created_at", row.createdAt, hundredths: isSnake)
        json.time("issued_at", row.changedAt, hundredths: isSnake)
    }
}

extension JSONObjectWriter {
    /// A text of a row, directly from the database's bytes; "" if absent.
    mutating func string(_ key: StaticString, _ row: ListingRow, _ text: ListingRow.Text) {
        row.withUTF8(text) { utf8 in
            if let utf8 { string(key, utf8: utf8) } else { string(key, "") }
        }
    }

    /// The URL of a row's thumbnail; "" if absent.
    mutating func thumbnail(_ key: StaticString, of row: ListingRow, at addresses: PictureAddresses) {
        row.withUTF8(.thumbnail) { name in
            guard let name else { return string(key, "") }
            text(key) { addresses.write(utf8: name, &$0) }
        }
    }

    /// The URL of a picture, by its file name.
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
    /// The number of minor units in one unit of its currency.
    var minorUnitsInOne: Int {
        let known = withUTF8(.currency) { code in
            Currency.market.first { code?.elementsEqual($0.code.utf8) == true }
        }
        return (known ?? Currency(currency) ?? .krw).minorUnitsInOne
    }
}

extension TimestampFormat {
    /// Korean time without a zone, `2022-01-04T00:00:00`.
    static let korean = korean(fractionDigits: 0)
    /// `2022-01-04T00:00:00.00`
    static let koreanHundredths = korean(fractionDigits: 2)

    private static func korean(fractionDigits: Int) -> TimestampFormat {
        TimestampFormat(fractionDigits: fractionDigits, offset: 9 * 3_600_000)
    }
}
