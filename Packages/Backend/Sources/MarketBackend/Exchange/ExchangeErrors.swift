import AccountCore
import BackendCore
import JSONCore
import MarketDomain
import NetworkCore

/// The errors of the exchange's API, with the codes of its wire contract.
enum ExchangeFailure {
    static let invalid = invalid("Invalid Input value")
    static let notFound = failure(404, -3, "Entity Not Found")
    static let passwordWrong = failure(401, -20, "user password not match")
    static let emailTaken = failure(409, -18, "duplicated email")
    static let refreshInvalid = failure(400, -13, "refresh token not valid")
    static let sizeInvalid = failure(400, -50, "product size is not valid")
    static let own = failure(409, -51, "you can not buy or sell your item")
    static let foreign = failure(401, -52, "user did not create this trade")
    static let notAcceptable = failure(403, -17, "user is not acceptable")

    static let tokenMissing = failure(400, -16, "token is not valid")

    /// The refusals of requests because of their tokens. Each number has a single meaning here.
    static let tokens = AccountStore.Refusals(
        missing: tokenMissing, malformed: tokenMissing,
        invalid: failure(401, -16, "token is not valid or expired"),
        blocked: failure(403, -17, "user is not acceptable"))

    static func invalid(_ message: String) -> HTTPFailure { failure(400, -1, message) }

    static func failure(_ status: Int, _ code: Int, _ message: String) -> HTTPFailure {
        HTTPFailure(status, code: "\(code)", message)
    }

    static func response(_ failure: HTTPFailure) -> HTTPResponse {
        .json(status: failure.status) { json in json.object { ExchangeErrors.write(failure, &$0) } }
    }

    static func response(to refusal: ExchangeRefusal) -> HTTPResponse {
        let facts = facts(of: refusal)
        return .json(facts, status: facts.status ?? 500)
    }

    /// The numbers are in separate members, so that a program can ask its user and send the value that confirms it.
    static func facts(of refusal: ExchangeRefusal) -> RefusalFacts {
        switch refusal {
        case .price(let rule):
            facts(
                invalid(
                    "The price must be a multiple of \(rule.step), from \(rule.range.lowerBound) to "
                        + "\(rule.range.upperBound)")
            ) { ($0.step, $0.lowest, $0.highest) = (rule.step, rule.range.lowerBound, rule.range.upperBound) }
        case .deadline: facts(invalid("The deadline has passed"))
        case .unknown, .nothing: facts(notFound)
        case .foreign: facts(foreign)
        case .own: facts(own)
        case .worse(let price):
            facts(failure(409, -60, "The best price is \(price) now")) { $0.price = price }
        case .far(let price, let last):
            facts(
                failure(
                    409, -61,
                    "The price \(price) is far from the last one, \(last); send it as confirmedPrice to take it"
                )
            ) { ($0.confirmedPrice, $0.lastPrice) = (price, last) }
        case .insufficient(let free, let needed):
            facts(failure(409, -62, "\(needed) is needed, and \(free) is free")) {
                ($0.free, $0.needed) = (free, needed)
            }
        case .amount(let most):
            facts(
                HTTPFailure(
                    400, code: "-1",
                    ErrorText(
                        "The amount must be from 1 to \(most) won", "금액은 1원부터 \(most)원까지 쓸 수 있습니다")))
        case .halted: facts(failure(409, -63, "The product is halted"))
        case .status(let status): facts(failure(409, -64, "The trade is \(status)"))
        case .refusedToday: facts(failure(409, -65, "No more can be refused today"))
        case .manyOrders(let limit):
            facts(failure(409, -66, "\(limit) orders wait already; cancel one first")) { $0.limit = limit }
        case .broken: facts(failure(500, -99, "Server Error"))
        }
    }

    private static func facts(
        _ failure: HTTPFailure, _ add: (inout RefusalFacts) -> Void = { _ in }
    ) -> RefusalFacts {
        var facts = RefusalFacts(
            status: failure.status, code: ExchangeErrors.code(of: failure), message: failure.message)
        facts.korean = failure.korean
        add(&facts)
        return facts
    }
}

/// `{"status":400,"code":-1,"message":"Invalid Input value"}`
enum ExchangeErrors {
    static let body = ErrorBody.object(schema: schema, challenge: "Bearer") { failure, json in
        write(failure, &json)
    }

    static let schema = OpenAPISchema.object(members)
    /// The schema of a refusal with numbers.
    static let refusal = OpenAPISchema.object(
        members
            + ["price", "confirmedPrice", "lastPrice", "free", "needed", "step", "lowest", "highest"].map {
                .optional($0, .integer().described("In won."))
            } + [.optional("limit", .integer())])
    private static let members: [OpenAPISchema.Member] = [
        .required("status", .integer(400...599)), .required("code", .integer()),
        .required("message", .string()), MarketErrors.korean,
    ]

    static func write(_ failure: HTTPFailure, _ json: inout JSONObjectWriter) {
        json.int("status", failure.status)
        json.int("code", code(of: failure))
        json.string("message", failure.message)
        json.string("korean", ifPresent: failure.korean)
    }

    static func code(of failure: HTTPFailure) -> Int {
        if let code = failure.code.flatMap({ Int($0) }) { return code }
        // A refusal by the router or another module.
        return switch failure.status {
        case 401: -16
        case 404: -3
        case 405: -2
        case 500...: -99
        default: -1
        }
    }
}
