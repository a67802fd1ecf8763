import MarketDomain
import TextCore

/// Reads what somebody wrote into the fields of a form, and collects what is wrong with it.
struct ListingTexts {
    private(set) var problems: [ProductProblem] = []

    /// By its code in any case, its sign or its name.
    mutating func currency(_ text: String) -> Currency? {
        let text = text.trimmed
        guard !text.isEmpty else { return fail(.currency, .missing) }
        switch text.lowercased() {
        case "₩", "원", "won": return .krw
        case "$", "달러", "dollar", "dollars": return .usd
        default: break
        }
        guard let currency = Currency(text) else { return fail(.currency, .unknownCurrency(text)) }
        return currency
    }

    mutating func money(_ text: String, _ field: ProductField, _ currency: Currency) -> Money? {
        guard !text.trimmed.isEmpty else { return fail(field, .missing) }
        do throws(MoneyError) {
            return try Money(parsing: text, currency)
        } catch {
            switch error {
            case .malformed(let text): return fail(field, .notANumber(text))
            case .tooPrecise(let currency): return fail(field, .tooPrecise(currency))
            case .overflow, .currencies:
                return fail(field, .tooHigh(limit: ProductLimits.price.upperBound))
            }
        }
    }

    /// Commas may stand between groups of three digits.
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

    /// A discount is not measured by a price that is wrong itself.
    mutating func add(_ more: [ProductProblem]) {
        let isPriceWrong = (problems + more).contains { $0.field == .price }
        problems += more.filter { !problems.contains($0) && !(isPriceWrong && $0.reason == .abovePrice) }
    }
}
