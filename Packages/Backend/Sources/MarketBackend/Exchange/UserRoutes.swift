import AccountCore
import BackendCore
import DomainCore
import JSONCore
import MarketAPI
import MarketDomain
import NetworkCore
import SQLCore

/// Signing up, in and out of the exchange, and the caller's profile.
struct UserRoutes: Sendable {
    private static let tag = "users"

    let store: ExchangeStore
    let limiter: SignInLimiter

    var operations: [MarketOperation] {
        [join, login, refresh, verify, validate, me, logout, update]
            + store.accounts.scriptTokenOperations(
                at: ExchangePath.tokens, ExchangePath.token, for: store.owners, tag: Self.tag
            ) { statuses in statuses.flatMap { ExchangeSchemas.refused($0) } }
    }

    // MARK: For everybody

    private struct JoinBody: Decodable {
        let email: String
        let password: String
        let shoeSize: Int?
        /// The spelling of the first clients.
        let shoesize: Int?
    }

    private var join: MarketOperation {
        MarketOperation(
            .post, ExchangePath.join, for: .everybody,
            OpenAPIOperation(
                "join", "Creates an account", tag: Self.tag, parameters: [ExchangeSchemas.key],
                body: .object([
                    .required("email", .string()),
                    .required("password", .string(length: PasswordRule.length)),
                    .required("shoeSize", .integer(220...300)),
                ]).example(#"{"email":"minji@example.com","password":"correct1!","shoeSize":240}"#),
                responses: [UserSchemas.found] + ExchangeSchemas.refused)
        ) { context in
            try limiter.check(context.request)
            let body = try context.json(JoinBody.self)
            guard let shoeSize = body.shoeSize ?? body.shoesize, ExchangeMember.shoeSizes.contains(shoeSize),
                ExchangeMember.problem(ofPassword: body.password, email: body.email) == nil,
                let email = try? EmailAddress(body.email)
            else { throw ExchangeFailure.invalid }
            try limiter.checkSignUp(context.request)
            try await store.prepare()
            let account = try await store.accounts.addAccount(
                email, password: body.password, role: ExchangeRole.member.rawValue,
                attempt: AccountStore.attempt(of: context.request)
            ) { account, connection throws(StoreError) in
                try MemberTable.insert(account, shoeSize: shoeSize, on: connection)
            }
            guard let account else { throw ExchangeFailure.emailTaken }
            return try await answer(account.id)
        }
    }

    private var login: MarketOperation {
        MarketOperation(
            .post, ExchangePath.login, for: .everybody,
            OpenAPIOperation(
                "login", "Signs in",
                description:
                    "An unknown address, a wrong password and a locked account get the same answer. The "
                    + "correct password of a blocked account gets code -17.",
                tag: Self.tag,
                body: .object(LoginRequest.self),
                responses: [UserSchemas.tokens] + ExchangeSchemas.refused)
        ) { context in
            try limiter.check(context.request)
            let body = try context.json(LoginRequest.self)
            let name = SignInName(body.email)
            try limiter.check(context.request, as: name)
            try await store.prepare()
            let signedIn = try await store.accounts.signIn(
                name, password: body.password, kind: .refresh, from: context.request.peer)
            switch signedIn {
            case nil: throw ExchangeFailure.passwordWrong
            case .blocked: throw ExchangeFailure.tokens.blocked
            case .signedIn(let signedIn): return Self.answer(signedIn)
            }
        }
    }

    private var refresh: MarketOperation {
        MarketOperation(
            .post, ExchangePath.refresh, for: .everybody,
            OpenAPIOperation(
                "refreshTokens", "Renews the tokens of a session",
                description: "The first seven characters of the token, such as `Bearer `, are ignored.",
                tag: Self.tag,
                parameters: [IdempotencyKey.parameter(lifetime: "a minute")],
                body: .object(TokenRequest.self),
                responses: [UserSchemas.tokens] + ExchangeSchemas.refused)
        ) { context in
            let token = String(try context.json(TokenRequest.self).refreshToken.dropFirst(7))
            let attempt = try AccountStore.attempt(of: context.request)
            guard let signedIn = try await store.accounts.renew(token, attempt: attempt) else {
                throw ExchangeFailure.refreshInvalid
            }
            return Self.answer(signedIn)
        }
    }

    private var verify: MarketOperation {
        MarketOperation(
            .get, ExchangePath.verify, for: .everybody,
            OpenAPIOperation(
                "verifyEmail", "Confirms an e-mail address with a key",
                description:
                    "This server sends no mail: addresses count as confirmed, and every key is refused.",
                tag: Self.tag,
                parameters: [
                    .query("email", .string(), "The address."), .query("key", .string(), "The key."),
                ], responses: ExchangeSchemas.refused(400))
        ) { _ in throw ExchangeFailure.failure(400, -15, "email hash value is not valid") }
    }

    // MARK: For signed-in members

    private var validate: MarketOperation {
        MarketOperation(
            .get, ExchangePath.validate, for: store.members,
            OpenAPIOperation(
                "validateToken", "Checks whether the token is valid", tag: Self.tag,
                responses: [OpenAPIResponse(200, "The token is valid.", content: [:])]
                    + ExchangeSchemas.refused)
        ) { _, _ in HTTPResponse() }
    }

    private var me: MarketOperation {
        MarketOperation(
            .get, ExchangePath.me, for: store.members,
            OpenAPIOperation(
                "getMe", "Returns the caller's profile", tag: Self.tag,
                responses: [UserSchemas.found] + ExchangeSchemas.refused)
        ) { caller, _ in
            try await answer(caller.id, in: try await store.accounts.identity(of: caller.id))
        }
    }

    private var logout: MarketOperation {
        MarketOperation(
            .post, ExchangePath.logout, for: store.owners,
            OpenAPIOperation(
                "logout", "Ends the session of the token", tag: Self.tag,
                responses: [OpenAPIResponse(200, "The session has ended.", content: [:])]
                    + ExchangeSchemas.refused)
        ) { caller, _ in
            try await store.accounts.endSession(caller.sessionID)
            return HTTPResponse()
        }
    }

    private struct UpdateBody: Decodable {
        let password: String?
        let name: String?
        let address: String?
        let shoeSize: Int?
        let profileImageUrl: String?
    }

    private var update: MarketOperation {
        MarketOperation(
            .patch, ExchangePath.user, for: store.members,
            OpenAPIOperation(
                "updateUser", "Changes the caller's profile", tag: Self.tag,
                parameters: [.path("id", .integer(), "The id of the caller."), ExchangeSchemas.key],
                body: .object(
                    UpdateBody.self,
                    [
                        "password": .string(length: PasswordRule.length),
                        "shoeSize": .integer(ExchangeMember.shoeSizes),
                    ]), responses: [UserSchemas.found] + ExchangeSchemas.refused)
        ) { caller, context in
            guard try context.path.int("id") == caller.id else { throw ExchangeFailure.notAcceptable }
            let body = try context.json(UpdateBody.self)
            if body.password != nil { try caller.requireSession() }
            let texts = [body.name, body.address, body.profileImageUrl].compactMap { $0 }
            guard body.shoeSize.map(ExchangeMember.shoeSizes.contains) ?? true,
                body.password.map({ ExchangeMember.problem(ofPassword: $0, email: caller.name) == nil })
                    ?? true,
                texts.allSatisfy({ $0.utf8.count <= ExchangeMember.longestText })
            else { throw ExchangeFailure.invalid }
            try await store.database.writing { connection throws(StoreError) in
                try MemberTable.update(
                    caller.id, name: body.name, address: body.address, shoeSize: body.shoeSize,
                    image: body.profileImageUrl, on: connection)
            }
            if let password = body.password {
                try await store.accounts.setPassword(password, of: caller.id)
            }
            return try await answer(caller.id)
        }
    }

    private func answer(_ account: Int, in database: String? = nil) async throws -> HTTPResponse {
        let member = try await store.database.reading { connection throws(StoreError) in
            try MemberTable.member(account, in: database, on: connection)
        }
        guard let member else { throw ExchangeFailure.notFound }
        var response = HTTPResponse.json(member)
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    private static func answer(_ signedIn: SignedIn) -> HTTPResponse {
        var response = HTTPResponse.json { json in
            json.object { object in
                object.int("userId", signedIn.account.id)
                object.string("accessToken", signedIn.accessToken)
                object.string("refreshToken", signedIn.refreshToken ?? "")
                object.int("expiresIn", signedIn.expiresIn)
                object.string("database", signedIn.database)
            }
        }
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}

enum UserSchemas {
    static let found = OpenAPIResponse(200, "The member.", schema: .component("Member"))
    static let tokens = OpenAPIResponse(200, "The tokens.", schema: .component("Tokens"))
}
