import AccountCore
import DomainCore
import JSONCore
import TextCore
import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore
import SQLCore
import Synchronization

/// Signing up, in and out, and the decisions of admins about accounts.
struct AccountRoutes: Sendable {
    private static let tag = "accounts"

    let store: CommunityStore
    let options: CommunityBackendOptions
    let limiter: SignInLimiter

    init(store: CommunityStore, options: CommunityBackendOptions) {
        self.store = store
        self.options = options
        limiter = SignInLimiter(options.signIns, clock: options.service.clock)
    }

    /// The operations with a password, whose errors have a different shape.
    var passwordOperations: [CommunityOperation] { [register, signIn, changePassword] }
    var operations: [CommunityOperation] {
        [refresh, signOut, me, findAccount, setRole, setBlocked]
            + store.accounts.scriptTokenOperations(
                at: CommunityPath.tokens, CommunityPath.token, for: store.owners(), tag: Self.tag
            ) { statuses in
                statuses.map { AccountSchemas.failure($0, "The request was refused; `message` says why.") }
            }
    }

    // MARK: For everybody

    private var register: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.register, for: .everybody,
            OpenAPIOperation(
                "register", "Creates an account and signs in",
                description: """
                    A retry with the same `Idempotency-Key` creates no second account; it opens another session \
                    if the password is the same. A closed board requires an `invitation` from its operator, \
                    which is valid once.
                    """,
                tag: Self.tag, parameters: [AccountSchemas.key],
                body: .objectOrForm([
                    .required("username", .string()), .required("email", .string()),
                    .required("password", .string()),
                    .optional("invitation", .string().described("A code from the operator.")),
                    AccountSchemas.session,
                ]).example(
                    #"{"username":"minsu","email":"minsu@example.com","password":"correct horse battery"}"#),
                responses: AccountSchemas.signedInOrNot),
            handler: register)
    }

    private func register(_ context: RequestContext) async throws -> HTTPResponse {
        try limiter.check(context.request)
        let form = try RequestForm(context)
        let code = form.text("invitation") ?? ""
        guard options.isSignUpOpen || !code.isEmpty else { throw StrapiFailure.form(.allowRegister) }
        let new = try NewAccount(form)
        try limiter.checkSignUp(context.request)
        let (email, now) = (new.email, store.milliseconds)
        if !code.isEmpty {
            let isKnown = try await store.database.reading { connection throws(StoreError) in
                try Invitations.isKnown(code, email, now: now, on: connection)
            }
            guard isKnown else { throw StrapiFailure.form(.code) }
        }
        let wasUsed = Atomic(false)
        let result: SignUp
        do {
            result = try await store.accounts.signUp(
                new.name, email, password: new.password, role: Role.member.rawValue, kind: kind(form),
                attempt: AccountStore.attempt(of: context.request), from: context.request.peer
            ) { account, connection throws(StoreError) in
                guard !code.isEmpty,
                    try !Invitations.take(code, email, for: account, now: now, on: connection)
                else { return }
                // Rolls back the transaction with the new account.
                wasUsed.store(true, ordering: .relaxed)
                throw .cancelled
            }
        } catch  where wasUsed.load(ordering: .relaxed) {
            throw StrapiFailure.form(.code)
        }
        switch result {
        case .signedIn(let signedIn): return await answer(signedIn)
        case .emailTaken: throw StrapiFailure.form(.emailTaken)
        case .nameTaken: throw StrapiFailure.form(.usernameTaken)
        }
    }

    private var signIn: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.signIn, for: .everybody,
            OpenAPIOperation(
                "signIn", "Signs in",
                description:
                    "An unknown name, a wrong password and a locked account get the same answer. The "
                    + "correct password of a blocked account gets `Auth.form.error.blocked` with the reason.",
                tag: Self.tag,
                body: .objectOrForm([
                    .required("identifier", .string().described("A username or an e-mail address.")),
                    .required("password", .string()), AccountSchemas.session,
                ]).example(#"{"identifier":"minsu","password":"correct horse battery"}"#),
                responses: AccountSchemas.signedInOrNot),
            handler: signIn)
    }

    private func signIn(_ context: RequestContext) async throws -> HTTPResponse {
        try limiter.check(context.request)
        let form = try RequestForm(context)
        guard let identifier = form.text("identifier"), !identifier.isEmpty else {
            throw StrapiFailure.identifierMissing
        }
        guard let password = form.text("password"), !password.isEmpty else {
            throw StrapiFailure.form(.passwordProvide)
        }
        let name = SignInName(identifier)
        try limiter.check(context.request, as: name)
        let signedIn = try await store.accounts.signIn(
            name, password: password, kind: kind(form), from: context.request.peer)
        switch signedIn {
        case nil: throw StrapiFailure.form(.invalid)
        case .blocked(let account):
            let reason = try await store.database.reading { connection throws(StoreError) in
                try ModerationLog.reason(ofBlocking: account.id, on: connection)
            }
            throw StrapiFailure.blocked(reason)
        case .signedIn(let signedIn): return await answer(signedIn)
        }
    }

    private var refresh: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.refresh, for: .everybody,
            OpenAPIOperation(
                "refreshSession", "Renews the tokens of a session",
                description: """
                    A token is valid once; reusing it ends the session. For a minute, the last used token may be \
                    sent again with the same `Idempotency-Key`, in case the answer was lost.
                    """,
                tag: Self.tag, parameters: [IdempotencyKey.parameter(lifetime: "a minute")],
                body: .objectOrForm([.required("refresh_token", .string())]),
                responses: [
                    AccountSchemas.signedInAnswer,
                    AccountSchemas.failure(401, "The token is invalid or has expired."),
                ]),
            handler: refresh)
    }

    private func refresh(_ context: RequestContext) async throws -> HTTPResponse {
        let token = try RequestForm(context).text("refresh_token") ?? ""
        let attempt = try AccountStore.attempt(of: context.request)
        guard let signedIn = try await store.accounts.renew(token, attempt: attempt) else {
            throw StrapiFailure.invalidToken
        }
        return await answer(signedIn)
    }

    private func kind(_ form: RequestForm) -> SessionKind {
        if form.text("session") == SessionKind.refresh.rawValue { return .refresh }
        return options.longLivedTokens ? .long : .short
    }

    /// The answer to a successful sign-in, which caches must not store (RFC 9111, section 5.2.2.5).
    ///
    /// The account's latest texts are read outside the write transaction, so that no writer waits for them. The session
    /// already exists and its token appears only in this answer, so when that read fails the answer omits the texts.
    private func answer(_ signedIn: SignedIn) async -> HTTPResponse {
        let profile = try? await store.database.read { connection throws(StoreError) in
            try Profile(signedIn.account, on: connection)
        }
        var response = HTTPResponse.json { json in
            json.object { object in
                object.string("jwt", signedIn.accessToken)
                if let refreshToken = signedIn.refreshToken {
                    object.int("expires_in", signedIn.expiresIn)
                    object.string("refresh_token", refreshToken)
                    object.string("database", signedIn.database)
                }
                object.object("user") {
                    UserJSON.writeFull(profile ?? Profile(other: signedIn.account), &$0)
                }
            }
        }
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    // MARK: For those who are signed in

    private var signOut: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.signOut, for: store.owners(),
            OpenAPIOperation(
                "signOut", "Ends the session of the token", tag: Self.tag,
                responses: [OpenAPIResponse(200, "The session has ended.", schema: .object([]))]
                    + AccountSchemas.closed)
        ) { caller, _ in
            try await store.accounts.endSession(caller.sessionID)
            return .json { json in json.object { _ in } }
        }
    }

    private var me: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.me, for: store.members,
            OpenAPIOperation(
                "getMe", "Returns the caller's account", tag: Self.tag,
                responses: [AccountSchemas.userAnswer] + AccountSchemas.closed)
        ) { caller, _ in
            Self.answer(
                try await profile(of: caller), in: try await store.accounts.identity(of: caller.id))
        }
    }

    private var changePassword: CommunityOperation {
        CommunityOperation(
            .post, CommunityPath.changePassword,
            for: store.owners(orElse: StrapiFailure.noAuthorization),
            OpenAPIOperation(
                "changePassword", "Changes the caller's password and ends all other sessions", tag: Self.tag,
                parameters: [AccountSchemas.key],
                body: .objectOrForm([
                    .required("currentPassword", .string()), .required("newPassword", .string()),
                    .required("confirmNewPassword", .string()),
                ]),
                responses: [AccountSchemas.userAnswer, AccountSchemas.refused, AccountSchemas.busy]
                    + AccountSchemas.closed),
            handler: changePassword)
    }

    private func changePassword(_ caller: Caller<Role>, _ context: RequestContext) async throws
        -> HTTPResponse
    {
        let form = try RequestForm(context)
        guard let new = form.text("newPassword"), !new.isEmpty, new == form.text("confirmNewPassword") else {
            throw StrapiFailure.message("New passwords do not match.")
        }
        let password: String
        do {
            password = try await profile(of: caller).account.checked(newPassword: new)
        } catch let problem as PasswordRule.Problem {
            throw StrapiFailure.form(problem.id)
        }
        let changed = try await store.accounts.changePassword(
            of: caller, from: form.text("currentPassword") ?? "", to: password,
            attempt: AccountStore.attempt(of: context.request))
        guard changed != nil else { throw StrapiFailure.message("Current password does not match.") }
        return Self.answer(try await profile(of: caller))
    }

    private func profile(of caller: Caller<Role>) async throws -> Profile {
        let profile = try await store.database.reading { connection throws(StoreError) -> Profile? in
            guard let account = try AccountTables.account(caller.id, on: connection) else { return nil }
            return try Profile(account, on: connection)
        }
        guard let profile else { throw StrapiFailure.invalidToken }
        return profile
    }

    // MARK: For admins

    private var findAccount: CommunityOperation {
        CommunityOperation(
            .get, CommunityPath.users, for: store.admins,
            OpenAPIOperation(
                "findAccount", "Finds an account by its name or e-mail address", tag: Self.tag,
                parameters: [
                    .query(
                        CommunityParameter.name, .string(), isRequired: true,
                        "A username or an e-mail address.")
                ],
                responses: [
                    OpenAPIResponse(
                        200, "An array with the account; empty when it does not exist.",
                        schema: .array(of: .component(AccountSchemas.user)))
                ] + AccountSchemas.closed)
        ) { [store] _, context in
            guard let text = context.query.string(CommunityParameter.name) else { return Self.noName }
            let name = SignInName(text)
            let account = try await store.database.reading { connection throws(StoreError) in
                try AccountTables.account(of: name, on: connection)
            }
            return Self.unstored(
                .json { json in
                    json.array { list in
                        guard let account else { return }
                        list.object { UserJSON.writeFull(Profile(other: account), &$0) }
                    }
                })
        }
    }

    private var setRole: CommunityOperation {
        CommunityOperation(
            .put, CommunityPath.role, for: store.admins,
            OpenAPIOperation(
                "setRole", "Changes the role of another account", tag: Self.tag,
                parameters: [AccountSchemas.key],
                body: .objectOrForm([
                    .required("username", .string()),
                    .required("role", .string(Role.allCases.map(\.rawValue))),
                ]),
                responses: AccountSchemas.decided),
            handler: setRole)
    }

    private func setRole(_ caller: Caller<Role>, _ context: RequestContext) async throws -> HTTPResponse {
        let form = try RequestForm(context)
        guard let role = form.text("role").flatMap(Role.init) else {
            return StrapiErrors.validation("role", "role must be member, moderator or admin.")
        }
        return try await decide(.role(role), form, caller, context)
    }

    private var setBlocked: CommunityOperation {
        CommunityOperation(
            .put, CommunityPath.blocked, for: store.admins,
            OpenAPIOperation(
                "setBlocked", "Blocks another account and ends its sessions, or unblocks it",
                tag: Self.tag, parameters: [AccountSchemas.key],
                body: .objectOrForm([
                    .required("username", .string()), .required("blocked", .boolean()),
                    .optional("reason", .string().described("Required to block an account.")),
                ]),
                responses: AccountSchemas.decided),
            handler: setBlocked)
    }

    private func setBlocked(_ caller: Caller<Role>, _ context: RequestContext) async throws -> HTTPResponse {
        let form = try RequestForm(context)
        guard let isBlocked = form.bool("blocked") else {
            return StrapiErrors.validation("blocked", "blocked must be true or false.")
        }
        var reason = form.text("reason") ?? ""
        if isBlocked || !reason.isEmpty {
            do throws(TextProblem) { reason = try ModerationReason(reason).text } catch {
                return BoardAnswer.invalid("reason", error)
            }
        }
        return try await decide(
            isBlocked ? .block(reason: reason) : .unblock(reason: reason), form, caller, context)
    }

    static let noName = StrapiErrors.validation("username", "username must be defined.")

    private func decide(
        _ decision: AccountDecision, _ form: RequestForm, _ caller: Caller<Role>, _ context: RequestContext
    ) async throws -> HTTPResponse {
        guard let text = form.text("username"), !text.isEmpty else {
            return Self.noName
        }
        let (name, now) = (SignInName(text), store.milliseconds)
        let key = try caller.idempotencyKey(of: context.request)
        return try await store.accounts.write(as: caller) { caller, connection throws(StoreError) in
            try IdempotencyTable.answer(
                to: key, now: now / 1000, lifetime: CommunityStore.keyLifetime, on: connection
            ) { () throws(StoreError) in
                switch try decision.apply(to: name, by: caller.id, now: now, on: connection) {
                case .success(let account): Self.answer(Profile(other: account))
                case .failure(let failure): StrapiErrors.response(to: failure)
                }
            }
        }.get()
    }

    private static func answer(_ profile: Profile, in database: String? = nil) -> HTTPResponse {
        unstored(
            .json { json in
                json.object { object in
                    UserJSON.writeFull(profile, &object)
                    object.string("database", ifPresent: database)
                }
            })
    }

    /// Forbids caches to store the response.
    private static func unstored(_ response: HTTPResponse) -> HTTPResponse {
        var response = response
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
