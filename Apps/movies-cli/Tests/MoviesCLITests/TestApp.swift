import AppCore
import Foundation
import MoviesCLI
import NetworkCore
import Synchronization
import TerminalKit

/// The whole app in this process, with a home folder of its own and a clock that the test turns.
final class TestApp: Sendable {
    /// An environment in which nothing is coloured, so that what is printed can be compared.
    static let plain = ["NO_COLOR": "1"]

    /// Removed with the last reference.
    let home: String
    private let clock = Mutex(Date(timeIntervalSince1970: 1_700_000_000))

    init() throws {
        home = NSTemporaryDirectory() + "trellis-cli-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    func path(_ name: String) -> String { "\(home)/\(name)" }

    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func pass(seconds: TimeInterval) { clock.withLock { $0 += seconds } }

    /// What the app is handed instead of the world.
    func environment(
        _ transcript: Transcript, variables: [String: String] = [:], transport: (any HTTPTransport)? = nil
    ) -> AppEnvironment {
        AppEnvironment(
            variables: ["HOME": home].merging(variables) { $1 }, console: transcript.console,
            now: { self.clock.withLock { $0 } }, transport: transport, sleep: { _ in })
    }

    /// One run from arguments to exit code. Output is a pipe, or a terminal `width` cells wide.
    @MainActor
    func run(
        _ arguments: String..., width: Int? = nil, variables: [String: String] = plain,
        input: [String] = [], transport: (any HTTPTransport)? = nil
    ) async -> AppRun {
        await run(arguments, width: width, variables: variables, input: input, transport: transport)
    }

    @MainActor
    func run(
        _ arguments: [String], width: Int? = nil, variables: [String: String] = plain,
        input: [String] = [], transport: (any HTTPTransport)? = nil
    ) async -> AppRun {
        let transcript = Transcript(width: width, input: input, environment: variables)
        let environment = environment(transcript, variables: variables, transport: transport)
        let code = await App.movies.run(arguments, environment)
        return AppRun(code: code, out: transcript.rawOut, error: transcript.rawError)
    }

    /// One run that forgets everything, with the bundled catalogue.
    @MainActor
    static func inMemory(
        _ arguments: String..., width: Int? = nil, variables: [String: String] = plain,
        transport: (any HTTPTransport)? = nil
    ) async throws -> AppRun {
        await (try TestApp()).run(
            ["--store", "memory"] + arguments, width: width, variables: variables, transport: transport)
    }
}
