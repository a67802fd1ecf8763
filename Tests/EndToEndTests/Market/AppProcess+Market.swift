import Foundation
import Testing

extension AppProcess {
    /// An app in a new home with the samples.
    static func market() throws -> AppProcess {
        let app = try AppProcess(.market)
        try SampleMarket.write(to: app.home)
        return app
    }

    /// An app in a new home with a vendor on that server; without a server, on its own market.
    static func seller(of server: String? = nil) throws -> AppProcess {
        let app = server == nil ? try market() : try AppProcess(.market)
        if let server { try app.choose(server) }
        let made = try app.run("vendor", "create", "Meng's shelf")
        try #require(made.succeeded, "\(made.error)")
        return app
    }

    /// The command that sells a product with these pictures.
    static func sale(_ name: String, _ pictures: [String]) -> [String] {
        ["sell"] + pictures + [
            "--name", name, "--price", "35000", "--currency", "KRW", "-d", "A lamp of the eighties, works",
            "--json",
        ]
    }

    func sell(_ name: String, _ pictures: [String]) throws -> OfferedProduct {
        try start(Self.sale(name, pictures)).wait().read(OfferedProduct.self)
    }

    func shown(_ id: Int) throws -> OfferedProduct {
        try read(OfferedProduct.self, "show", "\(id)")
    }

    /// All products of the vendor.
    func mine() throws -> [OfferedProduct] {
        let page = try read(OfferedPage.self, "mine", "--limit", "100")
        try #require(page.total == page.products.count)
        return page.products
    }

    /// The widths of a product's pictures, in their order, after saving them.
    func savedWidths(of id: Int) throws -> [Int?] {
        let folder = home.file("saved-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let saved = try run("images", "\(id)", "--save", folder.path)
        try #require(saved.succeeded, "\(saved.error)")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { MadeUpPicture.width(of: try Data(contentsOf: folder.appending(path: $0))) }
    }
}
