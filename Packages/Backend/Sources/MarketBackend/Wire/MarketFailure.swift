import BackendCore
import MarketDomain
import NetworkCore

/// Refusals in the words of generation 3.
enum MarketFailure {
    /// One answer for a vendor that is not there, a wrong secret and somebody else's product.
    static let notYours = HTTPFailure(
        400, "The identifier or the secret is missing, wrong, or not of this product's vendor")
    static let signUpClosed = HTTPFailure(403, "This server takes no new vendors")
    static let pictureTooLarge = HTTPFailure(
        413, "A picture must have fewer than \(UploadLimits.pictureBytes + 1) bytes")
    static let uploadTooLarge = HTTPFailure(413, "The body of the request is too large")
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

    /// As many pictures as no listing can have.
    static func pictures(_ count: Int) -> HTTPFailure {
        listing([ProductProblem(.pictures, .count(count, allowed: ProductLimits.pictures))], .third, .krw)
    }

    /// Everything that is wrong with a listing, in one message, with amounts in the currency.
    static func listing(
        _ problems: [ProductProblem], _ words: ListingWords, _ currency: Currency
    ) -> HTTPFailure {
        HTTPFailure(400, problems.map { $0.sentence(words, currency) }.joined(separator: "; "))
    }
}
