import AppCore
import AppCoreTestSupport
import Foundation
import MarketBackend
import PasswordCore
import PictureCore
import PictureCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

extension TestApp {
    /// An environment in which pictures are drawn with blocks.
    static let coloured = ["TERM": "xterm-256color", "COLORTERM": "truecolor"]

    /// The app, with cheap passwords. `pictures` decodes pictures; with `hasSamples` a new market has the sample
    /// listings.
    convenience init(
        pictures: any PictureProcessing = FakePictures(), hasSamples: Bool = false
    ) throws {
        var options = MarketStoreOptions()
        options.passwordCost = .least
        options.bundled = hasSamples
        try self.init(.market(pictures: pictures, store: options))
    }

    /// The app with a market that already has the samples. They are created once and copied, because creating them is
    /// slow.
    static func sampled() async throws -> TestApp {
        let app = try TestApp(hasSamples: true)
        for (name, bytes) in try await samples.value { try app.write(bytes, to: name) }
        return app
    }

    private static let samples = Task {
        let app = try TestApp(hasSamples: true)
        for command in ["list", "home"] { #expect(await app.run(command).code == .success) }
        let folder = ".local/share/trellis/market"
        return try FileManager.default.subpathsOfDirectory(atPath: app.path(folder)).compactMap { name in
            let file = "\(folder)/\(name)"
            return FileManager.default.contents(atPath: app.path(file)).map { (file, $0) }
        }
    }

    var backend: String { path(".local/share/trellis/market/backend.sqlite") }
    var secrets: String { path(".local/share/trellis/market/secrets/default.json") }

    static let description = "A desk lamp of the eighties, works"

    /// A file that `FakePictures` accepts as a JPEG; each mark makes a different picture.
    @discardableResult
    func picture(_ name: String, mark: UInt8, byteCount: Int = 40) throws -> String {
        try write([0xFF, 0xD8, 0xFF, 0xE0] + Array(repeating: mark, count: byteCount - 4), to: name)
    }

    /// A market in which this device has a vendor.
    @MainActor
    static func selling(_ name: String = "Meng", hasSamples: Bool = false) async throws -> TestApp {
        let app = try TestApp(hasSamples: hasSamples)
        #expect(await app.run("vendor", "create", name).code == .success)
        return app
    }

    /// The arguments that sell a product.
    func sale(
        _ name: String = "Desk lamp", price: String = "35000", currency: String = "KRW",
        description: String = TestApp.description, pictures: [String]? = nil
    ) throws -> [String] {
        let pictures = try pictures ?? [picture("sale-picture.jpg", mark: 7)]
        return ["sell"] + pictures
            + ["--name", name, "--price", price, "--currency", currency, "--description", description]
    }

    /// Sells a product, and returns its number.
    @MainActor
    @discardableResult
    func sell(
        _ name: String = "Desk lamp", price: String = "35000", currency: String = "KRW",
        description: String = TestApp.description, pictures: [String]? = nil, _ more: String...
    ) async throws -> Int {
        let sale = try sale(
            name, price: price, currency: currency, description: description, pictures: pictures)
        let run = await run(sale + more + ["--json"])
        #expect(run.code == .success, "\(run.error)")
        return try #require(try run.json()["id"] as? Int)
    }

    /// The files of a product's pictures in their order, as the market stores them.
    @MainActor
    func savedPictures(of product: Int) async throws -> [[UInt8]] {
        let folder = "saved-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
        let run = await run("images", "\(product)", "--save", path(folder))
        #expect(run.code == .success, "\(run.error)")
        return try run.lines.map { Array(try Data(contentsOf: URL(filePath: $0))) }
    }
}

extension AppRun {
    /// The ids of the products in the JSON.
    func ids() throws -> [Int] { try ids("products") }
}
