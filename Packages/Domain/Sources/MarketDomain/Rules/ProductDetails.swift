import TextCore

/// The limits of a listing, from the wire contract of the market (generation 3).
public enum ProductLimits {
    /// How long texts are, in characters as people count them.
    public struct Texts: Hashable, Sendable {
        public let name: ClosedRange<Int>
        public let description: ClosedRange<Int>

        public init(name: ClosedRange<Int>, description: ClosedRange<Int>) {
            self.name = name
            self.description = description
        }

        /// Of generation 3, but for the least length of a name. Its clients stopped at three characters before they
        /// asked, and many Korean nouns have two: 의자, 책상. A server that wants three says so.
        public static let contract = Texts(name: 2...100, description: 10...1_000)
        /// Of generations 1 and 2, and of one's own device: nothing is too short that says anything.
        public static let free = Texts(name: 1...100, description: 1...1_000)
    }

    /// How to reach a seller, in characters.
    public static let contact = 1...100
    /// In bytes of UTF-8: what 1,000 characters of many code points may take.
    public static let textBytes = 32_768
    /// In the smallest unit of the currency: what a double can still tell apart by one cent.
    public static let price = 0...1_000_000_000_000_000
    /// Older listings have a trillion in stock.
    public static let stock = 0...1_000_000_000_000_000
    /// Of one listing.
    public static let pictures = 1...5
    /// In bytes: a picture's file must have fewer.
    public static let pictureBytes = 300_000
}

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
    /// `nil` where the seller chose none.
    public let category: ProductCategory?
    /// One line; `nil` where the seller gives none.
    public let contact: String?
    /// Whether the seller keeps it for somebody.
    public let isReserved: Bool

    /// A listing of these texts and amounts. The discount is in the currency of the price, `nil` is nothing;
    /// `currencies` are those that a price may be in, `texts` how long the texts may be. What is thrown names
    /// every field that is wrong.
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
    /// Line ends and tabs become blanks.
    fileprivate var singleLine: String {
        split(omittingEmptySubsequences: false) { $0.isNewline || $0 == "\t" }.joined(separator: " ")
    }
}

/// A listing that can be sent: it passes every limit of the market.
public struct ProductDraft: Hashable, Sendable {
    /// What it says.
    public let details: ProductDetails
    /// One to five, in the order in which they are shown; the first is the one of lists.
    public let pictures: [ListingPicture]
    /// Whether it is a row of a table, of which the seller is never said to have been told: another sale than one of
    /// the same by itself.
    public var isOfTable = false

    /// - Throws: when there are too many or too few pictures, or one of them has too many bytes.
    public init(_ details: ProductDetails, pictures: [ListingPicture]) throws(ProductProblems) {
        if let problems = ProductProblems(Self.problems(of: pictures)) { throw problems }
        self.details = details
        self.pictures = pictures
    }

    /// What is wrong with the pictures of a listing.
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
