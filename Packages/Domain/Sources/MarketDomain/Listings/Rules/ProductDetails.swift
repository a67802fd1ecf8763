import TextCore

/// The limits of a listing, from the wire contract of the market (generation 3).
public enum ProductLimits {
    /// The allowed lengths of texts, in user-perceived characters.
    public struct Texts: Hashable, Sendable {
        public let name: ClosedRange<Int>
        public let description: ClosedRange<Int>

        public init(name: ClosedRange<Int>, description: ClosedRange<Int>) {
            self.name = name
            self.description = description
        }

        /// The limits of generation 3, except for the minimum length of a name. Its clients refused fewer than three
        /// characters before they sent a request, but many Korean nouns have two: 의자, 책상. A server that requires three
        /// reports it.
        public static let contract = Texts(name: 2...100, description: 10...1_000)
        /// The limits of generations 1 and 2, and of the backend on this device: any visible text is long enough.
        public static let free = Texts(name: 1...100, description: 1...1_000)
    }

    /// The allowed lengths of a seller's contact, in characters.
    public static let contact = 1...100
    /// In bytes of UTF-8: enough for 1,000 characters of many code points.
    public static let textBytes = 32_768
    /// In the smallest unit of the currency: the range in which a double still distinguishes amounts by one cent.
    public static let price = 0...1_000_000_000_000_000
    /// Older listings have a trillion in stock.
    public static let stock = 0...1_000_000_000_000_000
    /// The number of pictures of one listing.
    public static let pictures = 1...5
    /// In bytes: a picture's file must be smaller.
    public static let pictureBytes = 300_000
}

/// The contents of a listing, within every limit.
public struct ProductDetails: Hashable, Sendable {
    /// In one line.
    public let name: String
    /// Lines end in "\n".
    public let description: String
    /// In won or dollars, not negative.
    public let price: Money
    /// From zero to the whole price.
    public let discount: Money
    /// The number in stock; zero is allowed.
    public let stock: Int
    /// `nil` where the seller chose none.
    public let category: ProductCategory?
    /// In one line; `nil` where the seller gives none.
    public let contact: String?
    /// Whether the seller reserves it for a buyer.
    public let isReserved: Bool

    /// A listing of these texts and amounts. The discount is in the currency of the price, `nil` means none; `currencies`
    /// are the allowed currencies of the price, `texts` the allowed lengths of texts. Throws all problems of the fields.
    public init(
        name: String, description: String, price: Money, discount: Money? = nil, stock: Int = 0,
        category: ProductCategory? = nil, contact: String? = nil, isReserved: Bool = false,
        currencies: [Currency] = Currency.market, texts: ProductLimits.Texts = .contract
    ) throws(ProductProblems) {
        var problems: [ProductProblem] = []
        self.name = Self.text(name.singleLine, .name, texts.name, &problems)
        self.description = Self.text(description, .description, texts.description, &problems)
        self.price = price
        self.discount = discount ?? .zero(price.currency)
        self.stock = stock
        self.category = category
        self.contact = contact.flatMap { contact in
            contact.trimmed.isEmpty
                ? nil
                : Self.text(contact.singleLine, .contact, ProductLimits.contact, &problems)
        }
        self.isReserved = isReserved
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
    /// The text with spaces in place of line breaks and tabs.
    fileprivate var singleLine: String {
        split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
}

/// A listing that can be sent: it satisfies every limit of the market.
public struct ProductDraft: Hashable, Sendable {
    /// The contents of the listing.
    public let details: ProductDetails
    /// One to five pictures in the order of display; the first is for lists.
    public let pictures: [ListingPicture]
    /// Whether it is a row of a table. The sale of a row is never acknowledged, and differs from the sale of the same
    /// listing by itself.
    public var isOfTable = false

    /// - Throws: when there are too many or too few pictures, or when a picture has too many bytes.
    public init(_ details: ProductDetails, pictures: [ListingPicture]) throws(ProductProblems) {
        if let problems = ProductProblems(Self.problems(of: pictures)) { throw problems }
        self.details = details
        self.pictures = pictures
    }

    /// The problems of a listing's pictures.
    public static func problems(of pictures: [ListingPicture]) -> [ProductProblem] {
        var problems: [ProductProblem] = []
        if !ProductLimits.pictures.contains(pictures.count) {
            problems.append(
                ProductProblem(.pictures, .count(pictures.count, allowed: ProductLimits.pictures)))
        }
        for picture in pictures where picture.byteCount >= ProductLimits.pictureBytes {
            problems.append(
                ProductProblem(
                    .pictures,
                    .pictureTooLarge(
                        name: picture.name, bytes: picture.byteCount, limit: ProductLimits.pictureBytes)))
        }
        return problems
    }
}
