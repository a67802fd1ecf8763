import BackendCore
import MarketDomain

/// The fields of a listing from a client of generation 1, all strings. An empty string is absent.
struct ItemForm: Sendable {
    let password: String?
    private let texts: [String: String]

    /// - Throws: 400 if a text is not UTF-8.
    init(_ form: UploadForm) throws(HTTPFailure) {
        texts = try form.texts()
        password = texts["password"]
    }

    /// Whether it contains nothing but the password.
    var isEmpty: Bool { content.isEmpty }

    /// Its contents except the password, in a stable order.
    var content: [[UInt8]] {
        texts.filter { $0.key != "password" }.sorted { $0.key < $1.key }.flatMap {
            [Array($0.key.utf8), Array($0.value.utf8)]
        }
    }

    /// A new listing.
    ///
    /// - Throws: 400 with all missing or invalid fields.
    func details() throws(HTTPFailure) -> ProductDetails {
        try read(over: nil)
    }

    /// The changed listing.
    ///
    /// - Throws: 400 with all invalid fields.
    func applied(to row: ListingRow) throws(HTTPFailure) -> ProductDetails { try read(over: row) }

    private func read(over row: ListingRow?) throws(HTTPFailure) -> ProductDetails {
        let before = row.flatMap { Currency(written: $0.currency) }
        var numbers = FormNumbers(currency: texts["currency"], fallback: before, known: nil)
        let currency = numbers.currency
        let old = row.map { Money(minorUnits: $0.price, before ?? currency) }
        let price: Money?
        if texts["price"] != nil {
            price = numbers.amount(wholeText("price", &numbers), .price)
        } else if let old, before == currency {
            price = old
        } else {
            // A new currency keeps the number.
            price = numbers.amount(old?.decimal, .price, isRequired: true)
        }
        let final = numbers.amount(wholeText("discounted_price", &numbers), .discount)
        let stock = numbers.stock(texts["stock"])
        if row == nil, texts["stock"] == nil { numbers.problems.append(ProductProblem(.stock, .missing)) }
        var discount = before == currency ? row.flatMap { keptDiscount($0, at: price) } : nil
        if let final, let price { discount = try? price.subtracting(final) }
        if let final, final.minorUnits < 0 {
            numbers.problems.append(ProductProblem(.discount, .negative))
        } else if let discount, discount.minorUnits < 0 {
            numbers.problems.append(ProductProblem(.discount, .abovePrice))
        }
        let name = texts["title"] ?? row?.name ?? ""
        let description = texts["descriptions"] ?? row?.description ?? ""
        return try numbers.checked(.first) { () throws(ProductProblems) in
            try ProductDetails(
                name: name, description: description, price: price ?? .zero(currency), discount: discount,
                stock: stock ?? row?.stock ?? 0, category: row?.category, contact: row?.contact,
                isReserved: row?.isReserved ?? false, currencies: [currency], texts: .free)
        }
    }

    /// Keeps the asking price when the price changes, as long as it is lower than the new price.
    private func keptDiscount(_ row: ListingRow, at price: Money?) -> Money? {
        guard row.discount > 0, let price else { return nil }
        let discount = price.minorUnits - (row.price - row.discount)
        return discount > 0 ? Money(minorUnits: discount, price.currency) : nil
    }

    /// Amounts of generation 1 have no decimals.
    private func wholeText(_ name: String, _ numbers: inout FormNumbers) -> String? {
        guard let text = texts[name] else { return nil }
        guard Int(text) != nil else {
            let field: ProductField = name == "price" ? .price : .discount
            numbers.problems.append(ProductProblem(field, .notANumber(text)))
            return nil
        }
        return text
    }
}
