import DIContainer
import Foundation
import Testing

// The samples of README.md, word for word, so that they are compiled and run.

struct Environment: Sendable {
    var baseURL: String
    var answer: @Sendable (String) -> String
}

struct Client: Sendable {
    var baseURL: String
    var answer: @Sendable (String) -> String
    func get(_ path: String) -> String { answer(baseURL + path) }
}

struct Products: Sendable {
    var client: Client
    var limit: Int
    func all() -> String { client.get("/products?limit=\(limit)") }
}

struct AppDIContainer: Sendable {
    let client: Shared<Client>

    init(_ environment: Environment, client: Shared<Client>? = nil, graph: DependencyGraph? = nil) {
        self.client =
            client
            ?? Shared("client", in: graph) {
                Client(baseURL: environment.baseURL, answer: environment.answer)
            }
    }

    var catalogScene: CatalogSceneDIContainer {
        CatalogSceneDIContainer(client: client(), limit: 20)
    }
}

/// A scene's stored properties are what it needs; it never sees the app's container.
struct CatalogSceneDIContainer: Sendable {
    var client: Client
    var limit: Int

    func makeProducts() -> Products { Products(client: client, limit: limit) }
}

@Suite struct ReadmeTests {
    private let live = Environment(baseURL: "https://shop.example", answer: { "live \($0)" })

    @Test func `A leaf is replaced in the environment`() {
        var environment = live
        environment.answer = { "stub \($0)" }
        let scene = AppDIContainer(environment).catalogScene
        #expect(scene.makeProducts().all() == "stub https://shop.example/products?limit=20")
    }

    @Test func `One part in the middle is replaced where the container is made`() {
        let stub = Client(baseURL: "", answer: { "stub \($0)" })
        let app = AppDIContainer(live, client: Shared(value: stub))
        #expect(app.catalogScene.makeProducts().all() == "stub /products?limit=20")
    }

    @Test func `One dependency of a scene is replaced in a copy, the others stay`() {
        let app = AppDIContainer(live)
        var scene = app.catalogScene
        scene.limit = 5
        #expect(scene.makeProducts().all() == "live https://shop.example/products?limit=5")
        #expect(app.catalogScene.limit == 20)
    }

    @Test func `The graph of the whole app has no problems`() {
        let graph = DependencyGraph()
        let app = AppDIContainer(live, graph: graph)
        _ = app.catalogScene
        graph.resolveAll()
        #expect(graph.problems() == [])
        #expect(graph.rendered(as: .mermaid).contains("client"))
        withExtendedLifetime(app) {}
    }

    @Test func `Every sample of the README is in this file`() throws {
        let file = URL(filePath: #filePath)
        let package = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: package.appending(path: "README.md"), encoding: .utf8)
        let source = lines(of: try String(contentsOf: file, encoding: .utf8)).joined(separator: "\n")
        let samples = readme.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "\n```").first }
        #expect(samples.count == 4)
        for sample in samples {
            #expect(source.contains(lines(of: sample).joined(separator: "\n")), "\(sample)")
        }
    }

    private func lines(of text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
}
