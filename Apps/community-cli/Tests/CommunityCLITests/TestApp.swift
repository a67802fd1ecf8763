import AccountCore
import AppCore
import AppCoreTestSupport
import CommunityBackend
import EventCore
import NetworkCore
import PasswordCore

@testable import CommunityCLI

extension TestApp {
    static let password = "correct horse 9"

    /// Passwords that cost next to nothing.
    static var cheap: AccountStore.Options {
        var options = AccountStore.Options()
        options.passwordCost = PasswordCost(memory: 8 << 10, passes: 1)
        return options
    }

    /// Live events that are looked for at once.
    static var quick: CommunityBackendOptions {
        var options = CommunityBackendOptions()
        options.events.pause = { try await Task.sleep(for: .milliseconds(5)) }
        return options
    }

    /// The app, with passwords that cost next to nothing and quick events.
    convenience init() throws { try self.init(.community(Self.cheap, Self.quick)) }

    /// An app with that account, which is signed in.
    @MainActor
    static func signedUp(_ name: String = "meng") async throws -> TestApp {
        let app = try TestApp()
        await app.signUp(name)
        return app
    }

    /// Makes an account and signs in to it, in a profile of the account's name but for the first.
    @MainActor
    @discardableResult
    func signUp(_ name: String, profile: String = "default") async -> AppRun {
        await run(
            "signup", name, "\(name)@example.com", "--yes", "--profile", profile, input: [Self.password])
    }

    var backend: String { path(".local/share/trellis/community/backend.sqlite") }
}

/// A way to a server that is away.
struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw .notConnected("it is away")
    }
}
