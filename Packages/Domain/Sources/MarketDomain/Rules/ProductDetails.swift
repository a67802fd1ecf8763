internal import TextCore

/// What a listing says, within every limit.
public struct ProductDetails: Hashable, Sendable {
    /// One line.
    public let name: String
    /// Lines end in "\n".
    public let description: String
    /// In won or dollars, not negative.
    public let price: Money
    /// From nothing to the whole price.
    public let discount: Money
    /// How many there are; none is allowed.
    public let stock: Int

    /// A listing of these texts and amounts. The discount is in the currency of the price, `nil` is nothing;
    /// `currencies` are those that a price may be in, `texts` how long the texts may be. What is thrown names
    /// every field that is wrong.
    public init(
        name: String, description: String, price: Money, discount: Money? = nil, stock: Int = 0,
        currencies: [Currency] = Currency.market, texts: ProductLimits.Texts = .contract
    ) throws(ProductProblems) {
        var problems: [ProductProblem] = []
        self.name = Self.text(name.singleLine, .name, texts.name, &problems)
        self.description = Self.text(description, .description, texts.description, &problems)
        self.price = price
        self.discount = discount ?? .zero(price.currency)
        self.stock = stock
        if !currencies.contains(price.currency) {
            problems.append(ProductProblem(.currency, .unknownCurrency(price.currency.code)))
        }
        Self.check(price.minorUnits, .price, ProductLimits.price, &problems)
        Self.check(stock, .stock, ProductLimits.stock, &problems)
        if self.discount.minorUnits < 0 {
            problems.append(ProductProblem(.discount, .negative))
        } else if self.discount.currency != price.currency
            || self.discount.minorUnits > max(0, price.minorUnits)
        {
            problems.append(ProductProblem(.discount, .abovePrice))
        }
        if let problems = ProductProblems(problems) { throw problems }
    }

    /// The price less the discount.
    public var bargainPrice: Money {
        Money(minorUnits: price.minorUnits - discount.minorUnits, price.currency)
    }

    private static func text(
        _ text: String, _ field: ProductField, _ limits: ClosedRange<Int>, _ problems: inout [ProductProblem]
    ) -> String {
        do throws(TextProblem) {
            let kept = try text.written(limit: limits.upperBound, bytes: ProductLimits.textBytes)
            if kept.count < limits.lowerBound {
                problems.append(ProductProblem(field, .tooShort(least: limits.lowerBound)))
            }
            return kept
        } catch {
            let reason: ProductProblem.Reason =
                switch error {
                case .empty: .missing
                case .tooLong(let limit): .tooLong(limit: limit)
                case .tooLarge(let limit): .tooLarge(limit: limit)
                }
            problems.append(ProductProblem(field, reason))
            return ""
        }
    }

    private static func check(
        _ number: Int, _ field: ProductField, _ limits: ClosedRange<Int>, _ problems: inout [ProductProblem]
    ) {
        if number < limits.lowerBound { problems.append(ProductProblem(field, .negative)) }
        if number > limits.upperBound {
            problems.append(ProductProblem(field, .tooHigh(limit: limits.upperBound)))
        }
    }
}

extension String {
    /// Line ends and tabs become blanks.
    fileprivate var singleLine: String {
        split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
}
