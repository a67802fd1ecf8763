import DIContainer
import DomainCore
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

/// A long list with pictures, with all dependencies of the view model except the wire and the decoder.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct ScrollingTests {
    private static let (rows, screen, pageSize, cap) = (10_000, 20, 100, 40_000)

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test
    func `Ten thousand rows keep the caches within their limits, close all requests, and cost the same`()
        async throws
    {
        let cache = folder.file("pictures")
        let server = ManyProducts(count: Self.rows, pageSize: Self.pageSize)
        let here = Surroundings(
            .english, localTime: .utc, now: { Date(timeIntervalSince1970: 1_640_900_000) })
        let all = RepositoriesDIContainer(
            transport: Shared(value: server.transport), pictureTransport: Shared(value: server.transport),
            server: "https://market.test", basePath: "", address: "https://market.test", api: .products,
            secrets: Shared(value: InMemorySecretStore()), place: { _ in .memory },
            profile: Shared(value: InMemoryKeyValueStore()), processing: FakePictures(),
            pictureCache: cache, pictureCacheCap: Self.cap, pixelCap: Self.cap,
            scratch: folder.file("scratch"), now: here.now,
            lifetime: Lifetime(), graph: DependencyGraph())
        let viewModel = ListingsSceneDIContainer(
            products: all.products(), changes: all.changes(), vendors: all.vendors(),
            pictures: all.pictures(),
            bookmarks: all.bookmarks(), here: here
        ).makeProductsViewModel()
        await viewModel.send(.load(ProductQuery(size: Self.pageSize), mine: false))

        var costs: Set<Int> = []
        for first in stride(from: 0, to: Self.rows, by: Self.screen) {
            let before = server.pictureRequests
            await viewModel.send(
                .show(first..<first + Self.screen, fitting: PictureSize(width: 8, height: 8)))
            costs.insert(server.pictureRequests - before)
            #expect(viewModel.state.pictures.count <= 3 * Self.screen)
            if first % 2_000 == 0 { #expect(try size(of: cache) <= Self.cap) }
        }
        #expect(viewModel.state.rows.count == Self.rows && viewModel.state.isLast)
        #expect(costs == [Self.screen])
        #expect(server.pageRequests == Self.rows / Self.pageSize)
        #expect(try size(of: cache) <= Self.cap)
        await viewModel.send(.leave)
        #expect(server.open == 0)
    }

    /// The size of all files in a folder, in bytes.
    private func size(of folder: String) throws -> Int {
        try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(0) { sum, path in
            let facts = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(path)")
            return sum + (facts[.type] as? FileAttributeType == .typeRegular ? facts[.size] as? Int ?? 0 : 0)
        }
    }
}
