import BackendCore
import MarketDomain

/// What a client of generation 1 says about a listing, in texts only. What is empty is absent.
struct ItemForm: Sendable {
    let password: String?
    private let texts: [String: String]

    /// - Throws: 400 when a text is not UTF-8.
    init(_ form: UploadForm) throws(HTTPFailure) {
        texts = try form.texts()
        password = texts["password"]
    }

    /// Whether it says nothing but the password.
    var isEmpty: Bool { texts.keys.allSatisfy { $0 == "password" } }

    /// What it says, in an order that is always the same.
    var content: [[UInt8]] {
        texts.sorted { $0.key < $1.key }.flatMap { [Array($0.key.utf8), Array($0.value.utf8)] }
    }

    /// A new listing.
    ///
    /// - Throws: 400 with everything that is missing or wrong.
    func details() throws(HTTPFailure) -> ProductDetails {
        try read(over: nil)
    }

    /// The listing as it would be.
    ///
    /// - Throws: 400 with everything that is wrong.
    func applied(to row: ListingRow) throws(HTTPFailure) -> ProductDetails { try read(over: row) }

    private func read(over row: ListingRow?) throws(HTTPFailure) -> ProductDetails {
        let before = row.flatMap { Currency($0.currency) }
        var numbers = FormNumbers(currency: texts["currency"], fallback: before, known: nil)
        let currency = numbers.currency
        let kept = row.map { Money(minorUnits: $0.price, before ?? currency) }
        // In another currency the same number is meant.
        let same = before == currency ? kept : kept.flatMap { try? Money(parsing: $0.decimal, currency) }
        let isRequired = row == nil && texts["price"] == nil
        let price = numbers.amount(wholeText("price", &numbers), .price, isRequired: isRequired) ?? same
        let final = numbers.amount(wholeText("discounted_price", &numbers), .discount)
        let stock = numbers.stock(texts["stock"])
        if row == nil, texts["stock"] == nil { numbers.problems.append(ProductProblem(.stock, .missing)) }
        var discount = before == currency ? row.map { Money(minorUnits: $0.discount, currency) } : nil
        if let final, let price { discount = try? price.subtracting(final) }
        if let final, final.minorUnits < 0 {
            numbers.problems.append(ProductProblem(.discount, .negative))
        } else if let discount, discount.minorUnits < 0 {
            numbers.problems.append(ProductProblem(.discount, .abovePrice))
        }
        let name = texts["title"] ?? row?.name ?? ""
        let description = texts["descriptions"] ?? row?.description ?? ""
        return try numbers.checked { () throws(ProductProblems) in
            try ProductDetails(
                name: name, description: description, price: price ?? .zero(currency), discount: discount,
                stock: stock ?? row?.stock ?? 0, currencies: [currency])
        }
    }

    /// Amounts of generation 1 have no digits behind a point.
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
