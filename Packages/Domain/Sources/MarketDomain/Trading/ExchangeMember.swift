public import DomainCore

/// A member of an exchange.
public struct ExchangeMember: Hashable, Sendable {
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

    /// Of a name or an address, in bytes.
    public static let longestText = 500

    /// The problem of a new password, or `nil`. Clients of the contract ask for more: 8 to 16 characters with a
    /// letter, a digit and one that is neither.
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

/// What a member wants to be different; `nil` stays as it is.
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

/// A member's money and what trading costs them. Amounts are in won.
public struct ExchangeBalance: Hashable, Sendable {
    public let total: Int
    /// For orders that wait and trades that are not over.
    public let reserved: Int
    public let sales: Int
    /// In basis points: 100 are one per cent.
    public let sellerFeeRate: Int
    public let buyerFeeRate: Int
    public let delivery: Int
    /// Of the seller, from 1.
    public let level: Int

    public init(
        total: Int, reserved: Int, sales: Int, sellerFeeRate: Int, buyerFeeRate: Int, delivery: Int,
        level: Int
    ) {
        self.total = total
        self.reserved = reserved
        self.sales = sales
        self.sellerFeeRate = sellerFeeRate
        self.buyerFeeRate = buyerFeeRate
        self.delivery = delivery
        self.level = level
    }

    public var free: Int { total - reserved }
}

/// Why an exchange did not do what it was asked for. Amounts are in won.
public enum ExchangeError: Error, Hashable, Sendable {
    /// Nobody is signed in, or the session has ended.
    case signedOut
    case credentialsWrong
    case emailTaken
    /// The server does not take what was given; its words, which are text from other people.
    case invalid(String)
    case notFound
    /// The price is not a multiple of the step, or outside of the range.
    case price(step: Int, lowest: Int, highest: Int)
    /// There is no such size.
    case size
    /// The order is another member's.
    case foreign
    /// It would trade with an order of one's own.
    case own
    /// The best price is worse than the one that was seen.
    case worse(price: Int)
    /// The price is far from the last one, and has to be confirmed.
    case far(price: Int, last: Int)
    case insufficient(free: Int, needed: Int)
    case halted
    /// The trade cannot do that any more, or not yet: how far it is, where the server says it.
    case trade(OwnOrder.Detail?)
    case refusedToday
    /// So many orders wait already, and no more may.
    case manyOrders(limit: Int)
    /// Only the operator may do that.
    case operatorOnly
    /// The operator has blocked the account.
    case blocked
    /// So many seconds to wait, where the server says it.
    case tooMany(seconds: Int?)
    case offline
    /// The server answered, but not with what was asked for.
    case unavailable
    /// What this device keeps cannot be read or written; the text says why.
    case storage(String)
    /// The session can be kept nowhere, or cannot be read; the text says why.
    case noSecretStore(String)
    case cancelled

    /// Whether the server could not be asked, so that asking again may help.
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
