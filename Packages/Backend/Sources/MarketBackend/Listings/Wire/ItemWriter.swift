import BackendCore
import JSONCore
import NetworkCore

/// Writes listings in the format of generation 1: with whole amounts, and the asking price instead of the discount.
struct ItemWriter: Sendable {
    static let pageSize = 20

    let addresses: PictureAddresses

    func answer(_ rows: [ListingRow], page: Int) -> HTTPResponse {
        .json(reserving: 128 + rows.count * 384) { json in
            json.object { object in
                object.int("page", page)
                object.array("items") { list in
                    for row in rows {
                        list.object { item in
                            writeStart(row, isListed: true, &item)
                            item.array("thumbnails") { $0.picture(row.thumbnail, at: addresses) }
                            writeEnd(row, &item)
                        }
                    }
                }
            }
        }
    }

    func answer(_ details: ListingDetails, status: Int = 200) -> HTTPResponse {
        let row = details.row
        return .json(status: status, reserving: 4_096) { json in
            json.object { item in
                writeStart(row, isListed: false, &item)
                item.array("thumbnails") { list in
                    for picture in details.pictures { list.picture(picture.thumbnail.name, at: addresses) }
                }
                item.array("images") { list in
                    for picture in details.pictures { list.picture(picture.file.name, at: addresses) }
                }
                writeEnd(row, &item)
            }
        }
    }

    private func writeStart(_ row: ListingRow, isListed: Bool, _ json: inout JSONObjectWriter) {
        let one = row.minorUnitsInOne
        json.int("id", row.id)
        json.string("title", row, .name)
        if !isListed { json.string("descriptions", row, .description) }
        json.int("price", row.price / one)
        json.string("currency", row, .currency)
        json.int("stock", row.stock)
        if row.discount > 0 { json.int("discounted_price", (row.price - row.discount) / one) }
    }

    private func writeEnd(_ row: ListingRow, _ json: inout JSONObjectWriter) {
        json.double("registration_date", Double(row.createdAt) / 1000)
    }
}

extension JSONArrayWriter {
    /// Writes the URL of a picture, by its file name; nothing for `nil`.
    fileprivate mutating func picture(_ name: String?, at addresses: PictureAddresses) {
        if let name { string("\(addresses.folder)\(name)") }
    }
}
