import MarketAPI
import MarketDomain

/// What an item of generation 1/2 costs: whole numbers, and what is asked in place of a discount.
struct ItemPrice: Sendable {
    let fields: [SaleField]

    /// Of a new item.
    ///
    /// - Throws: `invalid` for an amount that is not whole.
    init(_ price: Money, _ discount: Money) throws(MarketError) {
        try self.init(price, discount, saysDiscount: discount.minorUnits > 0)
    }

    /// Of an item with a change. A discount that ends is said as the whole price.
    ///
    /// - Throws: `invalid` for an amount that is not whole.
    init(_ product: Product, _ change: ProductChange) throws(MarketError) {
        let price = change.price ?? product.price
        let kept = product.discount.currency == price.currency ? product.discount : .zero(price.currency)
        let discount = change.discount ?? kept
        try self.init(
            price, discount, saysDiscount: discount.minorUnits > 0 || product.discount.minorUnits > 0)
    }

    private init(_ price: Money, _ discount: Money, saysDiscount: Bool) throws(MarketError) {
        var fields = [
            SaleField(MarketPart.price, try Self.whole(price, .price)),
            SaleField(MarketPart.currency, price.currency.code),
        ]
        if saysDiscount {
            _ = try Self.whole(discount, .discount)
            guard let asked = try? price.subtracting(discount), asked.minorUnits >= 0 else {
                throw .invalid(ProductProblems(.discount, .abovePrice))
            }
            fields.append(SaleField(MarketPart.discountedPrice, try Self.whole(asked, .discount)))
        }
        self.fields = fields
    }

    private static func whole(_ money: Money, _ field: ProductField) throws(MarketError) -> String {
        let (whole, rest) = money.minorUnits.quotientAndRemainder(
            dividingBy: money.currency.minorUnitsInOne)
        guard rest == 0 else { throw .invalid(ProductProblems(field, .tooPrecise(money.currency))) }
        return "\(whole)"
    }
}
