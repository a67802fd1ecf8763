public import DomainCore

/// A member of an exchange. `Codable` is its form in stored sessions.
public struct ExchangeMember: Hashable, Sendable, Identifiable, Codable {
    public let id: Int
    public let email: String
    public let name: String?
    public let address: String?
    /// In millimetres.
    public let shoeSize: Int

    public init(id: Int, email: String, name: String?, address: String?, shoeSize: Int) {
        self.id = id
        self.email = email
        self.name = name
        self.address = address
        self.shoeSize = shoeSize
    }

    /// In millimetres.
    public static let shoeSizes = 220...300

    /// The maximum length of a name or an address, in bytes.
    public static let longestText = 500

    /// The problem of a new password, or `nil`. Clients of the contract require more: 8 to 16 characters with a letter, a
    /// digit and a character that is neither.
    public static func problem(ofPassword password: String, email: String?) -> PasswordRule.Problem? {
        do throws(PasswordRule.Problem) {
            _ = try PasswordRule.check(
                password, email: email.flatMap { try? EmailAddress($0) }, isOfCommunity: false)
            return nil
        } catch {
            return error
        }
    }
}

/// A member's changes to their profile; `nil` keeps a value.
public struct ProfileChange: Hashable, Sendable {
    public var name: String?
    public var address: String?
    /// In millimetres.
    public var shoeSize: Int?

    public init(name: String? = nil, address: String? = nil, shoeSize: Int? = nil) {
        self.name = name
        self.address = address
        self.shoeSize = shoeSize
    }

    public var isEmpty: Bool { self == ProfileChange() }
}

/// A member's money and trading costs. Amounts are in won.
public struct ExchangeBalance: Hashable, Sendable, Codable {
    public let total: Int
    /// Reserved for waiting orders and unfinished trades.
    public let reserved: Int
    public let free: Int
    public let sales: Int
    /// In basis points: 100 are one per cent.
    public let sellerFeeRate: Int
    public let buyerFeeRate: Int
    public let delivery: Int
    /// The seller's level, from 1.
    public let level: Int

    public init(
        total: Int, reserved: Int, sales: Int, sellerFeeRate: Int, buyerFeeRate: Int, delivery: Int,
        level: Int
    ) {
        self.total = total
        self.reserved = reserved
        free = total - reserved
        self.sales = sales
        self.sellerFeeRate = sellerFeeRate
        self.buyerFeeRate = buyerFeeRate
        self.delivery = delivery
        self.level = level
    }
}

/// The reason why an exchange did not perform a request. Amounts are in won.
public enum ExchangeError: Error, Hashable, Sendable {
    /// No member is signed in, or the session has ended.
    case signedOut
    case credentialsWrong
    case emailTaken
    /// The server refuses the input; with the server's words, which are text from other people.
    case invalid(ErrorText)
    case notFound
    /// The price is not a multiple of the step, or outside the range.
    case price(step: Int, lowest: Int, highest: Int)
    /// The product has no such size.
    case size
    /// The order is another member's.
    case foreign
    /// The order would trade with one of the member's own orders.
    case own
    /// The best price is worse than the price that the member saw.
    case worse(price: Int)
    /// The price is far from the last one and needs confirmation.
    case far(price: Int, last: Int)
    case insufficient(free: Int, needed: Int)
    case halted
    /// The trade no longer or not yet allows this; with its state, where the server reports it.
    case trade(OwnOrder.Detail?)
    case refusedToday
    /// The member already has the maximum number of waiting orders.
    case manyOrders(limit: Int)
    /// Only the operator may do that.
    case operatorOnly
    /// The operator has blocked the account.
    case blocked
    /// Too many requests; with the seconds to wait, where the server reports them.
    case tooMany(seconds: Int?)
    case offline
    /// The server answered, but not with the requested data.
    case unavailable
    /// The device's storage cannot be read or written; the text gives the reason.
    case storage(ErrorText)
    /// The session cannot be stored or read; the text gives the reason.
    case noSecretStore(ErrorText)
    case cancelled

    /// Whether the server could not answer, so that a retry may help.
    public var isAway: Bool {
        switch self {
        case .offline, .unavailable, .tooMany: true
        default: false
        }
    }

    /// Whether the server may have performed a request without answering.
    public var leavesOpen: Bool {
        switch self {
        case .offline, .unavailable, .cancelled: true
        default: false
        }
    }
}
