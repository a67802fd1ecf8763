import MarketDomain

/// What `sell --dry-run --json` prints: what would be sent.
struct DraftJSON: Encodable {
    struct Picture: Encodable {
        let file: String
        let type: String
        let bytes: Int
    }

    let name: String
    let description: String
    let currency: String
    let price: String
    let discount: String
    let stock: Int
    let pictures: [Picture]

    init(_ draft: ProductDraft) {
        name = draft.details.name
        description = draft.details.description
        currency = draft.details.price.currency.code
        price = draft.details.price.decimal
        discount = draft.details.discount.decimal
        stock = draft.details.stock
        pictures = draft.pictures.map {
            Picture(file: $0.name, type: $0.format.mediaType, bytes: $0.byteCount)
        }
    }
}
