import DIContainer
import DomainCore
import Foundation
import Persistence
import SQLCore
import TerminalKit
import Testing
import TextCore

@testable import AppCore

@MainActor
@Suite struct CommonChecksTests {
    private func checks(_ transcript: Transcript = Transcript()) throws -> CommonChecks {
        CommonChecks(app: .sample, environment: try TestHome().environment(transcript), language: .english)
    }

    private func serverChecks(
        _ choice: ServerChoice, secrets: any SecretStore = InMemorySecretStore(), failing: Bool = false,
        reason: String? = nil
    ) async throws -> [DiagnosticCheck] {
        let faults = BackendFaults()
        faults.report(reason)
        return try await checks().server(
            ServerFault(choice: choice, protocolName: "sample"), local: LocalizedText("none", "없음"),
            secrets: ["sample-key"], in: secrets, faults: faults
        ) { !failing }
    }

    private var remote: ServerChoice {
        get throws {
            var choice = ServerChoice()
            choice.address = try ServerAddress("https://server.test/api")
            return choice
        }
    }

    @Test func `The terminal is described`() throws {
        #expect(try checks().basics.map(\.detail) == ["sample-cli 1.2.3", "en", "none"])
        #expect(try checks(Transcript(width: 72)).basics.last?.detail == "72 cells, no colour")
    }

    @Test func `Without a server nothing is asked`() async throws {
        let seen = try await serverChecks(ServerChoice(), failing: true)
        #expect(seen == [DiagnosticCheck("server", .ok, "none")])
    }

    @Test func `A server that answers is told with its key`() async throws {
        let seen = try await serverChecks(
            try remote, secrets: InMemorySecretStore(["sample-key": Secret("hunter2")]))
        #expect(
            seen == [
                DiagnosticCheck("server", .ok, "https://server.test/api, sample"),
                DiagnosticCheck("sample-key", .ok, "set"),
                DiagnosticCheck("reachable", .ok, "it answers"),
            ])
    }

    @Test func `A server that fails is told with the reason, or doubted`() async throws {
        let told = try await serverChecks(try remote, failing: true, reason: "too slow")
        #expect(told.last == DiagnosticCheck("reachable", .failed, "too slow"))
        let doubted = try await serverChecks(try remote, failing: true)
        #expect(doubted.last?.detail.contains("not the answer of a sample server") == true)
    }

    @Test func `A replay has no key`() async throws {
        var choice = try remote
        choice.replay = "run.jsonl"
        #expect(try await serverChecks(choice).map(\.name) == ["server", "reachable"])
        #expect(try await serverChecks(choice).first?.detail == "run.jsonl, sample")
    }

    @Test(arguments: StoreKind.allCases)
    func `A database that is sound is described`(kind: StoreKind) async throws {
        let home = try TestHome()
        let lifetime = Lifetime()
        let stores = StoresDIContainer(
            .sample, home.environment(Transcript()), store: kind, profile: .main, backend: [],
            graph: DependencyGraph(), lifetime: lifetime)
        #expect(try FileManager.default.contentsOfDirectory(atPath: home.folder).isEmpty)
        let seen = try await checks().database("backend", stores.backend())
        #expect(seen.map(\.name) == ["backend", "backend, engine", "backend, content"])
        #expect(seen.allSatisfy { $0.status == .ok })
        #expect(seen.last?.detail == "no damage")
        #expect((stores.profileDatabase == nil) == (kind == .memory))
        #expect(await lifetime.end().isEmpty)
        let made = try FileManager.default.subpathsOfDirectory(atPath: home.folder)
        #expect(made.contains { $0.hasSuffix("trellis/sample/backend.sqlite") } == (kind == .sqlite))
    }

    @Test func `A secret that cannot be read is refused, not shown`() async throws {
        let home = try TestHome()
        let path = home.path("secrets.json")
        try Data(#"{"sample-key": "hunter2"}"#.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let store = FileSecretStore(path: path)
        #expect(await SecretState(of: "sample-key", in: store) == .refused)
        let key = try await serverChecks(try remote, secrets: store)[1]
        #expect(key.status == .failed && !key.detail.contains("hunter2"))
    }
}
