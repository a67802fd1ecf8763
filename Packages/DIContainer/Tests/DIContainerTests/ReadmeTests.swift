import DIContainer
import Foundation
import Testing

// What README.md shows stands here word for word, so that it compiles and runs.

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

    var catalogDependencies: CatalogSceneDIContainer.Dependencies {
        .init(client: client(), limit: 20)
    }
}

struct CatalogSceneDIContainer: Sendable {
    struct Dependencies: Sendable {
        var client: Client
        var limit: Int
    }

    let products: Shared<Products>

    init(_ dependencies: Dependencies, graph: DependencyGraph? = nil) {
        products = Shared("products", scope: .scene, isEntry: true, in: graph) {
            Products(client: dependencies.client, limit: dependencies.limit)
        }
    }
}

@Suite struct ReadmeTests {
    private let live = Environment(baseURL: "https://shop.example", answer: { "live \($0)" })

    @Test func `A leaf is replaced in the environment`() {
        var environment = live
        environment.answer = { "stub \($0)" }
        let scene = CatalogSceneDIContainer(AppDIContainer(environment).catalogDependencies)
        #expect(scene.products().all() == "stub https://shop.example/products?limit=20")
    }

    @Test func `One part in the middle is replaced where the container is made`() {
        let stub = Client(baseURL: "", answer: { "stub \($0)" })
        let app = AppDIContainer(live, client: Shared(value: stub))
        let scene = CatalogSceneDIContainer(app.catalogDependencies)
        #expect(scene.products().all() == "stub /products?limit=20")
    }

    @Test func `One dependency of a scene is replaced in a copy, the others stay`() {
        let app = AppDIContainer(live)
        var dependencies = app.catalogDependencies
        dependencies.limit = 5
        let scene = CatalogSceneDIContainer(dependencies)
        #expect(scene.products().all() == "live https://shop.example/products?limit=5")
        #expect(app.catalogDependencies.limit == 20)
    }

    @Test func `The graph of the whole app has no problems`() async {
        let graph = DependencyGraph()
        let app = AppDIContainer(live, graph: graph)
        let scene = CatalogSceneDIContainer(app.catalogDependencies, graph: graph)
        #expect(await graph.resolveAll().isEmpty)
        #expect(graph.problems() == [])
        #expect(graph.rendered(as: .mermaid).contains("client"))
        withExtendedLifetime(scene) {}
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
