import Foundation
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct PictureServingTests {
    private static let name = "/pictures/" + String(repeating: "0", count: 64)

    @Test func `A picture declares its type and that it never changes`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.sell(as: try await fixture.seller())
        let image = try #require(try await fixture.get("/api/products/\(id)").list("images").first)
        let url = try #require(image["url"] as? String)
        for method in [HTTPMethod.get, .head] {
            let reply = try await fixture.send(method, url)
            #expect(reply.status == 200)
            #expect(reply.headers["Content-Type"] == "image/jpeg")
            #expect(reply.headers["Cache-Control"] == "public, max-age=31536000, immutable")
            #expect(reply.headers["ETag"] == "\"\(url.dropFirst(10).dropLast(4))\"")
            #expect(reply.headers["X-Content-Type-Options"] == "nosniff")
        }
    }

    @Test func `In a folder a picture is served from its file`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let blobs = folder.file("blobs")
        let fixture = WireFixture(blobs: .folder(blobs))
        let id = try await fixture.sell(as: try await fixture.seller())
        let image = try #require(try await fixture.get("/api/products/\(id)").list("images").first)
        let reply = try await fixture.get(try #require(image["url"] as? String))
        guard case .file(let file) = reply.content else {
            Issue.record("\(reply.content)")
            return
        }
        #expect(try file.read() == RawForm.picture("one"))
        #expect(reply.headers["Content-Type"] == "image/jpeg")
        try FileManager.default.removeItem(atPath: blobs)
        #expect(try await fixture.get(try #require(image["url"] as? String)).status == 404)
    }

    @Test func `While the database is busy, the client must retry the picture`() async throws {
        let database = WatchedDatabase()
        let fixture = WireFixture(database: database)
        let id = try await fixture.sell(as: try await fixture.seller())
        let image = try #require(try await fixture.get("/api/products/\(id)").list("images").first)
        let url = try #require(image["url"] as? String)
        database.fail(with: .busy(seconds: 5))
        let reply = try await fixture.get(url)
        #expect(reply.text == #"{"code":503,"message":"The server is busy"}"#)
        #expect(reply.headers["Retry-After"] == "1")
        database.fail(with: nil)
        #expect(try await fixture.get(url).status == 200)
    }

    @Test(arguments: [
        name, name + ".jpg", name + ".gif", name + ".JPG", name + ".jpg/", name + "0.jpg", "/pictures/.jpg",
        "/pictures/..%2F..%2Fetc%2Fpasswd", "/pictures/%2e%2e",
        "/pictures/\(String(repeating: "A", count: 64)).jpg",
    ]) func `An invalid or unknown name of a picture is refused`(target: String) async throws {
        let reply = try await WireFixture().get(target)
        #expect([400, 404].contains(reply.status))
        #expect(reply.keys == ["code", "message"])
    }

    @Test func `A picture is not found under the name of the other format`() async throws {
        let fixture = WireFixture()
        let id = try await fixture.sell(as: try await fixture.seller())
        let image = try #require(try await fixture.get("/api/products/\(id)").list("images").first)
        let url = try #require(image["url"] as? String)
        #expect(try await fixture.get(url.replacingOccurrences(of: ".jpg", with: ".png")).status == 404)
    }

    @Test(arguments: [
        ("https://market.example", "https://market.example"), ("http://[::1]:80", "http://[::1]:80"),
        (HTTPRequest.embedded, ""), ("https://evil\"><script>", ""),
    ]) func `URLs begin with the origin of the request, whatever the Host field says`(
        origin: String, base: String
    ) async throws {
        let fixture = WireFixture()
        let id = try await fixture.sell(as: try await fixture.seller())
        for (target, key) in [("/api/products/\(id)", "thumbnail"), ("/item/\(id)", "thumbnails")] {
            let request = HTTPRequest(origin: origin, path: target, headers: ["Host": "evil.example"])
            let reply = WireReply(await fixture.backend(request))
            let address = reply.string(key) ?? reply.strings(key).first ?? ""
            #expect(address.hasPrefix("\(base)/pictures/"), "\(address)")
        }
    }

    @Test(arguments: ["https://market.example/shop", "https://market.example/shop/"])
    func `The operator's URL takes precedence over the client's`(publicURL: String) async throws {
        let fixture = WireFixture { $0.publicURL = publicURL }
        let id = try await fixture.sell(as: try await fixture.seller())
        let reply = await fixture.backend(
            HTTPRequest(origin: "https://evil.example", path: "/api/products/\(id)"))
        #expect(
            WireReply(reply).string("thumbnail")?.hasPrefix("https://market.example/shop/pictures/") == true)
    }
}
