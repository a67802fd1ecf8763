public import MarketDomain
public import Platform
public import PresentationCore
public import TextCore

/// A product in a list. Its texts come from other people.
public struct ProductRow: Hashable, Sendable, Identifiable {
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
    /// The category in words; `nil` without one.
    public let category: String?
    /// The reason why a search found the product, when it is not the name.
    public let match: String?
    /// The vendor's name, if the server provides it.
    public let vendor: String?
    /// When it was listed: `3 min ago`, or the day if that was long ago; `nil` if unknown.
    public let age: String?

    /// Creates the texts for a time and a language.
    public init(_ product: Product, now: Date, _ localTime: LocalTime, in language: Language) {
        self.product = product
        price = product.bargainPrice.formatted(in: language)
        discountPercent = product.discountPercent
        before = discountPercent == nil ? nil : product.price.formatted(in: language)
        stock = product.stockText(in: language)
        category = product.category?.name[language]
        match = product.match.map { ProductText.found(by: $0)[language] }
        // Lists of some servers contain only the vendor's number.
        vendor = product.vendor.flatMap { $0.name.isEmpty ? nil : $0.name }
        age = product.createdAt.map { TimeText.short($0, now: now, localTime, in: language) }
    }

    /// The product's number.
    public var id: Product.ID { product.id }
    /// One line.
    public var name: String { product.name }
    /// Whether it is sold out.
    public var isSoldOut: Bool { product.isSoldOut }
    /// Whether a mark alone shows the stock, without a number.
    public var isMarkedAlone: Bool {
        product.availability == .sold || product.availability == .reserved && product.stock == 1
    }
    /// The address of the thumbnail.
    public var thumbnail: String? { product.thumbnail }
}

extension Product {
    /// The discount in percent, rounded down, from 1 to 100; `nil` without one.
    var discountPercent: Int? {
        guard discount.minorUnits > 0, price.minorUnits > 0, discount.currency == price.currency else {
            return nil
        }
        guard discount.minorUnits < price.minorUnits else { return 100 }
        let hundredfold = discount.minorUnits.multipliedFullWidth(by: 100)
        return max(1, price.minorUnits.dividingFullWidth(hundredfold).quotient)
    }

    func stockText(in language: Language) -> String {
        switch availability {
        case .available: NumberText.grouped(stock)
        case .sold: ProductText.soldOut[language]
        case .reserved where stock == 1: ProductText.reserved[language]
        case .reserved: "\(NumberText.grouped(stock)), \(ProductText.reserved[language])"
        }
    }
}
