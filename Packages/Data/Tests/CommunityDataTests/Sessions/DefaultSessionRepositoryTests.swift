import CommunityData
import CommunityDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct DefaultSessionRepositoryTests {
    private let transport = StubTransport()

    private func body(_ index: Int) -> String {
        String(decoding: transport.requests[index].body, as: UTF8.self)
    }

    @Test func `Signing in stores the session, and later requests carry its token`() async throws {
        transport.on(.post, "/auth/local", .json(BoardJSON.session(jwt: "j", refresh: "r")))
        transport.on(.get, "/posts", .json("[]"))
        let device = Device(transport)
        #expect(try await device.sessions.current() == nil)
        let session = try await device.signIn()
        #expect(
            session.account.name == "meng" && session.account.email == "a@b.c"
                && session.account.role == .member)
        #expect(session.server == Device.origin && session.place == .memory)
        #expect(try await device.sessions.current() == session)
        #expect(await device.outcome == nil)
        #expect(transport.requests.map { $0.headers["Authorization"] } == [nil, "Bearer j"])
        #expect(body(0).contains(#""session":"refresh""#) && body(0).contains(#""identifier":"meng""#))
        #expect(try await Device(transport, store: device.store).sessions.current() == session)
    }

    @Test func `Signing up sends no old token, and may be repeated`() async throws {
        transport.on(.post, "/auth/local", .json(BoardJSON.session()))
        transport.on(.post, "/auth/local/register", .json(BoardJSON.session(jwt: "k", id: 11)))
        let device = Device(transport)
        try await device.signIn()
        let session = try await device.sessions.signUp(name: "kim", email: "k@b.c", password: "p")
        #expect(session.account.id == 11)
        #expect(transport.requests[1].headers["Authorization"] == nil)
        #expect(transport.requests[1].headers["Idempotency-Key"] != nil)
        #expect(await device.tokens.current()?.value == "k")
    }

    @Test(
        arguments: [
            ("Auth.form.error.email.provide", "", .refused(.identifierMissing)),
            ("Auth.form.error.password.provide", "", .refused(.passwordMissing)),
            ("Auth.form.error.invalid", "", .refused(.credentialsWrong)),
            ("Auth.form.error.blocked", "", .blocked(reason: nil)),
            (
                "Auth.form.error.blocked", "Your account has been blocked by an administrator: spam",
                .blocked(reason: "spam")
            ),
            ("Auth.form.error.confirmed", "", .refused(.other)),
        ] as [(String, String, CommunityError)])
    func `Interprets the refusal of a sign-in`(
        id: String, message: String, error: CommunityError
    ) async throws {
        let device = Device(StubTransport.json(BoardJSON.refusal(id, message), status: 400))
        await #expect(throws: error) { try await device.signIn() }
        #expect(try await device.sessions.current() == nil)
    }

    @Test(
        arguments: [
            ("Auth.form.error.email.provide", "", .emailMissing),
            ("Auth.form.error.email.format", "", .emailMalformed),
            ("Auth.form.error.email.taken", "Email is already taken.", .emailTaken),
            ("Auth.form.error.email.taken", "Email already taken", .nameTaken),
            ("Auth.form.error.username.taken", "", .nameTaken),
            ("Auth.form.error.username.format", "", .nameMalformed),
            ("Auth.form.error.username.reserved", "", .nameReserved),
            ("Auth.form.error.password.format", "", .passwordMalformed),
            ("Auth.form.error.password.length", "", .passwordTooShort),
            ("Auth.form.error.password.common", "", .passwordTooCommon),
            ("Auth.form.error.password.matching", "", .passwordsDiffer),
            ("Auth.advanced.allow_register", "", .registrationClosed),
            ("Auth.form.error.role.notFound", "", .other),
        ] as [(String, String, CommunityError.Refusal)])
    func `Interprets the refusal of a sign-up`(
        id: String, message: String, refusal: CommunityError.Refusal
    ) async throws {
        let device = Device(StubTransport.json(BoardJSON.refusal(id, message), status: 400))
        await #expect(throws: CommunityError.refused(refusal)) {
            try await device.sessions.signUp(name: "a", email: "b", password: "c")
        }
    }

    @Test(
        arguments: [
            (BoardJSON.message(400, "New passwords do not match."), .refused(.passwordsDiffer)),
            (BoardJSON.message(400, "Old password does not match."), .refused(.oldPasswordWrong)),
            (BoardJSON.message(400, "Current password does not match."), .refused(.oldPasswordWrong)),
            (BoardJSON.message(400, "something else"), .refused(.other)),
            (BoardJSON.refusal("Auth.form.error.password.common"), .refused(.passwordTooCommon)),
            (BoardJSON.refusal("No authorization header was found"), .signedOut),
        ] as [(String, CommunityError)])
    func `Interprets both forms of the refusal of a new password`(body: String, error: CommunityError)
        async throws
    {
        let device = Device(StubTransport.json(body, status: 400))
        await #expect(throws: error) { try await device.sessions.changePassword(from: "a", to: "b") }
    }

    @Test func `Sends a new password twice, as the server requires, with the token`() async throws {
        transport.on(.post, "/auth/local", .json(BoardJSON.session()))
        transport.on(.post, "/custom/change-password", .json(#"{"id":10,"username":"meng"}"#))
        let device = Device(transport)
        try await device.signIn()
        try await device.sessions.changePassword(from: "old", to: "new")
        #expect(transport.requests[1].headers["Authorization"] == "Bearer j")
        #expect(body(1).contains(#""newPassword":"new""#) && body(1).contains(#""confirmNewPassword":"new""#))
    }

    @Test func `Stores new details of the account`() async throws {
        transport.on(.post, "/auth/local", .json(BoardJSON.session()))
        transport.on(
            .get, "/users/me",
            .json(
                #"{"id":10,"username":"meng2","email":"a@b.c","role":{"id":3,"type":"moderator"},"blocked":false}"#
            ))
        let device = Device(transport)
        try await device.signIn()
        let session = try await device.sessions.refreshed()
        #expect(session.account.name == "meng2" && session.account.role == .moderator)
        #expect(try await Device(transport, store: device.store).sessions.current() == session)
        #expect(await device.tokens.current()?.value == "j")
    }

    @Test(arguments: [
        (StubAnswer.json("{}"), true), (.status(401), true), (.status(404), false),
        (.failing(.notConnected("x")), false),
    ])
    func `Signing out removes the session, whether or not the server is reached`(
        answer: StubAnswer, wasTold: Bool
    ) async throws {
        transport.on(.post, "/auth/local", .json(BoardJSON.session()))
        transport.on(.post, "/auth/logout", answer)
        let device = Device(transport)
        try await device.signIn()
        #expect(try await device.sessions.signOut() == wasTold)
        #expect(transport.requests[1].headers["Authorization"] == "Bearer j")
        #expect(try await device.sessions.current() == nil)
        #expect(try await Device(transport, store: device.store).sessions.current() == nil)
        #expect(try await device.sessions.signOut() == false)
        #expect(device.ended.all.isEmpty)
    }

    @Test func `A forbidden request keeps the session, and without one a sign-in is needed`()
        async throws
    {
        transport.on(.post, "/auth/local", .json(BoardJSON.session()))
        transport.on(.get, "/posts", .status(403), .status(403))
        let device = Device(transport)
        #expect(await device.outcome == .signedOut)
        try await device.signIn()
        #expect(await device.outcome == .forbidden(nil))
        #expect(try await device.sessions.current() != nil)
    }
}
