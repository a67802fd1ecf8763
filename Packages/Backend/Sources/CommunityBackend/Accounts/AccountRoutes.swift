import TextCore
import PasswordCore
import BackendCore
import CommunityAPI
import CommunityDomain
import NetworkCore
import SQLCore

/// Signing up, in and out, and what admins decide about accounts.
struct AccountRoutes: Sendable {
    private static let maximumBodyBytes = 16 << 10

    let store: CommunityStore
    let authenticator: Authenticator
    let options: CommunityBackendOptions
    let limiter: SignInLimiter

    init(store: CommunityStore, authenticator: Authenticator, options: CommunityBackendOptions) {
        self.store = store
        self.authenticator = authenticator
        self.options = options
        limiter = SignInLimiter(options)
    }

    func mount(on router: inout Router) {
        router.mount("/", errors: StrapiErrors.signInBody) {
            open(.register, AccountOperations.register) { try await register($0) }
            open(.signIn, AccountOperations.signIn) { try await signIn($0) }
            route(.changePassword, AccountOperations.changePassword) { try await changePassword($0, $1) }
        }
        router.mount("/", errors: StrapiErrors.body) {
            open(.refresh, AccountOperations.refresh) { try await refresh($0) }
            route(.signOut, AccountOperations.signOut) { caller, _ in try await signOut(caller) }
            route(.me, AccountOperations.me) { caller, _ in try await me(caller) }
            route(.setRole, AccountOperations.setRole) { try await setRole($0, $1) }
            route(.setBlocked, AccountOperations.setBlocked) { try await setBlocked($0, $1) }
        }
    }

    private func open(
        _ operation: CommunityOperation, _ described: OpenAPIOperation, handler: @escaping Route.Handler
    ) -> Route {
        operation.openRoute(described, maximumBodyBytes: Self.maximumBodyBytes, handler: handler)
    }

    private func route(
        _ operation: CommunityOperation, _ described: OpenAPIOperation,
        handler: @escaping @Sendable (Caller, RequestContext) async throws -> HTTPResponse
    ) -> Route {
        operation.route(
            described, by: authenticator, maximumBodyBytes: Self.maximumBodyBytes, handler: handler)
    }

    // MARK: For everybody

    private func register(_ context: RequestContext) async throws -> HTTPResponse {
        guard options.isSignUpOpen else { throw StrapiFailure.form(.allowRegister) }
        try limiter.check(context.request)
        let form = try RequestForm(context)
        let new = try NewAccount(form)
        try limiter.checkSignUp(context.request)
        let result = try await store.signUp(
            new.name, new.email, password: new.password, kind: kind(form), attempt: Self.attempt(context),
            from: context.request.peer)
        switch result {
        case .signedIn(let signedIn): return signedIn.answer
        case .emailTaken: throw StrapiFailure.form(.emailTaken)
        case .nameTaken: throw StrapiFailure.form(.usernameTaken)
        }
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
        let signedIn = try await store.signIn(
            name, password: password, kind: kind(form), from: context.request.peer)
        guard let signedIn else { throw StrapiFailure.form(.invalid) }
        return signedIn.answer
    }

    private func refresh(_ context: RequestContext) async throws -> HTTPResponse {
        let token = try RequestForm(context).text("refresh_token") ?? ""
        guard let signedIn = try await store.renew(token, attempt: Self.attempt(context)) else {
            throw StrapiFailure.invalidToken
        }
        return signedIn.answer
    }

    private func kind(_ form: RequestForm) -> SessionKind {
        if form.text("session") == SessionKind.refresh.rawValue { return .refresh }
        return options.longLivedTokens ? .long : .short
    }

    /// The name of the attempt as the database keeps it.
    private static func attempt(_ context: RequestContext) throws(HTTPFailure) -> [UInt8]? {
        try IdempotencyKey.value(in: context.request).map { Sodium.sha256(Array($0.utf8)) }
    }

    // MARK: For those who are signed in

    private func signOut(_ caller: Caller) async throws -> HTTPResponse {
        try await store.endSession(caller.sessionID)
        return .json { json in json.object { _ in } }
    }

    private func me(_ caller: Caller) async throws -> HTTPResponse {
        Self.answer(try await profile(of: caller))
    }

    private func changePassword(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
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
        let changed = try await store.changePassword(
            of: caller, from: form.text("currentPassword") ?? "", to: password,
            attempt: Self.attempt(context))
        guard changed != nil else { throw StrapiFailure.message("Old password does not match.") }
        return Self.answer(try await profile(of: caller))
    }

    private func profile(of caller: Caller) async throws -> Profile {
        let profile = try await store.read { connection throws(StoreError) -> Profile? in
            guard let account = try AccountTables.account(caller.id, on: connection) else { return nil }
            return try Profile(account, on: connection)
        }
        guard let profile else { throw StrapiFailure.invalidToken }
        return profile
    }

    // MARK: For admins

    private func setRole(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
        let form = try RequestForm(context)
        guard let role = form.text("role").flatMap(Role.init) else {
            return StrapiErrors.validation("role", "role must be member, moderator or admin.")
        }
        return try await decide(.role(role), form, caller, context)
    }

    private func setBlocked(_ caller: Caller, _ context: RequestContext) async throws -> HTTPResponse {
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

    private func decide(
        _ decision: AccountDecision, _ form: RequestForm, _ caller: Caller, _ context: RequestContext
    ) async throws -> HTTPResponse {
        guard let text = form.text("username"), !text.isEmpty else {
            return StrapiErrors.validation("username", "username must be defined.")
        }
        let (name, now) = (SignInName(text), store.milliseconds)
        let key = try caller.idempotencyKey(of: context.request)
        return try await store.write(as: caller) { caller, connection throws(StoreError) in
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

    private static func answer(_ profile: Profile) -> HTTPResponse {
        var response = HTTPResponse.json { json in json.object { UserJSON.writeFull(profile, &$0) } }
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
