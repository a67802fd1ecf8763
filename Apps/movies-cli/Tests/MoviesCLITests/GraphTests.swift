import AppCore
import AppCoreTestSupport
import DIContainer
import Foundation
import PictureCoreTestSupport
import TerminalKit
import TestSupport
import Testing

@testable import MoviesCLI

@MainActor
@Suite(.closing) struct GraphTests {
    @Test(arguments: StoreKind.words)
    func `The app is put together without a fault`(store: StoreKind) async throws {
        let app = try TestApp(hasFilms: false)
        let run = Run(.movies, app.environment(Transcript()), store: store).endingWithTest()
        let container = AppDIContainer(run, AppSettings(), pictures: FakePictures())
        run.graph.resolveAll()
        #expect(run.graph.problems() == [])
        #expect(run.graph.snapshot.nodes.count > 10)
        withExtendedLifetime(container) {}
    }

    @Test func `Making everything touches no file`() async throws {
        let app = try TestApp(hasFilms: false)
        let run = Run(.movies, app.environment(Transcript())).endingWithTest()
        let container = AppDIContainer(run, AppSettings(), pictures: FakePictures())
        run.graph.resolveAll()
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
        withExtendedLifetime(container) {}
    }

    @Test func `With a replaced transport, only the library uses the embedded backend`() async throws {
        let app = try TestApp(hasFilms: false)
        let environment = app.environment(Transcript(), transport: server(title: "River"))
        let run = Run(.movies, environment).endingWithTest()
        let container = AppDIContainer(run, AppSettings(), pictures: FakePictures())
        run.graph.resolveAll()
        let users = run.graph.snapshot.edges.filter { $0.used.name == "backendDatabase" }.map(
            \.user.name)
        #expect(Set(users) == ["catalogueLibrary", "diagnostics"])
        withExtendedLifetime(container) {}
    }

    @Test(arguments: DependencyGraph.Format.allCases)
    func `Every form names the parts of the app`(format: DependencyGraph.Format) async throws {
        let run = try await TestApp.runOnce("graph", "--format", format.rawValue)
        #expect(run.code == .success)
        for name in [
            "transport", "client", "movieRepository", "posterRepository", "catalogueScene", "searchScene",
        ] {
            #expect(run.out.contains(name))
        }
    }

    @Test func `The JSON has edges between its nodes`() async throws {
        let json = try await TestApp.runOnce("graph", "--format", "json").json()
        let nodes = try #require(json["nodes"] as? [[String: Any]])
        let edges = try #require(json["edges"] as? [[String: Any]])
        let ids = Set(nodes.compactMap { $0["id"] as? Int })
        #expect(ids.count == nodes.count)
        #expect(!edges.isEmpty)
        for edge in edges {
            #expect(ids.contains(try #require(edge["user"] as? Int)))
            #expect(ids.contains(try #require(edge["used"] as? Int)))
        }
    }

    @Test func `The drawings are well formed`() async throws {
        let dot = try await TestApp.runOnce("graph", "--format", "dot").lines
        #expect(dot.first?.hasPrefix("digraph") == true)
        #expect(dot.last == "}")
        let text = dot.joined(separator: "\n")
        #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
        #expect(text.count { $0 == "\"" }.isMultiple(of: 2))
        #expect(dot.contains { $0.contains("->") })

        let mermaid = try await TestApp.runOnce("graph", "--format", "mermaid").lines
        #expect(mermaid.first == "graph TD")
        #expect(mermaid.contains { $0.contains("-->") })
    }
}
