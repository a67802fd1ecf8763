public import MarketDomain
import TextCore

/// The changes of a listing as entered in a form, not yet validated. `nil` is no change.
public struct EditForm: Hashable, Sendable {
    /// One line.
    public var name: String?
    /// Several lines.
    public var description: String?
    /// An amount before the discount: `1,200`, `12.50`.
    public var price: String?
    /// A code, a sign or a word: `KRW`, `$`, `원`.
    public var currency: String?
    /// Empty, or a word for "none", for no discount.
    public var discount: String?
    /// A whole number.
    public var stock: String?
    /// The word or the name of a category; empty, or a word for "none", removes it.
    public var category: String?
    /// One public line; empty, or a word for "none", removes it.
    public var contact: String?
    /// Whether the product is reserved for a buyer.
    public var isReserved: Bool?
    /// The current price that the seller expects, before the discount like ``price``. It must match the product; the
    /// question about the new price is then skipped.
    public var was: String?
    /// The picture for lists, counted from 1 in the current order.
    public var thumbnail: Int?
    /// The pictures in their new order, each counted from 1 in the current order; pictures left out are removed.
    public var order: [Int]?
    /// The pictures to remove, each counted from 1 in the current order.
    public var removed: [Int] = []
    /// The paths of files to add after the remaining pictures.
    public var added: [String] = []

    /// Creates a form without changes.
    public init() {}

    /// Sets the currency to `given`, or else to the currency that `price` names, as in a new listing.
    public mutating func takeCurrency(_ given: String?, orOf price: String?) {
        currency = given ?? price.flatMap { Currency(namedIn: $0)?.code }
    }

    /// The text of a field; `nil` for an unchanged field and for the fields of pictures.
    public subscript(_ field: ProductField) -> String? {
        get { Self.path(of: field).flatMap { self[keyPath: $0] } }
        set { if let path = Self.path(of: field) { self[keyPath: path] = newValue } }
    }

    private static func path(of field: ProductField) -> WritableKeyPath<EditForm, String?>? {
        switch field {
        case .name: \.name
        case .description: \.description
        case .price: \.price
        case .currency: \.currency
        case .discount: \.discount
        case .stock: \.stock
        case .category: \.category
        case .contact: \.contact
        case .pictures, .thumbnail: nil
        }
    }

    /// The text of a field before any change.
    static func text(of field: ProductField, _ product: Product) -> String {
        switch field {
        case .name: product.name
        case .description: product.description ?? ""
        case .price: product.price.decimal
        case .currency: product.price.currency.code
        case .discount: product.discount.minorUnits == 0 ? "" : product.discount.decimal
        case .stock: "\(product.stock)"
        case .category: product.category?.rawValue ?? ""
        case .contact: product.contact ?? ""
        case .pictures, .thumbnail: ""
        }
    }
}

extension EditForm {
    /// The difference from a listing, and all its problems. Does not check unchanged fields, because an older listing may
    /// exceed the current limits. `added` are the added pictures, ready to send.
    func change(
        of product: Product, within limits: ProductLimits.Texts, adding added: [ListingPicture] = []
    ) -> (change: ProductChange, problems: [ProductProblem]) {
        var texts = ListingTexts()
        let old = product.price.currency
        let currencies = Currency.market + [old]
        var currency = currency.map { texts.currency($0) ?? old } ?? old
        if !currencies.contains(currency) {
            texts.add([ProductProblem(.currency, .unknownCurrency(currency.code))])
            currency = old
        }
        let price = money(price, .price, product.price, currency, &texts)
        if let was, let price = texts.money(was, .price, old), price != product.price {
            let isDiscounted = product.discount.minorUnits > 0
            texts.add([ProductProblem(.price, .priced(product.price, isDiscounted: isDiscounted))])
        }
        let emptied = discount.map { ListingTexts.isNone($0) ? "0" : $0 }
        let discount = money(emptied, .discount, product.discount, currency, &texts)
        let stock = stock.flatMap { texts.stock($0) }
        let category = category.map { texts.category($0) }
        let contact = contact.map { texts.contact($0) }
        var change = ProductChange()
        if texts.problems.isEmpty {
            let asked = price != nil || discount != nil
            do throws(ProductProblems) {
                let details = try ProductDetails(
                    name: name ?? Self.unusedSecret, description: description ?? Self.unusedSecret,
                    price: asked ? price ?? product.price : .zero(.krw),
                    discount: asked ? discount ?? product.discount : nil, stock: stock ?? 0,
                    category: category ?? nil, contact: contact,
                    currencies: currencies, texts: limits)
                if name != nil { change.name = details.name.unless(product.name) }
                if description != nil { change.description = details.description.unless(product.description) }
                change.price = price?.unless(product.price)
                change.discount = discount?.unless(product.discount)
                change.stock = stock?.unless(product.stock)
                change.category = category?.unless(product.category)
                if contact != nil { change.contact = (details.contact ?? "").unless(product.contact ?? "") }
                // A sold-out product is not reserved.
                change.isReserved = (change.stock == 0 ? false : isReserved)?.unless(product.isReserved)
            } catch {
                // An unchanged discount is not the mistake.
                let keepsDiscount = discount == nil
                texts.add(
                    error.all.map { problem in
                        problem.reason == .abovePrice && keepsDiscount
                            ? ProductProblem(.price, .belowDiscount(product.discount)) : problem
                    })
            }
        }
        change.added = added
        texts.add(rearrange(product, &change))
        return (change, texts.problems)
    }

    /// A valid name and description.
    private static let unusedSecret = "----------"

    /// The new amount. A change of currency requires it, unless it is 0.
    private func money(
        _ text: String?, _ field: ProductField, _ old: Money, _ currency: Currency,
        _ texts: inout ListingTexts
    ) -> Money? {
        if let text { return texts.money(text, field, currency) }
        if old.currency == currency { return nil }
        // A discount of 0 is 0 in every currency, but a price of 0 is still required.
        if field == .discount, old.minorUnits == 0 { return .zero(currency) }
        return texts.fail(field, .missingIn(currency))
    }

    private func rearrange(_ product: Product, _ change: inout ProductChange) -> [ProductProblem] {
        let ids = product.images.map(\.id)
        let places = ids.indices.map { $0 + 1 }
        let unknown = removed.filter { !places.contains($0) }
        guard unknown.isEmpty else {
            return unknown.map { ProductProblem(.pictures, .unknownPicture($0, of: places.count)) }
        }
        var positions = ProductChange()
        positions.order = removed.isEmpty ? order : (order ?? places).filter { !removed.contains($0) }
        positions.thumbnail = thumbnail
        let problems = positions.pictureProblems(having: places, adding: added.count)
        guard problems.isEmpty else { return problems }
        change.order = positions.order.map { $0.map { ids[$0 - 1] } }.flatMap { $0.unless(ids) }
        change.thumbnail = thumbnail.flatMap { position in
            let image = product.images[position - 1]
            let isChosen = image.thumbnailAddress == product.thumbnail
            // A new order may change the thumbnail too.
            return isChosen && change.order == nil ? nil : image.id
        }
        return []
    }
}

extension Equatable {
    /// `self`, or `nil` if it equals the other.
    fileprivate func unless(_ other: Self?) -> Self? { self == other ? nil : self }
}
