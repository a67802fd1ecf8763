import DIContainer
import Synchronization
import Testing

@Suite struct DependencyGraphTests {
    private struct Client: Sendable {}
    private struct Catalog: Sendable {}

    private func names(_ graph: DependencyGraph) -> [String] {
        graph.snapshot.edges.map { "\($0.user.name) → \($0.used.name)" }
    }

    @Test func `Records every use, also of values made before, but none from outside`() {
        let graph = DependencyGraph()
        let transport = Shared("transport", in: graph) { 1 }
        let client = Shared("client", in: graph) { transport() + transport() }
        let catalog = Shared("catalog", scope: .scene, in: graph) { client() + transport() }
        #expect(graph.snapshot.nodes.allSatisfy { $0.state == .waiting })
        #expect(transport() == 1)
        #expect(catalog() == 3)
        #expect(names(graph) == ["catalog → client", "catalog → transport", "client → transport"])
        #expect(graph.snapshot.nodes.allSatisfy { $0.state == .made })
        #expect(graph.snapshot.depth == 3)
    }

    @Test func `Describes a value by name, type, scope and place`() throws {
        let graph = DependencyGraph()
        let line = #line + 1
        let client = Shared("client", scope: .scene, in: graph) { Client() }
        _ = client()
        let node = try #require(graph.snapshot.nodes.first)
        #expect(node.name == "client")
        #expect(node.typeName == "Client")
        #expect(node.scope == .scene)
        #expect(node.place == .init(fileID: #fileID, line: line))
    }

    @Test func `A value made for an outside caller is an entry, one made for the graph is not`() {
        let graph = DependencyGraph()
        let asked = Shared("asked", in: graph) { 1 }
        let unasked = Shared("unasked", in: graph) { 2 }
        _ = asked()
        graph.resolveAll()
        #expect(graph.snapshot.nodes.map(\.state) == [.made, .made])
        #expect(graph.snapshot.nodes.map(\.isEntry) == [true, false])
        withExtendedLifetime((asked, unasked)) {}
    }

    @Test func `Also resolves values that are declared while another is made`() {
        let graph = DependencyGraph()
        let scene = Shared("scene", in: graph) { Shared("inner", scope: .scene, in: graph) { 1 } }
        graph.resolveAll()
        #expect(graph.snapshot.nodes.map(\.name) == ["inner", "scene"])
        #expect(graph.snapshot.nodes.map(\.state) == [.made, .made])
        withExtendedLifetime(scene) {}
    }

    @Test func `Resolves values that were not requested, each once`() {
        let graph = DependencyGraph()
        let count = Atomic(0)
        let number = Shared("number", in: graph) { count.add(1, ordering: .relaxed).newValue }
        let sum = Shared("sum", in: graph) { number() + number() }
        graph.resolveAll()
        graph.resolveAll()
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(names(graph) == ["sum → number"])
        withExtendedLifetime(sum) {}
    }

    @Test func `Does not record requests that follow the making of a value`() async {
        let graph = DependencyGraph()
        let gate = Gate()
        let other = Shared("other", in: graph) { 1 }
        let service = Shared("service", in: graph) {
            Task {
                await gate.wait()
                return other()
            }
        }
        let work = service()
        gate.open()
        #expect(await work.value == 1)
        #expect(names(graph).isEmpty)
    }

    @Test func `Two graphs record separately`() {
        let (app, other) = (DependencyGraph(), DependencyGraph())
        let leaf = Shared("leaf", in: other) { 1 }
        let user = Shared("user", in: app) { leaf() }
        #expect(user() == 1)
        #expect(names(app).isEmpty && names(other).isEmpty)
    }
}
