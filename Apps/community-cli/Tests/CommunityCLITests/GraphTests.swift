import AppCore
import DIContainer
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PresentationCore
import TerminalKit
import Testing
import TextCore

@testable import CommunityCLI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct GraphTests {
    private func container(
        _ app: TestApp, store: StoreKind = .sqlite, transport: (any HTTPTransport)? = nil
    ) throws -> AppDIContainer {
        let environment = app.environment(Transcript(), transport: transport)
        let configuration = AppConfiguration(store: store)
        let context = CommandContext(
            app: .community, console: environment.console, language: .english, now: environment.now)
        return AppDIContainer(environment, configuration, wire: Wire(), context: context)
    }

    @Test(arguments: StoreKind.allCases)
    func `The app is put together without a fault`(store: StoreKind) async throws {
        let container = try container(try TestApp(), store: store)
        container.graph.resolveAll()
        #expect(container.graph.problems() == [])
        #expect(container.graph.snapshot.nodes.count > 15)
        #expect(Set(container.graph.snapshot.nodes.map(\.name)).count == container.graph.snapshot.nodes.count)
    }

    @Test func `Making everything touches no file`() async throws {
        let app = try TestApp()
        let container = try container(app)
        container.graph.resolveAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
    }

    @Test func `A replaced transport leaves the board to the administration only`() async throws {
        let container = try container(try TestApp(), transport: StubTransport())
        container.graph.resolveAll()
        let edges = container.graph.snapshot.edges
        #expect(
            Set(edges.filter { $0.used.name == "backendDatabase" }.map(\.user.name)) == [
                "communityStore", "diagnostics",
            ])
        #expect(
            Set(edges.filter { $0.used.name == "communityStore" }.map(\.user.name)) == ["administration"])
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `Every form names the parts of the app`(format: DependencyGraph.Format) async throws {
        let run = await (try TestApp()).run("graph", "--format", format.rawValue)
        #expect(run.code == .success)
        for name in ["transport", "sessionKeeper", "outboxRepository", "boardScene", "signInStore"] {
            #expect(run.out.contains(name))
        }
    }
}
