import AppCore
import DIContainer
import Foundation
import HTTPServer
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

extension AppIdentity {
    static let sample = AppIdentity(
        name: "sample-cli", version: "1.2.3", folder: "sample", secretCommand: "config set-secret",
        redaction: Redaction(paths: [
            SecretPath(.delete, "/doors/{key}", .lastSegment), SecretPath(.post, "/doors", .answer),
        ]))
}

/// The settings of the sample: one of each kind.
struct SampleSettings: StoredSettings {
    var store: StoreKind?
    var language: String?
    var color: String?
    var server: String?
    var limit: Int?
    var pause: Double?

    static let specs: [SettingSpec<SampleSettings>] = [
        .store, .language, .colour, .server, .number("limit", \.limit, 1...50, default: 20),
        .seconds("pause", \.pause, 0...60, default: 1.5),
    ]
}

/// A home folder of its own, removed with the last reference.
final class TestHome: Sendable {
    let folder = NSTemporaryDirectory() + "trellis-appcore-\(UUID().uuidString)"

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    func environment(
        _ transcript: Transcript, transport: (any HTTPTransport)? = nil, variables: [String: String] = [:]
    ) -> AppEnvironment {
        AppEnvironment(
            variables: ["HOME": folder].merging(variables) { $1 }, console: transcript.console,
            now: { Date(timeIntervalSince1970: 1_700_000_000) }, transport: transport, sleep: { _ in })
    }
}

/// An app that is nothing but what all apps share: the smallest composition.
struct SampleApp {
    static let spec = AppSpec(
        AppIdentity.sample.name, version: AppIdentity.sample.version, LocalizedText("A sample", "예시"),
        commands: [
            ConfigCommand<SampleSettings>.spec(
                .sample, example: .init("sample-cli config list", LocalizedText("All", "전부"))),
            DoctorCommand.spec(.sample), GraphCommand.spec(.sample),
            ServeCommand.spec(
                .sample, LocalizedText("Serve it", "제공"), discussion: LocalizedText("Serves.", "제공합니다.")),
            Completions.command(app: AppIdentity.sample.name),
            CommandSpec("get", LocalizedText("Ask the server", "서버에 묻기")),
        ],
        options: CommonOptions.specs(profile: LocalizedText("Whose data", "누구의 데이터"))
            + ServerOptions.specs(server: LocalizedText("The server", "서버")))

    let home: TestHome
    var served = SampleBackend()

    /// What a run ended with and printed.
    struct Run: Sendable {
        let code: ExitCode
        let out: String
        let error: String
    }

    @MainActor
    func run(
        _ arguments: String..., transport: (any HTTPTransport)? = nil, variables: [String: String] = [:]
    ) async -> Run {
        await run(arguments, transport: transport, variables: variables)
    }

    @MainActor
    func run(
        _ arguments: [String], transport: (any HTTPTransport)? = nil, variables: [String: String] = [:]
    ) async -> Run {
        let transcript = Transcript()
        let environment = home.environment(transcript, transport: transport, variables: variables)
        let code = await AppFlow<SampleSettings>(.sample, Self.spec, environment).run(arguments, perform)
        return Run(code: code, out: transcript.rawOut, error: transcript.rawError)
    }

    @MainActor
    func perform(_ call: AppCall<SampleSettings>) async throws(UsageError) -> ExitCode {
        if call.parsed.path == ["serve"] {
            try ServerOptions.requireLocal(
                call.parsed, call.server, subject: LocalizedText("this device", "이 기기를"))
        }
        let fault = ServerFault(choice: call.server, protocolName: "sample")
        return try await call.connected(fault) { (wire, context) async throws(UsageError) in
            let (graph, lifetime) = (DependencyGraph(), Lifetime())
            let stores = StoresDIContainer(
                .sample, call.environment, store: call.store, profile: call.profile, backend: [],
                graph: graph, lifetime: lifetime)
            let transport = TransportChain(
                .init(
                    environment: call.environment, fault: fault, language: call.language, wire: wire,
                    faults: context.faults, lifetime: lifetime),
                options: .interactive(.sample), embedded: { StubTransport.json(#""embedded""#) }
            ).makeTransport()
            let code = try await run(call, stores, graph, transport, context)
            await context.end(lifetime)
            return code
        }
    }

    @MainActor
    private func run(
        _ call: AppCall<SampleSettings>, _ stores: StoresDIContainer, _ graph: DependencyGraph,
        _ transport: any HTTPTransport, _ context: CommandContext
    ) async throws(UsageError) -> ExitCode {
        let parsed = call.parsed
        switch parsed.path.first {
        case "config":
            return try await ConfigCommand<SampleSettings>(parsed, .sample).run(
                call.settingsStore, path: call.files.settings, secrets: ["sample-key"],
                in: stores.secrets(), context)
        case "doctor":
            let common = CommonChecks(app: .sample, environment: call.environment, language: call.language)
            var checks = common.basics
            checks.append(await common.settings(SampleSettings.self, path: call.files.settings))
            checks += await common.database("backend", stores.backend())
            return try DoctorCommand(parsed).run(checks, context)
        case "graph": return try GraphCommand(parsed).run(graph, context)
        case "serve": return try await ServeCommand(parsed).run(served, context)
        case "completions": return try CompletionsCommand(parsed).run(Self.spec, context)
        default:
            let request = HTTPRequest(method: .get, origin: "https://server.test", path: "/a")
            do throws(NetworkError) {
                context.console.out(String(decoding: try await transport.send(request).body, as: UTF8.self))
                return .success
            } catch {
                return context.fail(.init(.unavailable, "\(error)"))
            }
        }
    }
}

/// What the sample serves: its answer to everything, or a reason why not.
struct SampleBackend: ServedBackend {
    var fault: StoreError?
    /// Reported for every request, when set.
    var reported: StoreError?
    var lastingFailure: StoreError?

    func open() async throws(StoreError) {
        if let fault { throw fault }
    }

    func answers(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> ServedAnswers {
        ServedAnswers(refusal: \.plainAnswer) { request in
            if let reported { report(reported, request) }
            return HTTPResponse(body: Array("served".utf8))
        }
    }
}
