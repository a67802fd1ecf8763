public import MarketDomain
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A product as its own page shows it. Its texts are what somebody wrote.
public struct ProductContent: Hashable, Sendable, Identifiable {
    /// What is shown.
    public let product: Product
    /// What is asked.
    public let price: String
    /// The price without the discount; `nil` when there is none.
    public let before: String?
    /// Of a hundred, rounded down, at least 1; `nil` when there is no discount.
    public let discountPercent: Int?
    /// How many there are, or that there are none.
    public let stock: String
    /// The vendor's name, where the server says it.
    public let vendor: String?
    /// How long it has been on offer: `3 min ago`; `nil` where that is not known.
    public let created: String?
    /// When it was last changed: `just now`; `nil` where that is not known.
    public let changed: String?
    /// All of it but the name and the description, to be shown below each other.
    public let fields: [Field]

    /// Texts for this moment, in this language.
    public init(_ product: Product, now: Date, in language: Language) {
        let row = ProductRow(product, now: now, in: language)
        self.product = product
        price = row.price
        before = row.before
        discountPercent = row.discountPercent
        stock = row.stock
        vendor = row.vendor
        created = row.age
        changed = product.changedAt.map { TimeText.ago($0, now: now, in: language) }
        let off = discountPercent.map { percent in
            LocalizedText("\(NumberText.grouped(percent))% off", "\(NumberText.grouped(percent))% 할인")[
                language]
        }
        let values: [(LocalizedText, String?)] = [
            (ProductText.asked, price),
            (LocalizedText("Full price", "할인 전"), before.map { "\($0) (\(off ?? ""))" }),
        ]
        let rest: [(LocalizedText, String?)] = [
            (ProductText.vendor, vendor), (LocalizedText("Listed", "등록"), created),
            (LocalizedText("Changed", "수정"), changed), (LocalizedText("Number", "번호"), "\(product.id)"),
        ]
        func fields(_ values: [(LocalizedText, String?)]) -> [Field] {
            values.compactMap { label, value in value.map { Field(label[language], $0) } }
        }
        self.fields =
            fields(values) + [
                Field(ProductField.stock.label(in: language), stock),
                Field(ProductField.pictures.label(in: language), "\(product.images.count)"),
            ] + fields(rest)
    }

    /// The product's number.
    public var id: Product.ID { product.id }
    /// One line.
    public var name: String { product.name }
    /// Empty where the server says none.
    public var description: String { product.description ?? "" }
    /// Whether there are none.
    public var isSoldOut: Bool { product.isSoldOut }
    /// In the order of the server.
    public var images: [ProductImage] { product.images }
    /// How many pictures it has.
    public var pictureCount: Int { product.images.count }
    /// Where the small picture is.
    public var thumbnail: String? { product.thumbnail }
}
