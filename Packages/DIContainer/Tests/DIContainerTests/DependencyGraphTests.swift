import DIContainer
import Synchronization
import Testing

@Suite struct DependencyGraphTests {
    private struct Client: Sendable {}
    private struct Catalog: Sendable {}
    private enum Fault: Error { case offline }

    private func names(_ graph: DependencyGraph) -> [String] {
        graph.snapshot.edges.map { "\($0.user.name) → \($0.used.name)" }
    }

    @Test func `Keeps every use, of values made before too, and none from outside`() {
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

    @Test func `Sees through asynchronous factories and their child tasks`() async throws {
        let graph = DependencyGraph()
        let settings = Shared("settings", in: graph) { 1 }
        let database = AsyncShared("database", in: graph) {
            await Task.yield()
            return settings()
        }
        let feed = AsyncShared("feed", in: graph) {
            async let first = database()
            return try await first + settings()
        }
        #expect(try await feed() == 2)
        #expect(names(graph) == ["database → settings", "feed → database", "feed → settings"])
    }

    @Test func `Knows a value by name, type, scope and place`() throws {
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

    @Test func `A value made for somebody outside is an entry, one made for the graph is not`() async {
        let graph = DependencyGraph()
        let asked = Shared("asked", in: graph) { 1 }
        let unasked = Shared("unasked", in: graph) { 2 }
        _ = asked()
        await graph.resolveAll()
        #expect(graph.snapshot.nodes.map(\.state) == [.made, .made])
        #expect(graph.snapshot.nodes.map(\.isEntry) == [true, false])
        withExtendedLifetime((asked, unasked)) {}
    }

    @Test func `Resolves what a value declares while it is made, too`() async {
        let graph = DependencyGraph()
        let scene = Shared("scene", in: graph) { Shared("inner", scope: .scene, in: graph) { 1 } }
        await graph.resolveAll()
        #expect(graph.snapshot.nodes.map(\.name) == ["inner", "scene"])
        #expect(graph.snapshot.nodes.map(\.state) == [.made, .made])
        withExtendedLifetime(scene) {}
    }

    @Test func `Resolves all there is and says what could not be made`() async {
        let graph = DependencyGraph()
        let count = Atomic(0)
        let fine = Shared("fine", in: graph) { count.add(1, ordering: .relaxed).newValue }
        let broken = AsyncShared<Int>("broken", in: graph) { throw Fault.offline }
        let cooked = Atomic(0)
        let recipe = Transient("recipe", in: graph) { fine() + cooked.add(1, ordering: .relaxed).newValue }
        #expect(await graph.resolveAll().map(\.description) == ["broken: offline"])
        #expect(await graph.resolveAll().count == 1)
        #expect(count.load(ordering: .relaxed) == 1)
        #expect(cooked.load(ordering: .relaxed) == 1)
        #expect(names(graph) == ["recipe → fine"])
        #expect(graph.snapshot.nodes.map(\.state) == [.waiting, .made, .made])
        withExtendedLifetime((broken, recipe)) {}
    }

    @Test func `A factory that failed and succeeds later shows only its last uses`() async throws {
        let graph = DependencyGraph()
        let isOnline = Atomic(false)
        let primary = Shared("primary", in: graph) { 1 }
        let mirror = Shared("mirror", in: graph) { 2 }
        let feed = AsyncShared("feed", in: graph) {
            guard isOnline.load(ordering: .relaxed) else {
                _ = mirror()
                throw Fault.offline
            }
            return primary()
        }
        await #expect(throws: Fault.offline) { try await feed() }
        #expect(names(graph) == ["feed → mirror"])
        isOnline.store(true, ordering: .relaxed)
        #expect(try await feed() == 1)
        #expect(names(graph) == ["feed → primary"])
    }

    @Test func `What a value asks for after it was made is no use of its making`() async throws {
        let graph = DependencyGraph()
        let gate = Gate()
        let other = AsyncShared("other", in: graph) { 1 }
        let service = Shared("service", in: graph) {
            Task {
                await gate.wait()
                return try await other()
            }
        }
        let work = service()
        gate.open()
        #expect(try await work.value == 1)
        #expect(names(graph).isEmpty)
    }

    @Test func `Two graphs keep apart`() {
        let (app, other) = (DependencyGraph(), DependencyGraph())
        let leaf = Shared("leaf", in: other) { 1 }
        let user = Shared("user", in: app) { leaf() }
        #expect(user() == 1)
        #expect(names(app).isEmpty && names(other).isEmpty)
    }
}
