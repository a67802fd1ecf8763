import MarketDomain

extension ProductProblem {
    /// For a client's developer: `price must not be negative`. The words are what the client calls the
    /// fields, the currency is what its amounts are in.
    func sentence(_ words: ListingWords, _ currency: Currency) -> String {
        "\(words[field]) \(clause(words, currency))"
    }

    private func clause(_ words: ListingWords, _ currency: Currency) -> String {
        switch reason {
        case .missing: "is required"
        case .tooShort(let least): "must have at least \(least) characters"
        case .tooLong(let limit): "must have at most \(limit) characters"
        case .tooLarge(let limit): "must have at most \(limit) bytes"
        case .notANumber: "must be a number"
        case .negative: "must not be negative"
        case .tooHigh(let limit):
            "must be at most \(field == .stock ? limit : limit / currency.minorUnitsInOne)"
        case .tooPrecise(let currency):
            currency.minorDigits == 0
                ? "must be a whole number"
                : "must have at most \(currency.minorDigits) digits behind the point"
        case .unknownCurrency: "must be \(words.currencies)"
        case .abovePrice: "must not be more than the price"
        case .count(let count, let allowed):
            "must be \(allowed.lowerBound) to \(allowed.upperBound), not \(count)"
        case .pictureTooLarge(_, _, let limit): "must have fewer than \(limit) bytes each"
        case .pictureFormat: "must be JPEG or PNG"
        case .pictureUnreadable: "cannot be read"
        case .picture: "cannot be decoded"
        case .missingIn(let currency): "is required in \(currency.code)"
        case .asked(let money): "is \(money.decimal) \(money.currency.code) now"
        case .unknownPicture(let id): "names \(id), which is no picture of the product or is named twice"
        }
    }
}
