import BackendCore
import JSONCore
import MarketDomain
import NetworkCore

/// The errors of generation 3.
enum MarketFailure {
    /// One answer for an unknown vendor, a wrong secret and another vendor's product.
    static let notYours = HTTPFailure(
        400, "The identifier or the secret is missing, wrong, or not of this product's vendor")
    static let signUpClosed = HTTPFailure(
        403, ErrorText("This server takes no new vendors", "이 서버는 새 판매자를 받지 않습니다"))
    static let pictureTooLarge = HTTPFailure(
        413,
        ErrorText(
            "A picture must have fewer than \(UploadLimits.pictureBytes + 1) bytes",
            "사진은 \(UploadLimits.pictureBytes + 1)바이트보다 작아야 합니다"))
    static let uploadsFull = HTTPFailure(
        503, "The server is busy with other uploads", headers: ["Retry-After": "1"])
    static let full = HTTPFailure(
        507, "The server has no room left for more", headers: ["Retry-After": "600"])
    static let paramsMissing = HTTPFailure(400, "Required request part 'params' is not present")
    static let noPictures = pictures(0)
    static let notDeleted = HTTPFailure(400, "The product is not deleted")

    static func json(_ what: String) -> HTTPFailure { HTTPFailure(400, "JSON parse error: \(what)") }

    static func multipart(_ what: String) -> HTTPFailure {
        HTTPFailure(
            400,
            "Failed to parse multipart servlet request; nested exception is MultipartException: \(what)")
    }

    static func parameter(_ name: String, _ rule: String) -> HTTPFailure {
        HTTPFailure(400, "The parameter \(name) must be \(rule)")
    }

    /// Too many pictures.
    static func pictures(_ count: Int) -> HTTPFailure {
        listing([ProductProblem(.pictures, .count(count, allowed: ProductLimits.pictures))], .third, .krw)
    }

    /// All problems of a listing in one message, with amounts in the currency.
    static func listing(
        _ problems: [ProductProblem], _ words: ListingWords, _ currency: Currency
    ) -> HTTPFailure {
        HTTPFailure(400, problems.map { $0.sentence(words, currency) }.joined(separator: "; "))
    }
}

/// The bodies of errors, by generation. Our server adds the message in Korean where clients show it to people.
enum MarketErrors {
    /// `{"code":404,"message":"Not found"}`: generation 3 and our own paths.
    static let products = ErrorBody.object(
        schema: .object([
            .required("code", .integer(400...599)), .required("message", .string()), korean,
        ])
    ) { failure, json in
        json.int("code", failure.status)
        json.string("message", failure.message)
        json.string("korean", ifPresent: failure.korean)
    }

    /// `{"error":true,"reason":"Not Found"}`: generation 1.
    static let items = ErrorBody.object(
        schema: .object([.required("error", .boolean()), .required("reason", .string()), korean])
    ) { failure, json in
        json.bool("error", true)
        json.string("reason", failure.status == 404 ? "Not Found" : failure.message)
        json.string("korean", ifPresent: failure.korean)
    }

    /// The message in Korean, described once for the whole document.
    static let korean = OpenAPISchema.Member.optional("korean", .string())
}

/// The field names of an API generation, for error messages.
struct ListingWords: Sendable {
    static let first = ListingWords(
        name: "title", description: "descriptions", currencies: "one line of 1 to 10 characters")
    static let third = third(description: "descriptions")

    private let name: String
    private let description: String
    /// The allowed currencies.
    let currencies: String

    /// Generation 3 has two keys for the text.
    static func third(description: String) -> ListingWords {
        ListingWords(
            name: "name", description: description,
            currencies: Currency.market.map(\.code).joined(separator: " or "))
    }

    subscript(field: ProductField) -> String {
        switch field {
        case .name: name
        case .description: description
        case .discount: "discounted_price"
        case .price, .currency, .stock, .category, .contact, .pictures, .thumbnail: field.rawValue
        }
    }
}

extension ProductProblem {
    /// An error message for a client's developer: `price must not be negative`.
    func sentence(_ words: ListingWords, _ currency: Currency) -> String {
        "\(words[field]) \(clause(words, currency))"
    }

    private func clause(_ words: ListingWords, _ currency: Currency) -> String {
        switch reason {
        case .missing: "is required"
        case .tooShort(let least): "must have at least \(least) characters"
        case .tooLong(let limit): "must have at most \(limit) characters"
        case .tooLarge(let limit): "must have at most \(limit) bytes"
        case .notANumber, .notAnAmount: "must be a number"
        case .negative: "must not be negative"
        case .tooHigh(let limit):
            "must be at most \(field == .stock ? limit : limit / currency.minorUnitsInOne)"
        case .tooPrecise(let currency):
            currency.minorDigits == 0
                ? "must be a whole number"
                : "must have at most \(currency.minorDigits) digits behind the point"
        case .unknownCurrency: "must be \(words.currencies)"
        case .unknownCategory:
            "must be one of \(ProductCategory.allCases.map(\.rawValue).joined(separator: ", "))"
        case .otherCurrency(_, let chosen): "must be in \(chosen.code)"
        case .abovePrice: "must not be more than the price"
        case .belowDiscount: "must not be less than the discount"
        case .count(let count, let allowed):
            "must be \(allowed.lowerBound) to \(allowed.upperBound), not \(count)"
        case .pictureTooLarge(_, _, let limit): "must have fewer than \(limit) bytes each"
        case .pictureFormat: "must be JPEG or PNG"
        case .pictureUnreadable: "cannot be read"
        case .picture: "cannot be decoded"
        case .missingIn(let currency): "is required in \(currency.code)"
        case .priced(let money, _): "is \(money.decimal) \(money.currency.code) now"
        case .unknownPicture(let id, _), .repeatedPicture(let id), .droppedPicture(let id):
            "names \(id), which is no picture of the product or is named twice"
        }
    }
}
