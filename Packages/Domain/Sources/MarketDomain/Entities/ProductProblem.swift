/// What is wrong with one field of a listing.
public struct ProductProblem: Hashable, Sendable {
    /// What is wrong, with the limit that it passes.
    public enum Reason: Hashable, Sendable {
        case missing
        /// In characters as people count them.
        case tooShort(least: Int)
        case tooLong(limit: Int)
        /// In bytes of UTF-8.
        case tooLarge(limit: Int)
        /// The text is not a number.
        case notANumber(String)
        /// The text is not an amount, which was to be in this currency.
        case notAnAmount(String, Currency)
        case negative
        /// Above what the market takes.
        case tooHigh(limit: Int)
        /// More digits behind the point than the currency has.
        case tooPrecise(Currency)
        /// Not one of those of the market.
        case unknownCurrency(String)
        /// Not one of those of the market.
        case unknownCategory(String)
        /// The amount names one currency, and the listing is in another.
        case otherCurrency(written: Currency, chosen: Currency)
        /// A discount that is more than the price.
        case abovePrice
        /// A new price that is less than the discount, which stays.
        case belowDiscount(Money)
        /// More or fewer pictures than a listing has.
        case count(Int, allowed: ClosedRange<Int>)
        /// A picture's file is as large as the limit, in bytes, or larger.
        case pictureTooLarge(name: String, bytes: Int, limit: Int)
        /// A picture is neither JPEG nor PNG, by its first bytes.
        case pictureFormat(name: String)
        /// A picture's file cannot be read; the system's words.
        case pictureUnreadable(name: String, reason: String)
        /// A picture's file cannot be decoded.
        case picture(name: String, PictureProblem)
        /// An amount that another currency needs: the number of the old one would be another price.
        case missingIn(Currency)
        /// The price of the product is this now, before a discount if there is one, and not what somebody takes it to be.
        case priced(Money, isDiscounted: Bool)
        /// No picture of the product, which has so many.
        case unknownPicture(ProductImage.ID, of: Int)
        /// A picture that is named twice.
        case repeatedPicture(ProductImage.ID)
        /// A picture that is to be removed, and chosen all the same.
        case droppedPicture(ProductImage.ID)
    }

    /// Where it is to be shown.
    public let field: ProductField
    /// What is wrong with it.
    public let reason: Reason

    /// One problem of one field.
    public init(_ field: ProductField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

/// Everything that is wrong with a listing, in the order of the form; never empty.
public struct ProductProblems: Error, Hashable, Sendable {
    /// At least one.
    public let all: [ProductProblem]

    /// `nil` when nothing is wrong.
    init?(_ problems: [ProductProblem]) {
        guard !problems.isEmpty else { return nil }
        let order = ProductField.allCases
        all = order.flatMap { field in problems.filter { $0.field == field } }
    }

    /// One thing.
    public init(_ field: ProductField, _ reason: ProductProblem.Reason) {
        all = [ProductProblem(field, reason)]
    }
}

/// What can be wrong with a listing, one by one, as a form shows it.
public enum ProductField: String, CaseIterable, Hashable, Sendable {
    case name, description, price, currency, discount, stock, category, contact, pictures, thumbnail
}
