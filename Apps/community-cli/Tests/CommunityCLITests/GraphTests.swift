import AppCore
import AppCoreTestSupport
import DIContainer
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PresentationCore
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import CommunityCLI

@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct GraphTests {
    private func container(
        _ app: TestApp, store: StoreKind = .sqlite, transport: (any HTTPTransport)? = nil
    ) throws -> (container: AppDIContainer, graph: DependencyGraph) {
        let run = Run(.community, app.environment(Transcript(), transport: transport), store: store)
            .endingWithTest()
        return (AppDIContainer(run, AppSettings()), run.graph)
    }

    @Test(arguments: StoreKind.words)
    func `The app is put together without a fault`(store: StoreKind) async throws {
        let (container, graph) = try container(try TestApp(), store: store)
        graph.resolveAll()
        #expect(graph.problems() == [])
        #expect(graph.snapshot.nodes.count > 15)
        #expect(Set(graph.snapshot.nodes.map(\.name)).count == graph.snapshot.nodes.count)
        withExtendedLifetime(container) {}
    }

    @Test func `Making everything touches no file`() async throws {
        let app = try TestApp()
        let (container, graph) = try container(app)
        graph.resolveAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
        withExtendedLifetime(container) {}
    }

    @Test func `With a replaced transport, only the administration uses the board`() async throws {
        let (container, graph) = try container(try TestApp(), transport: StubTransport())
        graph.resolveAll()
        let edges = graph.snapshot.edges
        #expect(
            Set(edges.filter { $0.used.name == "backendDatabase" }.map(\.user.name)) == [
                "communityStore", "diagnostics",
            ])
        #expect(
            Set(edges.filter { $0.used.name == "communityStore" }.map(\.user.name)) == ["administration"])
        withExtendedLifetime(container) {}
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `Every form names the parts of the app`(format: DependencyGraph.Format) async throws {
        let run = await (try TestApp()).run("graph", "--format", format.rawValue)
        #expect(run.code == .success)
        for name in ["transport", "sessionAccess", "outboxRepository", "boardScene", "signInStore"] {
            #expect(run.out.contains(name))
        }
    }
}
