import AppCoreTestSupport
import DIContainer
import DomainCore
import Foundation
import Persistence
import SQLCore
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import AppCore

@MainActor
@Suite(.closing) struct CommonChecksTests {
    private let app: TestApp

    init() throws { app = try TestApp() }

    private func checks(
        _ transcript: Transcript = Transcript(), _ choice: ServerChoice = ServerChoice(),
        variables: [String: String] = [:]
    ) -> CommonChecks {
        let environment = app.environment(transcript, variables: variables)
        return CommonChecks(run: Run(.sample, environment, server: choice).endingWithTest())
    }

    private func serverChecks(
        _ choice: ServerChoice, failing: Bool = false, reason: String? = nil,
        variables: [String: String] = [:]
    ) async -> [DiagnosticCheck] {
        let checks = checks(Transcript(), choice, variables: variables)
        checks.run.faults.report(reason)
        return await checks.server(
            Diagnostics(
                StoresDIContainer(checks.run, backend: []), backend: LocalizedText("backend", "백엔드"),
                local: LocalizedText("none", "없음"), keys: ["sample-key"]
            ) { !failing })
    }

    private var remote: ServerChoice {
        get throws {
            var choice = ServerChoice()
            choice.address = try ServerAddress("https://server.test/api")
            return choice
        }
    }

    @Test func `Describes the terminal`() {
        #expect(checks().basics.map(\.detail) == ["sample-cli 1.2.3", "en", "none"])
        #expect(checks(Transcript(width: 72)).basics.last?.detail == "72 cells, no color")
    }

    @Test func `Without a server, sends no request`() async {
        let seen = await serverChecks(ServerChoice(), failing: true)
        #expect(seen == [DiagnosticCheck("server", .ok, "none")])
    }

    @Test func `Reports a server that answers with its key`() async throws {
        try await FileSecretStore(path: checks().run.files.secrets).set(
            Secret("hunter2"), named: "sample-key")
        let seen = await serverChecks(try remote)
        #expect(
            seen == [
                DiagnosticCheck("server", .ok, "https://server.test/api, sample"),
                DiagnosticCheck("sample-key", .ok, "set"),
                DiagnosticCheck("reachable", .ok, "it answers"),
            ])
    }

    @Test func `Reports the reason of a server's failure, or doubts its protocol`() async throws {
        let told = await serverChecks(try remote, failing: true, reason: "too slow")
        #expect(told.last == DiagnosticCheck("reachable", .failed, "too slow"))
        let doubted = await serverChecks(try remote, failing: true)
        #expect(doubted.last?.detail.contains("not that of a sample server") == true)
    }

    @Test func `Names the file of trusted certificates, and whether it is there`() async throws {
        let missing = app.path("none.pem")
        let file = try app.write("", to: "some.pem")
        for (path, status) in [(missing, DiagnosticCheck.Status.failed), (file, .ok)] {
            let seen = await serverChecks(
                try remote, variables: ["CURL_CA_BUNDLE": path, "SSL_CERT_FILE": "/other"])
            #expect(seen.contains(DiagnosticCheck("certificates", status, "\(path) (CURL_CA_BUNDLE)")))
        }
    }

    @Test func `A replay has no key`() async throws {
        var choice = try remote
        choice.replay = "run.jsonl"
        #expect(await serverChecks(choice).map(\.name) == ["server", "reachable"])
        #expect(await serverChecks(choice).first?.detail == "run.jsonl, sample")
    }

    @Test(arguments: StoreKind.words)
    func `Describes a sound database`(kind: StoreKind) async throws {
        let run = Run(.sample, app.environment(Transcript()), store: kind).endingWithTest()
        let stores = StoresDIContainer(run, backend: [])
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
        let seen = await checks().database("backend", stores.backend())
        #expect(seen.map(\.name) == ["backend", "backend, engine", "backend, content"])
        #expect(seen.allSatisfy { $0.status == .ok })
        #expect(seen.last?.detail == "no damage")
        #expect((stores.profileDatabase == nil) == (kind == .memory))
        #expect(await run.lifetime.end().isEmpty)
        let made = try FileManager.default.subpathsOfDirectory(atPath: app.home)
        #expect(made.contains { $0.hasSuffix("trellis/sample/backend.sqlite") } == (kind == .sqlite))
    }

    @Test func `A secret that cannot be read is refused, not shown`() async throws {
        let path = checks().run.files.secrets
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try Data(#"{"sample-key": "hunter2"}"#.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        #expect(await SecretState(of: "sample-key", in: FileSecretStore(path: path)) == .refused)
        let key = await serverChecks(try remote)[1]
        #expect(key.status == .failed && !key.detail.contains("hunter2"))
    }
}
