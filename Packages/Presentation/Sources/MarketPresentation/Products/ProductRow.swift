public import MarketDomain
import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A product as a list shows it. Its texts are what somebody wrote.
public struct ProductRow: Hashable, Sendable, Identifiable {
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
    public let age: String?

    /// Texts for this moment, in this language.
    public init(_ product: Product, now: Date, in language: Language) {
        self.product = product
        price = product.bargainPrice.formatted(in: language)
        discountPercent = product.discountPercent
        before = discountPercent == nil ? nil : product.price.formatted(in: language)
        stock = product.stockText(in: language)
        // Some servers say in lists only which one.
        vendor = product.vendor.flatMap { $0.name.isEmpty ? nil : $0.name }
        age = product.createdAt.map { TimeText.ago($0, now: now, in: language) }
    }

    /// The product's number.
    public var id: Product.ID { product.id }
    /// One line.
    public var name: String { product.name }
    /// Whether there are none.
    public var isSoldOut: Bool { product.isSoldOut }
    /// Where the small picture is.
    public var thumbnail: String? { product.thumbnail }
}

extension Product {
    /// How many hundredths of the price the discount is, rounded down, from 1 to 100; `nil` without one.
    var discountPercent: Int? {
        guard discount.minorUnits > 0, price.minorUnits > 0, discount.currency == price.currency else {
            return nil
        }
        guard discount.minorUnits < price.minorUnits else { return 100 }
        let hundredfold = discount.minorUnits.multipliedFullWidth(by: 100)
        return max(1, price.minorUnits.dividingFullWidth(hundredfold).quotient)
    }

    func stockText(in language: Language) -> String {
        isSoldOut ? ProductText.soldOut[language] : NumberText.grouped(stock)
    }
}
