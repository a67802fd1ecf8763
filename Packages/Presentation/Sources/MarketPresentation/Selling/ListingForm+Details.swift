import MarketDomain
import TextCore

extension ListingForm {
    /// What the texts say, and everything that is wrong with them. A field that cannot be read does not keep
    /// the others from being checked.
    func details(
        within limits: ProductLimits.Texts
    ) -> (details: ProductDetails?, problems: [ProductProblem]) {
        var texts = ListingTexts()
        let currency = texts.currency(currency)
        let price = texts.money(price, .price, currency ?? .usd)
        let hasDiscount = !discount.trimmed.isEmpty
        let discount = hasDiscount ? texts.money(discount, .discount, currency ?? .usd) : nil
        let stock = texts.stock(stock)
        let isReadable = texts.problems.isEmpty
        do throws(ProductProblems) {
            let unit = currency ?? .usd
            let details = try ProductDetails(
                name: name, description: description, price: price ?? .zero(unit),
                discount: price == nil ? nil : discount, stock: stock ?? 0, texts: limits)
            return (isReadable ? details : nil, texts.problems)
        } catch {
            texts.add(error.all)
            return (nil, texts.problems)
        }
    }
}
