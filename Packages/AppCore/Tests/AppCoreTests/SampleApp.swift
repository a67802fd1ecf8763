import AppCore
import AppCoreTestSupport
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
        name: "sample-cli", version: "1.2.3", folder: "sample", keys: ["sample-key"],
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

/// The dependencies of the sample.
struct SampleContainer: Sendable {
    let stores: StoresDIContainer
    let transport: any HTTPTransport

    static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            let dialect = connection.dialect
            try connection.executeScript(
                "CREATE TABLE note (id \(dialect.identity), text \(dialect.textType))\(dialect.tableOptions)")
        }
    ]

    init(_ run: Run, _ migrations: [Migration] = Self.migrations) {
        stores = StoresDIContainer(run, backend: migrations)
        transport = TransportChain(run) { StubTransport.json(#""embedded""#) }.makeTransport()
    }
}

/// An app with only the common parts of all apps: the smallest composition.
enum SampleApp {
    static let spec = app(SampleBackend()).spec

    static func app<Settings: StoredSettings>(
        _ served: SampleBackend, _ identity: AppIdentity = .sample,
        _ migrations: [Migration] = SampleContainer.migrations,
        settings: Settings.Type = SampleSettings.self,
        screens: Command<SampleContainer>? = nil,
        more: @escaping @autoclosure @Sendable () -> [Command<SampleContainer>] = []
    ) -> App {
        App(
            identity, LocalizedText("A sample", "예시"),
            words: AppWords(
                profile: LocalizedText("Whose data", "누구의 데이터"), server: LocalizedText("The server", "서버"),
                local: LocalizedText("this device", "이 기기를"),
                settingExample: .init("sample-cli config list", LocalizedText("All", "전부")),
                loss: LocalizedText("Its notes go with it.", "메모도 삭제됩니다.")),
            examples: [],
            screens: screens,
            commands: [
                .serve(
                    .sample, LocalizedText("Serve it", "제공"),
                    discussion: LocalizedText("Serves.", "제공합니다.")
                ) { _, _, _ in served },
                Command(CommandSpec("get", LocalizedText("Ask the server", "서버에 묻기"))) { _, run, app in
                    let request = HTTPRequest(method: .get, origin: "https://server.test", path: "/a")
                    do throws(NetworkError) {
                        let answer = try await app.transport.send(request)
                        run.console.out(String(decoding: answer.body, as: UTF8.self))
                        return .success
                    } catch {
                        return run.dialog.fail(.init(.unavailable, "\(error)"))
                    }
                },
            ] + (screens.map { [$0] } ?? []) + more(),
            diagnostics: { app in
                Diagnostics(
                    app.stores, backend: LocalizedText("backend", "백엔드"), local: LocalizedText("none", "없음")
                ) { true }
            },
            moves: { StoreTransfer($0.stores) },
            container: { (run, _: Settings) in SampleContainer(run, migrations) })
    }
}

extension TestApp {
    convenience init(_ served: SampleBackend = SampleBackend()) throws {
        try self.init(SampleApp.app(served))
    }
}

/// The backend of the sample: its answer to everything, or the reason why it cannot answer.
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
