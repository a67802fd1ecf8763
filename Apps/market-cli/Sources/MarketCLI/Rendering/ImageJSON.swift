import MarketDomain

/// A picture as `--json` prints it.
struct ImageJSON: Encodable {
    let id: Int
    /// A URL; a path is one on the server that was asked.
    let address: String
    let thumbnail: String

    init(_ image: ProductImage) {
        id = image.id
        address = image.address
        thumbnail = image.thumbnailAddress
    }
}
