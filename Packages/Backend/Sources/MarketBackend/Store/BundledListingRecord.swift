/// As the bundled file has it. Prices are in the smallest unit of the currency; pictures are names.
struct BundledListingRecord: Decodable {
    let vendor: String
    let name: String
    let description: String
    let currency: String
    let price: Int
    let discount: Int
    let stock: Int
    let pictures: [String]
}
