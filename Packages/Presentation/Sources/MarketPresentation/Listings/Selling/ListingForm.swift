public import MarketDomain
import TextCore

/// A listing as entered in a form, not yet validated.
public struct ListingForm: Hashable, Sendable {
    /// One line.
    public var name = ""
    /// Several lines.
    public var description = ""
    /// An amount before the discount: `1,200`, `12.50`.
    public var price = ""
    /// A code, a sign or a word: `KRW`, `$`, `원`.
    public var currency = "KRW"
    /// Empty, or a word for "none", for no discount.
    public var discount = ""
    /// A whole number.
    public var stock = "1"
    /// The word or the name of a category; empty, or a word for "none", for no category.
    public var category = ""
    /// One public line; empty, or a word for "none", for no contact.
    public var contact = ""
    /// The paths of files, in display order.
    public var pictures: [String] = []
    /// The pictures to send cropped to the square in the middle.
    public var squares: Set<String> = []

    /// Creates a form that is empty except for currency and stock.
    public init() {}

    /// The text of a field; `nil` for the fields of pictures.
    public subscript(_ field: ProductField) -> String? {
        get { Self.path(of: field).map { self[keyPath: $0] } }
        set { if let path = Self.path(of: field), let newValue { self[keyPath: path] = newValue } }
    }

    private static func path(of field: ProductField) -> WritableKeyPath<ListingForm, String>? {
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
}

extension ListingForm {
    /// Sets the currency to `given`, or else to the currency that `price` names: such a price needs no separate currency.
    public mutating func takeCurrency(_ given: String?, orOf price: String?) {
        if let code = given ?? price.flatMap({ Currency(namedIn: $0)?.code }) { currency = code }
    }

    /// The validated values of the texts, and all their problems. An unreadable field does not prevent checks of the others.
    func details(
        within limits: ProductLimits.Texts
    ) -> (details: ProductDetails?, problems: [ProductProblem]) {
        var texts = ListingTexts()
        let currency = texts.currency(currency)
        // Without a currency, the check only covers the form of an amount.
        let unit = currency ?? Currency(namedIn: self.price) ?? .usd
        let price = texts.money(price, .price, unit)
        let hasDiscount = !ListingTexts.isNone(discount)
        let discount = hasDiscount ? texts.money(discount, .discount, unit) : nil
        let stock = texts.stock(stock)
        let category = texts.category(category)
        let contact = texts.contact(contact)
        let isReadable = texts.problems.isEmpty
        do throws(ProductProblems) {
            let details = try ProductDetails(
                name: name, description: description, price: price ?? .zero(unit),
                discount: price == nil ? nil : discount, stock: stock ?? 0, category: category,
                contact: contact, texts: limits)
            return (isReadable ? details : nil, texts.problems)
        } catch {
            texts.add(error.all)
            return (nil, texts.problems)
        }
    }
}

/// Parses the texts of a form, and collects their problems.
struct ListingTexts {
    private(set) var problems: [ProductProblem] = []

    /// Finds a currency by its code in any case, its sign or its name.
    mutating func currency(_ text: String) -> Currency? {
        let text = text.trimmed
        guard !text.isEmpty else { return fail(.currency, .missing) }
        if let currency = Currency(word: text) { return currency }
        guard let currency = Currency(text) else { return fail(.currency, .unknownCurrency(text)) }
        return currency
    }

    mutating func money(_ text: String, _ field: ProductField, _ currency: Currency) -> Money? {
        guard !text.trimmed.isEmpty else { return fail(field, .missing) }
        // Such an amount was typed before the currency changed.
        if currency != .krw, Currency.isProbablyWon(text) {
            return fail(field, .otherCurrency(written: .krw, chosen: currency))
        }
        do throws(MoneyError) {
            return try Money(typed: text, currency)
        } catch {
            switch error {
            case .malformed(let text): return fail(field, .notAnAmount(text, currency))
            case .tooPrecise(let currency): return fail(field, .tooPrecise(currency))
            case .currencies(let written, let chosen):
                return fail(field, .otherCurrency(written: written, chosen: chosen))
            case .overflow:
                return fail(field, .tooHigh(limit: ProductLimits.price.upperBound))
            }
        }
    }

    /// Finds a category by its word or name; an empty text and a word for "none" are no category.
    mutating func category(_ text: String) -> ProductCategory? {
        guard !Self.isNone(text) else { return nil }
        return ProductCategory(named: text) ?? fail(.category, .unknownCategory(text.trimmed))
    }

    func contact(_ text: String) -> String { Self.isNone(text) ? "" : text }

    /// Whether a text is empty or a word for "none", which forms may show.
    static func isNone(_ text: String) -> Bool {
        ["", "none", "없음"].contains(text.trimmed.lowercased())
    }

    /// Accepts commas between groups of three digits.
    mutating func stock(_ text: String) -> Int? {
        let text = text.trimmed
        guard !text.isEmpty else { return fail(.stock, .missing) }
        do throws(MoneyError) {
            return try Money(parsing: text, .krw).minorUnits
        } catch .overflow {
            return fail(.stock, .tooHigh(limit: ProductLimits.stock.upperBound))
        } catch {
            return fail(.stock, .notANumber(text))
        }
    }

    /// - Returns: `nil`, for the caller to return.
    mutating func fail<Value>(_ field: ProductField, _ reason: ProductProblem.Reason) -> Value? {
        problems.append(ProductProblem(field, reason))
        return nil
    }

    /// Adds problems, except a discount above an invalid price.
    mutating func add(_ more: [ProductProblem]) {
        let isPriceWrong = (problems + more).contains { $0.field == .price }
        problems += more.filter { !problems.contains($0) && !(isPriceWrong && $0.reason == .abovePrice) }
    }
}
