import DIContainer
import Testing

@Suite struct SnapshotTests {
    private typealias Node = DependencyGraph.Node
    private typealias Snapshot = DependencyGraph.Snapshot

    private static func node(
        _ id: Int, _ name: String, _ scope: DependencyGraph.Scope = .app, isEntry: Bool = false
    ) -> Node {
        Node(
            id: id, name: name, typeName: name.uppercased(), scope: scope, isEntry: isEntry,
            place: .init(fileID: "App/Container.swift", line: 10 + id))
    }

    private static let store = node(0, "store")
    private static let client = node(1, "client")
    private static let catalog = node(2, "catalog", .scene, isEntry: true)
    private static let sound = Snapshot(
        nodes: [store, client, catalog],
        edges: [.init(user: client, used: store), .init(user: catalog, used: client)])

    private func faults(_ nodes: [Node], _ pairs: [(Node, Node)], maximumDepth: Int = 12) -> [String] {
        Snapshot(nodes: nodes, edges: pairs.map { .init(user: $0, used: $1) })
            .problems(maximumDepth: maximumDepth).map(\.description)
    }

    // MARK: Faults

    @Test func `A sound graph has no problems`() {
        #expect(Self.sound.problems() == [])
        #expect(Self.sound.depth == 3)
    }

    @Test func `Reports an unused value, not counting its use of itself`() {
        let idle = Self.node(3, "idle")
        #expect(
            faults([Self.catalog, idle], [(idle, idle)]).contains(
                "App/Container.swift:13: 'idle' is not used."))
    }

    @Test func `Reports the later of two values with the same name`() {
        let again = Self.node(7, "catalog", isEntry: true)
        #expect(
            faults([again, Self.catalog], [])
                == ["App/Container.swift:17: 'catalog' is declared at App/Container.swift:12 already."])
    }

    @Test(arguments: [
        (DependencyGraph.Scope.app, DependencyGraph.Scope.app, false), (.app, .scene, true),
        (.scene, .app, false), (.scene, .scene, false),
    ])
    func `Reports a value that holds a shorter-lived one`(
        holder: DependencyGraph.Scope, held: DependencyGraph.Scope, isFault: Bool
    ) {
        let user = Self.node(0, "user", holder, isEntry: true)
        let used = Self.node(1, "used", held)
        let expected =
            "App/Container.swift:10: 'user' lives as long as the \(holder.rawValue) and holds 'used', "
            + "which is \(held.rawValue) (App/Container.swift:11)."
        #expect(faults([user, used], [(user, used)]) == (isFault ? [expected] : []))
    }

    @Test func `Reports the longest chain when it is too long`() {
        let nodes = [Self.catalog, Self.client, Self.store]
        let pairs = [(Self.catalog, Self.client), (Self.client, Self.store), (Self.catalog, Self.store)]
        #expect(
            faults(nodes, pairs, maximumDepth: 2)
                == ["App/Container.swift:12: 3 deep, 2 allowed: catalog → client → store."])
        #expect(faults(nodes, pairs, maximumDepth: 3) == [])
    }

    @Test func `Reports a fault of a real graph with its file and line`() {
        let graph = DependencyGraph()
        let form = Shared("form", scope: .scene, in: graph) { 1 }
        let line = #line + 1
        let session = Shared("session", isEntry: true, in: graph) { form() }
        graph.resolveAll()
        #expect(graph.problems().map(\.place) == [.init(fileID: #fileID, line: line)])
        withExtendedLifetime(session) {}
    }

    // MARK: Renderings

    private static let golden: [(DependencyGraph.Format, String)] = [
        (
            .text,
            """
            catalog: CATALOG (scene, made)
              → client
            client: CLIENT (app, made)
              → store
            store: STORE (app, made)

            """
        ),
        (
            .dot,
            """
            digraph {
                node [shape=box];
                n0 [label="catalog\\nCATALOG", style=solid, group=scene];
                n1 [label="client\\nCLIENT", style=solid, group=app];
                n2 [label="store\\nSTORE", style=solid, group=app];
                n0 -> n1;
                n1 -> n2;
            }

            """
        ),
        (
            .mermaid,
            """
            graph TD
                n0["catalog<br/>CATALOG"]:::scene
                n1["client<br/>CLIENT"]:::app
                n2["store<br/>STORE"]:::app
                n0 --> n1
                n1 --> n2

            """
        ),
        (
            .json,
            """
            {
              "nodes": [
                {"id": 0, "name": "catalog", "type": "CATALOG", "scope": "scene", "state": "made", \
            "isEntry": true, "fileID": "App/Container.swift", "line": 12},
                {"id": 1, "name": "client", "type": "CLIENT", "scope": "app", "state": "made", \
            "isEntry": false, "fileID": "App/Container.swift", "line": 11},
                {"id": 2, "name": "store", "type": "STORE", "scope": "app", "state": "made", \
            "isEntry": false, "fileID": "App/Container.swift", "line": 10}
              ],
              "edges": [
                {"user": 0, "used": 1},
                {"user": 1, "used": 2}
              ]
            }

            """
        ),
    ]

    @Test(arguments: golden)
    func `Renders the same text each time, in each format`(format: DependencyGraph.Format, expected: String) {
        #expect(Self.sound.rendered(as: format) == expected)
        let shuffled = Snapshot(nodes: Self.sound.nodes.reversed(), edges: Self.sound.edges.reversed())
        #expect(shuffled.rendered(as: format) == expected)
    }

    @Test func `There is a golden text for every format`() {
        #expect(Self.golden.map(\.0) == DependencyGraph.Format.allCases)
    }

    @Test(arguments: [
        (DependencyGraph.Format.text, #"a\"b\\c\u001b\u0007\nd: T (app, made)"#),
        (.dot, #"label="a\"b\\c\u001b\u0007\nd\nT""#),
        (.mermaid, #"n0["a#34;b\c   d<br/>T"]"#),
        (.json, #""name": "a\"b\\c\u001b\u0007\nd""#),
    ])
    func `Escapes a name in every format`(format: DependencyGraph.Format, expected: String) {
        let node = Node(
            id: 0, name: "a\"b\\c\u{1b}\u{7}\nd", typeName: "T", place: .init(fileID: "F", line: 1))
        #expect(Snapshot(nodes: [node], edges: []).rendered(as: format).contains(expected))
    }

    @Test func `Renders an empty graph`() {
        let empty = Snapshot(nodes: [], edges: [])
        #expect(empty.rendered(as: .json) == "{\n  \"nodes\": [\n  ],\n  \"edges\": [\n  ]\n}\n")
        #expect(empty.rendered(as: .text) == "\n")
        #expect(empty.depth == 0)
    }
}
