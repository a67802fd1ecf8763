import AppCore
import AppCoreTestSupport
import DIContainer
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PictureCoreTestSupport
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct GraphTests {
    private func container(
        _ app: TestApp, store: StoreKind = .sqlite, transport: (any HTTPTransport)? = nil
    ) -> (container: AppDIContainer, graph: DependencyGraph) {
        let run = Run(.market, app.environment(Transcript(), transport: transport), store: store)
            .endingWithTest()
        return (AppDIContainer(run, AppSettings(), pictures: FakePictures()), run.graph)
    }

    @Test(arguments: StoreKind.words)
    func `The app is put together without a fault, and touches no file`(store: StoreKind) async throws {
        let app = try TestApp()
        let (container, graph) = container(app, store: store)
        graph.resolveAll()
        #expect(graph.problems() == [])
        let nodes = graph.snapshot.nodes
        #expect(nodes.count > 15)
        #expect(Set(nodes.map(\.name)).count == nodes.count)
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
        withExtendedLifetime(container) {}
    }

    @Test func `With a replaced transport, only the administration uses the market`() async throws {
        let (container, graph) = container(try TestApp(), transport: StubTransport())
        graph.resolveAll()
        let users = graph.snapshot.edges.filter { $0.used.name == "marketStore" }.map(\.user.name)
        #expect(users.sorted() == ["administration", "exchangeAdministration"])
        withExtendedLifetime(container) {}
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `Every form names the parts of the app`(format: DependencyGraph.Format) async throws {
        let run = await (try TestApp()).run("graph", "--format", format.rawValue)
        #expect(run.code == .success)
        for name in ["transport", "sellingScene", "pictureRepository", "marketStore", "signInStore"] {
            #expect(run.out.contains(name), "\(name)")
        }
    }
}
