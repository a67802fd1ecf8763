@_exported public import ErrorCore

/// Every way in which a request can fail, in the words of the domain.
public enum MarketError: Error, Hashable, Sendable {
    /// The user's input is invalid; nothing was sent.
    case invalid(ProductProblems)
    case picture(PictureProblem)
    case notFound
    /// The server understood the request and refuses it; with the server's words, which are text from other people.
    case refused(ErrorText)
    /// The identity or its secret does not belong to that product, or to any vendor; the server does not say which.
    case notYours
    /// The product to restore is on offer.
    case notDeleted
    /// Another vendor has that name, or one that looks like it.
    case nameTaken
    /// The server has no room for more.
    case full
    /// Another vendor sells the product; with the names of both, where known.
    case otherVendor(product: String?, vendor: String?)
    /// The identifier and the secret do not belong together.
    case wrongSecret
    /// The secret of this device's vendor is missing.
    case secretMissing(identifier: String)
    /// This device has no vendor yet.
    case noVendor
    /// The server does not support this.
    case unsupported
    /// Too many requests; with the seconds to wait, where the server reports them.
    case tooMany(seconds: Int?)
    case offline
    /// The server answered, but not with the requested data.
    case unavailable
    /// The device's storage cannot be read or written; the text gives the reason.
    case storage(ErrorText)
    /// The secret cannot be stored or read; the text gives the reason.
    case noSecretStore(ErrorText)
    case cancelled
}

extension MarketError {
    /// Whether the server could not answer, so that the device falls back to its saved data.
    public var isAway: Bool {
        switch self {
        case .offline, .unavailable, .tooMany: true
        default: false
        }
    }
}
