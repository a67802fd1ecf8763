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

    /// Password hashing that costs almost nothing.
    static var cheap: AccountStore.Options {
        var options = AccountStore.Options()
        options.passwordCost = PasswordCost(memory: 8 << 10, passes: 1)
        return options
    }

    /// Live events that are polled almost without delay.
    static var quick: CommunityBackendOptions {
        var options = CommunityBackendOptions()
        options.events.pause = { try await Task.sleep(for: .milliseconds(5)) }
        return options
    }

    /// The app, with cheap passwords and quick events.
    convenience init() throws { try self.init(.community(Self.cheap, Self.quick)) }

    /// An app with that account, signed in.
    @MainActor
    static func signedUp(_ name: String = "meng") async throws -> TestApp {
        let app = try TestApp()
        await app.signUp(name)
        return app
    }

    /// Creates an account and signs in, in a profile of the account's name except for the first account.
    @MainActor
    @discardableResult
    func signUp(_ name: String, profile: String = "default") async -> AppRun {
        await run(
            "signup", name, "\(name)@example.com", "--yes", "--profile", profile, input: [Self.password])
    }

    var backend: String { path(".local/share/trellis/community/backend.sqlite") }
}

/// A transport to an unreachable server.
struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw .notConnected("it is away")
    }
}
