import BackendCore
import MarketDomain

/// Parses the numbers and the category of a listing exactly, and collects the problems.
struct FormNumbers {
    /// The currency of the amounts; one with cents if the client's is missing, so that cents are not reported.
    let currency: Currency
    var problems: [ProductProblem] = []

    /// - Parameters:
    ///   - text: as the client wrote it.
    ///   - fallback: the currency if the client wrote no currency; `nil` if it is required.
    ///   - known: the allowed currencies, in uppercase; `nil` allows any text.
    init(currency text: String?, fallback: Currency?, known: [Currency]? = Currency.market) {
        let named = text.flatMap { known == nil ? Currency(written: $0) : Currency($0) }
        let written = known.map { $0.first { $0.code == text } } ?? named
        let found = text == nil ? fallback : written
        currency = found ?? named ?? .usd
        guard found == nil else { return }
        problems.append(ProductProblem(.currency, text.map { .unknownCurrency($0) } ?? .missing))
    }

    /// An amount from a decimal number; `nil` if it is absent or invalid.
    mutating func amount(_ text: String?, _ field: ProductField, isRequired: Bool = false) -> Money? {
        guard let text else {
            if isRequired { problems.append(ProductProblem(field, .missing)) }
            return nil
        }
        do throws(MoneyError) {
            return try Money(parsing: text, currency)
        } catch {
            let isNegative = text.hasPrefix("-")
            let reason: ProductProblem.Reason =
                switch error {
                case .overflow, .currencies:
                    isNegative ? .negative : .tooHigh(limit: ProductLimits.price.upperBound)
                case .malformed(let text): .notANumber(text)
                case .tooPrecise(let currency): .tooPrecise(currency)
                }
            problems.append(ProductProblem(field, reason))
            return nil
        }
    }

    /// An integer, which may be written as `3.0`.
    mutating func stock(_ text: String?) -> Int? {
        var whole = FormNumbers(currency: Currency.krw.code, fallback: nil)
        let stock = whole.amount(text, .stock)?.minorUnits
        problems += whole.problems
        return stock
    }

    /// `nil` if it is absent, empty or unknown.
    mutating func category(_ text: String?) -> ProductCategory? {
        guard let text, !text.isEmpty else { return nil }
        let category = ProductCategory(rawValue: text)
        if category == nil { problems.append(ProductProblem(.category, .unknownCategory(text))) }
        return category
    }

    /// The listing of the closure, if there are no problems. `words` contains the client's field names.
    ///
    /// - Throws: 400 with the problems of the numbers and of the closure.
    func checked(
        _ words: ListingWords, _ make: () throws(ProductProblems) -> ProductDetails
    ) throws(HTTPFailure) -> ProductDetails {
        do throws(ProductProblems) {
            let details = try make()
            guard problems.isEmpty else { throw ProductProblems(problems[0].field, problems[0].reason) }
            return details
        } catch {
            let found =
                problems
                + error.all.filter { problem in
                    !problems.contains { $0.field == problem.field }
                }
            // An invalid price has no upper bound to compare with.
            let isPriceWrong = found.contains { $0.field == .price }
            let all = found.filter { !isPriceWrong || $0.reason != .abovePrice }
            throw MarketFailure.listing(
                ProductField.allCases.flatMap { field in all.filter { $0.field == field } }, words, currency)
        }
    }
}
