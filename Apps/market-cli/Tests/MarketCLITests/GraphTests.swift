import AppCore
import DIContainer
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import TerminalKit
import Testing
import TextCore

@testable import MarketCLI

@MainActor
@Suite(.timeLimit(.minutes(5))) struct GraphTests {
    private func container(
        _ app: TestApp, _ configuration: AppConfiguration = .init(), transport: (any HTTPTransport)? = nil
    ) -> AppDIContainer {
        let environment = app.environment(Transcript(), transport: transport)
        let context = CommandContext(
            app: .market, console: environment.console, language: .english, now: environment.now)
        return AppDIContainer(
            environment, configuration, pictures: FakePictures(), wire: Wire(), context: context)
    }

    @Test(arguments: StoreKind.allCases)
    func `The app is put together without a fault, and touches no file`(store: StoreKind) async throws {
        let app = try TestApp()
        let container = container(app, AppConfiguration(store: store))
        container.graph.resolveAll()
        #expect(container.graph.problems() == [])
        let nodes = container.graph.snapshot.nodes
        #expect(nodes.count > 15)
        #expect(Set(nodes.map(\.name)).count == nodes.count)
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
    }

    @Test func `A replaced transport leaves the market to the administration only`() async throws {
        let container = container(try TestApp(), transport: StubTransport())
        container.graph.resolveAll()
        let users = container.graph.snapshot.edges.filter { $0.used.name == "marketStore" }.map(\.user.name)
        #expect(users == ["administration"])
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
