import AppCore
import CommunityBackend
import Foundation
import NetworkCore
import PasswordCore
import Synchronization
import TerminalKit

@testable import CommunityCLI

/// The whole app in this process, with a home folder of its own and a clock that the test turns.
final class TestApp: Sendable {
    /// An environment in which nothing is coloured, so that what is printed can be compared.
    static let plain = ["NO_COLOR": "1"]
    static let password = "correct horse 9"

    /// Removed with the last reference.
    let home: String
    private let clock = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

    init() throws {
        home = NSTemporaryDirectory() + "trellis-community-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

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

    func path(_ name: String) -> String { "\(home)/\(name)" }

    var backend: String { path(".local/share/trellis/community/backend.sqlite") }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func pass(seconds: TimeInterval) { clock.withLock { $0 += seconds } }

    /// What a user has besides the keyboard.
    struct Hands: Sendable {
        /// What a program wrote into file descriptors.
        var descriptors: [Int: [String]] = [:]
        /// What the editor does to the file.
        var editor: (@Sendable (_ path: String) -> EditorOutcome)?
    }

    /// What the app is handed instead of the world.
    func environment(
        _ transcript: Transcript, variables: [String: String] = [:], hands: Hands = Hands(),
        transport: (any HTTPTransport)? = nil
    ) -> AppEnvironment {
        var console = transcript.console
        let readLines = console.readLines
        console.readLines = { descriptor, count in
            guard descriptor == 0 else {
                return hands.descriptors[descriptor].map { Array($0.prefix(count)) }
            }
            return await readLines(descriptor, count)
        }
        console.edit = { path in hands.editor?(path) ?? .noEditor }
        return AppEnvironment(
            variables: ["HOME": home].merging(variables) { $1 }, console: console,
            now: { self.clock.withLock { $0 } }, transport: transport, sleep: { _ in })
    }

    /// One run from arguments to exit code. Output is a pipe, or a terminal `width` cells wide; `input` are the lines
    /// that are typed or piped.
    @MainActor
    func run(
        _ arguments: String..., width: Int? = nil, variables: [String: String] = plain,
        input: [String] = [], hands: Hands = Hands(), transport: (any HTTPTransport)? = nil
    ) async -> AppRun {
        await run(
            arguments, width: width, variables: variables, input: input, hands: hands, transport: transport)
    }

    @MainActor
    func run(
        _ arguments: [String], width: Int? = nil, variables: [String: String] = plain,
        input: [String] = [], hands: Hands = Hands(), transport: (any HTTPTransport)? = nil
    ) async -> AppRun {
        let transcript = Transcript(width: width, input: input, environment: variables)
        let environment = environment(transcript, variables: variables, hands: hands, transport: transport)
        let code = await Self.app.run(arguments, environment)
        return AppRun(code: code, out: transcript.rawOut, error: transcript.rawError)
    }

    /// The app, with passwords that cost next to nothing.
    static let app: App = {
        var options = CommunityStoreOptions()
        options.passwordCost = PasswordCost(memory: 8 << 10, passes: 1)
        return App.community(options)
    }()
}

/// A way to a server that is away.
struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        throw .notConnected("it is away")
    }
}
