import Foundation

/// The fields of a product's `--json` output that the tests read.
struct OfferedProduct: Decodable, Equatable {
    struct Image: Decodable, Equatable {
        let id: Int
        let address: String
        let thumbnail: String
    }

    let id: Int
    let name: String
    /// `nil` in lists.
    let description: String?
    let price: String
    let thumbnail: String?
    let images: [Image]?

    /// The names of the files of its pictures.
    var blobs: Set<String> {
        Set((images ?? []).flatMap { [$0.address, $0.thumbnail] }.map(Self.blob))
    }

    static func blob(_ address: String) -> String {
        URL(filePath: address).deletingPathExtension().lastPathComponent
    }
}

/// The fields of `list --json` and `mine --json` that the tests read.
struct OfferedPage: Decodable {
    let products: [OfferedProduct]
    let total: Int?
}

/// The fields of `delete --json` and `undelete --json` that the tests read.
struct DeletedProduct: Decodable {
    let product: OfferedProduct
}
