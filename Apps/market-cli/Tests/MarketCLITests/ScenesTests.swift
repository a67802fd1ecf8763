import DIContainer
import Foundation
import MarketDomain
import MarketPresentation
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PictureCoreTestSupport
import PresentationCore
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// The scenes with all their dependencies; only the wire and the decoder are replaced.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ScenesTests {
    private let folder: TemporaryFolder
    private let store = InMemoryKeyValueStore()
    private let secrets = InMemorySecretStore()
    private let graph = DependencyGraph()
    private let here = Surroundings(
        .english, localTime: .utc, now: { Date(timeIntervalSince1970: 1_640_900_000) })

    init() throws { folder = try TemporaryFolder() }

    private func repositories(
        _ transport: any HTTPTransport, pictures: (any HTTPTransport)? = nil, server: String? = nil,
        basePath: String = "",
        api: MarketAPIKind = .products
    ) -> RepositoriesDIContainer {
        RepositoriesDIContainer(
            transport: Shared(value: transport), pictureTransport: Shared(value: pictures ?? transport),
            server: server, basePath: basePath,
            address: server.map { $0 + basePath }, api: api,
            secrets: Shared(value: secrets), place: { .file(path: $0, reason: "test") },
            profile: Shared(value: store), processing: FakePictures(),
            pictureCache: folder.file("pictures"), scratch: folder.file("scratch"), now: here.now,
            lifetime: Lifetime(), graph: graph)
    }

    private func listings(_ all: RepositoriesDIContainer) -> ListingsSceneDIContainer {
        ListingsSceneDIContainer(
            products: all.products(), changes: all.changes(), vendors: all.vendors(),
            pictures: all.pictures(),
            bookmarks: all.bookmarks(), here: here)
    }

    private func vendor(_ all: RepositoriesDIContainer) -> VendorViewModel {
        VendorSceneDIContainer(vendors: all.vendors(), here: here).makeVendorViewModel()
    }

    private func selling(_ all: RepositoriesDIContainer) -> SellingSceneDIContainer {
        SellingSceneDIContainer(
            products: all.products(), listings: all.listings(), vendors: all.vendors(),
            preparation: all.preparation(), folders: all.folders?(), drafts: all.drafts(), texts: .contract,
            here: here)
    }

    @Test(arguments: [
        (MarketAPIKind.products, "/base/api/products", page), (.items, "/base/items/1", items),
    ])
    func `Requests a list in the protocol of the server, below its path`(
        _ api: MarketAPIKind, _ path: String, _ body: String
    ) async {
        let transport = StubTransport.json(body)
        let viewModel = listings(
            repositories(transport, server: "https://market.test", basePath: "/base", api: api)
        ).makeProductsViewModel()
        await viewModel.send(.load(ProductQuery(), mine: false))
        #expect(viewModel.state.rows.map(\.name) == ["Lamp"])
        #expect(transport.requests.map(\.path) == [path])
    }

    @Test func `A vendor belongs to one server, and reports the place of its secret`() async {
        let transport = StubTransport.json(
            #"{"id": 7, "name": "Meng", "identifier": "u-1", "secret": "s-1"}"#, status: 201)
        let here = vendor(repositories(transport, server: "https://market.test"))
        await here.send(.create(name: "Meng"))
        guard case .file(let name, "test") = here.state.identity?.place else {
            Issue.record("\(String(describing: here.state.identity))")
            return
        }
        #expect(name.contains("https://market.test"))
        #expect((try? await secrets.secret(named: name))?.revealed == "s-1")
        let elsewhere = vendor(repositories(transport, server: "https://other.test"))
        await elsewhere.send(.load)
        #expect(elsewhere.state.identity == nil && elsewhere.state.failure?.kind == .signInNeeded)
    }

    @Test func `A deletion names the vendor to the server`() async throws {
        let transport = StubTransport { request throws(NetworkError) in
            switch request.path {
            case "/api/vendors":
                HTTPResponse(
                    status: 201,
                    body: Array(#"{"id": 7, "name": "Meng", "identifier": "u-1", "secret": "s-1"}"#.utf8))
            case "/api/products/20/archived": HTTPResponse(body: Array("/api/products/t".utf8))
            default: HTTPResponse(body: Array(product.utf8))
            }
        }
        let all = repositories(transport)
        await vendor(all).send(.create(name: "Meng"))
        let viewModel = selling(all).makeDeletionViewModel()
        await viewModel.send(.load(20))
        await viewModel.send(.delete)
        #expect(viewModel.state.failure == nil && viewModel.state.deletion?.product.id == 20)
        let request = try #require(transport.requests.last)
        #expect(request.method == .delete && request.path == "/api/products/t")
        #expect(request.headers["identifier"] == "u-1")
    }

    @Test func `Pictures use their own transport, from the server and from other hosts`() async throws {
        let pictures = StubTransport { _ throws(NetworkError) in HTTPResponse(status: 404) }
        let all = repositories(
            StubTransport(), pictures: pictures, server: "https://market.test", basePath: "/base")
        for address in ["/1.png", "https://market.test/2.png", "https://other.test/3.png"] {
            await #expect(throws: MarketError.picture(.missing)) { try await all.pictures().file(address) }
        }
        #expect(pictures.requests.map(\.path) == ["/base/1.png", "/2.png", "/3.png"])
    }

    @Test func `Creates each value once, and records every dependency`() async throws {
        let all = repositories(StubTransport.json(page))
        _ = (listings(all), selling(all), vendor(all))
        let faults = graph.problems().filter { if case .unused = $0 { false } else { true } }
        #expect(faults == [])
        #expect(graph.snapshot.nodes.filter { $0.name == "marketClient" }.count == 1)
    }
}

private let product = """
    {"id":20,"vendor_id":7,"name":"Lamp","description":"A desk lamp, works","thumbnail":"/pictures/t.jpg",
     "currency":"KRW","price":2000.0,"bargain_price":2000.0,"discounted_price":0.0,"stock":1,
     "created_at":"2022-01-04T00:00:00.00","issued_at":"2022-01-04T00:00:00.00","images":[],
     "vendors":{"name":"Meng","id":7,"created_at":"2022-01-04T00:00:00.00","issued_at":"2022-01-04T00:00:00.00"}}
    """
private let page = """
    {"page_no":1,"items_per_page":20,"total_count":1,"offset":0,"limit":20,"last_page":1,"has_next":false,
     "has_prev":false,"pages":[\(product)]}
    """
private let items = """
    {"page":1,"items":[{"id":26,"title":"Lamp","price":1290000,"currency":"KRW","stock":1,
     "thumbnails":["https://market.test/t.png"],"registration_date":1611523563.719116}]}
    """
