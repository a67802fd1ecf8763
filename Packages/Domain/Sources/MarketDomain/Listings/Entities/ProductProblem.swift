/// A problem with one field of a listing.
public struct ProductProblem: Hashable, Sendable {
    /// The kind of problem, with the limit that the value breaks.
    public enum Reason: Hashable, Sendable {
        case missing
        /// In user-perceived characters.
        case tooShort(least: Int)
        case tooLong(limit: Int)
        /// In bytes of UTF-8.
        case tooLarge(limit: Int)
        /// The text is not a number.
        case notANumber(String)
        /// The text is not an amount; the listing expects this currency.
        case notAnAmount(String, Currency)
        case negative
        /// Above the market's limit.
        case tooHigh(limit: Int)
        /// More decimal digits than the currency has.
        case tooPrecise(Currency)
        /// The market does not have this currency.
        case unknownCurrency(String)
        /// The market does not have this category.
        case unknownCategory(String)
        /// The amount names one currency, but the listing is in another.
        case otherCurrency(written: Currency, chosen: Currency)
        /// The discount exceeds the price.
        case abovePrice
        /// A new price is less than the discount, which stays.
        case belowDiscount(Money)
        /// More or fewer pictures than a listing may have.
        case count(Int, allowed: ClosedRange<Int>)
        /// The file of a picture has `limit` bytes or more.
        case pictureTooLarge(name: String, bytes: Int, limit: Int)
        /// A picture is neither JPEG nor PNG, by its first bytes.
        case pictureFormat(name: String)
        /// The file of a picture cannot be read; `reason` is the system's message.
        case pictureUnreadable(name: String, reason: ErrorText)
        /// The file of a picture cannot be decoded.
        case picture(name: String, PictureProblem)
        /// A change of currency needs this amount as well: the old number would be another price.
        case missingIn(Currency)
        /// The product's current price, before a discount if there is one, differs from the price that the user expects.
        case priced(Money, isDiscounted: Bool)
        /// The product has no such picture; `of` is the number of its pictures.
        case unknownPicture(ProductImage.ID, of: Int)
        /// A picture is named twice.
        case repeatedPicture(ProductImage.ID)
        /// A picture is to be removed, but also chosen.
        case droppedPicture(ProductImage.ID)
    }

    /// The field that shows the problem.
    public let field: ProductField
    /// The kind of problem.
    public let reason: Reason

    /// One problem of one field.
    public init(_ field: ProductField, _ reason: Reason) {
        self.field = field
        self.reason = reason
    }
}

/// All problems of a listing, in the order of the form; never empty.
public struct ProductProblems: Error, Hashable, Sendable {
    /// At least one.
    public let all: [ProductProblem]

    /// `nil` without problems.
    init?(_ problems: [ProductProblem]) {
        guard !problems.isEmpty else { return nil }
        let order = ProductField.allCases
        all = order.flatMap { field in problems.filter { $0.field == field } }
    }

    /// A single problem.
    public init(_ field: ProductField, _ reason: ProductProblem.Reason) {
        all = [ProductProblem(field, reason)]
    }
}

/// The fields of a listing that can have problems, in the order of the form.
public enum ProductField: String, CaseIterable, Hashable, Sendable {
    case name, description, price, currency, discount, stock, category, contact, pictures, thumbnail
}
