/// Every way in which a request can fail, in the words of the domain.
public enum MarketError: Error, Hashable, Sendable {
    /// What a person gave cannot be used; nothing was sent.
    case invalid(ProductProblems)
    case picture(PictureProblem)
    case notFound
    /// The server understands and will not do it; its words, which are text from other people.
    case refused(String)
    /// The identity or its secret is not the one of that product, or of any vendor; the server does not say which.
    case notYours
    /// What is to be restored is on offer.
    case notDeleted
    /// Another vendor has that name, or one that looks like it.
    case nameTaken
    /// The server has no room left for more.
    case full
    /// Somebody else sells the product; their names, where they are known.
    case otherVendor(product: String?, vendor: String?)
    /// Identifier and secret do not belong together.
    case wrongSecret
    /// A vendor of this device whose secret is not there any more.
    case secretMissing(identifier: String)
    /// Nobody sells on this device yet.
    case noVendor
    /// This server has nothing of the kind.
    case unsupported
    /// So many seconds to wait, where the server says it.
    case tooMany(seconds: Int?)
    case offline
    /// The server answered, but not with what was asked for.
    case unavailable
    /// What this device keeps cannot be read or written; the text says why.
    case storage(String)
    /// The secret can be kept nowhere, or cannot be read; the text says why.
    case noSecretStore(String)
    case cancelled
}

extension MarketError {
    /// Whether the server could not be asked, so that what this device knows has to do.
    public var isAway: Bool {
        switch self {
        case .offline, .unavailable, .tooMany: true
        default: false
        }
    }
}
