import Foundation

/// What the tests read of a product with `--json`.
struct OfferedProduct: Decodable, Equatable {
    struct Image: Decodable, Equatable {
        let id: Int
        let address: String
        let thumbnail: String
    }

    let id: Int
    let name: String
    /// Not in lists.
    let description: String?
    let price: String
    let thumbnail: String?
    let images: [Image]?

    /// The names of the files that keep its pictures.
    var blobs: Set<String> {
        Set((images ?? []).flatMap { [$0.address, $0.thumbnail] }.map(Self.blob))
    }

    static func blob(_ address: String) -> String {
        URL(filePath: address).deletingPathExtension().lastPathComponent
    }
}

/// What the tests read of `list --json` and of `mine --json`.
struct OfferedPage: Decodable {
    let products: [OfferedProduct]
    let total: Int?
}

/// What the tests read of `delete --json` and of `undelete --json`.
struct DeletedProduct: Decodable {
    let product: OfferedProduct
}
