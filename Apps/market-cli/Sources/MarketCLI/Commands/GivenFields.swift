import MarketDomain
import MarketPresentation
import TerminalKit

/// The fields of a listing that the command line says.
struct GivenFields: Sendable {
    var name: String?
    var description: String?
    var price: String?
    var currency: String?
    var discount: String?
    var stock: String?

    init(_ parsed: ParsedCommand) {
        name = parsed.string("name")
        description = parsed.string("description")
        price = parsed.string("price")
        currency = parsed.string("currency")
        discount = parsed.string("discount")
        stock = parsed.string("stock")
    }

    /// Which they are.
    var names: Set<ProductField> {
        let all: [(ProductField, String?)] = [
            (.name, name), (.description, description), (.price, price), (.currency, currency),
            (.discount, discount), (.stock, stock),
        ]
        return Set(all.filter { $0.1 != nil }.map(\.0))
    }

    /// Puts them in the place of what the form has.
    func fill(_ form: inout ListingForm) {
        if let name { form.name = name }
        if let description { form.description = description }
        if let price { form.price = price }
        if let currency { form.currency = currency }
        if let discount { form.discount = discount }
        if let stock { form.stock = stock }
    }
}
