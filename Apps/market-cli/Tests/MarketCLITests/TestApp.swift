import AppCore
import Foundation
import MarketBackend
import NetworkCore
import PasswordCore
import PictureCore
import Synchronization
import TerminalKit

@testable import MarketCLI

/// The whole app in this process, with a home folder of its own and a clock that the test turns.
final class TestApp: Sendable {
    /// An environment in which nothing is coloured, so that what is printed can be compared.
    static let plain = ["NO_COLOR": "1"]
    /// One in which pictures are drawn with blocks.
    static let coloured = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

    /// Removed with the last reference.
    let home: String
    private let clock = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
    private let pictures: any PictureProcessing
    private let hasSamples: Bool

    /// `pictures` decodes them; with `hasSamples` a new market has the sample listings.
    init(pictures: any PictureProcessing = FakePictures(), hasSamples: Bool = false) throws {
        self.pictures = pictures
        self.hasSamples = hasSamples
        home = NSTemporaryDirectory() + "trellis-market-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: home) }

    func path(_ name: String) -> String { "\(home)/\(name)" }

    var backend: String { path(".local/share/trellis/market/backend.sqlite") }
    var secrets: String { path(".local/share/trellis/market/secrets/default.json") }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        let file = URL(filePath: path(name))
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path(name)))) }

    func pass(seconds: TimeInterval) { clock.withLock { $0 += seconds } }

    func environment(
        _ transcript: Transcript, variables: [String: String] = [:], transport: (any HTTPTransport)? = nil
    ) -> AppEnvironment {
        AppEnvironment(
            variables: ["HOME": home].merging(variables) { $1 }, console: transcript.console,
            now: { self.clock.withLock { $0 } }, transport: transport, sleep: { _ in })
    }

    /// One run from arguments to exit code. Output is a pipe, or a terminal `width` cells wide; `input` are
    /// the lines that are typed or piped.
    @MainActor
    func run(
        _ arguments: [String], width: Int? = nil, variables: [String: String] = plain, input: [String] = [],
        transport: (any HTTPTransport)? = nil
    ) async -> AppRun {
        let transcript = Transcript(width: width, input: input, environment: variables)
        let environment = environment(transcript, variables: variables, transport: transport)
        let code = await app.run(arguments, environment)
        return AppRun(code: code, out: transcript.rawOut, error: transcript.rawError)
    }

    @MainActor
    func run(
        _ arguments: String..., width: Int? = nil, input: [String] = [],
        transport: (any HTTPTransport)? = nil
    ) async -> AppRun {
        await run(arguments, width: width, input: input, transport: transport)
    }

    /// The app, with passwords that cost next to nothing.
    var app: App {
        var options = MarketStoreOptions()
        options.passwordCost = .least
        options.bundled = hasSamples
        return App.market(pictures: pictures, store: options)
    }
}
