public import MarketDomain
public import Platform
public import PresentationCore
public import TextCore

/// A product on its own page. Its texts come from other people.
public struct ProductContent: Hashable, Sendable, Identifiable {
    /// The product.
    public let product: Product
    /// The price after discount.
    public let price: String
    /// The price before the discount; `nil` without a discount.
    public let before: String?
    /// The discount in percent, rounded down, at least 1; `nil` without a discount.
    public let discountPercent: Int?
    /// The number in stock, or that it is sold or reserved.
    public let stock: String
    /// The vendor's name, if the server provides it.
    public let vendor: String?
    /// When it was listed: `3 days ago (2026-11-23 14:05)`; `nil` if unknown.
    public let created: String?
    /// When it was last changed: `just now (2026-11-26 14:05)`; `nil` if unknown.
    public let changed: String?
    /// All fields except name and description.
    public let fields: [Field]

    /// Creates the texts for a time and a language.
    public init(_ product: Product, now: Date, _ localTime: LocalTime, in language: Language) {
        let row = ProductRow(product, now: now, localTime, in: language)
        self.product = product
        price = row.price
        before = row.before
        discountPercent = row.discountPercent
        stock = row.stock
        vendor = row.vendor
        let date = { (date: Date) in TimeText.full(date, now: now, localTime, in: language) }
        created = product.createdAt.map(date)
        changed = product.changedAt.map(date)
        let off = discountPercent.map { percent in
            LocalizedText("\(NumberText.grouped(percent))% off", "\(NumberText.grouped(percent))% 할인")[
                language]
        }
        // A product from a list has neither description nor pictures, so their number is not known.
        let isWhole = product.description != nil || !product.images.isEmpty
        let pictures = isWhole ? "\(product.images.count)" : nil
        let values: [(String, String?)] = [
            (ProductText.asked[language], price),
            (ProductText.full[language], before.map { "\($0) (\(off ?? ""))" }),
            (ProductField.stock.label(in: language), stock),
            (ProductField.pictures.label(in: language), pictures),
            (ProductText.category[language], row.category), (ProductText.vendor[language], vendor),
            (LocalizedText("Contact", "연락처")[language], product.contact),
            (LocalizedText("Listed", "등록")[language], created),
            (LocalizedText("Changed", "수정")[language], changed),
            (LocalizedText("Number", "번호")[language], "\(product.id)"),
        ]
        fields = values.compactMap { label, value in value.map { Field(label, $0) } }
    }

    /// The product's number.
    public var id: Product.ID { product.id }
    /// One line.
    public var name: String { product.name }
    /// The description; empty if the server provides none.
    public var description: String { product.description ?? "" }
    /// Whether it is sold out.
    public var isSoldOut: Bool { product.isSoldOut }
    /// In the order of the server.
    public var images: [ProductImage] { product.images }
    /// The number of pictures.
    public var pictureCount: Int { product.images.count }
    /// The address of the thumbnail.
    public var thumbnail: String? { product.thumbnail }
}
